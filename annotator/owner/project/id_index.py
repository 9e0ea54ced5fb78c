"""An index of very many task ids and their positions, in a third of the memory of a dictionary."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Final

_PLACE: Final = (1 << 28) - 1
"""The bits of a key that hold the position. A file of tasks may have 2 GiB, and a task has more than eight bytes."""
_HASH: Final = (1 << 64) - 1 - _PLACE


class IdIndex:
    """Ids in order, each with its position from 0. Add all ids before looking any up.

    Stores the characters of the ids and 16 bytes for each; a string in a dictionary takes 150. A match by hash is
    compared with the id itself, so collisions are harmless.
    """

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self._characters = bytearray()
        self._ends = array("Q", [0])
        self._keys = array("Q")
        self._sorted = True
        for identifier in ids:
            self.add(identifier)

    def add(self, identifier: str) -> None:
        """Append an id. Of an id that is added repeatedly, the last position is found."""
        self._keys.append((hash(identifier) & _HASH) | (len(self._ends) - 1))
        self._characters += identifier.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._characters))
        self._sorted = False

    def place(self, identifier: str) -> int | None:
        """The position of an id; None if it was not added."""
        if not self._sorted:
            self._keys = array("Q", sorted(self._keys))
            self._sorted = True
        wanted, found = hash(identifier) & _HASH, None
        characters = identifier.encode("utf-8", "surrogatepass")
        at = bisect_left(self._keys, wanted)
        while at < len(self._keys) and self._keys[at] & _HASH == wanted:
            place = self._keys[at] & _PLACE
            if self._characters[self._ends[place] : self._ends[place + 1]] == characters:
                found = place
            at += 1
        return found

    def in_order(self) -> Iterator[tuple[bytes, int]]:
        """The ids as UTF-8 with their positions, sorted."""
        import pyarrow as pa  # most commands do not need it
        import pyarrow.compute as pc

        buffers = [None, pa.py_buffer(self._ends), pa.py_buffer(self._characters)]
        order = pc.sort_indices(pa.Array.from_buffers(pa.large_binary(), self.count, buffers))
        for place in memoryview(order.buffers()[1]).cast("Q")[: self.count]:
            yield bytes(self._characters[self._ends[place] : self._ends[place + 1]]), place

    def __contains__(self, identifier: object) -> bool:
        return isinstance(identifier, str) and self.place(identifier) is not None

    def __iter__(self) -> Iterator[str]:
        for place in range(self.count):
            yield self._characters[self._ends[place] : self._ends[place + 1]].decode("utf-8", "surrogatepass")

    @property
    def count(self) -> int:
        return len(self._ends) - 1
