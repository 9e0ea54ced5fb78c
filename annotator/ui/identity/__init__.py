"""Identity: invites, the annotator's key, and its status with each owner."""
