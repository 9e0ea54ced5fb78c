"""Annotator: the desktop program in which people judge model answers."""

__version__ = "0.1.0"
