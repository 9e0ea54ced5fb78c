"""Reviews: results are sent to reviewers, and their outcomes are merged with the results."""
