"""Annotator: the desktop program in which people judge model answers."""

__version__ = "0.1.0"

DISTRIBUTION = "rlhf-annotator"
"""The name of the installed package; ``annotator`` is another project's on the package index."""
