"""Rubrics for building: the shipped presets, and the owner's files."""
