"""Schema versions in order. A released migration is never changed; new ones are appended.

Migrations do not use the table classes, which describe the newest version only.
"""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from typing import Any

from pydantic import ValidationError

from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.model.text_hashes import judged_texts
from annotator.store.connections import APPLICATION_ID, transaction
from annotator.store.hashes import row_sha256
from annotator.store.tables import SCHEMA
from annotator.store.task_ranges import COUNTED
from annotator.store.task_state import DONE, hashes_text

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

# Stores submissions apart from later revisions, and earlier texts of tasks with the work done on them.
_SECOND = (
    "ALTER TABLE annotation RENAME TO annotation_1",
    "DROP INDEX annotation_status",
    """CREATE TABLE annotation (
        task INTEGER NOT NULL PRIMARY KEY REFERENCES task (key), project_id TEXT NOT NULL, status TEXT NOT NULL,
        revision INTEGER NOT NULL, number INTEGER NOT NULL, since INTEGER NOT NULL, mark TEXT NOT NULL,
        active_ms INTEGER NOT NULL, display_order TEXT NOT NULL, updated_at TEXT NOT NULL, document TEXT NOT NULL,
        bundle_id TEXT NOT NULL, task_sha256 TEXT NOT NULL, unconfirmed TEXT NOT NULL, submission INTEGER NOT NULL,
        sha256 TEXT NOT NULL)""",
    "CREATE INDEX annotation_status ON annotation (project_id, status)",
    """CREATE TABLE submission (
        project_id TEXT NOT NULL, number INTEGER NOT NULL, task INTEGER NOT NULL, "before" INTEGER NOT NULL,
        status TEXT NOT NULL, revision INTEGER NOT NULL, bundle_id TEXT NOT NULL, task_sha256 TEXT NOT NULL,
        texts TEXT NOT NULL, unconfirmed TEXT NOT NULL, mark TEXT NOT NULL, display_order TEXT NOT NULL,
        document TEXT NOT NULL, at TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (project_id, number))""",
    """CREATE TABLE task_version (
        task INTEGER NOT NULL REFERENCES task (key), sha256 TEXT NOT NULL, payload TEXT NOT NULL,
        PRIMARY KEY (task, sha256))""",
)

# Accepted invites, which pin an owner before the first bundle arrives, and the key lists of bundles.
_THIRD = (
    """CREATE TABLE enrolment (
        project_id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, owner_name TEXT NOT NULL, owner_key TEXT NOT NULL,
        annotator_id TEXT NOT NULL, annotator_name TEXT NOT NULL, invite_id TEXT NOT NULL, proof TEXT NOT NULL,
        signer TEXT NOT NULL, recipient TEXT NOT NULL, accepted_at TEXT NOT NULL)""",
    """CREATE TABLE key_list (
        project_id TEXT NOT NULL PRIMARY KEY, serial INTEGER NOT NULL, former TEXT NOT NULL, revoked TEXT NOT NULL)""",
)

# The delivery state of exports, the owner's receipts, and the sync settings.
_FOURTH = (
    """CREATE TABLE delivery (
        project_id TEXT NOT NULL, sequence INTEGER NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL, author TEXT NOT NULL, destination TEXT NOT NULL, delivered_at TEXT NOT NULL,
        PRIMARY KEY (project_id, sequence))""",
    """CREATE TABLE receipt (
        id TEXT NOT NULL PRIMARY KEY, project_id TEXT NOT NULL, number INTEGER NOT NULL, arrived_at TEXT NOT NULL,
        content TEXT NOT NULL)""",
    """CREATE TABLE synchronization (
        project_id TEXT NOT NULL PRIMARY KEY, destination TEXT NOT NULL, schedule TEXT NOT NULL,
        agreed_at TEXT NOT NULL, tried_at TEXT NOT NULL, finished_at TEXT NOT NULL, code TEXT NOT NULL,
        message TEXT NOT NULL)""",
)

# The key ranges of projects. Opening a project had to read an index with all task ids.
_FIFTH = (
    """CREATE TABLE task_range (
        first INTEGER NOT NULL PRIMARY KEY, last INTEGER NOT NULL, project_id TEXT NOT NULL, sha256 TEXT NOT NULL)""",
    "DROP INDEX task_outline",
    "CREATE INDEX task_bundle ON task (bundle_id)",
    "CREATE INDEX task_withdrawn ON task (project_id) WHERE withdrawn != 0",
)

# The course of a project and the annotator's progress in it.
_SIXTH = (
    """CREATE TABLE course (
        project_id TEXT NOT NULL PRIMARY KEY, bundle_id TEXT NOT NULL, content TEXT NOT NULL, sha256 TEXT NOT NULL)""",
    """CREATE TABLE course_event (
        project_id TEXT NOT NULL, number INTEGER NOT NULL, course_id TEXT NOT NULL, content TEXT NOT NULL,
        at TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (project_id, number))""",
)

