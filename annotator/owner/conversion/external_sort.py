"""Byte strings in a temporary file: in a list, and grouped by key in order of first occurrence.

Of each byte string 8 bytes are in memory, in a group 16, and of each key some 140.
"""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import IO, Final

from annotator import limits

_PIECE: Final = 1024 * 1024


class ExternalList:
    """Byte strings that are appended first and read then. ``folder`` must have room for all of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile(  # noqa: SIM115  # until `close`
            dir=folder, prefix=".annotator-", buffering=_PIECE
        )
        self._ends = array("Q", [0])
        self._at = -1

    def append(self, thing: bytes) -> int:
        """Add a byte string. Returns its place."""
        self._file.write(thing)
        self._ends.append(self._ends[-1] + len(thing))
        return len(self._ends) - 2

    def size(self, place: int) -> int:
        """The number of bytes of the byte string at ``place``."""
        return self._ends[place + 1] - self._ends[place]

    def read(self, place: int) -> bytes:
        """The byte string at ``place``."""
        start = self._ends[place]
        if start != self._at:
            self._file.seek(start)
        self._at = self._ends[place + 1]
        return self._file.read(self._at - start)

    def close(self) -> None:
        self._file.close()


class ExternalGroupBy:
    """Groups byte strings by key. ``folder`` must have room for all of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._list = ExternalList(folder)
        self._numbers: dict[bytes, int] = {}
        """The number of each group, by the digest of its key."""
        self._groups = array("L")

    def add(self, key: str, thing: bytes) -> None:
        """Add ``thing`` to the group of ``key``."""
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        self._groups.append(self._numbers.setdefault(digest, len(self._numbers)))
        self._list.append(thing)

    def groups(self) -> Iterator[tuple[Sequence[bytes], int]]:
        """The byte strings of each group, and their number, in order of their first entries; of those that are too many
        to be joined the first. Call once, after everything was added."""
        self._numbers.clear()
        things, group = self._list, self._groups.__getitem__
        for _, entries in groupby(sorted(range(len(self._groups)), key=group), group):
            places = [*entries]
            fits = len(places) <= limits.JOINED_ROWS and sum(map(things.size, places)) <= limits.JOINED_BYTES
            yield [*map(things.read, places if fits else places[:1])], len(places)

    def close(self) -> None:
        self._list.close()
