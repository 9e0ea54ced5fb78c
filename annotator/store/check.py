"""Integrity check of the database: SQLite's own check and the hash of every row. SQLite alone does not detect most bit
errors."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from annotator.store.connections import (
    any_text,
    database_exists,
    open_reader,
    refuse_foreign,
    refuse_foreign_file,
    translate_errors,
)
from annotator.store.hashes import row_sha256, text_sha256
from annotator.store.tables import (
    ANNOTATION,
    BUNDLE,
    JOURNAL,
    SCHEMA,
    SUBMISSION,
    TASK_VERSION,
    JournalEntry,
    SqlRowMapper,
)
from annotator.store.task_ranges import SINCE, ranges_differ
from annotator.store.views import VIEWS

# A task row must belong to the task whose id is in its payload.
_TASKS = """SELECT "key", task_id, iif(json_valid(payload), json_extract(payload, '$.id'), task_id), sha256, payload
    FROM task"""
_ENTRIES = f"{JOURNAL.select} ORDER BY project_id, number"

GAP = "gap"
"""The kind of a journal entry that replaces a lost one. The hash chain restarts after it."""


_log = logging.getLogger(__name__)
_PAGE = re.compile(r"\b[Pp]age (\d+)")
_MISSING_NAMED = 1000
"""The most missing entries that are listed, because a bit error in a number could imply millions."""
LOST = "lost"
"""The table name for acknowledged edits that are lost. The key is the title of their project."""


@dataclass(frozen=True)
class DamagedRow:
    """A row that does not match its hash; with table ``file``, an error of SQLite's check; or :data:`LOST`.

    ``key`` identifies the row: the task's key for ``task`` and ``annotation``, the bundle's id, ``project number`` for
    ``journal`` and ``submission``, ``task hash`` for ``task_version``. It is empty for ``task_range``.
    """

    table: str
    key: str
    why: str


def check_database(connection: sqlite3.Connection) -> list[DamagedRow]:
    """All damage in the database; empty if every row is as it was written."""
    result: list[DamagedRow] = []
    # Bit errors can make text invalid UTF-8, which has to be hashed nevertheless.
    connection.text_factory = any_text
    bundles, annotations = (partial(_unfit, table=table) for table in (BUNDLE, ANNOTATION))
    own = (bundles, _tasks, _ranges, _versions, annotations, _damaged_submissions, _journal)
    for part in (check_pages, _foreign_objects, *own):
        try:
            result.extend(part(connection))
        except (sqlite3.Error, UnicodeDecodeError) as error:
            _log.info("the check of the database ended early: %s", error)
            result.append(DamagedRow("file", "", "it cannot be read to its end"))
    connection.text_factory = str
    return result


def check_pages(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """SQLite's own check, which works for every schema version. Its words go to the log."""
    lines: list[str] = []
    try:
        lines.extend(str(line) for (line,) in connection.execute("PRAGMA integrity_check(20)") if line != "ok")
    except sqlite3.Error:  # after what it has found so far
        if not lines:
            raise
    for line in lines:
        _log.info("SQLite: %s", line)
    if lines:
        pages = sorted(set(map(int, _PAGE.findall("\n".join(lines)))))
        named = f" (page {', '.join(map(str, pages))})" if pages else ""
        yield DamagedRow("file", "", f"its structure is damaged{named}")


