"""External grouping: byte strings by key, in order of first occurrence.

The byte strings are in a file; of each, 16 bytes are in memory, and of each key some 120.
"""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import IO, Final, NamedTuple

from annotator import limits

_KEY: Final = 16
_PIECE: Final = 1024 * 1024


def temporary_file(folder: Path | None) -> IO[bytes]:
    """An anonymous temporary file in ``folder``, or in the default folder."""
    return tempfile.TemporaryFile(dir=folder, prefix=".annotator-", buffering=_PIECE)


class ExternalSortGroup(NamedTuple):
    """The byte strings of one key. ``things`` is empty if there are too many to group; ``number`` is their count in any
    case."""

    things: Sequence[bytes]
    number: int


class ExternalGroupBy:
    """Groups byte strings by key. ``folder`` must have room for all of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = temporary_file(folder)
        self._numbers: dict[bytes, int] = {}
        """The number of each group, by the digest of its key."""
        self._groups = array("L")
        self._ends = array("Q", [0])

    def put(self, key: str, thing: bytes) -> None:
        """Add ``thing`` under ``key``."""
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()
        self._groups.append(self._numbers.setdefault(digest, len(self._numbers)))
        self._file.write(thing)
        self._ends.append(self._ends[-1] + len(thing))

    def groups(self) -> Iterator[ExternalSortGroup]:
        """The groups in order of their first entries. Call once, after everything was added."""
        self._numbers.clear()
        group = self._groups.__getitem__
        at = -1
        for _, each in groupby(sorted(range(len(self._groups)), key=group), group):
            places = [(self._ends[entry], self._ends[entry + 1]) for entry in each]
            size = sum(end - start for start, end in places)
            things = []
            for start, end in places if size <= limits.JOINED_BYTES and len(places) <= limits.JOINED_ROWS else ():
                if start != at:
                    self._file.seek(start)
                things.append(self._file.read(end - start))
                at = end
            yield ExternalSortGroup(things, len(places))

    def close(self) -> None:
        self._file.close()
