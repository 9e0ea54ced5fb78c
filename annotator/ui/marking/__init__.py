"""Tools on the texts of a task: notes with highlights, finding, comparing."""
