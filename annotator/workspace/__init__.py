"""The workspace as plain data and functions: what the screen depends on, and what each key does. No Qt here."""
