"""The local database: one SQLite file with a single writer. All SQL of the program is in this package."""
