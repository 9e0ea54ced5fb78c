"""Reading and writing what the annotator did: tasks, annotations and the journal. Every row is checked when read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from annotator.errors import AnnotatorError
from annotator.store import statements as sql
from annotator.store import task_ranges
from annotator.store.projects import damaged, save_place
from annotator.store.seal import text_sha256
from annotator.store.stored import (
    ELSEWHERE,
    GIVEN_BACK,
    Entry,
    Outline,
    Place,
    Submission,
    TaskPayload,
    TaskRecord,
    Work,
)


def outline(connection: sqlite3.Connection, project_id: str) -> Outline:
    """Which tasks a project has and how they stand: read from indexes alone, and no task that nobody touched."""
    (withdrawn,) = connection.execute(sql.TASKS_WITHDRAWN, (project_id,)).fetchone()
    statuses = connection.execute(sql.STATUSES, (project_id,)).fetchall()
    begun = {status: numbers(tasks) for status, tasks in statuses}
    return Outline(task_ranges.ranges(connection, project_id), numbers(withdrawn), begun)


def numbers(joined: str | None) -> list[int]:
    """What SQLite's ``group_concat`` made of numbers, ascending: it promises no order."""
    return sorted(json.loads(f"[{joined or ''}]"))


def head(connection: sqlite3.Connection, key: int) -> tuple[str, str, str]:
    """The id of a task, that of the newest bundle that brought it, and the hash of its line there."""
    found: tuple[str, str, str] = connection.execute(sql.TASK_HEAD, (key,)).fetchone()
    return found


def tasks_by_bundle(connection: sqlite3.Connection, project_id: str) -> dict[str, int]:
    """How many tasks of a project each bundle brought last."""
    return dict(connection.execute(sql.TASKS_BY_BUNDLE, (project_id,)).fetchall())


def task(connection: sqlite3.Connection, key: int) -> TaskPayload:
    """One task's line. Raises ``store.no_task`` or ``store.damaged_row``."""
    row = connection.execute(sql.TASK, (key,)).fetchone()
    if row is None:
        raise AnnotatorError("store.no_task", "The database has no such task.", where=f"task {key}")
    value = TaskPayload(row[0], row[1], row[2], bool(row[3]), row[4], row[5])
    if text_sha256(value.payload) != value.sha256:
        raise damaged("task", value.task_id)
    return value


def known_tasks(connection: sqlite3.Connection, project_id: str) -> dict[str, TaskRecord]:
    """The light columns of every task of a project, by task id."""
    return {
        row[1]: TaskRecord(row[0], project_id, row[1], row[2], row[3], bool(row[4]), row[5], b"")
        for row in connection.execute(sql.TASKS_KNOWN, (project_id,))
    }


def next_key(connection: sqlite3.Connection) -> int:
    """The key of the next new task; its position too, so that later batches come after earlier ones."""
    return (connection.execute(sql.TASK_LAST).fetchone()[0] or 0) + 1


def add_tasks(connection: sqlite3.Connection, project_id: str, records: Iterable[TaskRecord]) -> None:
    """Store new tasks of a project, whose keys follow each other from :func:`next_key` on."""
    first = next_key(connection)
    connection.executemany(
        sql.TASK_INSERT,
        ((r.key, project_id, r.task_id, r.position, r.bundle_id, r.withdrawn, r.sha256, r.payload) for r in records),
    )
    if (last := next_key(connection) - 1) >= first:
        task_ranges.add(connection, first, last, project_id)


def restamp_task(connection: sqlite3.Connection, record: TaskRecord) -> None:
    """Say which bundle brought a task last, and whether it was withdrawn; its text stays."""
    connection.execute(sql.TASK_RESTAMP, (record.bundle_id, record.withdrawn, record.key))


def version(connection: sqlite3.Connection, key: int, sha256: str) -> str:
    """A task's line, the newest or one that was kept. Raises ``store.damaged_row``."""
    newest = task(connection, key)
    if newest.sha256 == sha256:
        return newest.payload
    row = connection.execute(sql.VERSION, (key, sha256)).fetchone()
    if row is None or text_sha256(row[0]) != sha256:
        raise damaged("task_version", f"{newest.task_id} {sha256}")
    return str(row[0])


def keep_version(connection: sqlite3.Connection, value: TaskPayload) -> None:
    """Keep a task's line beside the newer one that is about to replace it, because work was done on it."""
    connection.execute(sql.VERSION_INSERT, (value.key, value.sha256, value.payload))


def replace_task(connection: sqlite3.Connection, record: TaskRecord) -> None:
    """Give a task another text."""
    connection.execute(
        sql.TASK_REPLACE, (record.bundle_id, record.withdrawn, record.sha256, record.payload, record.key)
    )


def work(connection: sqlite3.Connection, key: int) -> Work | None:
    """The annotation of one task, or None before the first edit. Raises ``store.damaged_row``."""
    row = connection.execute(sql.ANNOTATION, (key,)).fetchone()
    return _work(row) if row else None


