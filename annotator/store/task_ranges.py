"""Which keys the tasks of each project have, as ranges: to open a project, its tasks need not be counted.

Keys are given out in order and never taken back (:func:`annotator.store.work.add_tasks`), so that what one import
brings is one range. Ranges that do not fit their hashes or the tasks are not believed: the tasks are counted then.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from annotator.errors import AnnotatorError
from annotator.store.tables import TASK_RANGE, TaskRange, add

SINCE = 5
"""The schema version that has ranges; older copies are looked into as well."""

# Keys less their rank among those of their project are the same along a run without a gap.
COUNTED = """SELECT min("key"), max("key"), project_id FROM (
        SELECT "key", project_id, "key" - row_number() OVER (PARTITION BY project_id ORDER BY "key") AS run FROM task)
    GROUP BY project_id, run ORDER BY 1"""
"""The ranges that the table of tasks has: first and last key, project."""
_NOTED = f"{TASK_RANGE.select} ORDER BY first"


def ranges(connection: sqlite3.Connection, project_id: str) -> list[range]:
    """The keys of a project's tasks, ascending."""
    kept = _kept(connection)
    found = _counted(connection) if kept is None else kept
    return [range(each.first, each.last + 1) for each in found if each.project_id == project_id]


def rebuild_task_ranges(connection: sqlite3.Connection) -> None:
    """Replace all rows of ``task_range`` by what the table of tasks holds."""
    connection.execute("DELETE FROM task_range")
    for found in _counted(connection):
        add(connection, found)


def differ(connection: sqlite3.Connection) -> bool:
    """Whether what is noted is not what the table of tasks has. Counts every task."""
    kept = _kept(connection)
    return kept is None or list(_joined(kept)) != _counted(connection)


def _kept(connection: sqlite3.Connection) -> list[TaskRange] | None:
    """What is noted, by first key; None where it is not whole, or from before there was any."""
    if connection.execute("PRAGMA user_version").fetchone()[0] < SINCE:
        return None
    try:
        noted = [TASK_RANGE.read(row) for row in connection.execute(_NOTED)]
    except AnnotatorError:
        return None
    last = noted[-1].last if noted else None
    return noted if last == connection.execute('SELECT max("key") FROM task').fetchone()[0] else None


def _counted(connection: sqlite3.Connection) -> list[TaskRange]:
    return [TaskRange(*row) for row in connection.execute(COUNTED)]


def _joined(found: Iterable[TaskRange]) -> Iterator[TaskRange]:
    """Ranges of one project that follow each other, as one."""
    before: TaskRange | None = None
    for now in found:
        if before is not None and (before.last + 1, before.project_id) == (now.first, now.project_id):
            now = TaskRange(before.first, now.last, now.project_id)
        elif before is not None:
            yield before
        before = now
    if before is not None:
        yield before
