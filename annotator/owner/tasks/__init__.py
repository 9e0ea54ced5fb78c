"""Tasks in the native input format, and in the form in which annotators get them."""
