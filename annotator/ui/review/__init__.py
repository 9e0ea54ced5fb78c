"""Review and adjudication: other people's work as they did it, with corrections and returns."""
