"""What opens over the window: errors, export, the palette, the keys, going to a task, preferences."""
