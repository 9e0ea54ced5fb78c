"""Measures of a data set: collected work, agreement, people and systems, as numbers and as a page."""
