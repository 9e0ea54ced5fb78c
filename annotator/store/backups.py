"""Copies of the database: made through SQLite's backup API, verified, thinned, and put back."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import uuid
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from annotator.durable import sync_folder
from annotator.errors import AnnotatorError
from annotator.store import projects
from annotator.store import statements as sql
from annotator.store.check import Damage, check
from annotator.store.engine import explain, in_words, open_reader, open_writer, refuse_foreign, transaction
from annotator.store.values import Export

_NAME = re.compile(r"annotator-(\d{8}T\d{9}Z)-([a-z-]+)\.db")
_TIME = "%Y%m%dT%H%M%S%fZ"
"""Milliseconds, so that the names of copies made one after the other keep their order."""
KEPT_LONGER = "before-restore"
"""Backups made for this reason are kept for a month, whatever else was made in their hour or day."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. ``made_at`` is what the clock said (UTC); ``reason`` why it was made, such as ``start``."""

    path: Path
    made_at: datetime
    reason: str
    bytes: int


def backups(folder: Path) -> list[Backup]:
    """All copies in ``folder``, the newest first."""
    found = []
    for path in folder.glob("annotator-*.db"):
        if match := _NAME.fullmatch(path.name):
            made_at = datetime.strptime(match[1], _TIME).replace(tzinfo=UTC)
            found.append(Backup(path, made_at, match[2], path.stat().st_size))
    return sorted(found, key=lambda backup: (backup.made_at, backup.path.name), reverse=True)


def make(database: Path, folder: Path, reason: str) -> Backup:
    """Copy ``database`` into ``folder``, verify the copy, and only then give it its name.

    Raises ``store.backup_damaged`` when the copy holds damage (the present is damaged then; the older, good copies
    stay), or what keeps the disk from writing; nothing is left behind then.
    """
    stamp, now = _stamp()
    path = folder / f"annotator-{stamp}-{reason}.db"
    part = path.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for stale in folder.glob("*.part*"):  # a process that died left it behind
            stale.unlink()
        _copy(database, part)
        damage = verify(part)
        if damage:
            raise AnnotatorError(
                "store.backup_damaged",
                f"The database is damaged ({damage[0].table} {damage[0].key}: {damage[0].why}), so no backup was made "
                "of it. Earlier backups are kept.",
                "Run `annotator store repair`.",
            )
        _flush(part)
        part.replace(path)
        sync_folder(folder)
    except (sqlite3.Error, OSError) as error:
        raise _unwritten(error, path) from error
    finally:
        for leftover in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            leftover.unlink(missing_ok=True)
    return Backup(path, now, reason, path.stat().st_size)


def verify(path: Path) -> list[Damage]:
    """What is wrong with a copy; empty when it is good."""
    try:
        with closing(open_reader(path)) as connection:
            return check(connection)
    except sqlite3.Error as error:
        return [Damage("file", "", explain(error).message)]


def thin(folder: Path) -> list[Path]:
    """Remove what is not kept any more, and return it: hourly for a day, daily for a month, weekly after that.

    Ages are counted from the newest copy, so that a wrong clock never empties the folder.
    """
    found = backups(folder)
    kept: set[tuple[str, ...]] = set()
    removed = []
    for backup in found:
        slot = _slot(backup, found[0].made_at)
        if slot in kept:
            backup.path.unlink(missing_ok=True)
            removed.append(backup.path)
        kept.add(slot)
    return removed


@dataclass(frozen=True, slots=True)
class Content:
    """What a copy holds: each project with its tasks and how many are done, and when the last edit was."""

    projects: tuple[tuple[str, int, int], ...]
    last_edit: str


