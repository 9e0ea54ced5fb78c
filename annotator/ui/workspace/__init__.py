"""The workspace: a task, its texts side by side, and the fields about them."""
