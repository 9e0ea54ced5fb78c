"""The plan: which task is assigned to whom. It is determined by tasks, roster, options and seed."""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from sys import intern
from typing import Any

import numpy as np
from numpy.typing import NDArray

from annotator.errors import AnnotatorError
from annotator.owner.assignment.roster import RosterEntry
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundleTasks, read_sent
from annotator.owner.rows import Counts
from annotator.owner.tasks.blinding import BlindedTask, TaskDisclosureOptions, blind_task
from annotator.owner.tasks.input_task import InputTask

# The arithmetic of balanced assignment: who gets how many tasks of which class, on numbers only. People are numbered
# ``0 .. P-1``; ties are broken by the lower number. Tasks with the same set of eligible people form a class, ``0 ..
# C-1``. Most decisions are made per class, so that a million tasks take little longer than a thousand.


Integers = NDArray[np.int64]
Booleans = NDArray[np.bool_]
_FULL = np.iinfo(np.int64).max


class AnnotatorTaskLoads:
    """The number of tasks of each person, their remaining capacity, and how often each pair has shared a task."""

    def __init__(self, capacities: Sequence[int | None]) -> None:
        count = len(capacities)
        self.load: Integers = np.zeros(count, np.int64)
        self.capacity: Integers = np.array([_FULL if limit is None else limit for limit in capacities], np.int64)
        self.pairs: Integers = np.zeros((count, count), np.int64)

    def give(self, people: Sequence[int], already: Sequence[int] = ()) -> None:
        """Count a task given to ``people``, who share it with those who have it ``already``."""
        chosen, before = list(people), list(already)
        self.load[chosen] += 1
        self.pairs[np.ix_(chosen, chosen)] += 1
        self.pairs[np.ix_(before, chosen)] += 1
        self.pairs[np.ix_(chosen, before)] += 1

    def choose(self, eligible: Booleans, count: int, already: Sequence[int]) -> list[int]:
        """Choose ``count`` people for a task in addition to ``already``: those with the lowest load, and among them
        those who have shared the fewest tasks with the others. Returns fewer if there are not enough."""
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


def balance_pairs(
    groups: Sequence[list[int]], may: Callable[[int, int], bool], fixed: Sequence[int], chance: Random
) -> None:
    """Swap people between tasks while that makes the numbers of shared tasks of pairs more equal; loads are unchanged.

    ``groups``: the people of each task, of whom the first ``fixed`` stay. ``may(person, task)``: whether the person may
    take the task. The number of random attempts grows with the number of tasks up to a limit, since with many tasks
    chance is even enough.
    """
    met: Counter[tuple[int, int]] = Counter()
    for group in groups:
        met.update((a, b) for a in group for b in group if a != b)
    for _ in range(min(60 * len(groups), 60_000) if len(groups) > 1 else 0):
        task, partner = chance.sample(range(len(groups)), 2)
        if len(groups[task]) == fixed[task] or len(groups[partner]) == fixed[partner]:
            continue
        at, to = (
            chance.randrange(fixed[task], len(groups[task])),
            chance.randrange(fixed[partner], len(groups[partner])),
        )
        first, second = groups[task][at], groups[partner][to]
        if first in groups[partner] or second in groups[task] or not (may(second, task) and may(first, partner)):
            continue
        first_others, second_others = (
            [p for p in groups[task] if p != first],
            [p for p in groups[partner] if p != second],
        )
        gain = sum(met[first, p] - met[second, p] - 1 for p in first_others)
        gain += sum(met[second, p] - met[first, p] - 1 for p in second_others)
        if gain > 0:
            for person, leaving, joined in (
                (first, first_others, second_others),
                (second, second_others, first_others),
            ):
                for p in leaving:
                    met[person, p] -= 1
                    met[p, person] -= 1
                for p in joined:
                    met[person, p] += 1
                    met[p, person] += 1
            groups[task][at], groups[partner][to] = second, first


