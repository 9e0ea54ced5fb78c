"""Checkpoints the write-ahead log outside commits, and verifies that the pages arrived in an intact database file.

A database file that is truncated during a checkpoint grows back to its size, with a hole in place of pages. File
formats: https://sqlite.org/fileformat2.html (section 4) and https://sqlite.org/wal.html (checkpointing).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from annotator.store.log_end import FRAME_HEADER, frame_at


@dataclass(frozen=True)
class CheckpointResult:
    """The number of log frames in the database, its size in bytes, and whether all earlier content is still there."""

    frames: int
    size: int
    complete: bool


def copy_log(
    connection: sqlite3.Connection, log: int, descriptor: int, size: int, frames: Sequence[int], page: int
) -> CheckpointResult:
    """Checkpoint as many frames as readers permit, and sync the disk. Frames that cannot be copied stay in the log.

    ``log`` and ``descriptor`` are the file descriptors of the log and of the database, which has ``size`` bytes.
    ``frames`` are the numbers, from 1, of frames not yet copied; ``page`` is the page size in bytes. Raises
    ``OSError``.
    """
    newest = {_number(log, frame, page): frame for frame in frames}
    last = _last_of_others(descriptor, newest, page)
    if os.fstat(descriptor).st_size != size:  # the copy would hide the truncation
        return CheckpointResult(0, size, False)
    frame_count = 0
    with suppress(sqlite3.Error):
        frame_count = max(0, connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[2])
    grown = os.fstat(descriptor).st_size
    copied = {number: frame for number, frame in newest.items() if frame <= frame_count}
    is_whole = (last is None or _page(descriptor, last[0], page) == last[1]) and (
        _log_is_copied(log, descriptor, copied, page) and os.fstat(descriptor).st_size == grown
    )
    return CheckpointResult(frame_count, grown, is_whole)


def cut_log(connection: sqlite3.Connection) -> bool:
    """Truncate a log that is completely checkpointed. Returns whether it was; does not wait for readers, which prevent
    it."""
    waits = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    connection.execute("PRAGMA busy_timeout=0")
    try:
        return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    except sqlite3.Error:
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout={waits}")


def _log_is_copied(log: int, database: int, newest: Mapping[int, int], page: int) -> bool:
    """Whether the database contains the newest frame of each page. Pages beyond its end were freed; the header in page
    1 gives the end."""
    pages = int.from_bytes(_read(database, 28, 4), "big")
    return all(
        _read(log, frame_at(frame, page) + FRAME_HEADER, page) == _page(database, number, page)
        for number, frame in newest.items()
        if number == 1 or number <= pages
    )


def _last_of_others(database: int, written: Container[int], page: int) -> tuple[int, bytes] | None:
    """The last page that is not in the log, with its content. A truncation beyond the log's own pages always changes
    this page. Pages of zeros are skipped."""
    for number in range(os.fstat(database).st_size // page, 0, -1):
        if number not in written and (content := _page(database, number, page)).strip(b"\0"):
            return number, content
    return None


def _number(log: int, frame: int, page: int) -> int:
    return int.from_bytes(_read(log, frame_at(frame, page), 4), "big")


def _page(database: int, number: int, page: int) -> bytes:
    return _read(database, (number - 1) * page, page)


def _read(file: int, at: int, count: int) -> bytes:
    os.lseek(file, at, os.SEEK_SET)  # Windows has no pread
    return os.read(file, count)
