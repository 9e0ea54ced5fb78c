"""Dialogs: errors, export, command palette, shortcuts, skipping, preferences."""