def distribute_tasks(sizes: Sequence[int], eligible: Booleans, loads: AnnotatorTaskLoads) -> Integers:
    """The number of tasks of each class for each person, one person per task: an array of shape (classes, people).

    ``sizes``: number of tasks of each class; ``eligible``: shape (classes, people). Tasks are omitted for which nobody
    has capacity, whatever others are moved. The loads are optimal (Harvey, Ladner, Lovász, Tamir: Semi-matchings for
    bipartite graphs and load balancing, 2006): they differ by at most one wherever classes and capacities allow it.
    """
    counts: Integers = np.zeros(eligible.shape, np.int64)
    for row in sorted(range(len(sizes)), key=lambda row: (int(eligible[row].sum()), row)):
        counts[row] = _fill(sizes[row], eligible[row], loads)
        loads.load += counts[row]
        while (missing := sizes[row] - int(counts[row].sum())) and _make_room(row, missing, counts, eligible, loads):
            pass
    _level(counts, eligible, loads)
    return counts


def _make_room(row: int, missing: int, counts: Integers, eligible: Booleans, loads: AnnotatorTaskLoads) -> bool:
    """Move tasks of full people to people with capacity, and give them some of the ``missing`` tasks of a class
    instead. Returns whether that was possible."""
    searched: Booleans = np.zeros(len(loads.load), bool)
    for start in map(int, np.flatnonzero(eligible[row])):
        path, reached = (None, searched) if searched[start] else _path(start, counts, eligible, loads, _FULL)
        searched |= reached
        if path is not None:
            moved = _move(path, start, missing, counts, loads)
            counts[row, start] += moved
            loads.load[start] += moved
            return True
    return False


def _fill(tasks: int, eligible: Booleans, loads: AnnotatorTaskLoads) -> Integers:
    """Distribute ``tasks`` over the eligible people, lowest loads first, within their capacity."""
    counts: Integers = np.zeros(len(eligible), np.int64)
    while tasks > 0:
        load = loads.load + counts
        open_to = np.flatnonzero(eligible & (load < loads.capacity))
        if not open_to.size:
            break
        lowest = load[open_to].min()
        low = open_to[load[open_to] == lowest]
        above = load[open_to][load[open_to] > lowest]
        step = int(min(above.min() if above.size else _FULL, loads.capacity[low].min()) - lowest)
        per_person, remainder = divmod(min(tasks, step * len(low)), len(low))
        counts[low] += per_person
        counts[low[:remainder]] += 1
        tasks -= per_person * len(low) + remainder
    return counts


