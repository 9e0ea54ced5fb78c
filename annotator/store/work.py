"""Tasks, annotations and the journal. Every row is verified when it is read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from annotator.errors import AnnotatorError
from annotator.store import task_ranges
from annotator.store.hashes import text_sha256
from annotator.store.tables import (
    ANNOTATION,
    ELSEWHERE,
    GIVEN_BACK,
    JOURNAL,
    SUBMISSION,
    TASK,
    AnnotationRow,
    EarlierTaskVersion,
    FocusRecord,
    ImportedTaskKeyRange,
    JournalEntry,
    SubmissionRecord,
    TaskKeyRanges,
    TaskPayload,
    TaskRecord,
    damaged_row_error,
    insert_row,
    replace_row,
)

# A single aggregated row: one step per task would take ten times as long and wait for other threads each time.
_WITHDRAWN = 'SELECT group_concat("key") FROM task WHERE project_id = ? AND withdrawn != 0'
_STATUSES = "SELECT status, group_concat(task) FROM annotation WHERE project_id = ? GROUP BY status"
_HEAD = 'SELECT task_id, bundle_id, sha256 FROM task WHERE "key" = ?'
_BY_BUNDLE = """SELECT bundle_id, count(*) FROM task WHERE task_id NOT GLOB 'course:*'
    AND bundle_id IN (SELECT id FROM bundle WHERE project_id = ?) GROUP BY bundle_id"""
_PAYLOAD = 'SELECT "key", task_id, bundle_id, withdrawn, sha256, payload FROM task WHERE "key" = ?'
_KNOWN = 'SELECT "key", task_id, position, bundle_id, withdrawn, sha256 FROM task WHERE project_id = ?'
_RESTAMP = 'UPDATE task SET bundle_id = ?, withdrawn = ? WHERE "key" = ?'
_REPLACE = 'UPDATE task SET bundle_id = ?, withdrawn = ?, sha256 = ?, payload = CAST(? AS TEXT) WHERE "key" = ?'
_VERSION = "SELECT payload FROM task_version WHERE task = ? AND sha256 = ?"
_VERSIONS = "SELECT payload, sha256 FROM task_version WHERE task = ?"
_EDITED = f"""SELECT {ANNOTATION.listed}, task."key", task_id, task.bundle_id, withdrawn, task.sha256, payload
    FROM annotation LEFT JOIN task ON task."key" = annotation.task
    WHERE annotation.task IN (SELECT task FROM annotation WHERE project_id = ?) AND annotation.revision
    ORDER BY annotation.task"""  # keys are looked up in order; whole rows would be sorted in a temporary file
_OF_TASK = """JOIN task ON task."key" = submission.task
    WHERE task."key" = ? AND submission.project_id = task.project_id"""
_CHANGED = ", ".join(f'"{column}" = ?' for column in ANNOTATION.columns[3:])
_SAME_STATUS = f"UPDATE annotation SET {_CHANGED} WHERE task = ? AND project_id = ? AND status = ?"
_LAST = "SELECT max(number) FROM journal WHERE project_id = ?"
_SUBMITTED_BY = """SELECT journal.number, journal.edit FROM annotation
    JOIN journal ON journal.project_id = annotation.project_id AND journal.number = annotation.submission
    WHERE annotation.project_id = ? AND (journal.edit LIKE '%"guidelines"%' OR journal.label = ?)"""
_SUBMITTED_AT = """SELECT submission.number, submission.at FROM annotation
    JOIN submission ON submission.project_id = annotation.project_id AND submission.number = annotation.submission
    WHERE annotation.project_id = ?"""
_SINCE = "SELECT min(number) FROM journal WHERE project_id = ? AND number > ? AND label NOT IN (?, ?)"
_LABELLED = """SELECT task, number, edit FROM journal WHERE project_id = ? AND number > ? AND label = ?
    ORDER BY number"""
_ENTRIES = f"""SELECT {JOURNAL.listed}, task.task_id FROM journal LEFT JOIN task ON task."key" = journal.task
    WHERE journal.project_id = ? ORDER BY journal.number"""


def outline(connection: sqlite3.Connection, project_id: str) -> TaskKeyRanges:
    """The keys and statuses of a project's tasks, read from indexes only."""
    (withdrawn,) = connection.execute(_WITHDRAWN, (project_id,)).fetchone()
    statuses = connection.execute(_STATUSES, (project_id,)).fetchall()
    begun = {status: parse_numbers(tasks) for status, tasks in statuses}
    return TaskKeyRanges(task_ranges.task_key_ranges(connection, project_id), parse_numbers(withdrawn), begun)


