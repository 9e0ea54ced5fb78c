"""The critique layout: the passage, one answer with its refinement chain, and its critiques."""
