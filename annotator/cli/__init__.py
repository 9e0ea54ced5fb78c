"""The command line: one module per noun, using the same services as the window."""
