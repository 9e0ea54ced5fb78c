"""Building of task bundles from input files: the input format, block coverage, and the signed file."""
