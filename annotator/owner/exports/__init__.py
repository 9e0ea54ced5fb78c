"""Exports: judgements selected from a data set, brought to one answer by a named rule, and written as a form."""
