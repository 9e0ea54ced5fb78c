"""The plan: which task is assigned to whom. It is determined by tasks, roster, options and seed."""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from sys import intern
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from annotator.errors import AnnotatorError
from annotator.owner.assignment.roster import RosterEntry
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundleTasks, read_sent
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
    given: Sequence[list[int]], may: Callable[[int, int], bool], fixed: Sequence[int], chance: Random
) -> None:
    """Swap people between tasks while that makes the numbers of shared tasks of pairs more equal; loads are unchanged.

    ``given``: the people of each task, of whom the first ``fixed`` stay. ``may(person, task)``: whether the person may
    take the task. The number of random attempts grows with the number of tasks up to a limit, since with many tasks
    chance is even enough.
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


def distribute_tasks(sizes: Sequence[int], eligible: Booleans, loads: AnnotatorTaskLoads) -> Integers:
    """The number of tasks of each class for each person, one person per task: an array of shape (classes, people).

    ``sizes``: number of tasks of each class; ``eligible``: shape (classes, people). Tasks for which nobody has capacity
    are omitted. The loads are optimal (Harvey, Ladner, Lovász, Tamir: Semi-matchings for bipartite graphs and load
    balancing, 2006): they differ by at most one wherever classes and capacities allow it.
    """
    given: Integers = np.zeros(eligible.shape, np.int64)
    for row in sorted(range(len(sizes)), key=lambda row: (int(eligible[row].sum()), row)):
        given[row] = _fill(sizes[row], eligible[row], loads)
        loads.load += given[row]
    _level(given, eligible, loads)
    return given


def _fill(tasks: int, eligible: Booleans, loads: AnnotatorTaskLoads) -> Integers:
    """Distribute ``tasks`` over the eligible people, lowest loads first, within their capacity."""
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


def _level(given: Integers, eligible: Booleans, loads: AnnotatorTaskLoads) -> None:
    """Move tasks from the most loaded people to less loaded ones, along augmenting paths, until no move is possible."""
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
    start: int, given: Integers, eligible: Booleans, loads: AnnotatorTaskLoads
) -> tuple[list[tuple[int, int]] | None, Booleans]:
    """A path from ``start`` to a person with at least two tasks fewer, as (class, person) steps, or None; and the
    people reached."""
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
        for task, who in self.people.items():
            for person in who:
                tasks.setdefault(person, []).append(task)
        return {
            person: list(
                interleave_gold(
                    sorted(own, key=self._lot(person)),
                    sorted(self.gold.get(person, ()), key=self._lot(person)),
                    self.options.seed,
                    person,
                )
            )
            for person, own in tasks.items()
        }

    def _lot(self, person: str) -> _RandomOrderKey:
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
    raised: Mapping[str, int] | None = None,
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
        raised: Mapping[str, int],
    ) -> None:
        # In random order, so that the order of people and tasks in the files has no effect.
        self._items, self._options = items, options
        self._people = sorted(people, key=lambda person: _RandomOrderKey(options.seed, "person")(person.id))
        self._number = {person.id: at for at, person in enumerate(self._people)}
        kinds = {(item.language, item.authors): self._key(item) for item in items}
        classes = sorted(set(kinds.values()), key=lambda key: (key[0] or "", sorted(key[1])))
        number = {key: at for at, key in enumerate(classes)}
        class_of = {kind: number[key] for kind, key in kinds.items()}
        self._class_of = [class_of[item.language, item.authors] for item in items]
        self._eligible: Booleans = np.array(
            [[_may(person, PlannerTask("", *key)) for person in self._people] for key in classes], bool
        ).reshape(len(classes), len(self._people))
        groups = options.overlap_groups
        self._everybody: Booleans = np.ones(len(self._people), bool)
        self._overlapping: Booleans = np.array([not groups or bool(p.groups & groups) for p in self._people], bool)
        self._before, self._raised = before, raised
        self._loads = AnnotatorTaskLoads([person.capacity for person in self._people])
        self._shared = _TupleInterner()
        self._given: list[tuple[int, ...]] = [()] * len(items)
        self._kept = [0] * len(items)
        if before is not None:
            for at, item in enumerate(items):
                stays = [self._number[name] for name in before.people.get(item.id, ()) if name in self._number]
                self._share(at, stays)
                self._kept[at] = len(stays)

    def _key(self, item: PlannerTask) -> tuple[str | None, frozenset[str]]:
        """The class of a task: what determines who may do it."""
        return item.language, frozenset(item.authors & self._number.keys())

    def by_balance(self) -> AssignmentPlan:
        wanted = self._wanted()
        drawn = [at for at in self._drawn("several") if wanted[at] > 1] if max(wanted, default=0) > 1 else []
        for at in drawn:
            lacking = wanted[at] - len(self._given[at])
            if lacking > 0:
                eligible = self._eligible[self._class_of[at]] & self._allowed(wanted[at])
                chosen = self._loads.choose(eligible, lacking, self._given[at])
                self._share(at, chosen)
        self._even_out([at for at in drawn if len(self._given[at]) > 1])
        self._singles([at for at in self._drawn("single") if wanted[at] == 1 and not self._given[at]])
        short = {
            item.id: wanted[at] - len(self._given[at])
            for at, item in enumerate(self._items)
            if len(self._given[at]) < wanted[at]
        }
        return self._plan(short)

    def _even_out(self, several: Sequence[int]) -> None:
        """Balance how often pairs of people share tasks. Assignments of an earlier plan are kept."""

        def may(person: int, task: int) -> bool:
            at = several[task]
            wanted = len(self._given[at])
            return bool(self._eligible[self._class_of[at]][person] and self._allowed(wanted)[person])

        fixed = [self._kept[at] for at in several]
        given = [[*self._given[at]] for at in several]
        balance_pairs(given, may, fixed, Random(self._options.seed))
        for at, who in zip(several, given, strict=True):
            self._given[at] = self._shared[tuple(who)]

    def _share(self, at: int, chosen: Sequence[int]) -> None:
        """Assign more people to a task, which may have some already."""
        if chosen:
            before = self._given[at]
            self._given[at] = self._shared[*before, *chosen]
            self._loads.give(chosen, before)

    def _singles(self, drawn: Sequence[int]) -> None:
        """Assign tasks with one person each, class by class."""
        by_class: list[list[int]] = [[] for _ in self._eligible]
        for at in drawn:
            by_class[self._class_of[at]].append(at)
        counts = distribute_tasks([len(tasks) for tasks in by_class], self._eligible, self._loads)
        for tasks, row in zip(by_class, counts, strict=True):
            takers = np.repeat(np.arange(len(row)), row)
            for at, taker in zip(tasks, takers.tolist(), strict=False):
                self._given[at] = self._shared[*self._given[at], taker]

    def _wanted(self) -> list[int]:
        """The number of people that each task should have."""
        wanted = [self._options.each] * len(self._items)
        for at in self._drawn("overlap")[: round(self._options.overlap_share * len(self._items))]:
            wanted[at] = max(self._options.overlap, self._options.each)
        if self._raised:
            wanted = [max(count, self._raised.get(item.id, 0)) for item, count in zip(self._items, wanted, strict=True)]
        return wanted

    def _allowed(self, wanted: int) -> Booleans:
        return self._everybody if wanted <= self._options.each else self._overlapping

    def _drawn(self, purpose: str) -> memoryview[int]:
        """The indexes of all tasks in a random order that is not affected by adding tasks."""
        lot = _RandomOrderKey(self._options.seed, purpose)
        lots = bytearray()
        for item in self._items:
            lots += lot(item.id)
        numbers = np.frombuffer(bytes(lots), ">u8").reshape(-1, 4)  # which sort as the bytes do, in half of the memory
        return np.lexsort(numbers.T[::-1]).data

    def in_sets(self) -> AssignmentPlan:
        """Assign one set to each person: the people, in random order, fill one set after the other."""
        sets, each = self._options.sets or 1, self._options.each
        if len(self._people) < sets * each:
            raise AnnotatorError(
                "assign.too_few",
                f"{sets} sets for {each} people each need {sets * each} people; the roster has {len(self._people)}.",
                "Make fewer sets, or give each to fewer people.",
            )
        members = self._members(sets, each)
        sizes = [0] * sets
        short: dict[str, int] = {}
        number_of = {who: number for number, own in enumerate(members) for who in own}
        fresh: list[int] = []
        for at in self._drawn("set"):
            if self._given[at]:
                sizes[number_of[self._given[at][0]]] += 1
                self._complete(at, members[number_of[self._given[at][0]]], short)
            else:
                fresh.append(at)
        for at in fresh:
            number = min(range(sets), key=lambda number: (sizes[number], number))
            sizes[number] += 1
            self._complete(at, members[number], short)
        return self._plan(short)

    def _complete(self, at: int, members: Sequence[int], short: dict[str, int]) -> None:
        """Assign a task of a set to the members who do not have it, within their capacity."""
        eligible = self._eligible[self._class_of[at]]
        able = [
            who
            for who in members
            if who not in self._given[at] and eligible[who] and self._loads.load[who] < self._loads.capacity[who]
        ]
        self._share(at, able)
        lacking = self._options.each - len(self._given[at])
        if lacking > 0:
            short[self._items[at].id] = lacking

    def _members(self, sets: int, each: int) -> list[list[int]]:
        """The people of each set. Those who share tasks already stay together; the others fill up the sets in order."""
        members: list[list[int]] = []
        for who in dict.fromkeys(map(tuple, self._given)):
            met = [own for own in members if set(own) & set(who)]
            joined = list(dict.fromkeys([*(one for own in met for one in own), *who]))
            members = [own for own in members if own not in met] + ([joined] if joined else [])
        members = sorted(members)
        if len(members) > sets or any(len(own) > each for own in members):
            raise AnnotatorError(
                "assign.other_sets", "The earlier plan has other sets.", "Give the numbers that it was made with."
            )
        members += [[] for _ in range(sets - len(members))]
        placed = {who for own in members for who in own}
        waiting = iter(who for who in range(len(self._people)) if who not in placed)
        for own in members:
            own += [who for _, who in zip(range(each - len(own)), waiting, strict=False)]
        return members

    def _plan(self, short: Mapping[str, int]) -> AssignmentPlan:
        names = [person.id for person in self._people]
        named = {who: tuple(sorted(names[one] for one in who)) for who in set(self._given)}
        given = {item.id: named[self._given[at]] for at, item in enumerate(self._items)}
        return AssignmentPlan(self._options, given, short=dict(short))

    def gold(self, plan: AssignmentPlan, gold: Sequence[PlannerTask]) -> dict[str, tuple[str, ...]]:
        """Gold items for everyone: as many as the share requires and as exist, each item used equally often."""
        if not gold:
            return {}
        counts = np.zeros(len(self._people), np.int64)
        for who in plan.people.values():
            counts[[self._number[name] for name in who]] += 1
        used = dict.fromkeys((item.id for item in gold), 0)
        chosen: dict[str, tuple[str, ...]] = {}
        share = self._options.gold_share
        kept = self._before.gold if self._before is not None else {}
        for name in (name for person in self._people for name in kept.get(person.id, ()) if name in used):
            used[name] += 1
        for person, count in zip(self._people, counts.tolist(), strict=True):
            lot, own = _RandomOrderKey(self._options.seed, "gold", person.id), list(kept.get(person.id, ()))
            may = sorted(
                (item.id for item in gold if _may(person, item) and item.id not in own),
                key=lambda name, lot=lot: (used[name], lot(name)),  # type: ignore[misc]
            )
            more = may[: max(0, min(round(share * count / (1 - share)), count + 1) - len(own))]
            for name in more:
                used[name] += 1
            own += more
            if own:
                chosen[person.id] = tuple(own)
        return chosen


def _may(person: RosterEntry, item: PlannerTask) -> bool:
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
    for who in people:
        for at, first in enumerate(who):
            for second in who[at + 1 :]:
                counts[first, second] = counts.get((first, second), 0) + 1
    return counts


# The tasks to assign: those of the input, and those in earlier personal bundles.


_NOBODY: Final[frozenset[str]] = frozenset()
AUTHOR = "annotator:"
"""The prefix of the origin of a text written by an annotator, followed by the annotator's id."""


