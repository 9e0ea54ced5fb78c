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
from typing import IO, Final

from annotator import limits

_KEY: Final = 16
_PIECE: Final = 1024 * 1024


class ExternalGroupBy:
    """Groups byte strings by key. ``folder`` must have room for all of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile(  # noqa: SIM115  # until `close`
            dir=folder, prefix=".annotator-", buffering=_PIECE
        )
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

    def groups(self) -> Iterator[tuple[Sequence[bytes], int]]:
        """The byte strings of each group, and their number, in order of their first entries; none where they are too
        many to be joined. Call once, after everything was added."""
        self._numbers.clear()
        self._file.seek(0)
        self._at, ends, group = 0, self._ends, self._groups.__getitem__
        for _, entries in groupby(sorted(range(len(self._groups)), key=group), group):
            places = [*entries]
            size = sum([ends[entry + 1] - ends[entry] for entry in places])
            fits = size <= limits.JOINED_BYTES and len(places) <= limits.JOINED_ROWS
            yield [*map(self._read, places)] if fits else (), len(places)

    def _read(self, entry: int) -> bytes:
        start, end = self._ends[entry], self._ends[entry + 1]
        if start != self._at:
            self._file.seek(start)
        self._at = end
        return self._file.read(end - start)

    def close(self) -> None:
        self._file.close()
