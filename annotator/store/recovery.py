"""Checks before the database is opened for writing that all acknowledged edits are there, and recovers lost ones from
the log.

SQLite stops reading the log at the first frame with a wrong checksum. Each checksum continues the one stored in the
frame before, so frames after a damaged one can still be verified. Source: the SQLite file format, "The Write-Ahead
Log".
"""

from __future__ import annotations

import sqlite3
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from annotator.durable import make_empty
from annotator.errors import AnnotatorError
from annotator.paths import DataDir, make_private
from annotator.store import backups, ledger, retention
from annotator.store.check import check_database
from annotator.store.connections import database_exists, log_of, open_reader, refuse_foreign_file, translate_errors
from annotator.store.database_journal_heads import DatabaseJournalHeads, JournalHead, heads_of_file, journal_heads
from annotator.store.hashes import text_sha256
from annotator.store.ledger import LedgerFileContent, LostEdits

_DOCUMENT = "SELECT document_sha256 FROM journal WHERE project_id = ? AND number = ?"
_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_BIG_ENDIAN = 0x377F0683
_MAGIC = (_BIG_ENDIAN, 0x377F0682)
_PAGE = 4096
"""The page size of this program's databases."""
_BASES = 3
"""The number of newest backups that are tried as the base of a log whose database is missing."""


def recover_lost_edits(paths: DataDir) -> LedgerFileContent:
    """Compare the database with the acknowledged edits, and recover from the log what SQLite ignores.

    Returns the record with which the ledger continues. Files are copied before they are replaced. Raises
    ``store.missing`` if a database should exist but does not, ``store.not_ours``, and ``store.*`` for read errors.
    """
    with translate_errors():
        written = ledger.read_ledger(paths.acknowledged)
        if not database_exists(paths.database):
            _refuse_missing(paths, written)
            return LedgerFileContent()
        refuse_foreign_file(paths.database)
        present = heads_of_file(paths.database)
        record = written if written is not None else _of_newest_backup(paths)
        lost = ledger.missing_edits(record, present) if present is not None else []
        if present is None or not lost:
            return LedgerFileContent(heads=present.heads if present else record.heads, losses=record.losses)
        return _recover(paths, record, present, lost)


def _recover(
    paths: DataDir, record: LedgerFileContent, present: DatabaseJournalHeads, lost: list[tuple[JournalHead, int]]
) -> LedgerFileContent:
    copies = backups.keep_damaged_database(paths.database, paths.backups)
    better = _from_log(paths, [copies / paths.database.name])
    if better is not None and better[1].entries > present.entries:
        backups.replace_database(paths.database, better[0])
        present = better[1]
    if better is not None:
        better[0].unlink()
    still = dict(ledger.missing_edits(record, present))
    losses = [LostEdits(head.title, head.number, still.get(head, head.number), str(copies)) for head, _ in lost]
    return LedgerFileContent(heads=present.heads, losses=(*record.losses, *losses))


def _refuse_missing(paths: DataDir, written: LedgerFileContent | None) -> None:
    """Raises ``store.missing`` unless the data directory is new. If only the log is left, it is first recovered into a
    backup."""
    copies = retention.backup_files(paths.backups)
    log = log_of(paths.database)
    if log.exists() and log.stat().st_size:
        rescued = _from_log(paths, [None, *(copy.path for copy in copies[:_BASES])])
        if rescued is not None:
            newest = heads_of_file(copies[0].path) if copies else None
            if newest != rescued[1]:
                backups.make_backup(rescued[0], paths.backups, backups.RESCUED)
            rescued[0].unlink()
    elif not copies and not (written and written.heads):
        return
    raise AnnotatorError(
        "store.missing",
        "The database is missing, but its log, backups of it, or records of what was saved in it exist.",
        "Restore a backup. If there is none, ask for help before you move the data directory away to start again.",
        where=str(paths.database),
    )


def _from_log(paths: DataDir, bases: list[Path | None]) -> tuple[Path, DatabaseJournalHeads] | None:
    """Recover a database from the log into the backup folder. The caller removes it."""
    log = log_of(paths.database)
    if not log.exists():
        return None
    make_private(paths.backups)
    into = paths.backups / "salvaged.db"
    into.unlink(missing_ok=True)
    heads = _recover_log(log, bases, into)
    return (into, heads) if heads is not None else None


def _of_newest_backup(paths: DataDir) -> LedgerFileContent:
    """Without a ledger, the expected state is that of the newest readable backup."""
    for copy in retention.backup_files(paths.backups):
        heads = heads_of_file(copy.path)
        if heads is not None:
            return LedgerFileContent(heads=heads.heads)
    return LedgerFileContent()


