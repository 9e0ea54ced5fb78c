"""Backups and recovery: damage, databases that cannot be opened, and restoring."""
