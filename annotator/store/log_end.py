"""Checks that the end of SQLite's write-ahead log has not changed since the last verified commit.

A log that is truncated and then written to grows back to its size, with a hole in place of acknowledged edits. File
formats: https://sqlite.org/fileformat2.html (section 4) and https://sqlite.org/walformat.html (section 2.1).
"""

from __future__ import annotations

import os
import struct
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

from annotator.store.connections import log_of

_LOG_HEADER, FRAME_HEADER = 32, 24
_INDEX = struct.Struct(f"{'<' if sys.byteorder == 'little' else '>'}4xI4xBBHII2I8s")
"""The index header in native byte order: version, initialised flag, page size, frames, checksum, salts."""
_LARGEST_PAGE = 65536


@dataclass(frozen=True)
class LastWriteAheadLogFrame:
    """The last frame of the write-ahead log: its number, the page size in bytes, the salts of the log, and the CRC-32
    of the frame."""

    frames: int
    page: int
    salts: bytes
    crc: int


class WriteAheadLogEndReader:
    """Reads the log of a database that a connection has open in WAL mode. Create it after the connection. Raises
    ``OSError``."""

    def __init__(self, database: Path) -> None:
        # Both descriptors stay open as long as the store. Closing any descriptor of the index would release the POSIX
        # locks that SQLite has on it. It also allows checks when no more files can be opened.
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
        self.log = os.open(log_of(database), flags)
        """The file descriptor of the log."""
        try:
            self._index = os.open(f"{database}-shm", flags)
        except OSError:
            os.close(self.log)
            raise
        self._accepted_frame: LastWriteAheadLogFrame | None = None
        self.last: LastWriteAheadLogFrame | None = None
        """The last frame found by :meth:`holds`; None if the log is empty or could not be read."""

    def close(self) -> None:
        os.close(self._index)
        os.close(self.log)

    def holds(self) -> bool:
        """Whether the frame recorded by :meth:`remember` is unchanged and the current last frame is complete.

        Raises ``OSError``.
        """
        os.lseek(self._index, 0, os.SEEK_SET)
        self.last, head = None, os.read(self._index, _INDEX.size)
        if len(head) < _INDEX.size:
            return False
        _, _, _, size, frames, _, first, second, salts = _INDEX.unpack(head)
        if not frames:
            return True
        page = _LARGEST_PAGE if size == 1 else size
        frame = _frame(self.log, frames, page)
        is_whole = len(frame) == FRAME_HEADER + page and frame[8:24] == salts + struct.pack(">II", first, second)
        self.last = LastWriteAheadLogFrame(frames, page, salts, zlib.crc32(frame))
        return is_whole and self._kept(self.last)

    def remember(self) -> None:
        """Accept the last frame found by :meth:`holds` as written by this program."""
        self._accepted_frame = self.last

    def _kept(self, last: LastWriteAheadLogFrame) -> bool:
        """Whether the recorded frame is still before ``last``. A frame of an earlier log does not count, as SQLite
        restarts the log."""
        accepted = self._accepted_frame
        if accepted is None or accepted.salts != last.salts:
            return True
        return (
            accepted.frames <= last.frames
            and zlib.crc32(_frame(self.log, accepted.frames, accepted.page)) == accepted.crc
        )


def _frame(log: int, number: int, page: int) -> bytes:
    """The bytes of a frame, numbered from 1."""
    os.lseek(log, frame_at(number, page), os.SEEK_SET)
    return os.read(log, FRAME_HEADER + page)


def frame_at(number: int, page: int) -> int:
    """The offset of a frame in the log, from its number (from 1) and the page size in bytes."""
    return _LOG_HEADER + (number - 1) * (FRAME_HEADER + page)
