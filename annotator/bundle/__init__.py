"""Bundles: signed files that carry tasks to annotators and results back. See resources/docs/bundle-format.md."""
