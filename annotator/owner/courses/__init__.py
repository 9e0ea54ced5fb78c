"""Courses on the owner's side: read from a folder, validated, built into bundles; tests are scored."""
