"""The owner's end of a sync: tasks and receipts go to a destination, and results come from there."""