def all_work(connection: sqlite3.Connection, project_id: str) -> Iterator[Work]:
    """Every annotation of a project, by task key. Raises ``store.damaged_row``."""
    return (_work(row) for row in connection.execute(sql.ANNOTATIONS, (project_id,)))


def save_work(connection: sqlite3.Connection, value: Work) -> None:
    connection.execute(
        sql.ANNOTATION_UPSERT,
        (value.task, value.project_id, value.status, value.revision, value.number, value.since, value.mark,
         value.active_ms, value.display_order, value.updated_at, value.document, value.bundle_id, value.task_sha256,
         value.unconfirmed, value.submission, value.sha256),
    )  # fmt: skip


def submission(connection: sqlite3.Connection, project_id: str, number: int) -> Submission | None:
    """What was declared finished by a journal entry, if it was one that does. Raises ``store.damaged_row``."""
    row = connection.execute(sql.SUBMISSION, (project_id, number)).fetchone()
    return _submission(row) if row else None


def submissions(connection: sqlite3.Connection, key: int) -> dict[int, Submission]:
    """All of one task, by number. Raises ``store.damaged_row``."""
    found = (_submission(row) for row in connection.execute(sql.SUBMISSIONS_OF_TASK, (key,)))
    return {value.number: value for value in found}


def save_submission(connection: sqlite3.Connection, value: Submission) -> None:
    connection.execute(
        sql.SUBMISSION_UPSERT,
        (value.project_id, value.number, value.task, value.before, value.status, value.revision, value.bundle_id,
         value.task_sha256, value.texts, value.unconfirmed, value.mark, value.display_order, value.document,
         value.at, value.sha256),
    )  # fmt: skip


def last_number(connection: sqlite3.Connection, project_id: str) -> int:
    """The number of the newest journal entry; 0 for an empty journal."""
    return connection.execute(sql.ENTRY_LAST, (project_id,)).fetchone()[0] or 0


def worked_since(connection: sqlite3.Connection, project_id: str, number: int) -> bool:
    """Whether the journal went on after the entry ``number`` by anything but the owner's giving tasks back, which they
    know of, and work of another computer, which sends it."""
    row = connection.execute(sql.ENTRY_SINCE, (project_id, number, GIVEN_BACK, ELSEWHERE)).fetchone()
    return row[0] is not None


def done_elsewhere(
    connection: sqlite3.Connection, project_id: str, since: int = 0
) -> list[tuple[int, int, dict[str, Any]]]:
    """Every journal entry after the entry ``since`` by which work of another computer came: the task's key, the entry's
    number, and what it says of that work (``device``, ``revision``)."""
    rows = connection.execute(sql.ENTRIES_LABELLED, (project_id, since, ELSEWHERE))
    return [(task, number, json.loads(edit)) for task, number, edit in rows]


def entry(connection: sqlite3.Connection, project_id: str, number: int) -> Entry:
    """One journal entry. Raises ``store.damaged_row`` for one that is missing or changed."""
    row = connection.execute(sql.ENTRY, (project_id, number)).fetchone()
    if row is None:
        raise damaged("journal", f"{project_id} {number}")
    return checked_entry(row)


def entries(connection: sqlite3.Connection, project_id: str) -> Iterator[tuple[str, Entry]]:
    """The whole journal of a project in order, each entry with its task's id. Raises ``store.damaged_row``."""
    for row in connection.execute(sql.ENTRIES, (project_id,)):
        yield row[-1] or "", checked_entry(row[:-1])


def checked_entry(row: tuple[Any, ...]) -> Entry:
    """The entry in a whole row of the journal. Raises ``store.damaged_row``."""
    value = Entry(*row[:-1])
    if value.sha256 != row[-1]:
        raise damaged("journal", f"{value.project_id} {value.number}")
    return value


def save_entry(connection: sqlite3.Connection, value: Entry) -> None:
    """Add an entry, or lengthen the newest one where typing is merged; any other number twice is refused."""
    connection.execute(
        sql.JOURNAL_UPSERT if value.merge else sql.JOURNAL_INSERT,
        (value.project_id, value.number, value.task, value.kind, value.of, value.undo_top, value.redo_top,
         value.label, value.merge, value.edit, value.patch, value.document_sha256, value.snapshot,
         value.active_ms, value.at, value.previous, value.sha256),
    )  # fmt: skip


def save_step(
    connection: sqlite3.Connection, value: Work, step: Entry | None, where: Place | None, done: Submission | None = None
) -> None:
    """One edit, whole: the annotation with its counters, its journal entry, what it declared finished, and the
    annotator's place."""
    save_work(connection, value)
    if done is not None:
        save_submission(connection, done)
    if step is not None:
        save_entry(connection, step)
    if where is not None:
        save_place(connection, where)


def _work(row: tuple[Any, ...]) -> Work:
    value = Work(*row[:-1])
    if value.sha256 != row[-1]:
        raise damaged("annotation", str(value.task))
    return value


def _submission(row: tuple[Any, ...]) -> Submission:
    value = Submission(*row[:-1])
    if value.sha256 != row[-1]:
        raise damaged("submission", f"{value.project_id} {value.number}")
    return value
