"""Conversion: a data set is read row by row, brought together on disk, checked, and written as a task file."""