def parse_numbers(joined: str | None) -> list[int]:
    """Parse the result of ``group_concat`` into ascending numbers. SQLite does not guarantee its order."""
    return sorted(json.loads(f"[{joined or ''}]"))


def task_head(connection: sqlite3.Connection, key: int) -> tuple[str, str, str]:
    """The id of a task, the id of the newest bundle that contains it, and the hash of its line there."""
    head: tuple[str, str, str] = connection.execute(_HEAD, (key,)).fetchone()
    return head


def tasks_by_bundle(connection: sqlite3.Connection, project_id: str) -> dict[str, int]:
    """The number of tasks of a project, without those of its course, by the bundle that last contained them."""
    return dict(connection.execute(_BY_BUNDLE, (project_id,)).fetchall())


def task(connection: sqlite3.Connection, key: int) -> TaskPayload:
    """The line of a task. Raises ``store.no_task`` or ``store.damaged_row``."""
    return _payload(connection.execute(_PAYLOAD, (key,)).fetchone(), key)


def _payload(row: Sequence[Any] | None, key: int) -> TaskPayload:
    if row is None or row[0] is None:
        raise AnnotatorError("store.no_task", "The database has no such task.", where=f"task {key}")
    value = TaskPayload(row[0], row[1], row[2], bool(row[3]), row[4], row[5])
    if text_sha256(value.payload) != value.sha256:
        raise damaged_row_error("task", value.task_id)
    return value


def known_tasks(connection: sqlite3.Connection, project_id: str) -> dict[str, TaskRecord]:
    """All tasks of a project by task id, without payloads."""
    return {
        row[1]: TaskRecord(row[0], project_id, row[1], row[2], row[3], bool(row[4]), row[5], b"")
        for row in connection.execute(_KNOWN, (project_id,))
    }


def next_key(connection: sqlite3.Connection) -> int:
    """The key of the next new task. Keys define the task order, so later batches come after earlier ones."""
    return (connection.execute('SELECT max("key") FROM task').fetchone()[0] or 0) + 1


def add_tasks(connection: sqlite3.Connection, project_id: str, records: Iterable[TaskRecord]) -> None:
    """Store new tasks of a project with consecutive keys from :func:`next_key`."""
    first = next_key(connection)
    connection.executemany(TASK.insert, map(TASK.bind, records))
    if (last := next_key(connection) - 1) >= first:
        insert_row(connection, ImportedTaskKeyRange(first, last, project_id))


def update_task_bundle(connection: sqlite3.Connection, record: TaskRecord) -> None:
    """Record which bundle last contained a task, and whether it was withdrawn. The text is not changed."""
    connection.execute(_RESTAMP, (record.bundle_id, record.withdrawn, record.key))


def version(connection: sqlite3.Connection, key: int, sha256: str) -> str:
    """A task's line, current or kept. Raises ``store.damaged_row``."""
    newest = task(connection, key)
    if newest.sha256 == sha256:
        return newest.payload
    row = connection.execute(_VERSION, (key, sha256)).fetchone()
    if row is None or text_sha256(row[0]) != sha256:
        raise damaged_row_error("task_version", f"{newest.task_id} {sha256}")
    return str(row[0])


def earlier_versions(connection: sqlite3.Connection, key: int) -> list[str]:
    """A task's kept lines. Damaged ones are left out."""
    rows = connection.execute(_VERSIONS, (key,))
    return [payload for payload, sha256 in rows if text_sha256(payload) == sha256]


def keep_version(connection: sqlite3.Connection, value: TaskPayload) -> None:
    """Keep a task's line that is about to be replaced, because work was done on it."""
    replace_row(connection, EarlierTaskVersion(value.key, value.sha256, value.payload))


def replace_task(connection: sqlite3.Connection, record: TaskRecord) -> None:
    """Replace the text of a task."""
    connection.execute(_REPLACE, (record.bundle_id, record.withdrawn, record.sha256, record.payload, record.key))


def work(connection: sqlite3.Connection, key: int) -> AnnotationRow | None:
    """The annotation of a task, or None before the first edit. Raises ``store.damaged_row``."""
    return ANNOTATION.first(connection, "WHERE task = ?", key)


def annotations_with_tasks(
    connection: sqlite3.Connection, project_id: str
) -> Iterator[tuple[AnnotationRow, TaskPayload]]:
    """Every annotation of a project that was edited, with its task, by task key. Raises ``store.no_task``,
    ``store.damaged_row``."""
    own = len(ANNOTATION.columns)
    for row in connection.execute(_EDITED, (project_id,)):
        annotation = ANNOTATION.read(row[:own])
        yield annotation, _payload(row[own:], annotation.task)


