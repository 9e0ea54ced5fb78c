"""Backups for the window and the command line: listing, inspecting and restoring."""

from __future__ import annotations

import os
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import backups as copies
from annotator.store import retention
from annotator.store.connections import database_exists, log_of, open_reader, translate_errors
from annotator.store.database_journal_heads import DatabaseJournalHeads, journal_heads
from annotator.store.instance_lock import InstanceLock
from annotator.store.ledger import AcknowledgedEditLedger, LedgerFileContent
from annotator.store.store import Store

BEFORE_RESTORE = "before-restore"


@dataclass(frozen=True)
class BackupListEntry:
    """One backup. ``reason`` is ``start``, ``timer``, ``manual``, ``before-import``, ``before-migration``,
    ``before-restore`` or ``rescued``."""

    path: Path
    made_at: datetime
    reason: str
    bytes: int


@dataclass(frozen=True)
class BackupContentSummary:
    """The content of a backup: (title, tasks, finished tasks) of each project, and the time of its last edit (ISO 8601,
    or empty).

    ``problems`` describes its damage. A backup can be restored only if it is empty.
    """

    projects: tuple[tuple[str, int, int], ...]
    last_edit: str
    problems: tuple[str, ...]


@dataclass(frozen=True)
class RestoreResult:
    """The result of a restore: the path of the backup of the previous state, and the duration in seconds."""

    kept: Path | None
    seconds: float


def list_backups(paths: DataDir) -> list[BackupListEntry]:
    """All backups, newest first."""
    return [BackupListEntry(b.path, b.made_at, b.reason, b.bytes) for b in retention.backup_files(paths.backups)]


def summarize_backup(path: Path) -> BackupContentSummary:
    """The content of a backup, after checking all its hashes (about a second for a large one)."""
    try:
        with Contained(path):
            damage = copies.verify_backup(path)
            content = copies.backup_content(path)
    except AnnotatorError as error:
        return BackupContentSummary((), "", (error.message,))
    return BackupContentSummary(
        content.projects, content.last_edit, tuple(f"{d.table} {d.key}: {d.why}".strip() for d in damage)
    )


def make_backup(store: Store, reason: str = "manual") -> BackupListEntry:
    """Make a verified backup now. Raises ``store.backup_damaged``, ``store.backup_failed``."""
    backup = store.backup(reason)
    return BackupListEntry(backup.path, backup.made_at, backup.reason, backup.bytes)


def restore_backup(paths: DataDir, backup: Path) -> RestoreResult:
    """Replace the database, which must be closed, by a backup, after backing up the current state.

    Raises ``store.in_use``, ``store.backup_missing``, ``store.backup_damaged``, ``store.newer_schema`` (nothing was
    changed), ``store.backup_failed``.
    """
    began = time.monotonic()
    lock = InstanceLock(paths.root)
    lock.acquire()
    try:
        copies.refuse_unfit_backup(backup)
        previous = _keep_present(paths)
        # The restored state may be older on purpose, so the record of acknowledged edits is cleared.
        with translate_errors():
            _note(paths, DatabaseJournalHeads({}, ()))
            copies.restore_backup(paths.database, backup)
            with closing(open_reader(paths.database)) as connection:
                _note(paths, journal_heads(connection))
    finally:
        lock.release()
    return RestoreResult(previous, time.monotonic() - began)


def _note(paths: DataDir, reached: DatabaseJournalHeads) -> None:
    AcknowledgedEditLedger(paths.acknowledged, LedgerFileContent(heads=reached.heads)).close()


def _keep_present(paths: DataDir) -> Path | None:
    """Back up the current state; if it is too damaged, copy its files."""
    if not database_exists(paths.database):
        # Without its database, the log is all that is left of the newest edits.
        there = any(map(os.path.lexists, (paths.database, log_of(paths.database))))
        return copies.keep_damaged_database(paths.database, paths.backups) if there else None
    try:
        return copies.make_backup(paths.database, paths.backups, BEFORE_RESTORE).path
    except AnnotatorError as error:
        if error.code not in ("store.backup_damaged", "store.backup_failed"):
            raise
        return copies.keep_damaged_database(paths.database, paths.backups)
