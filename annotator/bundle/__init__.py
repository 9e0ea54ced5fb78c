"""Bundles: the signed files that carry tasks to an annotator and results back. See resources/docs/bundle-format.md."""
