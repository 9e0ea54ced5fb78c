"""Byte strings in a temporary file: in a list, and grouped by key in order of first occurrence.

Of each byte string 8 bytes are in memory, in a group 20, and of each key 24 to 36.
"""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, pairwise
from pathlib import Path
from typing import IO

from annotator import limits

_PIECE = 1024 * 1024
_DIGEST = 16  # bytes
_FEWEST_SLOTS = 1024  # a power of two


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


class KeyNumbers:
    """Numbers keys in order of first occurrence. A dictionary of as many would take five times the memory."""

    def __init__(self) -> None:
        self._digests = bytearray()
        self._slots = array("I", bytes(_FEWEST_SLOTS * 4))
        """A hash table with open addressing: for each digest its number from 1, 0 where there is none."""

    @property
    def count(self) -> int:
        return len(self._digests) // _DIGEST

    def number(self, key: str) -> int:
        """The number of ``key``, from 0; that of a new one is the number of keys before."""
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=_DIGEST).digest()
        slot = self._slot(digest)
        if not self._slots[slot]:
            self._digests += digest
            self._slots[slot] = self.count
            if 2 * self.count > len(self._slots):
                return self._grow()
        return self._slots[slot] - 1

    def _slot(self, digest: bytes | bytearray) -> int:
        """The slot of a digest, or the empty one where it belongs."""
        last = len(self._slots) - 1
        slot = int.from_bytes(digest[:8]) & last
        while (number := self._slots[slot]) and self._digests[(number - 1) * _DIGEST : number * _DIGEST] != digest:
            slot = (slot + 1) & last
        return slot

    def _grow(self) -> int:
        """Double the table. Returns the number of the last key."""
        self._slots = array("I", bytes(len(self._slots) * 8))
        for number in range(self.count):
            self._slots[self._slot(self._digests[number * _DIGEST : (number + 1) * _DIGEST])] = number + 1
        return self.count - 1


class ExternalGroupBy:
    """Groups byte strings by key. ``folder`` must have room for all of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._list = ExternalList(folder)
        self._keys = KeyNumbers()
        self._groups = array("I")
        """The number of the key of each byte string."""

    def add(self, key: str, thing: bytes) -> None:
        """Add ``thing`` to the group of ``key``."""
        self._groups.append(self._keys.number(key))
        self._list.append(thing)

    def groups(self) -> Iterator[tuple[Sequence[bytes], int]]:
        """The byte strings of each group, and their number, in order of their first entries; of those that are too many
        to be joined the first. Call once, after everything was added."""
        things, starts = self._list, array("I", bytes(4 * self._keys.count + 4))
        self._keys = KeyNumbers()
        for number in self._groups:
            starts[number] += 1
        starts = array("I", accumulate(starts))  # where each group ends, and, once it is filled, where it starts
        order = array("I", bytes(4 * len(self._groups)))
        for place in reversed(range(len(self._groups))):
            number = self._groups[place]
            starts[number] -= 1
            order[starts[number]] = place
        for start, end in pairwise(starts):
            places = order[start:end]
            fits = len(places) <= limits.JOINED_ROWS and sum(map(things.size, places)) <= limits.JOINED_BYTES
            yield [*map(things.read, places if fits else places[:1])], len(places)

    def close(self) -> None:
        self._list.close()
