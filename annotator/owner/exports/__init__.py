"""Exports: selects judgements of a data set, combines them by a named rule, and writes them in an export form."""