def annotator_authors(origins: Iterable[str | None]) -> frozenset[str]:
    """The ids of the annotators among ``origins``."""
    found = {origin.removeprefix(AUTHOR) for origin in origins if origin and origin.startswith(AUTHOR)}
    return frozenset(found) if found else _NOBODY  # most: a set for each task takes more memory than all else of it


def planner_task(task: InputTask) -> PlannerTask:
    """The planner's view of a task."""
    found = [message.origin for message in task.conversation]
    for question in task.asked:
        for response in question.responses:
            found += [response.origin, *(critique.origin for critique in response.critiques)]
    return PlannerTask(task.id, intern(task.language) if task.language else task.language, annotator_authors(found))


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
            path = project.built(bundle_id)
            if not path.is_file() or not project.id_map(bundle_id).is_file():
                raise AnnotatorError("project.damaged", "The copy of an earlier bundle is missing.", "", str(path))
            sent = read_sent(project, bundle_id).by_own
            for task in sent.in_order():
                if task.own not in self._earlier and task.own not in tasks:
                    self._earlier[task.own] = sent
                    found = annotator_authors(ids.get("origin") for ids in task.names.values())
                    self.earlier.append(PlannerTask(task.own, task.task.language, found))

    def blinded(self, task: str, name: str) -> BlindedTask:
        """The task as it is sent under the id ``name``."""
        if task in self._tasks:
            return blind_task(self._secret, self._tasks[task], self._disclosure, name)
        sent, row = self._earlier[task].as_written(task)
        kept = {key: value for key, value in row.items() if key != "sent"}
        renamed = {"task": task, "sent": name} if name != task else {"task": task}
        return BlindedTask({**sent, "id": name}, {**renamed, **kept, "task": task})
