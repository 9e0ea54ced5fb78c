"""How a project stands: its people and reviewers in rows, and what is to be done next."""
