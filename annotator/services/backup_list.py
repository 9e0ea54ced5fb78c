"""Backups for the window and the command line: listing, inspecting and restoring."""

from __future__ import annotations

import os
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import backups as copies
from annotator.store.backups import BackupFileSummary
from annotator.store.connections import database_exists, log_of, open_reader, translate_errors
from annotator.store.database_journal_heads import DatabaseJournalHeads, journal_heads
from annotator.store.instance_lock import InstanceLock
from annotator.store.ledger import AcknowledgedEditLedger, LedgerFileContent
from annotator.store.retention import BackupFile, backup_files

BEFORE_RESTORE = "before-restore"


@dataclass(frozen=True)
class RestoreResult:
    """The result of a restore: the path of the backup of the previous state, and the duration in seconds."""

    kept_folder: Path | None
    seconds: float


def list_backups(paths: DataDir) -> list[BackupFile]:
    """All backups, newest first."""
    return backup_files(paths.backups)


def summarize_backup(path: Path) -> BackupFileSummary:
    """The content of a backup, after checking all its hashes (about a second for a large one)."""
    try:
        with Contained(path):
            damage = copies.verify_backup(path)
            content = copies.backup_content(path)
    except AnnotatorError as error:
        return BackupFileSummary((), "", (error.message,))
    return replace(content, problems=tuple(f"{row.table} {row.key}: {row.why}".strip() for row in damage))


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
        is_present = any(map(os.path.lexists, (paths.database, log_of(paths.database))))
        return copies.keep_damaged_database(paths.database, paths.backups) if is_present else None
    try:
        return copies.make_backup(paths.database, paths.backups, BEFORE_RESTORE).path
    except AnnotatorError as error:
        if error.code not in ("store.backup_damaged", "store.backup_failed"):
            raise
        return copies.keep_damaged_database(paths.database, paths.backups)
