"""The position of a database: the newest journal entry of each project. It orders copies of a database without using
dates."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from annotator.store.connections import open_reader, translate_errors

_HEADS = """SELECT project.id, project.title, journal.number, journal.sha256 FROM project
    LEFT JOIN journal ON journal.project_id = project.id
        AND journal.number = (SELECT max(number) FROM journal WHERE project_id = project.id)
    ORDER BY project.id"""
_OTHERS = """SELECT (SELECT count(*) FROM bundle), (SELECT count(*) FROM export),
    (SELECT coalesce(sum(active_ms), 0) FROM annotation)"""


@dataclass(frozen=True)
class JournalHead:
    """The newest journal entry of a project: its number (0 if the journal is empty) and its hash, which covers all
    entries before it. ``title`` is the project's."""

    number: int
    sha256: str
    title: str


@dataclass(frozen=True)
class DatabaseJournalHeads:
    """The newest journal entry of each project, which tell whether the database has changed. ``heads`` by project id.
    ``others`` counts data outside the journal: bundles, exports, active time."""

    heads: dict[str, JournalHead]
    others: tuple[int, ...]

    @property
    def entries(self) -> int:
        """The number of journal entries in all projects."""
        return sum(head.number for head in self.heads.values())


def journal_heads(connection: sqlite3.Connection) -> DatabaseJournalHeads:
    """The position of the database. Raises ``sqlite3.Error``, also if it does not have this program's tables."""
    try:
        heads = {row[0]: JournalHead(row[2] or 0, row[3] or "", row[1]) for row in connection.execute(_HEADS)}
        return DatabaseJournalHeads(heads, tuple(connection.execute(_OTHERS).fetchone()))
    except UnicodeDecodeError as error:  # raised for a name in a damaged schema
        raise sqlite3.DatabaseError("the database is no text where it should be") from error


def heads_of_file(database: Path) -> DatabaseJournalHeads | None:
    """The position of the database at a path; None if it cannot be read, which opening it will report. A database
    without tables is at position 0: its content may have been in a log that is gone."""
    try:
        with closing(open_reader(database)) as connection:
            if not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                return DatabaseJournalHeads({}, (0, 0, 0))
            return journal_heads(connection)
    except sqlite3.Error:
        return None


def last_edits(database: Path) -> dict[str, int]:
    """By project, the number of the newest journal entry of a database, which may be open. Raises the errors of
    :func:`annotator.store.connections.store_error`."""
    with translate_errors(), closing(open_reader(database)) as connection:
        return {project: head.number for project, head in journal_heads(connection).heads.items()}
