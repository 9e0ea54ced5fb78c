"""Ids of very many tasks and their places, in a third of the memory of a dictionary."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Final

_PLACE: Final = (1 << 28) - 1
"""What of a key is the place: a file of tasks may have 2 GiB, and a task has more than eight bytes."""
_HASH: Final = (1 << 64) - 1 - _PLACE


class IdIndex:
    """Ids in their order, each with its place from 0; added first, looked up afterwards.

    In memory are the characters of the ids, one after the other, and 16 bytes for each: a string in a dictionary takes
    150. What is found is compared with the id itself, so that two ids with one hash are told apart.
    """

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self._characters = bytearray()
        self._ends = array("Q", [0])
        self._keys = array("Q")
        self._sorted = True
        for each in ids:
            self.add(each)

    def add(self, identifier: str) -> None:
        """The next id. One that is there already goes by its last place."""
        self._keys.append((hash(identifier) & _HASH) | (len(self._ends) - 1))
        self._characters += identifier.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._characters))
        self._sorted = False

    def place(self, identifier: str) -> int | None:
        """Where the id stands; None for one that was not added."""
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

    def __contains__(self, identifier: object) -> bool:
        return isinstance(identifier, str) and self.place(identifier) is not None

    def __iter__(self) -> Iterator[str]:
        for place in range(len(self)):
            yield self._characters[self._ends[place] : self._ends[place + 1]].decode("utf-8", "surrogatepass")

    def __len__(self) -> int:
        return len(self._ends) - 1
