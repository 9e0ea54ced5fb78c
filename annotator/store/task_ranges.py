"""Which keys the tasks of each project have, as ranges: to open a project, its tasks need not be counted.

Keys are given out in order and never taken back (:func:`annotator.store.work.add_tasks`), so that what one import
brings is one range. Ranges that do not fit their hashes or the tasks are not believed: the tasks are counted then.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from annotator.store import statements as sql
from annotator.store.seal import seal

SINCE = 5
"""The schema version that has ranges; older copies are looked into as well."""

# Keys less their rank among those of their project are the same along a run without a gap.
_COUNTED = """SELECT min("key"), max("key"), project_id FROM (
        SELECT "key", project_id, "key" - row_number() OVER (PARTITION BY project_id ORDER BY "key") AS run FROM task)
    GROUP BY project_id, run ORDER BY 1"""

Named = tuple[int, int, str]
"""The first and the last key of a range, and the project."""


def ranges(connection: sqlite3.Connection, project_id: str) -> list[range]:
    """The keys of a project's tasks, ascending."""
    kept = _kept(connection)
    found = _counted(connection) if kept is None else kept
    return [range(first, last + 1) for first, last, project in found if project == project_id]


def add(connection: sqlite3.Connection, first: int, last: int, project_id: str) -> None:
    """Note tasks that have just been stored."""
    connection.execute(sql.TASK_RANGE_INSERT, (first, last, project_id, seal(first, last, project_id)))


def count_anew(connection: sqlite3.Connection) -> None:
    """Put down what is in the table of tasks, in place of all that is noted."""
    connection.execute(sql.TASK_RANGES_DELETE)
    for found in _counted(connection):
        add(connection, *found)


def differ(connection: sqlite3.Connection) -> bool:
    """Whether what is noted is not what the table of tasks has. Counts every task."""
    kept = _kept(connection)
    return kept is None or list(_joined(kept)) != _counted(connection)


def _kept(connection: sqlite3.Connection) -> list[Named] | None:
    """What is noted, by first key; None where it is not whole, or from before there was any."""
    if connection.execute("PRAGMA user_version").fetchone()[0] < SINCE:
        return None
    rows = connection.execute(sql.TASK_RANGES).fetchall()
    last = rows[-1][1] if rows else None
    whole = all(seal(*row[:-1]) == row[-1] for row in rows)
    return [row[:-1] for row in rows] if whole and last == connection.execute(sql.TASK_LAST).fetchone()[0] else None


def _counted(connection: sqlite3.Connection) -> list[Named]:
    return connection.execute(_COUNTED).fetchall()


def _joined(found: Iterable[Named]) -> Iterator[Named]:
    """Ranges of one project that follow each other, as one."""
    before: Named | None = None
    for now in found:
        if before is not None and (before[1] + 1, before[2]) == (now[0], now[2]):
            now = (before[0], now[1], now[2])
        elif before is not None:
            yield before
        before = now
    if before is not None:
        yield before
