"""The keys of each project's tasks as ranges, so that opening a project does not count its tasks.

Keys are assigned in ascending order and never reused (:func:`annotator.store.work.add_tasks`), so each import is one
range. If the stored ranges do not match their hashes or the tasks, the tasks are counted instead.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from annotator.errors import AnnotatorError
from annotator.store.tables import TASK_RANGE, ImportedTaskKeyRange, insert_row

SINCE = 5
"""The first schema version with ranges. Backups with older schemas are read as well."""

# Within a run without gaps, the key minus its rank within the project is constant.
COUNTED = """SELECT min("key"), max("key"), project_id FROM (
        SELECT "key", project_id, "key" - row_number() OVER (PARTITION BY project_id ORDER BY "key") AS run FROM task)
    GROUP BY project_id, run ORDER BY 1"""
"""The ranges computed from the table of tasks: first and last key, project."""


def task_key_ranges(connection: sqlite3.Connection, project_id: str) -> list[range]:
    """The keys of a project's tasks, ascending."""
    stored = _kept(connection)
    ranges = _counted_ranges(connection) if stored is None else stored
    return [range(keys.first, keys.last + 1) for keys in ranges if keys.project_id == project_id]


def rebuild_task_ranges(connection: sqlite3.Connection) -> None:
    """Replace all rows of ``task_range`` by the ranges computed from the table of tasks."""
    connection.execute("DELETE FROM task_range")
    for key_range in _counted_ranges(connection):
        insert_row(connection, key_range)


def ranges_differ(connection: sqlite3.Connection) -> bool:
    """Whether the stored ranges differ from the table of tasks. Counts every task."""
    stored = _kept(connection)
    return stored is None or list(_joined(stored)) != _counted_ranges(connection)


def _kept(connection: sqlite3.Connection) -> list[ImportedTaskKeyRange] | None:
    """The stored ranges by first key; None if they are damaged or the schema has none."""
    if connection.execute("PRAGMA user_version").fetchone()[0] < SINCE:
        return None
    try:
        noted = list(TASK_RANGE.rows(connection, "ORDER BY first"))
    except AnnotatorError:
        return None
    last = noted[-1].last if noted else None
    return noted if last == connection.execute('SELECT max("key") FROM task').fetchone()[0] else None


def _counted_ranges(connection: sqlite3.Connection) -> list[ImportedTaskKeyRange]:
    return [ImportedTaskKeyRange(*row) for row in connection.execute(COUNTED)]


def _joined(ranges: Iterable[ImportedTaskKeyRange]) -> Iterator[ImportedTaskKeyRange]:
    """Merge adjacent ranges of the same project."""
    before: ImportedTaskKeyRange | None = None
    for key_range in ranges:
        if before is not None and (before.last + 1, before.project_id) == (key_range.first, key_range.project_id):
            key_range = ImportedTaskKeyRange(before.first, key_range.last, key_range.project_id)
        elif before is not None:
            yield before
        before = key_range
    if before is not None:
        yield before
