"""Destinations: where results and tasks are put for each other, by names that are written once."""
