"""Projects, their bundles, destinations and exports."""

from __future__ import annotations

import sqlite3
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from annotator.errors import AnnotatorError
from annotator.store import task_ranges
from annotator.store.course_records import course_tasks
from annotator.store.tables import (
    BUNDLE,
    ELSEWHERE,
    ENROLMENT,
    EXPORT,
    KEY_LIST,
    PLACE,
    PROJECT,
    BundleRecord,
    EnrolmentRecord,
    FocusRecord,
    OwnerKeyListRecord,
    ProjectRecord,
    ResultsExportRecord,
    replace_row,
)

_COUNTS = "SELECT status, count(*) FROM annotation WHERE project_id = ? GROUP BY status"
_WITHDRAWN = """SELECT coalesce(annotation.status, 'new') AS work, count(*)
    FROM task LEFT JOIN annotation ON annotation.task = task."key"
    WHERE task.project_id = ? AND task.withdrawn != 0 AND work NOT IN ('submitted', 'skipped')
    AND NOT (task.task_id >= 'course:' AND task.task_id < 'course;') GROUP BY work"""
_COUNTS_SINCE = """SELECT annotation.status, count(*) FROM annotation
    LEFT JOIN journal ON journal.project_id = annotation.project_id AND journal.number = annotation.number
    WHERE annotation.project_id = ? AND annotation.number > ? AND coalesce(journal.label, '') != ?
    GROUP BY annotation.status"""
_NOTE_TIMES = """INSERT OR REPLACE INTO former_time SELECT ?, project_id, task, active_ms FROM annotation
    WHERE active_ms > 0"""


def device_id(connection: sqlite3.Connection) -> str:
    """The random id of this installation, created with the database."""
    return str(connection.execute("SELECT device_id FROM installation").fetchone()[0])


def rename_device(connection: sqlite3.Connection) -> None:
    """Give the database a new device id, because another copy may continue under the old one. Time spent so far remains
    attributed to the old id, under which the other copy counts it too."""
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'former_time'").fetchone():  # not in old backups
        connection.execute(_NOTE_TIMES, (device_id(connection),))
    connection.execute("UPDATE installation SET device_id = ?", (uuid.uuid4().hex,))


def projects(connection: sqlite3.Connection) -> list[ProjectRecord]:
    return list(PROJECT.rows(connection, "ORDER BY imported_at, title"))


def record_verified_owner(connection: sqlite3.Connection, owner_key: str) -> None:
    """Record in all projects of this key that the annotator has confirmed it."""
    for record in projects(connection):
        if record.owner_key == owner_key:
            replace_row(connection, replace(record, owner_verified=True))


def project(connection: sqlite3.Connection, project_id: str) -> ProjectRecord | None:
    return PROJECT.first(connection, "WHERE id = ?", project_id)


def existing_project(connection: sqlite3.Connection, project_id: str) -> ProjectRecord:
    """The project with this id. Raises ``store.no_project``."""
    record = project(connection, project_id)
    if record is None:
        raise AnnotatorError("store.no_project", "There is no such project here.", where=project_id)
    return record


def counts(connection: sqlite3.Connection, project_id: str) -> tuple[int, Counter[str]]:
    """The number of the project's own tasks, and the number of their annotations by status, both without tasks that
    were withdrawn and are not finished."""
    withdrawn, statuses = (
        Counter(dict(connection.execute(query, (project_id,)).fetchall())) for query in (_WITHDRAWN, _COUNTS)
    )
    left_out = withdrawn + Counter(task.status for task in course_tasks(connection, project_id))
    tasks = sum(map(len, task_ranges.task_key_ranges(connection, project_id))) - left_out.total()
    return tasks, statuses - left_out


def counts_since(connection: sqlite3.Connection, project_id: str, number: int) -> Counter[str]:
    """The number of annotations by status whose last journal entry is after ``number`` and was made on this
    computer."""
    return Counter(dict(connection.execute(_COUNTS_SINCE, (project_id, number, ELSEWHERE)).fetchall()))


def bundles(connection: sqlite3.Connection, project_id: str) -> list[BundleRecord]:
    """The bundles of a project by series and sequence. Raises ``store.damaged_row``."""
    return list(BUNDLE.rows(connection, "WHERE project_id = ? ORDER BY series, sequence", project_id))


def bundle(connection: sqlite3.Connection, bundle_id: str) -> BundleRecord | None:
    return BUNDLE.first(connection, "WHERE id = ?", bundle_id)


def enrolments(connection: sqlite3.Connection) -> list[EnrolmentRecord]:
    """All accepted invites, oldest first."""
    return list(ENROLMENT.rows(connection, "ORDER BY accepted_at"))


def enrolment(connection: sqlite3.Connection, project_id: str) -> EnrolmentRecord | None:
    return ENROLMENT.first(connection, "WHERE project_id = ?", project_id)


def key_list(connection: sqlite3.Connection, project_id: str) -> OwnerKeyListRecord:
    """The key statements signed by the project's owner; an empty record if there are none."""
    return KEY_LIST.first(connection, "WHERE project_id = ?", project_id) or OwnerKeyListRecord(project_id)


def last_focus(connection: sqlite3.Connection, project_id: str) -> FocusRecord | None:
    return PLACE.first(connection, "WHERE project_id = ?", project_id)


def last_export(connection: sqlite3.Connection, project_id: str) -> ResultsExportRecord | None:
    """The newest finished results bundle; None if there is none."""
    return next((export for export in _exports(connection, project_id) if export.bundle_id), None)


def unfinished_export(connection: sqlite3.Connection, project_id: str) -> ResultsExportRecord | None:
    """The results bundle that was being written when the process died; it is newer than any finished one. None if there
    is none."""
    newest = next(_exports(connection, project_id), None)
    return newest if newest and not newest.bundle_id else None


def _exports(connection: sqlite3.Connection, project_id: str) -> Iterator[ResultsExportRecord]:
    return EXPORT.rows(connection, "WHERE project_id = ? ORDER BY sequence DESC", project_id)


def finished_exports(connection: sqlite3.Connection, project_id: str) -> list[ResultsExportRecord]:
    """The finished results bundles, newest first."""
    return [export for export in _exports(connection, project_id) if export.bundle_id]
