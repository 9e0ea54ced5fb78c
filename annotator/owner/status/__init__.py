"""The status of a project: its people and reviewers as rows, and the next steps of the owner."""