@dataclass(frozen=True, slots=True)
class _WriteAheadLogFrame:
    """One page as written by a commit. ``size`` is the database size in pages if the frame ends a commit, else 0.
    ``chained``: its checksum continues that of the frame before. ``salted``: its salts are those of most frames."""

    page: int
    size: int
    data: bytes
    chained: bool
    salted: bool


def _recover_log(log: Path, bases: Iterable[Path | None], into: Path) -> DatabaseJournalHeads | None:
    """Build a database at ``into`` from ``log`` and each of ``bases`` (None: an empty file), and keep the one with the
    most entries.

    A result must pass all checks of a backup, and its annotations must match their journal. Returns its position; None,
    without a file, if there is no result. Raises ``OSError``.
    """
    frames = list(_frames(log.read_bytes()))
    trial = into.with_suffix(".trial")
    best: DatabaseJournalHeads | None = None
    try:
        for base in bases:
            content = base.read_bytes() if base is not None else b""
            for chosen in _choices(frames):
                trial.unlink(missing_ok=True)
                make_empty(trial)
                trial.write_bytes(_apply_frames(content, chosen))
                heads = _verified_heads(trial)
                if heads is not None and (best is None or heads.entries > best.entries):
                    best = heads
                    trial.replace(into)
    finally:
        trial.unlink(missing_ok=True)
    return best


def _frames(data: bytes) -> Iterator[_WriteAheadLogFrame]:
    if len(data) < _HEADER.size:
        return
    magic, _, _, _, salt, salt2, *stored = _HEADER.unpack_from(data)
    order = ">" if magic == _BIG_ENDIAN else "<"
    starts = range(_HEADER.size, len(data) - _FRAME.size - _PAGE + 1, _FRAME.size + _PAGE)
    all_salts = [_FRAME.unpack_from(data, at)[2:4] for at in starts]
    salts = (salt, salt2)
    if magic not in _MAGIC or salts not in all_salts:
        counts = Counter(all_salts)
        salts = max(all_salts, key=lambda salts: counts[salts] > 1, default=salts)
    before = tuple(stored)
    # SQLite begins a checkpointed log anew with other salts, and leaves the older frames after the new ones.
    end = max((at for at, other in zip(starts, all_salts, strict=True) if other == salts), default=0)
    for at in starts:
        page, size, first, second, *checksum = _FRAME.unpack_from(data, at)
        content = data[at + _FRAME.size : at + _FRAME.size + _PAGE]
        chained = _checksum(data[at : at + 8] + content, before, order) == tuple(checksum)
        if at > end and not chained:
            return
        before = tuple(checksum)
        yield _WriteAheadLogFrame(page, size, content, chained, (first, second) == salts)


def _checksum(data: bytes, start: tuple[int, ...], order: str) -> tuple[int, int]:
    sum1, sum2 = start
    integers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(integers[::2], integers[1::2], strict=True):
        sum1 = (sum1 + first + sum2) & 0xFFFFFFFF
        sum2 = (sum2 + second + sum1) & 0xFFFFFFFF
    return sum1, sum2


def _choices(frames: list[_WriteAheadLogFrame]) -> Iterator[list[_WriteAheadLogFrame]]:
    """Two selections of frames: without damaged frames; and with them, because the damage may be in a checksum or in a
    page that was written again later."""
    for choice in (
        [frame for frame in frames if frame.chained],
        [frame for frame in frames if frame.salted],
    ):
        last = max((at for at, frame in enumerate(choice) if frame.size), default=-1)
        sane = [frame for frame in choice[: last + 1] if 0 < frame.page <= 1 << 24]
        if sane:
            yield sane


def _apply_frames(base: bytes, frames: list[_WriteAheadLogFrame]) -> bytes:
    """``base`` after the commits of ``frames``, as a database without a log."""
    pages = {frame.page: frame.data for frame in frames}
    size = next(frame.size for frame in reversed(frames) if frame.size)
    content = bytearray(base[: size * _PAGE].ljust(min(size, 1 << 20) * _PAGE, b"\0"))
    for page, data in pages.items():
        if page <= size:
            content[(page - 1) * _PAGE : page * _PAGE] = data
    content[18:20] = b"\x01\x01"  # read and write version 1: no WAL
    return bytes(content)


def _verified_heads(path: Path) -> DatabaseJournalHeads | None:
    try:
        with closing(open_reader(path)) as connection:
            if check_database(connection) or not _agrees(connection):
                return None
            return journal_heads(connection)
    except (sqlite3.Error, TypeError, ValueError):  # pages of different states can contain anything
        return None


def _agrees(connection: sqlite3.Connection) -> bool:
    """Whether each annotation matches its newest journal entry. Pages of different states may not."""
    for project_id, number, document in connection.execute("SELECT project_id, number, document FROM annotation"):
        entry = connection.execute(_DOCUMENT, (project_id, number)).fetchone()
        if number and (entry is None or (entry[0] and entry[0] != text_sha256(document))):
            return False
    return True
