"""The built-in help: the page on the current screen, all other pages, and their search."""
