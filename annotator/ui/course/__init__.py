"""The course in the window: pages, examples, practice and test, one step at a time."""
