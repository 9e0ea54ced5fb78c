"""Tools on the texts of a task: notes with highlights, find, and comparison."""
