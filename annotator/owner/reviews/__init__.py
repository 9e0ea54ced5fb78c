"""Reviews: what came back goes to reviewers, and what they say of it is joined to it."""
