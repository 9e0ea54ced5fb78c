"""External grouping: byte strings by key, in order of first occurrence.

The byte strings are in a file; 32 bytes of each are in memory.
"""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator, Sequence
from hashlib import blake2b
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
        self._digests = bytearray()
        self._ends = array("Q", [0])

    def put(self, key: str, thing: bytes) -> None:
        """Add ``thing`` under ``key``."""
        self._digests += blake2b(key.encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()
        self._file.write(thing)
        self._ends.append(self._ends[-1] + len(thing))

    def groups(self) -> Iterator[ExternalSortGroup]:
        """The groups in order of their first entries. Call once, after everything was added."""
        order = array("Q", sorted(range(len(self._ends) - 1), key=self._digest))  # stable
        begins = array(
            "Q", (n for n, entry in enumerate(order) if not n or self._digest(entry) != self._digest(order[n - 1]))
        )
        begins.append(len(order))
        at = -1
        for group in sorted(range(len(begins) - 1), key=lambda group: order[begins[group]]):
            entries = order[begins[group] : begins[group + 1]]
            places = [(self._ends[entry], self._ends[entry + 1]) for entry in entries]
            size = sum(end - start for start, end in places)
            things = []
            for start, end in places if size <= limits.JOINED_BYTES and len(places) <= limits.JOINED_ROWS else ():
                if start != at:
                    self._file.seek(start)
                things.append(self._file.read(end - start))
                at = end
            yield ExternalSortGroup(things, len(places))

    def _digest(self, entry: int) -> bytes:
        return bytes(self._digests[_KEY * entry : _KEY * (entry + 1)])

    def close(self) -> None:
        self._file.close()
