"""Courses: pages, examples, practice and a qualification, which come before a project's own tasks."""
