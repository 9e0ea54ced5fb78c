"""What is done to the texts of a task: notes with highlights, finding, comparing."""
