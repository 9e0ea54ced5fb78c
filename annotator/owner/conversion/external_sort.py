"""What has the same key is brought together on disk, in the order in which the keys came first.

Memory does not grow with the data: what was put lies in a file; the places, sorted by key, are merged from runs.
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
_PLACE: Final = struct.Struct(">QI")  # where a stretch of the file begins, and how long it is
_LENGTH: Final = struct.Struct(">I")
_LONGEST: Final = 2**31
_AT_ONCE: Final = 100_000
_PIECE: Final = 1024 * 1024


def temporary_file(folder: Path | None) -> IO[bytes]:
    """A file without a name in ``folder``, else where temporary files go."""
    return tempfile.TemporaryFile(dir=folder, prefix=".annotator-", buffering=_PIECE)


class ExternalSort:
    """Entries, given back sorted; at most :data:`_AT_ONCE` of them are in memory."""

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


class ExternalGroup(NamedTuple):
    """What was put under one key; ``things`` are none where there are more than can be brought together, of which
    ``number`` says how many there are."""

    things: Sequence[bytes]
    number: int


class ExternalGroupBy:
    """A place on disk for things with keys. ``folder`` must have room for all that is put."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._file = temporary_file(folder)
        self._places = ExternalSort(folder)
        self._last = b""
        self._start = self._end = 0

    def put(self, key: str, thing: bytes) -> None:
        """Keep ``thing``, of less than 2 GiB, under ``key``."""
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

    def groups(self) -> Iterator[ExternalGroup]:
        """What was put under each key, in the order of putting; to be asked once, when all is there."""
        self._placed()
        firsts = ExternalSort(self._folder)
        try:
            for _, entries in groupby(self._places, key=lambda entry: entry[:_KEY]):
                places = [entry[_KEY:] for entry in entries]
                firsts.add(b"".join(places))  # places begin with where they are: sorted, the first come first
            self._places.close()
            at = -1
            for group in firsts:
                stretches: list[tuple[int, int]] = list(_PLACE.iter_unpack(group))
                if sum(length for _, length in stretches) > limits.JOINED_BYTES:
                    at = -1
                    yield ExternalGroup((), self._counted(stretches))
                    continue
                things: list[bytes] = []
                for start, length in stretches:
                    if start != at:
                        self._file.seek(start)
                    things += _cut(self._file.read(length))
                    at = start + length
                yield ExternalGroup(things if len(things) <= limits.JOINED_ROWS else (), len(things))
        finally:
            firsts.close()

    def _counted(self, places: Sequence[tuple[int, int]]) -> int:
        """How many things lie in these stretches of the file."""
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
