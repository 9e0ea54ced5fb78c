"""The blocks a rubric is built from, one module a kind: what can be asked about a target."""
