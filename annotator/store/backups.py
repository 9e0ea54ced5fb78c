"""Copies of the database: made through SQLite's backup API, verified, thinned, and put back."""

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
from annotator.message import Message
from annotator.paths import make_private
from annotator.store import projects
from annotator.store.check import DamagedRow, check
from annotator.store.connections import (
    database_exists,
    explain,
    log_of,
    open_reader,
    open_writer,
    refuse_foreign,
    refuse_foreign_file,
    transaction,
    translate_errors,
)
from annotator.store.retention import BackupFile, new_name
from annotator.store.tables import EXPORT, ExportRecord, save

RESCUED = "rescued"
"""Why a copy was made of a database whose name no longer leads to it, or of one put together from a damaged log."""


# What one finds half made was left by a process that died: not by another thread that is still making it.
_ONE_AT_A_TIME = threading.Lock()


def make(database: Path, folder: Path, reason: str) -> BackupFile:
    """Copy ``database`` into ``folder``, verify the copy, and only then give it its name.

    Raises ``store.backup_damaged`` when the copy holds damage (the present is damaged then; the older, good copies
    stay), or what keeps the disk from writing; nothing is left behind then.
    """
    try:
        with closing(open_reader(database)) as source:
            return make_from(source, folder, reason)
    except sqlite3.Error as error:
        raise _unwritten(error, folder) from error


def make_from(source: sqlite3.Connection, folder: Path, reason: str) -> BackupFile:
    """Like :func:`make`, of what a connection sees, whether or not its file has a name any more."""
    with _ONE_AT_A_TIME:
        return _written(source, folder, reason)


def _written(source: sqlite3.Connection, folder: Path, reason: str) -> BackupFile:
    stamp, now = _stamp()
    part = folder / f"annotator-{stamp}-{reason}.part"
    path = folder
    try:
        make_private(folder)
        for stale in folder.glob("*.part*"):  # a process that died left it behind
            stale.unlink()
        make_empty(part)
        _copy(source, part)
        damage = verify(part)
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
        raise _unwritten(error, path) from error
    finally:
        for leftover in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            leftover.unlink(missing_ok=True)
    return BackupFile(path, _number(path), now, reason, path.stat().st_size)


def verify(path: Path) -> list[DamagedRow]:
    """What is wrong with a copy; empty when it is good."""
    try:
        with closing(open_reader(path)) as connection:
            return check(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return [DamagedRow("file", "", explain(error).message)]


@dataclass(frozen=True, slots=True)
class BackupFileContent:
    """What a copy holds: each project with its tasks and how many are done, and when the last edit was."""

    projects: tuple[tuple[str, int, int], ...]
    last_edit: str


def content(path: Path) -> BackupFileContent:
    """Look into a copy. Raises what :func:`explain` names when it cannot be read."""
    with translate_errors(), closing(open_reader(path)) as connection:
        found = []
        for project in projects.projects(connection):
            tasks, statuses = projects.counts(connection, project.id)
            found.append((project.title, tasks, statuses["submitted"] + statuses["skipped"]))
        (last,) = connection.execute("SELECT max(updated_at) FROM annotation").fetchone()
        return BackupFileContent(tuple(found), last or "")


def restore(database: Path, backup: Path) -> None:
    """Put ``backup`` in the place of ``database``; nobody may have it open.

    A database that opens is overwritten inside one transaction, so that a crash leaves the old or the new one. One
    that does not is replaced by renaming; what it was must have been kept before. Raises ``store.backup_damaged``
    for a copy that is not good.
    """
    if verify(backup):
        raise AnnotatorError(
            "store.backup_damaged", "This backup is damaged itself.", "Choose another one.", where=str(backup)
        )
    exports = _exports(database)
    with translate_errors():
        if database_exists(database):
            try:
                _overwrite(database, backup)
            except sqlite3.Error as error:
                if explain(error).code != "store.damaged":
                    raise
                replace_database(database, backup)
        else:  # SQLite would make an empty one, and play a log that lost its database into that
            replace_database(database, backup)
        _keep_sequence(database, exports)


def keep_damaged_database(database: Path, folder: Path) -> Path:
    """Copy the files of a database that does not open, as they are, into a new folder in ``folder``; a folder, a queue
    or a link in the place of one goes there itself: it cannot be copied, and not be written over either."""
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
        # One file without a log beside it: what is copied elsewhere by hand is whole.
        target.execute("PRAGMA journal_mode=DELETE")


def _overwrite(database: Path, backup: Path) -> None:
    refuse_foreign_file(database)
    with closing(open_reader(backup)) as source, closing(open_writer(database)) as target:
        target.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        refuse_foreign(target)
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _exports(database: Path) -> list[ExportRecord] | None:
    """Every results bundle that was ever written from here; None where that cannot be read any more."""
    try:
        with closing(open_reader(database)) as connection:
            return [EXPORT.read(row) for row in connection.execute(EXPORT.select)]
    except sqlite3.Error:
        return None


def _keep_sequence(database: Path, exports: list[ExportRecord] | None) -> None:
    """Results bundles written after the copy was made keep their numbers: no other one may claim their place.

    Where they are not known any more, this goes on as another device.
    """
    with closing(open_writer(database)) as connection, transaction(connection):
        for export in exports or ():
            save(connection, export)
        if exports is None:
            projects.rename_device(connection)


def replace_database(database: Path, backup: Path) -> None:
    """Put a copy where the database was, without what lay there; nobody may have it open. Raises ``OSError``."""
    fresh = database.with_suffix(".restoring")
    fresh.unlink(missing_ok=True)
    make_empty(fresh)
    shutil.copyfile(backup, fresh)
    _flush(fresh)
    # An old log would be played into the new file, so it goes first; the old database is no good anyway.
    for log in (log_of(database), Path(f"{database}-shm")):
        log.unlink(missing_ok=True)
    sync_folder(database.parent)
    replace_file(fresh, database)
    sync_folder(database.parent)


def _stamp() -> tuple[str, datetime]:
    """Now, as it stands in a name and as the name says it."""
    now = datetime.now(UTC)
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)
    return f"{now:%Y%m%dT%H%M%S}{now.microsecond // 1000:03}Z", now


def _unwritten(error: sqlite3.Error | OSError, path: Path) -> AnnotatorError:
    if isinstance(error, NotDurableError):
        message = Message("The backup was written, but may not survive a power cut: {why}.", why=error.why)
        return AnnotatorError("store.backup_failed", message, "Check the disk.", str(path))
    cause = explain(error)
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
