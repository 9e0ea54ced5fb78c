"""Help inside the program: the page for where the annotator is, all others, and their search."""
