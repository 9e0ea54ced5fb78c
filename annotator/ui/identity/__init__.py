"""Who one is: invites, the annotator's key, and how one stands with each owner."""
