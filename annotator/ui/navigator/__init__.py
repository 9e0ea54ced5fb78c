"""All tasks of a project as one list: filtered, searched, jumped in."""
