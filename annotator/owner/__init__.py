"""The owner's side: projects, task bundles built from input files, and data sets made from the results."""
