"""The services used by the window and the command line: projects, imports, sessions, exports."""
