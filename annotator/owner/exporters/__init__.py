"""Data sets in the forms that others read, one module a form."""
