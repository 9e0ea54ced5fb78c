"""Task bundles from input files: the input, what it asks of people, and the signed file."""
