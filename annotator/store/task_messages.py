"""Messages of the annotator to the owner about tasks and the project: questions, and replies to returns."""

from __future__ import annotations

import sqlite3

from annotator.store.tables import TASK_MESSAGE, TaskMessageRecord

_SINCE = "SELECT 1 FROM task_message WHERE project_id = ? AND at > ? LIMIT 1"


def task_messages(connection: sqlite3.Connection, project_id: str) -> list[TaskMessageRecord]:
    """All messages of a project, including withdrawn ones, oldest first."""
    return list(TASK_MESSAGE.rows(connection, "WHERE project_id = ? ORDER BY at, task, kind", project_id))


def has_messages_since(connection: sqlite3.Connection, project_id: str, at: str) -> bool:
    """Whether a message was written or withdrawn after ``at`` (ISO 8601, UTC; empty: ever)."""
    return connection.execute(_SINCE, (project_id, at)).fetchone() is not None
