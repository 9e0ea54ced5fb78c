"""Backups and recovery: damage, a database that does not open, and the way back."""
