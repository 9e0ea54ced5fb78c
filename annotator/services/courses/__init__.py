"""Courses on the annotator's side: taken in with a bundle, run through, and passed before a project's tasks open."""
