"""The workspace for critiques: the passage, one answer with its chain, and its critiques beside each other."""