def submission(connection: sqlite3.Connection, project_id: str, number: int) -> SubmissionRecord | None:
    """The submission made by a journal entry; None if it made none. Raises ``store.damaged_row``."""
    return SUBMISSION.first(connection, "WHERE project_id = ? AND number = ?", project_id, number)


def submissions(connection: sqlite3.Connection, key: int) -> dict[int, SubmissionRecord]:
    """All submissions of a task, by number. Raises ``store.damaged_row``."""
    return {value.number: value for value in SUBMISSION.rows(connection, _OF_TASK, key)}


def last_number(connection: sqlite3.Connection, project_id: str) -> int:
    """The number of the newest journal entry; 0 if there is none."""
    return connection.execute(_LAST, (project_id,)).fetchone()[0] or 0


def submission_details(connection: sqlite3.Connection, project_id: str) -> dict[int, dict[str, Any]]:
    """What the journal says about valid submissions, by their numbers: the SHA-256 of the announced ``guidelines`` in
    force, and of those imported from another computer who signed them (``signer``) and what program made them
    (``made_by``). Submissions about which it says nothing are missing."""
    rows = connection.execute(_SUBMITTED_BY, (project_id, ELSEWHERE))
    return {number: json.loads(edit) for number, edit in rows}


def submission_times(connection: sqlite3.Connection, project_id: str) -> dict[int, str]:
    """The times of the valid submissions of a project by their numbers."""
    return dict(connection.execute(_SUBMITTED_AT, (project_id,)))


def has_new_entries(connection: sqlite3.Connection, project_id: str, number: int) -> bool:
    """Whether the journal has entries after ``number`` other than returns by the owner, who knows of them, and work
    imported from another computer, which sends it itself."""
    row = connection.execute(_SINCE, (project_id, number, GIVEN_BACK, ELSEWHERE)).fetchone()
    return row[0] is not None


def entries_of_other_computers(
    connection: sqlite3.Connection, project_id: str, since: int = 0
) -> list[tuple[int, int, dict[str, Any]]]:
    """The journal entries after ``since`` that imported work from another computer: (task key, entry number, details of
    that work: ``device``, ``revision``)."""
    rows = connection.execute(_LABELLED, (project_id, since, ELSEWHERE))
    return [(task, number, json.loads(edit)) for task, number, edit in rows]


def entry(connection: sqlite3.Connection, project_id: str, number: int) -> JournalEntry:
    """One journal entry. Raises ``store.damaged_row`` if it is missing or changed."""
    value = JOURNAL.first(connection, "WHERE project_id = ? AND number = ?", project_id, number)
    if value is None:
        raise damaged_row_error("journal", f"{project_id} {number}")
    return value


def entries(connection: sqlite3.Connection, project_id: str) -> Iterator[tuple[str, JournalEntry]]:
    """The journal of a project in order, each entry with its task's id. Raises ``store.damaged_row``."""
    for row in connection.execute(_ENTRIES, (project_id,)):
        yield row[-1] or "", JOURNAL.read(row[:-1])


def save_entry(connection: sqlite3.Connection, value: JournalEntry) -> None:
    """Add an entry, or replace the newest one when typing is merged. Any other existing number is refused."""
    (replace_row if value.merge else insert_row)(connection, value)


@dataclass
class EditSaveGroup:
    """Edits that are saved together: the resulting annotations with their counters, all journal entries, the
    submissions, and the annotator's position."""

    rows: dict[int, AnnotationRow] = field(default_factory=dict)
    """The final state of each task, by key."""
    entries: list[JournalEntry] = field(default_factory=list)
    submissions: list[SubmissionRecord] = field(default_factory=list)
    focus: FocusRecord | None = None

    def add(self, value: AnnotationRow, step: JournalEntry | None, submission: SubmissionRecord | None) -> None:
        """Add an edit: the annotation after it, and the journal entry and the submission that it made."""
        self.rows[value.task] = value
        if step is not None:
            self.entries.append(step)
        if submission is not None:
            self.submissions.append(submission)

    def save(self, connection: sqlite3.Connection) -> None:
        for value in self.rows.values():
            row = ANNOTATION.bind(value)
            # Without another status its index is not written: a third of the pages of most commits.
            if not connection.execute(_SAME_STATUS, (*row[3:], *row[:3])).rowcount:
                connection.execute(ANNOTATION.upsert, row)
        for submission in self.submissions:
            replace_row(connection, submission)
        for step in self.entries:
            save_entry(connection, step)
        if self.focus is not None:
            replace_row(connection, self.focus)
