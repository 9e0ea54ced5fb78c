"""What the window and the command line ask for: projects, imports, sessions to work in, exports."""
