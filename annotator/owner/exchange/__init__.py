"""The owner's end of a sync: tasks and receipts are published at a destination, results are fetched from it."""
