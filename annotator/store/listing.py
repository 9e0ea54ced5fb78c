"""Queries for lists of tasks: few columns of many rows, without payloads."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotator.store.tables import ANNOTATION, ELSEWHERE, AnnotationRow

_WORDS = 400
"""The most characters of a text that one line of a list shows."""

_STEPS = 2_000
"""The most journal entries that are searched for recently submitted tasks."""

# The words that identify a task: its prompt, the title of its passage with the first question, since several tasks may
# be about one passage, or the start of its text; of a conversation the first message of the user.
_LINES = f"""SELECT task."key",
    CASE WHEN json_valid(task.payload) THEN substr(coalesce(
        json_extract(task.payload, '$.prompt'),
        nullif(json_extract(task.payload, '$.passage.title'), '')
            || coalesce(' · ' || json_extract(task.payload, '$.questions[0].text'), ''),
        json_extract(task.payload, '$.questions[0].text'),
        json_extract(task.payload, '$.passage.text'),
        (SELECT json_extract(value, '$.text') FROM json_each(task.payload, '$.conversation')
            WHERE json_extract(value, '$.role') = 'user' ORDER BY "key" LIMIT 1),
        json_extract(task.payload, '$.conversation[0].text'),
        json_extract(task.payload, '$.passage')), 1, {_WORDS}) END,
    coalesce(annotation.mark, ''), coalesce(annotation.number, 0), coalesce(annotation.active_ms, 0),
    coalesce(annotation.updated_at, '')
    FROM task LEFT JOIN annotation ON annotation.task = task."key"
    WHERE task."key" IN (SELECT value FROM json_each(?))"""


# Answers in courses are training and are not counted as judgements.
_OWN = "task_id NOT GLOB 'course:*'"
_SCORES = f"""SELECT attribute, score, count(*) FROM rating WHERE project_id = ? AND {_OWN} GROUP BY attribute, score"""
_RECENT_SCORES = f"""SELECT attribute, score, count(*) FROM rating WHERE project_id = :project_id AND task_id IN (
        SELECT task.task_id FROM annotation JOIN task ON task."key" = annotation.task
        WHERE annotation.project_id = :project_id AND annotation.submission > 0 AND task.{_OWN}
        ORDER BY annotation.submission DESC LIMIT :count)
    GROUP BY attribute, score"""
# Active time after a task's last edit is recorded in its annotation only.
_JOURNAL_TIMES = """SELECT task, at, active_ms, label = ? FROM journal
    WHERE project_id = ? AND at <> '' ORDER BY number"""
_NEWEST_TIMES = "SELECT task, updated_at, active_ms, 0 FROM annotation WHERE project_id = ? AND updated_at <> ''"
_FORMER_TIMES = """SELECT task, active_ms, device_id FROM former_time WHERE project_id = ?
    ORDER BY task, active_ms, rowid"""
_FINISHED = f"""SELECT annotation.task, submission.at FROM annotation JOIN submission
    ON submission.project_id = annotation.project_id AND submission.number = annotation.submission
    JOIN task ON task."key" = annotation.task
    WHERE annotation.project_id = ? AND submission.status = 'submitted' AND task.{_OWN}"""
# The journal is read backwards along its key and only so far, since there may be no submission at all.
_RECENT = f"""SELECT task, max(number) FROM (
        SELECT task, number, kind, label FROM journal WHERE project_id = :project_id
        ORDER BY number DESC LIMIT {_STEPS})
    WHERE kind = 'edit' AND label = 'Submit' GROUP BY task ORDER BY max(number) DESC LIMIT :count"""
_WORKS = f"{ANNOTATION.select} WHERE project_id = ? ORDER BY task"
_DOCUMENT_AT = """SELECT document_sha256 FROM journal WHERE project_id = ? AND task = ? AND number <= ?
    ORDER BY number DESC LIMIT 1"""
_TIMES = """SELECT task, active_ms FROM annotation
    WHERE status = 'submitted' AND task IN (SELECT value FROM json_each(?))"""


@dataclass(frozen=True, slots=True)
class TaskListEntry:
    """One task in a list. ``text`` is None if its line in the database is damaged."""

    key: int
    text: str | None
    mark: str
    number: int
    active_ms: int
    updated_at: str


def list_entries(connection: sqlite3.Connection, keys: Sequence[int]) -> dict[int, TaskListEntry]:
    """The list lines of these tasks, by key."""
    rows = connection.execute(_LINES, (f"[{','.join(map(str, keys))}]",))
    return {row[0]: TaskListEntry(*row) for row in rows}


def annotations_by_task(connection: sqlite3.Connection, project_id: str) -> Iterator[tuple[int, AnnotationRow | None]]:
    """Every annotation of a project by task key; None in place of one that does not match its hash."""
    for row in connection.execute(_WORKS, (project_id,)):
        value = ANNOTATION.unchecked(row)
        yield value.task, value if value.sha256 == row[-1] else None


def document_at(connection: sqlite3.Connection, project_id: str, task: int, number: int) -> str | None:
    """The SHA-256 of a task's annotation after the journal entry ``number``; None if it had none."""
    row = connection.execute(_DOCUMENT_AT, (project_id, task, number)).fetchone()
    return row[0] if row is not None else None


def score_counts(connection: sqlite3.Connection, project_id: str) -> list[tuple[str, int, int]]:
    """How often each score was given in a project's own tasks: (rating key, score, count)."""
    return connection.execute(_SCORES, (project_id,)).fetchall()


def recent_score_counts(connection: sqlite3.Connection, project_id: str, count: int) -> list[tuple[str, int, int]]:
    """Like :func:`score_counts`, for the ``count`` tasks with the newest valid submissions."""
    return connection.execute(_RECENT_SCORES, {"project_id": project_id, "count": count}).fetchall()


def work_times(connection: sqlite3.Connection, project_id: str) -> Iterator[tuple[int, str, int, int]]:
    """The work on each task as a sequence of points from the journal and the current state: (task, ISO 8601 time,
    active milliseconds so far, whether the work was imported from another computer)."""
    return itertools.chain(
        connection.execute(_JOURNAL_TIMES, (ELSEWHERE, project_id)), connection.execute(_NEWEST_TIMES, (project_id,))
    )


def former_times(connection: sqlite3.Connection, project_id: str) -> dict[int, list[tuple[int, str]]]:
    """The share of earlier devices in each task's active time: (active milliseconds up to which it counts, device),
    ascending; the device is empty if unknown."""
    result: dict[int, list[tuple[int, str]]] = {}
    for task, until, device in connection.execute(_FORMER_TIMES, (project_id,)):
        result.setdefault(task, []).append((until, device))
    return result


def submission_times(connection: sqlite3.Connection, project_id: str) -> dict[int, str]:
    """The ISO 8601 time, by key, of the valid submission of each of a project's own tasks, revised since or not."""
    return dict(connection.execute(_FINISHED, (project_id,)).fetchall())


def recent_active_times(connection: sqlite3.Connection, project_id: str, count: int) -> dict[int, int]:
    """The active milliseconds, by key, of at most ``count`` submitted tasks, most recently submitted last."""
    keys = [task for task, _ in connection.execute(_RECENT, {"project_id": project_id, "count": count})]
    times = dict(connection.execute(_TIMES, (f"[{','.join(map(str, keys))}]",)).fetchall())
    return {task: times[task] for task in reversed(keys) if task in times}
