"""The command line: one module per noun, the same code underneath as the window."""
