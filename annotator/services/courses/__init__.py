"""Courses for annotators: imported with a bundle, and passed before a project's tasks can be opened."""
