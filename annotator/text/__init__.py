"""Texts as they are read: Markdown to runs with a source map, untrusted-text rules, anchors and differences."""
