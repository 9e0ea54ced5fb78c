"""Rubrics to build with: the presets that ship, and files of the owner's own."""
