"""The local database: one SQLite file, one writer, and the only SQL in the program."""
