"""An index of a project's tasks in memory: their keys and statuses, in a byte or two per task."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, compress

from annotator.store.tables import TaskKeyRanges
from annotator.store.task_state import DONE

NEW = "new"
RETURNED = "returned"


class TaskKeysByPosition:
    """Maps positions to task keys, stored as ascending ranges: each import contributes one range."""

    def __init__(self, ranges: Iterable[range]) -> None:
        filled = [keys for keys in ranges if keys]
        self._firsts = [keys.start for keys in filled]
        *self._starts, self._count = accumulate(map(len, filled), initial=0)

    @property
    def count(self) -> int:
        return self._count

    def __getitem__(self, position: int) -> int:
        run = bisect_right(self._starts, position) - 1
        return self._firsts[run] + position - self._starts[run]

    def position_of(self, key: int) -> int | None:
        """The position of a key; None if it is not contained."""
        return next(iter(self.positions((key,))), None)

    def positions(self, keys: Sequence[int]) -> list[int]:
        """The positions of those of the ascending, distinct ``keys`` that are contained."""
        positions: list[int] = []
        at = 0
        while self._firsts and at < len(keys):
            run = max(0, bisect_right(self._firsts, keys[at]) - 1)
            first, start, after = self._firsts[run], self._starts[run], self._start_after(run)
            begin = bisect_left(keys, first, at)
            end = bisect_left(keys, first + after - start, begin)
            if begin < end and keys[end - 1] - keys[begin] == end - 1 - begin:  # contiguous, the usual case
                positions += range(keys[begin] - first + start, keys[end - 1] - first + start + 1)
            else:
                positions += [key - first + start for key in keys[begin:end]]
            at = bisect_left(keys, self._firsts[run + 1], end) if run + 1 < len(self._firsts) else len(keys)
        return positions

    def _start_after(self, run: int) -> int:
        return self._starts[run + 1] if run + 1 < len(self._starts) else self._count


def ranges_without(ranges: Iterable[range], hidden: Sequence[int]) -> Iterator[range]:
    """``ranges`` without the ascending keys ``hidden``."""
    for keys in ranges:
        start = keys.start
        for key in hidden[bisect_left(hidden, keys.start) : bisect_left(hidden, keys.stop)]:
            yield range(start, key)
            start = key + 1
        yield range(start, keys.stop)


class TaskIndex:
    """The statuses and keys of a project's tasks by ``position``, counted from 0 in project order.

    A task that was withdrawn before any work on it has no position.
    """

    def __init__(self, outline: TaskKeyRanges) -> None:
        self.keys = TaskKeysByPosition(ranges_without(outline.ranges, sorted(outline.hidden)))
        self.withdrawn = frozenset(self.keys.positions(outline.withdrawn))
        self._names = [NEW]
        self._codes = bytearray(self.keys.count)  # the status of each task, as an index into the names of statuses
        for status, keys in outline.statuses.items():
            code = self._code(status)
            for position in self.keys.positions(keys):
                self._codes[position] = code

    @property
    def total(self) -> int:
        return len(self._codes)

    def status(self, position: int) -> str:
        return self._names[self._codes[position]]

    def put(self, position: int, status: str) -> None:
        self._codes[position] = self._code(status)

    def count(self, statuses: Collection[str]) -> int:
        """The number of tasks with one of these statuses."""
        return sum(self._codes.count(code) for code, name in enumerate(self._names) if name in statuses)

    def positions(self, statuses: Collection[str]) -> list[int]:
        """The positions of tasks with one of these statuses."""
        return list(compress(range(self.total), self._having(statuses)))

    def among(self, positions: Iterable[int], statuses: Collection[str]) -> list[int]:
        """Those of ``positions`` whose task has one of these statuses."""
        having = self._having(statuses)
        return [position for position in positions if having[position]]

    def next_open(self, after: int) -> int | None:
        """The next task that is neither finished nor withdrawn, continuing at the beginning; None if there is none.
        Returned tasks come first."""
        returned, closed = self._having((RETURNED,)), self._closed()
        for position in self.withdrawn:
            returned[position] = False
        for among, wanted in ((returned, True), (closed, False)):
            onward = among.find(wanted, after + 1)
            onward = among.find(wanted) if onward < 0 else onward
            if onward >= 0:
                return onward
        return None

    @property
    def open_count(self) -> int:
        """The number of tasks that are neither finished nor withdrawn."""
        return self._closed().count(0)

    def _closed(self) -> bytearray:
        """For each task, 1 if it is finished or withdrawn, else 0."""
        closed = self._having(DONE)
        for position in self.withdrawn:
            closed[position] = True
        return closed

    def before(self, position: int, status: str) -> Iterator[int]:
        """The tasks before ``position`` with this status, nearest first."""
        code = self._code(status)
        while (position := self._codes.rfind(code, 0, position)) >= 0:
            yield position

    def _code(self, status: str) -> int:
        if status not in self._names:
            self._names.append(status)
        return self._names.index(status)

    def _having(self, statuses: Collection[str]) -> bytearray:
        """For each task, 1 if it has one of these statuses, else 0."""
        return self._codes.translate(bytes(name in statuses for name in self._names).ljust(256, b"\0"))
