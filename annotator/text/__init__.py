"""Text rendering: Markdown to runs with a source map, rules for untrusted text, span anchoring and differences."""
