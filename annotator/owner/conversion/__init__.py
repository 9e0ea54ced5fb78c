"""Conversion of data sets: rows are read, grouped on disk, validated, and written as a task file."""
