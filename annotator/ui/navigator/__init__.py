"""The navigator: all tasks of a project as a list with filters and search."""