def _foreign_objects(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """Tables, indexes, views and triggers that are not the program's. A trigger could change what is written later.
    Views of other versions are replaced when the database is opened, and what newer versions have is not known."""
    from annotator.store.migrations import schema_objects  # loads what the list of projects does not need

    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA:
        return
    expected = schema_objects(version) | {("view", name) for name in VIEWS}
    for kind, name in connection.execute("SELECT type, name FROM sqlite_schema"):
        if (kind, name) not in expected and not name.startswith("sqlite_"):
            yield DamagedRow("file", "", f"it holds a {kind} called {name!r}, which is not the program's")


def _unfit(connection: sqlite3.Connection, table: SqlRowMapper[Any]) -> Iterator[DamagedRow]:
    """Rows that do not match their hash. The hash covers all other columns in the order of the database's own schema
    version."""
    cursor = connection.execute(f"SELECT * FROM {table.name}")
    columns = [column for column, *_ in cursor.description]
    at, keys = columns.index("sha256"), [columns.index(key) for key in table.key]
    for row in cursor:
        if row_sha256(*row[:at], *row[at + 1 :]) != row[at]:
            yield DamagedRow(table.name, " ".join(str(row[key]) for key in keys), "its bytes do not fit its hash")


def _tasks(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    for key, task_id, inner_id, sha256, payload in connection.execute(_TASKS):
        if not isinstance(payload, str) or text_sha256(payload) != sha256:
            yield DamagedRow("task", str(key), "its text does not fit its hash")
        elif task_id != inner_id:
            yield DamagedRow("task", str(key), "it is filed under another id than its own")


def _ranges(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    if connection.execute("PRAGMA user_version").fetchone()[0] >= SINCE and ranges_differ(connection):
        yield DamagedRow("task_range", "", "they are not those of the tasks")


def _versions(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    if _first_schema(connection):
        return
    for task, sha256, payload in connection.execute(TASK_VERSION.select):
        if not isinstance(payload, str) or text_sha256(payload) != sha256:
            yield DamagedRow("task_version", f"{task} {sha256}", "its text does not fit its hash")


def _first_schema(connection: sqlite3.Connection) -> bool:
    """Whether the schema is older than stored task versions and submissions."""
    return bool(connection.execute("PRAGMA user_version").fetchone()[0] < 2)


def _damaged_submissions(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    if _first_schema(connection):
        return
    yield from _unfit(connection, SUBMISSION)


def _journal(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """Check the journal entries and their hash chain, which also detects missing entries."""
    before: JournalEntry | None = None
    sealed = ""
    for row in connection.execute(_ENTRIES):
        entry = JOURNAL.unchecked(row)
        if not isinstance(entry.number, int):
            yield DamagedRow("journal", f"{entry.project_id} 0", "it has no number")
            continue
        follows = before is not None and before.project_id == entry.project_id
        expected = before.number + 1 if follows and before else 1
        for number in range(expected, min(entry.number, expected + _MISSING_NAMED)):
            yield DamagedRow("journal", f"{entry.project_id} {number}", "it is missing")
        if entry.sha256 != row[-1]:
            yield DamagedRow("journal", f"{entry.project_id} {entry.number}", "its bytes do not fit its hash")
        elif entry.number == expected and not _linked(entry, before if follows else None, sealed):
            yield DamagedRow(
                "journal", f"{entry.project_id} {entry.number - 1}", "the next entry does not follow from it"
            )
        before, sealed = entry, row[-1]


def _linked(entry: JournalEntry, before: JournalEntry | None, sealed: str) -> bool:
    """Whether ``entry`` continues the chain after ``before``. Damage of ``before`` is reported only for ``before``."""
    if before is None:
        return entry.previous == ""
    return before.kind == GAP or before.sha256 != sealed or entry.previous == sealed


@dataclass(frozen=True)
class DatabaseInspection:
    """The result of :func:`inspect_database`. ``schema`` is the version of the tables. If it is ``older`` than the
    program's, only SQLite's check was run."""

    schema: int
    older: bool
    damage: tuple[DamagedRow, ...]


def inspect_database(database: Path) -> DatabaseInspection | None:
    """Check ``database`` without writing, migrating or locking it; None if it does not exist.

    Raises ``store.not_ours``, ``store.newer_schema`` or the errors of :func:`annotator.store.connections.store_error`.
    """
    with translate_errors():
        if not database_exists(database):
            return None
        # An open database has a -shm file. In this case the file must not be opened here: closing its descriptor would
        # release the POSIX locks of this process's connections, and another program could then remove the log.
        if not Path(f"{database}-shm").exists():
            refuse_foreign_file(database)
        with closing(open_reader(database)) as connection:
            refuse_foreign(connection)
            (schema,) = connection.execute("PRAGMA user_version").fetchone()
            older = schema < SCHEMA
            return DatabaseInspection(
                schema, older, tuple(check_pages(connection) if older else check_database(connection))
            )
