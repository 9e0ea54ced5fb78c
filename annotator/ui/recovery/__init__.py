"""Backups, damage, and a database that does not open: what happened, what is kept, and the way back."""