def _level(counts: Integers, eligible: Booleans, loads: AnnotatorTaskLoads) -> None:
    """Move tasks from the most loaded people to less loaded ones, along augmenting paths, until no move is possible."""
    settled: Booleans = np.zeros(len(loads.load), bool)
    while not settled.all():
        start = int(np.flatnonzero(~settled)[np.argmax(loads.load[~settled])])
        path, reached = _path(start, counts, eligible, loads, int(loads.load[start]) - 2)
        if path is None:
            settled |= reached
            continue
        _move(path, start, int(loads.load[start] - loads.load[path[-1][1]]) // 2, counts, loads)


def _move(path: Sequence[tuple[int, int]], start: int, amount: int, counts: Integers, loads: AnnotatorTaskLoads) -> int:
    """Move ``amount`` tasks, or as many as possible, along a path from the person ``start``. Returns their number."""
    end = path[-1][1]
    steps = [(row, source, person) for (row, person), source in zip(path, (start, *(p for _, p in path)), strict=False)]
    amount = int(min(amount, loads.capacity[end] - loads.load[end], *(counts[row, source] for row, source, _ in steps)))
    for row, source, person in steps:
        counts[row, source] -= amount
        counts[row, person] += amount
    loads.load[start] -= amount
    loads.load[end] += amount
    return amount


def _path(
    start: int, counts: Integers, eligible: Booleans, loads: AnnotatorTaskLoads, most: int
) -> tuple[list[tuple[int, int]] | None, Booleans]:
    """A path from ``start`` to a person with capacity and at most so many tasks, as (class, person) steps, or None; and
    the people reached."""
    came: dict[int, tuple[int, int]] = {}
    reached: Booleans = np.zeros(len(loads.load), bool)
    reached[start] = True
    used: Booleans = np.zeros(len(counts), bool)
    waiting = deque([start])
    while waiting:
        person = waiting.popleft()
        for row in np.flatnonzero((counts[:, person] > 0) & ~used):
            used[row] = True
            for candidate in np.flatnonzero(eligible[row] & ~reached):
                reached[candidate] = True
                came[int(candidate)] = (int(row), person)
                waiting.append(int(candidate))
                if loads.load[candidate] <= most and loads.load[candidate] < loads.capacity[candidate]:
                    return _path_to(start, int(candidate), came), reached
    return None, reached


def _path_to(start: int, end: int, came: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    steps: list[tuple[int, int]] = []
    while end != start:
        row, before = came[end]
        steps.append((row, end))
        end = before
    return steps[::-1]


@dataclass(frozen=True, slots=True)
class PlannerTask:
    """What the planner needs to know about a task. ``authors``: annotators who wrote a part of it, who are never
    assigned to it."""

    id: str
    language: str | None = None
    authors: frozenset[str] = frozenset()


@dataclass(frozen=True)
class AssignmentPlanOptions:
    """The options of an assignment.

    Each task is assigned to ``each`` people; a random share ``overlap_share`` (0 to 1) of them to ``overlap`` people.
    With ``sets``, the tasks are divided into that many sets instead; each person gets one set, and each set is given to
    ``each`` people. Only people in ``groups`` take part (empty: everybody), and only those in ``overlap_groups`` get
    overlapping tasks.
    """

    seed: str = "1"
    each: int = 1
    overlap_share: float = 0.0
    overlap: int = 1
    sets: int | None = None
    groups: frozenset[str] = frozenset()
    overlap_groups: frozenset[str] = frozenset()
    gold_share: float = 0.0

    def __post_init__(self) -> None:
        if not (0 <= self.overlap_share <= 1 and 0 <= self.gold_share < 1):
            raise AnnotatorError("assign.bad_share", "A share is a number from 0 to 1, such as 0.05.")
        if self.each < 1 or self.overlap < 1 or (self.sets is not None and self.sets < 1):
            raise AnnotatorError("assign.bad_count", "Each task needs at least one person, and a plan one set.")


@dataclass
class AssignmentPlan:
    """The assignments. ``people``: the people of each task by id, in task order; ``gold``: the gold items of each
    person; ``short``: tasks with fewer people than requested, and the number lacking; ``raised``: the number of people
    of tasks that were assigned to more people than the options say."""

    options: AssignmentPlanOptions
    people: dict[str, tuple[str, ...]]
    gold: dict[str, tuple[str, ...]] = field(default_factory=dict)
    short: dict[str, int] = field(default_factory=dict)
    raised: dict[str, int] = field(default_factory=dict)

    def all_tasks(self) -> Mapping[str, list[str]]:
        """The tasks of all people, in the order in which they are shown: random, with no two gold items adjacent."""
        tasks: dict[str, list[str]] = {person: [] for person in self.gold}
        for task, people in self.people.items():
            for person in people:
                tasks.setdefault(person, []).append(task)
        return {
            person: list(
                interleave_gold(
                    sorted(own, key=self._random_key(person)),
                    sorted(self.gold.get(person, ()), key=self._random_key(person)),
                    self.options.seed,
                    person,
                )
            )
            for person, own in tasks.items()
        }

    def _random_key(self, person: str) -> _RandomOrderKey:
        return _RandomOrderKey(self.options.seed, "order", person)


class _TupleInterner(dict[tuple[Any, ...], tuple[Any, ...]]):
    """One tuple of each kind: who gets a task is said by very many tasks in few ways."""

    def __missing__(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        self[value] = value
        return value


class _RandomOrderKey:
    """A reproducible random sort key, determined by seed, purpose and id."""

    def __init__(self, *parts: str) -> None:
        self._start = hashlib.sha256()
        for part in parts:
            data = part.encode()
            self._start.update(len(data).to_bytes(4, "big") + data)

    def __call__(self, identifier: str) -> bytes:
        lot = self._start.copy()
        lot.update(identifier.encode())
        return lot.digest()


def make_plan(
    items: Sequence[PlannerTask],
    people: Sequence[RosterEntry],
    options: AssignmentPlanOptions,
    gold: Sequence[PlannerTask] = (),
    before: AssignmentPlan | None = None,
    raised: Counts | None = None,
) -> AssignmentPlan:
    """Make a plan. With ``before``, existing assignments are kept and only missing ones added (for new tasks, people
    who left the roster, or more overlap). ``raised``: minimum numbers of people for some tasks. Raises
    ``assign.nobody``, ``assign.too_few``, ``assign.bad_share``, ``assign.bad_count``."""
    taking = [person for person in people if not options.groups or person.groups & options.groups]
    if not taking:
        raise AnnotatorError("assign.nobody", "Nobody in the roster is in these groups.", "Name other groups.")
    higher = dict(before.raised) if before is not None else {}
    for task, count in (raised or {}).items():
        higher[task] = max(count, higher.get(task, 0))
    if higher and options.sets is not None:
        message = "In a plan of sets each task has the people of its set, and no others."
        raise AnnotatorError("assign.bad_count", message, "Share the disputed tasks out under another --name.")
    planner = _AssignmentPlanner(items, taking, options, before, higher)
    plan = planner.in_sets() if options.sets is not None else planner.by_balance()
    plan.gold = planner.gold(plan, gold)
    plan.raised = {item.id: higher[item.id] for item in items if item.id in higher}
    return plan


class _AssignmentPlanner:
    def __init__(
        self,
        items: Sequence[PlannerTask],
        people: Sequence[RosterEntry],
        options: AssignmentPlanOptions,
        before: AssignmentPlan | None,
        raised: Counts,
    ) -> None:
        # In random order, so that the order of people and tasks in the files has no effect.
        self._items, self._options = items, options
        self._people = sorted(people, key=lambda person: _RandomOrderKey(options.seed, "person")(person.id))
        self._number = {person.id: at for at, person in enumerate(self._people)}
        kinds = {(item.language, item.authors): self._task_class(item) for item in items}
        classes = sorted(set(kinds.values()), key=lambda key: (key[0] or "", sorted(key[1])))
        number = {key: at for at, key in enumerate(classes)}
        class_of = {kind: number[key] for kind, key in kinds.items()}
        self._class_of = [class_of[item.language, item.authors] for item in items]
        self._eligible: Booleans = np.array(
            [[_may_do(person, PlannerTask("", *key)) for person in self._people] for key in classes], bool
        ).reshape(len(classes), len(self._people))
        groups = options.overlap_groups
        self._everybody: Booleans = np.ones(len(self._people), bool)
        self._overlapping: Booleans = np.array([not groups or bool(p.groups & groups) for p in self._people], bool)
        self._before, self._raised = before, raised
        self._loads = AnnotatorTaskLoads([person.capacity for person in self._people])
        self._interner = _TupleInterner()
        self._assigned: list[tuple[int, ...]] = [()] * len(items)
        self._fixed_counts = [0] * len(items)
        if before is not None:
            for at, item in enumerate(items):
                stays = [self._number[name] for name in before.people.get(item.id, ()) if name in self._number]
                self._assign_people(at, stays)
                self._fixed_counts[at] = len(stays)

    def _task_class(self, item: PlannerTask) -> tuple[str | None, frozenset[str]]:
        """The class of a task: what determines who may do it."""
        return item.language, frozenset(item.authors & self._number.keys())

    def by_balance(self) -> AssignmentPlan:
        numbers = self._people_per_task()
        drawn = [at for at in self._random_order("several") if numbers[at] > 1] if max(numbers, default=0) > 1 else []
        for at in drawn:
            lacking = numbers[at] - len(self._assigned[at])
            if lacking > 0:
                eligible = self._eligible[self._class_of[at]] & self._allowed_people(numbers[at])
                chosen = self._loads.choose(eligible, lacking, self._assigned[at])
                self._assign_people(at, chosen)
        self._even_out([at for at in drawn if len(self._assigned[at]) > 1])
        self._assign_singles([at for at in self._random_order("single") if numbers[at] == 1 and not self._assigned[at]])
        short = {
            item.id: numbers[at] - len(self._assigned[at])
            for at, item in enumerate(self._items)
            if len(self._assigned[at]) < numbers[at]
        }
        return self._plan(short)

    def _even_out(self, several: Sequence[int]) -> None:
        """Balance how often pairs of people share tasks. Assignments of an earlier plan are kept."""

        def may(person: int, task: int) -> bool:
            at = several[task]
            number = len(self._assigned[at])
            return bool(self._eligible[self._class_of[at]][person] and self._allowed_people(number)[person])

        fixed = [self._fixed_counts[at] for at in several]
        people_of_tasks = [[*self._assigned[at]] for at in several]
        balance_pairs(people_of_tasks, may, fixed, Random(self._options.seed))
        for at, people in zip(several, people_of_tasks, strict=True):
            self._assigned[at] = self._interner[tuple(people)]

    def _assign_people(self, at: int, chosen: Sequence[int]) -> None:
        """Assign more people to a task, which may have some already."""
        if chosen:
            before = self._assigned[at]
            self._assigned[at] = self._interner[*before, *chosen]
            self._loads.give(chosen, before)

    def _assign_singles(self, drawn: Sequence[int]) -> None:
        """Assign tasks with one person each, class by class."""
        by_class: list[list[int]] = [[] for _ in self._eligible]
        for at in drawn:
            by_class[self._class_of[at]].append(at)
        counts = distribute_tasks([len(tasks) for tasks in by_class], self._eligible, self._loads)
        for tasks, row in zip(by_class, counts, strict=True):
            takers = np.repeat(np.arange(len(row)), row)
            for at, taker in zip(tasks, takers.tolist(), strict=False):
                self._assigned[at] = self._interner[*self._assigned[at], taker]

    def _people_per_task(self) -> list[int]:
        """The number of people that each task should have."""
        numbers = [self._options.each] * len(self._items)
        for at in self._random_order("overlap")[: round(self._options.overlap_share * len(self._items))]:
            numbers[at] = max(self._options.overlap, self._options.each)
        if self._raised:
            numbers = [
                max(count, self._raised.get(item.id, 0)) for item, count in zip(self._items, numbers, strict=True)
            ]
        return numbers

    def _allowed_people(self, number: int) -> Booleans:
        return self._everybody if number <= self._options.each else self._overlapping

    def _random_order(self, purpose: str) -> memoryview[int]:
        """The indexes of all tasks in a random order that is not affected by adding tasks."""
        lot = _RandomOrderKey(self._options.seed, purpose)
        lots = bytearray()
        for item in self._items:
            lots += lot(item.id)
        numbers = np.frombuffer(bytes(lots), ">u8").reshape(-1, 4)  # which sort as the bytes do, in half of the memory
        return np.lexsort(numbers.T[::-1]).data

    def in_sets(self) -> AssignmentPlan:
        """Assign one set to each person: the people, in random order, fill one set after the other."""
        sets, set_size = self._options.sets or 1, self._options.each
        if len(self._people) < sets * set_size:
            raise AnnotatorError(
                "assign.too_few",
                f"{sets} sets for {set_size} people each need {sets * set_size} people; "
                f"the roster has {len(self._people)}.",
                "Make fewer sets, or give each to fewer people.",
            )
        members = self._members(sets, set_size)
        sizes = [0] * sets
        short: dict[str, int] = {}
        number_of = {person: number for number, own in enumerate(members) for person in own}
        fresh: list[int] = []
        for at in self._random_order("set"):
            if self._assigned[at]:
                sizes[number_of[self._assigned[at][0]]] += 1
                self._assign_to_members(at, members[number_of[self._assigned[at][0]]], short)
            else:
                fresh.append(at)
        for at in fresh:
            number = min(range(sets), key=lambda number: (sizes[number], number))
            sizes[number] += 1
            self._assign_to_members(at, members[number], short)
        return self._plan(short)

    def _assign_to_members(self, at: int, members: Sequence[int], short: dict[str, int]) -> None:
        """Assign a task of a set to the members who do not have it, within their capacity."""
        eligible = self._eligible[self._class_of[at]]
        able = [
            person
            for person in members
            if person not in self._assigned[at]
            and eligible[person]
            and self._loads.load[person] < self._loads.capacity[person]
        ]
        self._assign_people(at, able)
        lacking = self._options.each - len(self._assigned[at])
        if lacking > 0:
            short[self._items[at].id] = lacking

    def _members(self, sets: int, set_size: int) -> list[list[int]]:
        """The people of each set. Those who share tasks already stay together; the others fill up the sets in order."""
        members: list[list[int]] = []
        for group in dict.fromkeys(map(tuple, self._assigned)):
            met = [own for own in members if set(own) & set(group)]
            joined = list(dict.fromkeys([*(member for own in met for member in own), *group]))
            members = [own for own in members if own not in met] + ([joined] if joined else [])
        # The people of one set are apart here if no task has two of them: they join the smallest sets.
        apart = sorted(members, key=len, reverse=True)
        members = apart[:sets]
        for own in apart[sets:]:
            min(members, key=len).extend(own)
        members.sort()
        if any(len(own) > set_size for own in members):
            raise AnnotatorError(
                "assign.other_sets", "The earlier plan has other sets.", "Give the numbers that it was made with."
            )
        members += [[] for _ in range(sets - len(members))]
        placed = {person for own in members for person in own}
        waiting = iter(person for person in range(len(self._people)) if person not in placed)
        for own in members:
            own += [person for _, person in zip(range(set_size - len(own)), waiting, strict=False)]
        return members

    def _plan(self, short: Counts) -> AssignmentPlan:
        names = [person.id for person in self._people]
        named = {people: tuple(sorted(names[number] for number in people)) for people in set(self._assigned)}
        people_of_tasks = {item.id: named[self._assigned[at]] for at, item in enumerate(self._items)}
        return AssignmentPlan(self._options, people_of_tasks, short=dict(short))

    def gold(self, plan: AssignmentPlan, gold: Sequence[PlannerTask]) -> dict[str, tuple[str, ...]]:
        """Gold items for everyone: as many as the share requires and as exist, each item used equally often."""
        if not gold:
            return {}
        counts = np.zeros(len(self._people), np.int64)
        for people in plan.people.values():
            counts[[self._number[name] for name in people]] += 1
        used = dict.fromkeys((item.id for item in gold), 0)
        chosen: dict[str, tuple[str, ...]] = {}
        share = self._options.gold_share
        gold_before = self._before.gold if self._before is not None else {}
        for name in (name for person in self._people for name in gold_before.get(person.id, ()) if name in used):
            used[name] += 1
        for person, count in zip(self._people, counts.tolist(), strict=True):
            lot, own = _RandomOrderKey(self._options.seed, "gold", person.id), list(gold_before.get(person.id, ()))
            may = sorted(
                (item.id for item in gold if _may_do(person, item) and item.id not in own),
                key=lambda name, lot=lot: (used[name], lot(name)),  # type: ignore[misc]
            )
            more = may[: max(0, min(round(share * count / (1 - share)), count + 1) - len(own))]
            for name in more:
                used[name] += 1
            own += more
            if own:
                chosen[person.id] = tuple(own)
        return chosen


def _may_do(person: RosterEntry, item: PlannerTask) -> bool:
    speaks = item.language is None or not person.languages or item.language in person.languages
    return speaks and person.id not in item.authors


def interleave_gold(tasks: Sequence[str], gold: Sequence[str], seed: str, person: str) -> Iterator[str]:
    """``tasks`` with ``gold`` items inserted at random places, no two of them adjacent.

    There must be at most one more gold item than tasks.
    """
    if not gold:
        yield from tasks
        return
    lot = _RandomOrderKey(seed, "gap", person)
    gaps = sorted(range(len(tasks) + 1), key=lambda gap: lot(str(gap)))[: len(gold)]
    places = dict(zip(sorted(gaps), gold, strict=False))
    for at, task in enumerate(tasks):
        if at in places:
            yield places[at]
        yield task
    if len(tasks) in places:
        yield places[len(tasks)]


def pair_counts(people: Iterable[tuple[str, ...]]) -> dict[tuple[str, str], int]:
    """The number of tasks that each pair of people shares."""
    counts: dict[tuple[str, str], int] = {}
    for group in people:
        for at, first in enumerate(group):
            for second in group[at + 1 :]:
                counts[first, second] = counts.get((first, second), 0) + 1
    return counts


# The tasks to assign: those of the input, and those in earlier personal bundles.


_NOBODY: frozenset[str] = frozenset()
AUTHOR = "annotator:"
"""The prefix of the origin of a text written by an annotator, followed by the annotator's id."""


def annotator_authors(origins: Iterable[str | None]) -> frozenset[str]:
    """The ids of the annotators among ``origins``."""
    authors = {origin.removeprefix(AUTHOR) for origin in origins if origin and origin.startswith(AUTHOR)}
    return frozenset(authors) if authors else _NOBODY  # most: a set for each task takes more memory than all else of it


def planner_task(task: InputTask) -> PlannerTask:
    """The planner's view of a task."""
    origins = [message.origin for message in task.conversation]
    for question in task.asked:
        for response in question.responses:
            origins += [response.origin, *(critique.origin for critique in response.critiques)]
    return PlannerTask(task.id, intern(task.language) if task.language else task.language, annotator_authors(origins))


class OutgoingTaskPool:
    """Tasks by the owner's ids in the form in which they are sent: ``tasks`` are those of the input; tasks that only
    the bundles ``earlier`` of the project contain are resent unchanged.

    Raises ``project.damaged`` if the copy of an earlier bundle is damaged.
    """

    def __init__(
        self,
        project: Project,
        tasks: Mapping[str, InputTask],
        disclosure: TaskDisclosureOptions,
        earlier: Iterable[str] = (),
    ) -> None:
        self._disclosure = disclosure
        self._secret = project.secret
        self._tasks = tasks
        self._earlier: dict[str, SentBundleTasks] = {}
        self.earlier: list[PlannerTask] = []
        """The planner's view of the earlier tasks."""
        for bundle_id in earlier:
            sent = read_sent(project, bundle_id).tasks_by_own_id
            for task in sent.in_order():
                if task.own_id not in self._earlier and task.own_id not in tasks:
                    self._earlier[task.own_id] = sent
                    authors = annotator_authors(ids.get("origin") for ids in task.names.values())
                    self.earlier.append(PlannerTask(task.own_id, task.task.language, authors))

    def blinded(self, task: str, name: str) -> BlindedTask:
        """The task as it is sent under the id ``name``."""
        if task in self._tasks:
            return blind_task(self._secret, self._tasks[task], self._disclosure, name)
        sent, row = self._earlier[task].as_written(task)
        record = {key: value for key, value in row.items() if key not in ("sent", "gold")}
        renamed = {"task": task, "sent": name} if name != task else {"task": task}
        return BlindedTask({**sent, "id": name}, {**renamed, **record, "task": task})
