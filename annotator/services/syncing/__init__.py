"""Syncing: an annotator's results go to a destination, and task bundles and receipts come from there."""
