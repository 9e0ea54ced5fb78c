"""The layout for writing questions about a passage: answers, misleading answers, and supporting quotes."""
