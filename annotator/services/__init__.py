"""The services behind the window and the command line: projects, imports, sessions to work in, exports."""
