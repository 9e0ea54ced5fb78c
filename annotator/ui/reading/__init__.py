"""The reading pane: rendered texts that can be read, selected and highlighted, and plain-text labels."""
