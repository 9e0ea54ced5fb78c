"""Model judges: imports judgements by models about the tasks of a data set, with each model as an annotator."""
