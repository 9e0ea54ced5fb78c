"""Who gets which task: the roster, the plan that comes of it, and its file."""
