"""The course in the window: its pages, examples, practice and test, one step at a time."""
