"""Reading a write-ahead log past its damage, and putting a database together from what is whole.

SQLite stops at the first frame whose checksum does not fit. Each frame's checksum continues the one stored in the frame
before it, so that what follows a damaged frame can still be proved whole. Source: the file format of SQLite, "The
Write-Ahead Log".
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
from annotator.store.check import check
from annotator.store.engine import open_reader
from annotator.store.position import Position, position
from annotator.store.seal import text_sha256

_DOCUMENT = "SELECT document_sha256 FROM journal WHERE project_id = ? AND number = ?"
_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_BIG_ENDIAN = 0x377F0683
_MAGIC = (_BIG_ENDIAN, 0x377F0682)
_PAGE = 4096
"""The page size of every database of ours."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """One page as a commit left it. ``size`` is the database's in pages where the frame ends a commit, else 0;
    ``chained``: its checksum continues that of the frame before; ``salted``: it has the salts of the others."""

    page: int
    size: int
    data: bytes
    chained: bool
    salted: bool


def salvage(log: Path, bases: Iterable[Path | None], into: Path) -> Position | None:
    """Make a database at ``into`` from ``log`` over one of ``bases`` (None: over nothing), the one that goes furthest.

    Nothing is taken that does not pass every check of a backup, and whose annotations are not what their journal leads
    to. Gives back how far it goes; None, and no file, where nothing could be made. Raises ``OSError``.
    """
    frames = list(_frames(log.read_bytes()))
    trial = into.with_suffix(".trial")
    best: Position | None = None
    try:
        for base in bases:
            content = base.read_bytes() if base is not None else b""
            for chosen in _choices(frames):
                trial.unlink(missing_ok=True)
                make_empty(trial)
                trial.write_bytes(_applied(content, chosen))
                found = _verified(trial)
                if found is not None and (best is None or found.entries > best.entries):
                    best = found
                    trial.replace(into)
    finally:
        trial.unlink(missing_ok=True)
    return best


def _frames(data: bytes) -> Iterator[_Frame]:
    if len(data) < _HEADER.size:
        return
    magic, _, _, _, salt, salt2, *stored = _HEADER.unpack_from(data)
    order = ">" if magic == _BIG_ENDIAN else "<"
    starts = range(_HEADER.size, len(data) - _FRAME.size - _PAGE + 1, _FRAME.size + _PAGE)
    salts = (salt, salt2)
    if magic not in _MAGIC or (starts and salts not in {_FRAME.unpack_from(data, at)[2:4] for at in starts}):
        salts = Counter(_FRAME.unpack_from(data, at)[2:4] for at in starts).most_common(1)[0][0] if starts else salts
    before = tuple(stored)
    for at in starts:
        page, size, one, two, *checksum = _FRAME.unpack_from(data, at)
        content = data[at + _FRAME.size : at + _FRAME.size + _PAGE]
        chained = _checksum(data[at : at + 8] + content, before, order) == tuple(checksum)
        before = tuple(checksum)
        yield _Frame(page, size, content, chained, (one, two) == salts)


def _checksum(data: bytes, start: tuple[int, ...], order: str) -> tuple[int, int]:
    one, two = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def _choices(frames: list[_Frame]) -> Iterator[list[_Frame]]:
    """Without the damaged frames; with them, for the damage may be in a checksum, or in a page that came again."""
    for choice in (
        [frame for frame in frames if frame.chained],
        [frame for frame in frames if frame.salted],
    ):
        last = max((at for at, frame in enumerate(choice) if frame.size), default=-1)
        sane = [frame for frame in choice[: last + 1] if 0 < frame.page <= 1 << 24]
        if sane:
            yield sane


def _applied(base: bytes, frames: list[_Frame]) -> bytes:
    """``base`` after the commits of ``frames``, as a file without a log."""
    pages = {frame.page: frame.data for frame in frames}
    size = next(frame.size for frame in reversed(frames) if frame.size)
    content = bytearray(base[: size * _PAGE].ljust(min(size, 1 << 20) * _PAGE, b"\0"))
    for page, data in pages.items():
        if page <= size:
            content[(page - 1) * _PAGE : page * _PAGE] = data
    content[18:20] = b"\x01\x01"  # the journal mode: without a log
    return bytes(content)


def _verified(path: Path) -> Position | None:
    try:
        with closing(open_reader(path)) as connection:
            if check(connection) or not _agrees(connection):
                return None
            return position(connection)
    except (sqlite3.Error, TypeError, ValueError):  # pages that do not belong together can hold anything
        return None


def _agrees(connection: sqlite3.Connection) -> bool:
    """Whether each annotation is what its newest journal entry leads to: pages of different times need not agree."""
    for project_id, number, document in connection.execute("SELECT project_id, number, document FROM annotation"):
        entry = connection.execute(_DOCUMENT, (project_id, number)).fetchone()
        if number and (entry is None or (entry[0] and entry[0] != text_sha256(document))):
            return False
    return True