def content(path: Path) -> Content:
    """Look into a copy. Raises what :func:`explain` names when it cannot be read."""
    with in_words(), closing(open_reader(path)) as connection:
        found = []
        for project in projects.projects(connection):
            tasks, statuses = projects.counts(connection, project.id)
            found.append((project.title, tasks, statuses["submitted"] + statuses["skipped"]))
        return Content(tuple(found), connection.execute(sql.LAST_EDIT).fetchone()[0] or "")


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
    with in_words():
        try:
            _overwrite(database, backup)
        except sqlite3.Error as error:
            if explain(error).code != "store.damaged":
                raise
            _replace(database, backup)
        _keep_sequence(database, exports)


def keep_aside(database: Path, folder: Path) -> Path:
    """Copy the files of a database that does not open, as they are, into a new folder in ``folder``."""
    aside = folder / f"damaged-{_stamp()[0]}"
    with in_words():
        aside.mkdir(parents=True)
        for path in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
            if path.exists():
                shutil.copyfile(path, aside / path.name)
                _flush(aside / path.name)
        sync_folder(aside)
        sync_folder(folder)
    return aside


def _copy(database: Path, part: Path) -> None:
    with closing(open_reader(database)) as source, closing(sqlite3.connect(part, isolation_level=None)) as target:
        source.backup(target)
        # One file without a log beside it: what is copied elsewhere by hand is whole.
        target.execute("PRAGMA journal_mode=DELETE")


def _overwrite(database: Path, backup: Path) -> None:
    with closing(open_reader(backup)) as source, closing(open_writer(database)) as target:
        target.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        refuse_foreign(target)
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _exports(database: Path) -> list[Export] | None:
    """Every results bundle that was ever written from here; None where that cannot be read any more."""
    try:
        with closing(open_reader(database)) as connection:
            return [Export(*row) for row in connection.execute(sql.EXPORTS_ALL)]
    except sqlite3.Error:
        return None


def _keep_sequence(database: Path, exports: list[Export] | None) -> None:
    """Results bundles written after the copy was made keep their numbers: no other one may claim their place.

    Where they are not known any more, this goes on as another device.
    """
    with closing(open_writer(database)) as connection, transaction(connection):
        for export in exports or ():
            projects.save_export(connection, export)
        if exports is None:
            connection.execute(sql.DEVICE_RENAME, (uuid.uuid4().hex,))


def _replace(database: Path, backup: Path) -> None:
    fresh = database.with_suffix(".restoring")
    shutil.copyfile(backup, fresh)
    _flush(fresh)
    # An old log would be played into the new file, so it goes first; the old database is no good anyway.
    for log in (Path(f"{database}-wal"), Path(f"{database}-shm")):
        log.unlink(missing_ok=True)
    sync_folder(database.parent)
    fresh.replace(database)
    sync_folder(database.parent)


def _slot(backup: Backup, newest: datetime) -> tuple[str, ...]:
    """Of all copies with the same slot only the newest is kept."""
    age, made = newest - backup.made_at, backup.made_at
    month = timedelta(days=31)
    if age < timedelta(hours=1) or (backup.reason == KEPT_LONGER and age < month):
        return (backup.path.name,)
    if age < timedelta(days=1):
        return ("hour", made.strftime("%Y%m%d%H"))
    if age < month:
        return ("day", made.strftime("%Y%m%d"))
    return ("week", made.strftime("%G%V"))


def _stamp() -> tuple[str, datetime]:
    """Now, as it stands in a name and as the name says it."""
    now = datetime.now(UTC)
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)
    return f"{now:%Y%m%dT%H%M%S}{now.microsecond // 1000:03}Z", now


def _unwritten(error: sqlite3.Error | OSError, path: Path) -> AnnotatorError:
    cause = explain(error) if isinstance(error, sqlite3.Error) else None
    why = cause.message if cause else f"{error.strerror or error}." if isinstance(error, OSError) else str(error)
    return AnnotatorError(
        "store.backup_failed",
        f"The backup could not be written: {why}",
        "Check the disk and its free space.",
        str(path),
    )


def _flush(path: Path) -> None:
    with path.open("rb+") as handle:
        os.fsync(handle.fileno())
