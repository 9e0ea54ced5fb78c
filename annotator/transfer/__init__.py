"""Destinations: shared storage through which annotators and owners exchange objects that are written once."""
