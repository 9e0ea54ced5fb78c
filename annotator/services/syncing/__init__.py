"""Syncing: uploads an annotator's results to a destination, and fetches task bundles and receipts from it."""
