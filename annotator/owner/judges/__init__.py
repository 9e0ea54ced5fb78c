"""Model judges: judgements that models made of the tasks of a data set, taken in as those of raters of their own."""
