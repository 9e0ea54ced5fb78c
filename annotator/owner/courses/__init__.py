"""Courses on the owner's side: written as a folder, checked, built into bundles, and their tests scored."""
