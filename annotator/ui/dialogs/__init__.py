"""The dialogs: errors, export, the command palette, the keys, going to a task, preferences."""
