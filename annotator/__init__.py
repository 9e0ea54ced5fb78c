"""Annotator: a desktop program in which people judge model answers."""

__version__ = "0.1.0"

DISTRIBUTION = "rlhf-annotator"
"""The name of the distribution. ``annotator`` is another project on the package index."""
