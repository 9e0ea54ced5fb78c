"""Writing questions about a passage: answers, misleading answers, and the quotes that support an answer."""
