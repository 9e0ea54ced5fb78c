"""Courses: pages, examples, practice tasks and a qualification test that precede a project's own tasks."""
