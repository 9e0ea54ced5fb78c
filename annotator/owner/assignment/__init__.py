"""Assignment of tasks to people: the roster, the plan, and the plan's file."""
