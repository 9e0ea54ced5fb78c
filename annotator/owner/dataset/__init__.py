"""Merging: combines any number of results bundles to one data set of Parquet tables, independent of their order."""
