"""Review and adjudication: other people's work seen as it was done, with what was corrected and returned."""
