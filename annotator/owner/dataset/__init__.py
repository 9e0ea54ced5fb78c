"""Merging: any number of results bundles become one data set of Parquet tables, whatever their order."""
