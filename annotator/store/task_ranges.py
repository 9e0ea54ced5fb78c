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
_NOTED = f"{TASK_RANGE.select} ORDER BY first"


def task_key_ranges(connection: sqlite3.Connection, project_id: str) -> list[range]:
    """The keys of a project's tasks, ascending."""
    kept = _kept(connection)
    found = _counted(connection) if kept is None else kept
    return [range(each.first, each.last + 1) for each in found if each.project_id == project_id]


def rebuild_task_ranges(connection: sqlite3.Connection) -> None:
    """Replace all rows of ``task_range`` by the ranges computed from the table of tasks."""
    connection.execute("DELETE FROM task_range")
    for found in _counted(connection):
        insert_row(connection, found)


def ranges_differ(connection: sqlite3.Connection) -> bool:
    """Whether the stored ranges differ from the table of tasks. Counts every task."""
    kept = _kept(connection)
    return kept is None or list(_joined(kept)) != _counted(connection)


def _kept(connection: sqlite3.Connection) -> list[ImportedTaskKeyRange] | None:
    """The stored ranges by first key; None if they are damaged or the schema has none."""
    if connection.execute("PRAGMA user_version").fetchone()[0] < SINCE:
        return None
    try:
        noted = [TASK_RANGE.read(row) for row in connection.execute(_NOTED)]
    except AnnotatorError:
        return None
    last = noted[-1].last if noted else None
    return noted if last == connection.execute('SELECT max("key") FROM task').fetchone()[0] else None


def _counted(connection: sqlite3.Connection) -> list[ImportedTaskKeyRange]:
    return [ImportedTaskKeyRange(*row) for row in connection.execute(COUNTED)]


def _joined(found: Iterable[ImportedTaskKeyRange]) -> Iterator[ImportedTaskKeyRange]:
    """Merge adjacent ranges of the same project."""
    before: ImportedTaskKeyRange | None = None
    for now in found:
        if before is not None and (before.last + 1, before.project_id) == (now.first, now.project_id):
            now = ImportedTaskKeyRange(before.first, now.last, now.project_id)
        elif before is not None:
            yield before
        before = now
    if before is not None:
        yield before
