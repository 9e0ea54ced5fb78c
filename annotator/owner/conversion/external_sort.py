"""External grouping and sorting: groups entries by key on disk, in order of first occurrence.

Memory use is independent of the amount of data: entries are stored in a file, and their offsets, sorted by key, are
merged from runs.
"""

from __future__ import annotations

import heapq
import struct
import tempfile
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import IO, Final, NamedTuple

from annotator import limits

_KEY: Final = 16
_PLACE: Final = struct.Struct(">QI")  # offset and length of a range of the file
_LENGTH: Final = struct.Struct(">I")
_LONGEST: Final = 2**31
_AT_ONCE: Final = 100_000
_PIECE: Final = 1024 * 1024


def temporary_file(folder: Path | None) -> IO[bytes]:
    """An anonymous temporary file in ``folder``, or in the default folder."""
    return tempfile.TemporaryFile(dir=folder, prefix=".annotator-", buffering=_PIECE)


class ExternalSort:
    """An external sort with at most :data:`_AT_ONCE` entries in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._file = temporary_file(folder)
        self._entries: list[bytes] = []
        self._runs: list[tuple[int, int]] = []
        self._end = 0

    def add(self, entry: bytes) -> None:
        self._entries.append(entry)
        if len(self._entries) >= _AT_ONCE:
            self._put_away()

    def _put_away(self) -> None:
        self._entries.sort()
        data = b"".join(_LENGTH.pack(len(entry)) + entry for entry in self._entries)
        self._file.write(data)
        self._runs.append((self._end, self._end + len(data)))
        self._end += len(data)
        self._entries = []

    def __iter__(self) -> Iterator[bytes]:
        self._entries.sort()
        if not self._runs:
            return iter(self._entries)
        return heapq.merge(*(self._run(start, end) for start, end in self._runs), self._entries)

    def _run(self, start: int, end: int) -> Iterator[bytes]:
        piece = max(4096, 4 * _PIECE // max(1, len(self._runs)))
        buffer, at = b"", 0
        while True:
            while len(buffer) - at < _LENGTH.size or len(buffer) - at < _LENGTH.size + self._length(buffer, at):
                if start == end:
                    return
                self._file.seek(start)
                more = self._file.read(min(piece, end - start))
                start += len(more)
                buffer, at = buffer[at:] + more, 0
            length = self._length(buffer, at)
            yield buffer[at + _LENGTH.size : at + _LENGTH.size + length]
            at += _LENGTH.size + length

    @staticmethod
    def _length(buffer: bytes, at: int) -> int:
        length: int = _LENGTH.unpack_from(buffer, at)[0]
        return length

    def close(self) -> None:
        self._file.close()


class ExternalSortGroup(NamedTuple):
    """A group of the external sort: the entries of one key. ``things`` is empty if there are too many to group;
    ``number`` is their count in any case."""

    things: Sequence[bytes]
    number: int


class ExternalGroupBy:
    """Groups byte strings by key on disk. ``folder`` must have room for all of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._file = temporary_file(folder)
        self._places = ExternalSort(folder)
        self._last = b""
        self._start = self._end = 0

    def put(self, key: str, thing: bytes) -> None:
        """Add ``thing``, of less than 2 GiB, under ``key``."""
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()
        if digest != self._last or self._end - self._start + len(thing) >= _LONGEST:
            self._placed()
            self._last, self._start = digest, self._end
        self._file.write(_LENGTH.pack(len(thing)))
        self._file.write(thing)
        self._end += _LENGTH.size + len(thing)

    def _placed(self) -> None:
        if self._end > self._start:
            self._places.add(self._last + _PLACE.pack(self._start, self._end - self._start))

    def groups(self) -> Iterator[ExternalSortGroup]:
        """The groups in order of their first entries. Call once, after everything was added."""
        self._placed()
        firsts = ExternalSort(self._folder)
        try:
            for _, entries in groupby(self._places, key=lambda entry: entry[:_KEY]):
                places = [entry[_KEY:] for entry in entries]
                firsts.add(b"".join(places))  # sorting by offset restores the order of insertion
            self._places.close()
            at = -1
            for group in firsts:
                stretches: list[tuple[int, int]] = list(_PLACE.iter_unpack(group))
                if sum(length for _, length in stretches) > limits.JOINED_BYTES:
                    at = -1
                    yield ExternalSortGroup((), self._counted(stretches))
                    continue
                things: list[bytes] = []
                for start, length in stretches:
                    if start != at:
                        self._file.seek(start)
                    things += _cut(self._file.read(length))
                    at = start + length
                yield ExternalSortGroup(things if len(things) <= limits.JOINED_ROWS else (), len(things))
        finally:
            firsts.close()

    def _counted(self, places: Sequence[tuple[int, int]]) -> int:
        """The number of entries in these ranges of the file."""
        count = 0
        for start, length in places:
            at = start
            while at < start + length:
                self._file.seek(at)
                at += _LENGTH.size + _LENGTH.unpack(self._file.read(_LENGTH.size))[0]
                count += 1
        return count

    def close(self) -> None:
        self._file.close()
        self._places.close()


def _cut(stretch: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(stretch):
        (length,) = _LENGTH.unpack_from(stretch, at)
        yield stretch[at + _LENGTH.size : at + _LENGTH.size + length]
        at += _LENGTH.size + length
