"""The block types of rubrics, one module per type. A block asks something about targets."""
