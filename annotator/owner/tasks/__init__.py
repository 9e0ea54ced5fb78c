"""Tasks in the native input format, and as annotators get them."""
