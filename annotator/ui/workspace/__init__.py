"""The workspace: one task, its texts side by side, and what is asked about them."""
