"""The checks at start, before the database is opened for writing: is everything there that was acknowledged?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.paths import DataDir, make_private
from annotator.store import backups, ledger, retention
from annotator.store.engine import in_words, is_there, log_of, open_reader, refuse_foreign_file
from annotator.store.ledger import Loss, Record
from annotator.store.position import Head, Position, position
from annotator.store.salvage import salvage

_BASES = 3
"""How many of the newest backups are tried as what lay under a log whose database is gone."""


def examine(paths: DataDir) -> Record:
    """Compare what is there with what was acknowledged, and recover from the log what SQLite gives up.

    Gives back what the ledger has to say from now on. Whatever is put in the place of something is kept aside before.
    Raises ``store.missing`` where a database should be and is not, ``store.not_ours``, and what keeps the disk from
    being read.
    """
    with in_words():
        known = ledger.read(paths.acknowledged)
        if not is_there(paths.database):
            _refuse_missing(paths, known)
            return Record()
        refuse_foreign_file(paths.database)
        present = _position(paths.database)
        record = known if known is not None else _of_newest_backup(paths)
        lost = ledger.behind(record, present) if present is not None else []
        if present is None or not lost:
            return Record(heads=present.heads if present else record.heads, losses=record.losses)
        return _recover(paths, record, present, lost)


def _recover(paths: DataDir, record: Record, present: Position, lost: list[tuple[Head, int]]) -> Record:
    kept = backups.keep_aside(paths.database, paths.backups)
    better = _from_log(paths, [kept / paths.database.name])
    if better is not None and better[1].entries > present.entries:
        backups.put_in_place(paths.database, better[0])
        present = better[1]
    if better is not None:
        better[0].unlink()
    still = dict(ledger.behind(record, present))
    losses = [Loss(head.title, head.number, still.get(head, head.number), str(kept)) for head, _ in lost]
    return Record(heads=present.heads, losses=(*record.losses, *losses))


def _refuse_missing(paths: DataDir, known: Record | None) -> None:
    """Raises ``store.missing`` unless this is a new data directory. A log that is all there is becomes a backup."""
    copies = retention.backups(paths.backups)
    log = log_of(paths.database)
    if log.exists() and log.stat().st_size:
        rescued = _from_log(paths, [None, *(copy.path for copy in copies[:_BASES])])
        if rescued is not None:
            newest = _position(copies[0].path) if copies else None
            if newest != rescued[1]:
                backups.make(rescued[0], paths.backups, backups.RESCUED)
            rescued[0].unlink()
    elif not copies and not (known and known.heads):
        return
    raise AnnotatorError(
        "store.missing",
        "The database is gone; its log, backups of it, or notes of what was saved in it are there.",
        "Restore a backup. Where there is none, ask for help before you move the data directory away to begin anew.",
        where=str(paths.database),
    )


def _from_log(paths: DataDir, bases: list[Path | None]) -> tuple[Path, Position] | None:
    """A database made from the log, in the folder of the backups; the caller removes it."""
    log = log_of(paths.database)
    if not log.exists():
        return None
    make_private(paths.backups)
    into = paths.backups / "salvaged.db"
    into.unlink(missing_ok=True)
    found = salvage(log, bases, into)
    return (into, found) if found is not None else None


def _of_newest_backup(paths: DataDir) -> Record:
    """Without a ledger, what the newest backup holds must be there at least."""
    for copy in retention.backups(paths.backups):
        found = _position(copy.path)
        if found is not None:
            return Record(heads=found.heads)
    return Record()


def _position(database: Path) -> Position | None:
    """None where the database cannot be read, which opening it will say."""
    try:
        with closing(open_reader(database)) as connection:
            return position(connection)
    except sqlite3.Error:
        return None
