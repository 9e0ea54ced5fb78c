"""The reading pane: rendered texts that are read, selected and highlighted, and the labels beside them."""
