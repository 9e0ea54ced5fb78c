"""The arithmetic of a balanced assignment: who takes how many of which kind of task. Numbers only, no files.

People are numbered ``0 .. P-1``; between equals the lower number decides. Tasks whose eligible people are the same form
a class, ``0 .. C-1``: what can be is decided class by class, so that a million tasks cost little more than a thousand.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Booleans = NDArray[np.bool_]
_FULL = np.iinfo(np.int64).max


class Loads:
    """How many tasks each person has, how many more each takes, and how often each pair has shared a task."""

    def __init__(self, capacities: Sequence[int | None]) -> None:
        count = len(capacities)
        self.load: Integers = np.zeros(count, np.int64)
        self.capacity: Integers = np.array([_FULL if limit is None else limit for limit in capacities], np.int64)
        self.pairs: Integers = np.zeros((count, count), np.int64)

    def give(self, people: Sequence[int]) -> None:
        """Count one more task that ``people`` share."""
        chosen = list(people)
        self.load[chosen] += 1
        self.pairs[np.ix_(chosen, chosen)] += 1

    def choose(self, eligible: Booleans, count: int, already: Sequence[int]) -> list[int]:
        """``count`` people for one task besides those who have it ``already``: the least loaded, of these the ones who
        have met the others least. Fewer where there are not enough."""
        open_to = eligible & (self.load < self.capacity)
        open_to[list(already)] = False
        met = self.pairs[list(already)].sum(axis=0) if already else np.zeros(len(self.load), np.int64)
        chosen: list[int] = []
        for _ in range(count):
            loads = np.where(open_to, self.load, _FULL)
            lowest = loads.min() if loads.size else _FULL
            if lowest == _FULL:
                break
            candidates = np.flatnonzero(loads == lowest)
            best = int(candidates[np.argmin(met[candidates])])
            chosen.append(best)
            open_to[best] = False
            met = met + self.pairs[best]
        return chosen


def even_out(given: Sequence[list[int]], may: Callable[[int, int], bool], fixed: Sequence[int], chance: Random) -> None:
    """Let people of different tasks change places while that makes pairs meet more equally; loads stay as they are.

    ``given`` has the people of each task, of whom the first ``fixed`` stay; ``may`` says whether a person may take a
    task. Tried at random, a number of times that grows with the tasks and ends: for many tasks chance itself evens out.
    """
    met: Counter[tuple[int, int]] = Counter()
    for who in given:
        met.update((a, b) for a in who for b in who if a != b)
    for _ in range(min(60 * len(given), 60_000) if len(given) > 1 else 0):
        one, two = chance.sample(range(len(given)), 2)
        if len(given[one]) == fixed[one] or len(given[two]) == fixed[two]:
            continue
        at, to = chance.randrange(fixed[one], len(given[one])), chance.randrange(fixed[two], len(given[two]))
        first, second = given[one][at], given[two][to]
        if first in given[two] or second in given[one] or not (may(second, one) and may(first, two)):
            continue
        others, rest = [p for p in given[one] if p != first], [p for p in given[two] if p != second]
        gain = sum(met[first, p] - met[second, p] - 1 for p in others)
        gain += sum(met[second, p] - met[first, p] - 1 for p in rest)
        if gain > 0:
            for person, left, joined in ((first, others, rest), (second, rest, others)):
                for p in left:
                    met[person, p] -= 1
                    met[p, person] -= 1
                for p in joined:
                    met[person, p] += 1
                    met[p, person] += 1
            given[one][at], given[two][to] = second, first


def spread(sizes: Sequence[int], eligible: Booleans, loads: Loads) -> Integers:
    """How many tasks of each class each person gets, one person a task: an array of shape (classes, people).

    ``sizes`` are the tasks of each class, ``eligible`` has shape (classes, people). What nobody has room for is left
    out. No path of moves could make two loads more equal (Harvey, Ladner, Lovász, Tamir: Semi-matchings for bipartite
    graphs and load balancing, 2006): loads differ by at most one wherever the classes and capacities allow it.
    """
    given: Integers = np.zeros(eligible.shape, np.int64)
    for row in sorted(range(len(sizes)), key=lambda row: (int(eligible[row].sum()), row)):
        given[row] = _fill(sizes[row], eligible[row], loads)
        loads.load += given[row]
    _level(given, eligible, loads)
    return given


def _fill(tasks: int, eligible: Booleans, loads: Loads) -> Integers:
    """``tasks`` given to the eligible as water fills vessels, within their capacity."""
    given: Integers = np.zeros(len(eligible), np.int64)
    while tasks > 0:
        here = loads.load + given
        open_to = np.flatnonzero(eligible & (here < loads.capacity))
        if not open_to.size:
            break
        lowest = here[open_to].min()
        low = open_to[here[open_to] == lowest]
        above = here[open_to][here[open_to] > lowest]
        step = int(min(above.min() if above.size else _FULL, loads.capacity[low].min()) - lowest)
        each, rest = divmod(min(tasks, step * len(low)), len(low))
        given[low] += each
        given[low[:rest]] += 1
        tasks -= each * len(low) + rest
    return given


def _level(given: Integers, eligible: Booleans, loads: Loads) -> None:
    """Move tasks from the most loaded to less loaded people, through others where need be, until none can be moved."""
    settled: Booleans = np.zeros(len(loads.load), bool)
    while not settled.all():
        start = int(np.flatnonzero(~settled)[np.argmax(loads.load[~settled])])
        path, reached = _lighter(start, given, eligible, loads)
        if path is None:
            settled |= reached
            continue
        end = path[-1][1]
        amount = int(min((loads.load[start] - loads.load[end]) // 2, loads.capacity[end] - loads.load[end]))
        source = start
        for row, person in path:
            amount = min(amount, int(given[row, source]))
            source = person
        source = start
        for row, person in path:
            given[row, source] -= amount
            given[row, person] += amount
            source = person
        loads.load[start] -= amount
        loads.load[end] += amount


def _lighter(
    start: int, given: Integers, eligible: Booleans, loads: Loads
) -> tuple[list[tuple[int, int]] | None, Booleans]:
    """A way from ``start`` to somebody with two tasks less or fewer still, as (class, person) steps; and who was
    reached."""
    came: dict[int, tuple[int, int]] = {}
    reached: Booleans = np.zeros(len(loads.load), bool)
    reached[start] = True
    used: Booleans = np.zeros(len(given), bool)
    waiting = deque([start])
    while waiting:
        person = waiting.popleft()
        for row in np.flatnonzero((given[:, person] > 0) & ~used):
            used[row] = True
            for other in np.flatnonzero(eligible[row] & ~reached):
                reached[other] = True
                came[int(other)] = (int(row), person)
                waiting.append(int(other))
                if loads.load[other] <= loads.load[start] - 2 and loads.load[other] < loads.capacity[other]:
                    return _way(start, int(other), came), reached
    return None, reached


def _way(start: int, end: int, came: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    steps: list[tuple[int, int]] = []
    while end != start:
        row, before = came[end]
        steps.append((row, end))
        end = before
    return steps[::-1]