# Images of course pages, named by their hashes.
_SEVENTH = (
    """CREATE TABLE course_image (
        project_id TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (project_id, name))""",
)

# The time spent on each task before the database got another device id (for time until now it is unknown whether
# another device counts it as well), and messages to the owner about tasks.
_EIGHTH = (
    """CREATE TABLE former_time (
        device_id TEXT NOT NULL, project_id TEXT NOT NULL, task INTEGER NOT NULL, active_ms INTEGER NOT NULL,
        PRIMARY KEY (device_id, task))""",
    "INSERT INTO former_time SELECT '', project_id, task, active_ms FROM annotation WHERE active_ms > 0",
    """CREATE TABLE task_message (
        project_id TEXT NOT NULL, task INTEGER NOT NULL, kind TEXT NOT NULL, revision INTEGER NOT NULL,
        words TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (task, kind))""",
)

# Images of tasks lie beside those of a course's pages.
_NINTH = ("ALTER TABLE course_image RENAME TO image",)

# The tables stay. Rubrics and answers may have what earlier programs cannot read; these refuse the number.
_TENTH: tuple[str, ...] = ()

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    _FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH, _SEVENTH, _EIGHTH, _NINTH, _TENTH,
)  # fmt: skip


def migrate(connection: sqlite3.Connection) -> None:
    """Upgrade the schema to :data:`SCHEMA`, one transaction per version, which includes the version number.

    A process that dies during a migration leaves the previous version. Raises ``sqlite3.Error``.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for number, statements in enumerate(MIGRATIONS[version:SCHEMA], version + 1):
        with transaction(connection):
            # Views reference the tables that are about to change. The store recreates them.
            for (view,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'").fetchall():
                connection.execute(f'DROP VIEW "{view}"')
            for statement in statements:
                connection.execute(statement)
            if number in _FILL:
                _FILL[number](connection)
            connection.execute(f"PRAGMA user_version = {number}")


@cache
def schema_objects(version: int) -> frozenset[tuple[str, str]]:
    """Type and name of the tables and indexes that a database of this schema version has."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        return frozenset(connection.execute("SELECT type, name FROM sqlite_schema").fetchall())


def _name_installation(connection: sqlite3.Connection) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    connection.execute("INSERT INTO installation VALUES (?, ?)", (uuid.uuid4().hex, now))


def _carry_work_over(connection: sqlite3.Connection) -> None:
    """Copy all annotation rows to the new columns. Submitted or skipped work becomes the valid submission.

    A row that does not match its hash keeps the hash, so that it is still recognised as damaged.
    """
    for row in connection.execute("SELECT * FROM annotation_1").fetchall():
        *old, sealed = row
        is_intact = sealed == row_sha256(*old)
        number = _store_submission(connection, old) if is_intact and old[2] in DONE else 0
        new = (*old, "", "", "", number)
        values = (*new, row_sha256(*new) if is_intact else sealed)
        connection.execute(f"INSERT INTO annotation VALUES ({', '.join('?' * len(values))})", values)
    connection.execute("DROP TABLE annotation_1")


def _store_submission(connection: sqlite3.Connection, row_values: Sequence[Any]) -> int:
    """Store a submission for finished work, made by the last entry that submitted or skipped it. Returns its number, or
    0 if the work is damaged."""
    task_key, project_id, status, revision, number, _, mark, _, display_order, updated_at, document = row_values
    label = "Submit" if status == "submitted" else "Skip: %"
    entry = connection.execute(
        """SELECT iif(kind = 'redo', "of", number), at FROM journal WHERE project_id = ? AND task = ?
        AND kind IN ('edit', 'redo') AND label LIKE ? ORDER BY number DESC LIMIT 1""",
        (project_id, task_key, label),
    ).fetchone()
    row = connection.execute("SELECT bundle_id, sha256, payload FROM task WHERE key = ?", (task_key,)).fetchone()
    try:
        task, annotation = Task.model_validate_json(row[2]), Annotation.model_validate_json(document)
    except ValidationError:
        return 0  # damaged; reading it will report this
    declared_by, at = entry or (number, updated_at)
    values = (project_id, declared_by, task_key, 0, status, revision, row[0], row[1],
              hashes_text(judged_texts(task, annotation)), "", mark, display_order, document, at)  # fmt: skip
    connection.execute(f"INSERT INTO submission VALUES ({', '.join('?' * 15)})", (*values, row_sha256(*values)))
    return int(declared_by)


def _note_ranges(connection: sqlite3.Connection) -> None:
    for key_range in connection.execute(COUNTED).fetchall():
        connection.execute("INSERT INTO task_range VALUES (?, ?, ?, ?)", (*key_range, row_sha256(*key_range)))


_FILL: Mapping[int, Callable[[sqlite3.Connection], None]] = {
    1: _name_installation,
    2: _carry_work_over,
    5: _note_ranges,
}
"""The function that each migration runs in addition to its statements."""
