"""Whether the end of SQLite's write-ahead log is what it was when a commit was last looked at.

A log that was cut and then written on has its size again, and a hole where acknowledged edits were. The formats are
described at https://sqlite.org/fileformat2.html (section 4) and https://sqlite.org/walformat.html (section 2.1).
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
"""Of the index, in the machine's byte order: version, whether initialised, page size, frames, checksum, salts."""
_LARGEST_PAGE = 65536


@dataclass(frozen=True, slots=True)
class WriteAheadLogFrame:
    """The last frame: its number, the size of a page in bytes, what a new log changes, and the CRC-32 of the frame."""

    frames: int
    page: int
    salts: bytes
    crc: int


class WriteAheadLogEnd:
    """Of the database at a path, which a connection has open in WAL mode: make it after that. Raises ``OSError``."""

    def __init__(self, database: Path) -> None:
        # Both stay open as long as the store is. SQLite holds locks on the index: closing any descriptor of it in this
        # process gives them up (POSIX). And a commit is looked at where no more files can be opened, too.
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
        self.log = os.open(log_of(database), flags)
        """The descriptor of the log."""
        try:
            self._index = os.open(f"{database}-shm", flags)
        except OSError:
            os.close(self.log)
            raise
        self._known: WriteAheadLogFrame | None = None
        self.now: WriteAheadLogFrame | None = None
        """As :meth:`holds` saw it last; nothing where the log is empty or could not be read."""

    def close(self) -> None:
        os.close(self._index)
        os.close(self.log)

    def holds(self) -> bool:
        """Whether the frame that was the last at :meth:`remember` is as it was, and the last one is whole now.

        Raises ``OSError``.
        """
        os.lseek(self._index, 0, os.SEEK_SET)
        self.now, head = None, os.read(self._index, _INDEX.size)
        if len(head) < _INDEX.size:
            return False
        _, _, _, size, frames, _, first, second, salts = _INDEX.unpack(head)
        if not frames:
            return True
        page = _LARGEST_PAGE if size == 1 else size
        frame = _frame(self.log, frames, page)
        whole = len(frame) == FRAME_HEADER + page and frame[8:24] == salts + struct.pack(">II", first, second)
        self.now = WriteAheadLogFrame(frames, page, salts, zlib.crc32(frame))
        return whole and self._kept(self.now)

    def remember(self) -> None:
        """What :meth:`holds` saw last is this program's own doing."""
        self._known = self.now

    def _kept(self, now: WriteAheadLogFrame) -> bool:
        """Whether what was known is in front of ``now``, if it is in this log: SQLite begins a new one over the old."""
        known = self._known
        if known is None or known.salts != now.salts:
            return True
        return known.frames <= now.frames and zlib.crc32(_frame(self.log, known.frames, known.page)) == known.crc


def _frame(log: int, number: int, page: int) -> bytes:
    """The bytes of a frame, numbered from 1."""
    os.lseek(log, frame_at(number, page), os.SEEK_SET)
    return os.read(log, FRAME_HEADER + page)


def frame_at(number: int, page: int) -> int:
    """Where in the log a frame begins: its number, from 1, and the bytes of a page."""
    return _LOG_HEADER + (number - 1) * (FRAME_HEADER + page)
