"""Backups of the database: create with SQLite's backup API, verify, prune and restore."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from annotator.durable import NotDurableError, make_empty, replace_file, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.paths import make_private
from annotator.store import projects, work
from annotator.store.check import DamagedRow, check_database
from annotator.store.connections import (
    database_exists,
    log_of,
    open_reader,
    open_writer,
    refuse_foreign,
    refuse_foreign_file,
    store_error,
    transaction,
    translate_errors,
)
from annotator.store.retention import BackupFile, new_name
from annotator.store.tables import EXPORT, ResultsExportRecord, replace_row

RESCUED = "rescued"
"""The reason of a backup made because the database file was moved or replaced while open, or recovered from a damaged
log."""


# Serialises backups: an unfinished file found under this lock is from a crashed process, not from another thread.
_ONE_AT_A_TIME = threading.Lock()


def make_backup(database: Path, folder: Path, reason: str) -> BackupFile:
    """Copy ``database`` into ``folder``, verify the copy, and rename it to its final name.

    Raises ``store.backup_damaged`` if the copy is damaged, which means that the database is; older backups are kept.
    Raises ``store.*`` for disk errors. On failure no file remains.
    """
    try:
        with closing(open_reader(database)) as source:
            return make_from(source, folder, reason)
    except sqlite3.Error as error:
        raise _backup_error(error, folder) from error


def make_from(source: sqlite3.Connection, folder: Path, reason: str) -> BackupFile:
    """Like :func:`make_backup`, from an open connection, even if its file has been renamed or deleted."""
    with _ONE_AT_A_TIME:
        return _write_backup(source, folder, reason)


def _write_backup(source: sqlite3.Connection, folder: Path, reason: str) -> BackupFile:
    stamp, now = _stamp()
    part = folder / f"annotator-{stamp}-{reason}.part"
    path = folder
    try:
        make_private(folder)
        for stale in folder.glob("*.part*"):  # left by a process that died
            stale.unlink()
        make_empty(part)
        _copy(source, part)
        damage = verify_backup(part)
        if damage:
            raise AnnotatorError(
                "store.backup_damaged",
                "The database is damaged ({table} {key}: {why}), so no backup was made of it. Earlier "
                "backups are kept.",
                "Run `annotator store repair`.",
                table=damage[0].table,
                key=damage[0].key,
                why=damage[0].why,
            )
        _flush(part)
        path = folder / new_name(folder, stamp, reason)
        replace_file(part, path)
        sync_folder(folder)
    except (sqlite3.Error, OSError) as error:
        raise _backup_error(error, path) from error
    finally:
        for leftover in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            leftover.unlink(missing_ok=True)
    return BackupFile(path, _number(path), now, reason, path.stat().st_size)


def verify_backup(path: Path) -> list[DamagedRow]:
    """The damage found in a backup; empty if it is valid."""
    try:
        with closing(open_reader(path)) as connection:
            return check_database(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return [DamagedRow("file", "", store_error(error).message)]


def refuse_unfit_backup(path: Path) -> None:
    """Raises ``store.backup_missing``, ``store.newer_schema``, ``store.not_ours`` or ``store.backup_damaged``."""
    if not path.exists():
        raise AnnotatorError("store.backup_missing", "There is no such backup.", "Check the path.", str(path))
    try:
        with closing(open_reader(path)) as connection:
            refuse_foreign(connection)
    except (sqlite3.Error, UnicodeDecodeError):
        pass  # reported below
    if verify_backup(path):
        message = "This backup is also damaged."
        raise AnnotatorError("store.backup_damaged", message, "Choose another one.", where=str(path))


@dataclass(frozen=True)
class BackupFileSummary:
    """The content of a backup: (title, tasks, finished tasks) of each project, and the time of its last edit (ISO 8601,
    or empty). ``problems`` describes its damage; a backup can be restored only if it is empty."""

    projects: tuple[tuple[str, int, int], ...]
    last_edit: str
    problems: tuple[str, ...] = ()


def backup_content(path: Path) -> BackupFileSummary:
    """Read the content of a backup. Raises the errors of :func:`store_error` if it cannot be read."""
    with translate_errors(), closing(open_reader(path)) as connection:
        result = []
        for project in projects.projects(connection):
            tasks, statuses = projects.counts(connection, project.id)
            result.append((project.title, tasks, statuses["submitted"] + statuses["skipped"]))
        (last,) = connection.execute("SELECT max(updated_at) FROM annotation").fetchone()
        return BackupFileSummary(tuple(result), last or "")


def restore_backup(database: Path, backup: Path) -> None:
    """Replace ``database`` by ``backup``. No process may have it open.

    A database that can be opened is overwritten in one transaction, so a crash leaves either the old or the new
    content. Otherwise its file is replaced by renaming; the caller must have kept the old files. Raises the errors of
    :func:`refuse_unfit_backup`.
    """
    refuse_unfit_backup(backup)
    exports = _exports(database)
    with translate_errors():
        if database_exists(database):
            try:
                _overwrite(database, backup)
            except sqlite3.Error as error:
                if store_error(error).code != "store.damaged":
                    raise
                replace_database(database, backup)
        else:  # SQLite would create an empty database and replay a leftover log into it
            replace_database(database, backup)
        _keep_sequence(database, exports)


def keep_damaged_database(database: Path, folder: Path) -> Path:
    """Copy the files of a database that cannot be opened into a new folder in ``folder``. A directory, FIFO or link in
    place of a file is moved instead, since it can be neither copied nor overwritten."""
    aside = folder / f"damaged-{_stamp()[0]}"
    with translate_errors():
        make_private(aside)
        for path in (database, log_of(database), Path(f"{database}-shm")):
            if path.is_file():
                make_empty(aside / path.name)
                shutil.copyfile(path, aside / path.name)
                _flush(aside / path.name)
            elif os.path.lexists(path):
                path.rename(aside / path.name)
                sync_folder(path.parent)
        sync_folder(aside)
        sync_folder(folder)
    return aside


def _number(path: Path) -> int:
    return int(path.name.split("-")[1])


def _copy(source: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as target:
        source.backup(target)
        # Without WAL the copy is a single file, so copying it by hand cannot separate it from its log.
        target.execute("PRAGMA journal_mode=DELETE")


def _overwrite(database: Path, backup: Path) -> None:
    refuse_foreign_file(database)
    with closing(open_reader(backup)) as source, closing(open_writer(database)) as target:
        target.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        refuse_foreign(target)
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _exports(database: Path) -> list[ResultsExportRecord] | None:
    """All results bundles recorded in the database; None if it cannot be read."""
    try:
        with closing(open_reader(database)) as connection:
            return list(EXPORT.rows(connection))
    except sqlite3.Error:
        return None


def _keep_sequence(database: Path, exports: list[ResultsExportRecord] | None) -> None:
    """Restore the records of results bundles written after the backup, so that their sequence numbers are not reused.

    If they contain work that the backup lacks, or cannot be read, the database gets a new device id instead: what was
    sent goes on counting as the work of another computer, and is imported by the next sync.
    """
    with closing(open_writer(database)) as connection, transaction(connection):
        contained = [
            export for export in exports or () if export.number <= work.last_number(connection, export.project_id)
        ]
        for export in contained:
            replace_row(connection, export)
        if contained != exports:
            projects.rename_device(connection)


def replace_database(database: Path, backup: Path) -> None:
    """Replace the files of the database by a backup. No process may have it open. Raises ``OSError``."""
    fresh = database.with_suffix(".restoring")
    fresh.unlink(missing_ok=True)
    make_empty(fresh)
    shutil.copyfile(backup, fresh)
    _flush(fresh)
    # Remove the old log first, because SQLite would replay it into the new file. The old database is unusable anyway.
    for log in (log_of(database), Path(f"{database}-shm")):
        log.unlink(missing_ok=True)
    sync_folder(database.parent)
    replace_file(fresh, database)
    sync_folder(database.parent)


def _stamp() -> tuple[str, datetime]:
    """The current time, as text for a file name and as the same value in milliseconds."""
    now = datetime.now(UTC)
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)
    return f"{now:%Y%m%dT%H%M%S}{now.microsecond // 1000:03}Z", now


def _backup_error(error: sqlite3.Error | OSError, path: Path) -> AnnotatorError:
    if isinstance(error, NotDurableError):
        return AnnotatorError(
            "store.backup_failed", "The backup was written, but may not survive a power cut: {why}.", "Check the disk.",
            str(path), why=error.why,
        )  # fmt: skip
    cause = store_error(error)
    if cause.code == "store.descriptors":
        return cause
    why = f"{error.strerror or error}." if isinstance(error, OSError) else cause.message
    return AnnotatorError(
        "store.backup_failed",
        f"The backup could not be written: {why}",
        "Check the disk and its free space.",
        str(path),
    )


def _flush(path: Path) -> None:
    with path.open("rb+") as handle:
        sync_file(handle.fileno())
