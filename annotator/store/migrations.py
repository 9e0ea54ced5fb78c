"""Schema versions, in order. A migration is never changed once it has shipped; a new one is added after it."""

from __future__ import annotations

import sqlite3
import uuid
from datetime import UTC, datetime

from annotator.store.engine import APPLICATION_ID, SCHEMA, transaction

_FIRST = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    "CREATE TABLE installation (device_id TEXT NOT NULL PRIMARY KEY, created_at TEXT NOT NULL)",
    """CREATE TABLE project (
        id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, owner_fingerprint TEXT NOT NULL, owner_name TEXT NOT NULL,
        owner_key TEXT NOT NULL, owner_verified INTEGER NOT NULL, imported_at TEXT NOT NULL)""",
    """CREATE TABLE bundle (
        id TEXT NOT NULL PRIMARY KEY, project_id TEXT NOT NULL REFERENCES project (id), series TEXT NOT NULL,
        sequence INTEGER NOT NULL, display_seed TEXT NOT NULL, rubric TEXT NOT NULL, guidelines TEXT NOT NULL,
        info TEXT NOT NULL, imported_at TEXT NOT NULL, sha256 TEXT NOT NULL, UNIQUE (project_id, series, sequence))""",
    """CREATE TABLE task (
        key INTEGER NOT NULL PRIMARY KEY, project_id TEXT NOT NULL REFERENCES project (id), task_id TEXT NOT NULL,
        position INTEGER NOT NULL, bundle_id TEXT NOT NULL REFERENCES bundle (id), withdrawn INTEGER NOT NULL,
        sha256 TEXT NOT NULL, payload TEXT NOT NULL, UNIQUE (project_id, task_id))""",
    "CREATE INDEX task_outline ON task (project_id, position, task_id, bundle_id, withdrawn)",
    """CREATE TABLE annotation (
        task INTEGER NOT NULL PRIMARY KEY REFERENCES task (key), project_id TEXT NOT NULL, status TEXT NOT NULL,
        revision INTEGER NOT NULL, number INTEGER NOT NULL, since INTEGER NOT NULL, mark TEXT NOT NULL,
        active_ms INTEGER NOT NULL, display_order TEXT NOT NULL, updated_at TEXT NOT NULL, document TEXT NOT NULL,
        sha256 TEXT NOT NULL)""",
    "CREATE INDEX annotation_status ON annotation (project_id, status)",
    """CREATE TABLE journal (
        project_id TEXT NOT NULL, number INTEGER NOT NULL, task INTEGER NOT NULL, kind TEXT NOT NULL,
        of INTEGER NOT NULL, undo_top INTEGER NOT NULL, redo_top INTEGER NOT NULL, label TEXT NOT NULL,
        "merge" TEXT NOT NULL, edit TEXT NOT NULL, patch TEXT NOT NULL, document_sha256 TEXT NOT NULL,
        snapshot TEXT NOT NULL, active_ms INTEGER NOT NULL, at TEXT NOT NULL, previous TEXT NOT NULL,
        sha256 TEXT NOT NULL, PRIMARY KEY (project_id, number)) WITHOUT ROWID""",
    "CREATE TABLE place (project_id TEXT NOT NULL PRIMARY KEY, task INTEGER NOT NULL, focus TEXT NOT NULL)",
    """CREATE TABLE export (
        project_id TEXT NOT NULL, sequence INTEGER NOT NULL, bundle_id TEXT NOT NULL, number INTEGER NOT NULL,
        path TEXT NOT NULL, at TEXT NOT NULL, tasks INTEGER NOT NULL, submitted INTEGER NOT NULL,
        PRIMARY KEY (project_id, sequence))""",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST,)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to :data:`SCHEMA`, each version in a transaction of its own, its number in the same one.

    A process that dies at any statement leaves the version before. Raises ``sqlite3.Error``.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for number, statements in enumerate(MIGRATIONS[version:SCHEMA], version + 1):
        with transaction(connection):
            for statement in statements:
                connection.execute(statement)
            if number == 1:
                now = datetime.now(UTC).isoformat(timespec="seconds")
                connection.execute("INSERT INTO installation VALUES (?, ?)", (uuid.uuid4().hex, now))
            connection.execute(f"PRAGMA user_version = {number}")
