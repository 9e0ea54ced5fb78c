"""Tasks, rubrics and annotations as immutable data, validated at construction, and pure functions on them."""
