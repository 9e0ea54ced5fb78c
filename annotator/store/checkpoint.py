"""Copying the log into the database apart from any commit, and whether it arrived where nothing was taken away.

A database that is cut off while the log is copied into it has its size again, and a hole where pages were. The formats
are described at https://sqlite.org/fileformat2.html (section 4) and https://sqlite.org/wal.html (checkpointing).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from annotator.store.log_end import FRAME_HEADER, frame_at


@dataclass(frozen=True, slots=True)
class CheckpointResult:
    """How many frames of the log are in the database, its bytes, and whether nothing that was in it is gone."""

    frames: int
    size: int
    whole: bool


def copy_log(
    connection: sqlite3.Connection, log: int, descriptor: int, size: int, frames: Sequence[int], page: int
) -> CheckpointResult:
    """Copy the log into the database as far as no reader needs it, and wait for the disk. What cannot be copied stays
    in the log.

    ``log`` is the descriptor of the log, ``descriptor`` that of the database, which has ``size`` bytes; ``frames`` are
    those of the log that were never copied, as numbers from 1, of pages with ``page`` bytes. Raises ``OSError``.
    """
    newest = {_number(log, frame, page): frame for frame in frames}
    last = _last_of_others(descriptor, newest, page)
    if os.fstat(descriptor).st_size != size:  # before the copy would hide it
        return CheckpointResult(0, size, False)
    done = 0
    with suppress(sqlite3.Error):
        done = max(0, connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[2])
    now = os.fstat(descriptor).st_size
    copied = {number: frame for number, frame in newest.items() if frame <= done}
    whole = (last is None or _page(descriptor, last[0], page) == last[1]) and (
        _log_is_copied(log, descriptor, copied, page) and os.fstat(descriptor).st_size == now
    )
    return CheckpointResult(done, now, whole)


def cut_log(connection: sqlite3.Connection) -> bool:
    """Give back the disk space of a log that is in the database as a whole; whether that was done. A reader that is in
    the log keeps it as it is, and is not waited for."""
    waits = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    connection.execute("PRAGMA busy_timeout=0")
    try:
        return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    except sqlite3.Error:
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout={waits}")


def _log_is_copied(log: int, database: int, newest: Mapping[int, int], page: int) -> bool:
    """Whether the database has what the newest frame of each page says. Pages past its end were given back; the first
    says where that is."""
    pages = int.from_bytes(_read(database, 28, 4), "big")
    return all(
        _read(log, frame_at(frame, page) + FRAME_HEADER, page) == _page(database, number, page)
        for number, frame in newest.items()
        if number == 1 or number <= pages
    )


def _last_of_others(database: int, written: Container[int], page: int) -> tuple[int, bytes] | None:
    """The last page that is not in the log, and what it is: who cuts the file where more than the log's pages are lost
    cuts this one. Pages of nothing but zeros have nothing to lose."""
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
