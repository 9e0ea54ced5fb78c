"""A look at a database without touching it: its schema, and what is damaged in it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from annotator.store.check import Damage, check, check_pages
from annotator.store.engine import in_words, is_there, open_reader, refuse_foreign, refuse_foreign_file
from annotator.store.tables import SCHEMA


@dataclass(frozen=True, slots=True)
class Inspection:
    """``schema`` is the version of its tables; of an earlier one than the program's (``older``) only SQLite's own
    check was made."""

    schema: int
    older: bool
    damage: tuple[Damage, ...]


def inspect(database: Path) -> Inspection | None:
    """What is found in ``database``; None where there is none. Nothing is written, migrated or locked.

    Raises ``store.not_ours``, ``store.newer_schema`` or what :func:`annotator.store.engine.explain` names.
    """
    with in_words():
        if not is_there(database):
            return None
        # Whoever has a database open has its index beside it. A descriptor of a file that is closed gives up the locks
        # that connections of this process have on it (POSIX), and another program that looks in takes the log away.
        if not Path(f"{database}-shm").exists():
            refuse_foreign_file(database)
        with closing(open_reader(database)) as connection:
            refuse_foreign(connection)
            (schema,) = connection.execute("PRAGMA user_version").fetchone()
            older = schema < SCHEMA
            return Inspection(schema, older, tuple(check_pages(connection) if older else check(connection)))
