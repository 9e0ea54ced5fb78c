"""The plan: which task goes to whom. Tasks, roster, options and seed decide it; the same ones give the same plan."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from annotator.errors import AnnotatorError
from annotator.owner.assignment.balance import Booleans, Loads, even_out, spread
from annotator.owner.assignment.roster import Person


@dataclass(frozen=True, slots=True)
class Item:
    """What the planner knows of a task. ``authors`` are the annotators who wrote any of it: they never get it."""

    id: str
    language: str | None = None
    authors: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Options:
    """How tasks are shared out.

    Each task goes to ``each`` people; a share ``overlap_share`` (0 to 1) of them, drawn by lot, to ``overlap`` people.
    With ``sets`` the tasks are parted in that many sets instead, one set a person, ``each`` people a set. Only people
    of ``groups`` take part (all where it is empty), and those of ``overlap_groups`` alone share the overlap.
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
class Plan:
    """``people`` by the id of a task, in the order of the tasks; ``gold`` the gold items of each person; ``short`` the
    tasks that fewer people get than was asked for, with the number that is lacking; ``raised`` how many people those
    tasks are to have that were given to more than the options say."""

    options: Options
    people: dict[str, tuple[str, ...]]
    gold: dict[str, tuple[str, ...]] = field(default_factory=dict)
    short: dict[str, int] = field(default_factory=dict)
    raised: dict[str, int] = field(default_factory=dict)

    def of(self, person: str) -> list[str]:
        """The tasks of one person in the order in which they are shown: by lot, gold items never beside each other."""
        own = sorted((task for task, who in self.people.items() if person in who), key=self._lot(person))
        return list(mixed(own, sorted(self.gold.get(person, ()), key=self._lot(person)), self.options.seed, person))

    def every(self) -> Mapping[str, list[str]]:
        """The tasks of everybody, as :meth:`of` gives them."""
        tasks: dict[str, list[str]] = {person: [] for person in self.gold}
        for task, who in self.people.items():
            for person in who:
                tasks.setdefault(person, []).append(task)
        return {
            person: list(
                mixed(
                    sorted(own, key=self._lot(person)),
                    sorted(self.gold.get(person, ()), key=self._lot(person)),
                    self.options.seed,
                    person,
                )
            )
            for person, own in tasks.items()
        }

    def _lot(self, person: str) -> _Lot:
        return _Lot(self.options.seed, "order", person)


class _Lot:
    """A place in an order drawn by lot: the same seed, purpose and id always draw the same."""

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
    items: Sequence[Item],
    people: Sequence[Person],
    options: Options,
    gold: Sequence[Item] = (),
    before: Plan | None = None,
    raised: Mapping[str, int] | None = None,
) -> Plan:
    """Who gets what. With ``before``, what was given stays given and only what is lacking is added (new tasks, people
    who left the roster, more overlap). ``raised`` says of some tasks how many people they are to have at least.

    Raises ``assign.nobody``, ``assign.too_few``, ``assign.bad_share``, ``assign.bad_count``.
    """
    taking = [person for person in people if not options.groups or person.groups & options.groups]
    if not taking:
        raise AnnotatorError("assign.nobody", "Nobody in the roster is in these groups.", "Name other groups.")
    higher = dict(before.raised) if before is not None else {}
    for task, count in (raised or {}).items():
        higher[task] = max(count, higher.get(task, 0))
    if higher and options.sets is not None:
        message = "In a plan of sets each task has the people of its set, and no others."
        raise AnnotatorError("assign.bad_count", message, "Share the disputed tasks out under another --name.")
    planner = _Planner(items, taking, options, before, higher)
    plan = planner.in_sets() if options.sets is not None else planner.by_balance()
    plan.gold = planner.gold(plan, gold)
    plan.raised = {item.id: higher[item.id] for item in items if item.id in higher}
    return plan


class _Planner:
    def __init__(
        self,
        items: Sequence[Item],
        people: Sequence[Person],
        options: Options,
        before: Plan | None,
        raised: Mapping[str, int],
    ) -> None:
        # In an order drawn by lot, so that neither the file's order of people nor of tasks decides anything.
        self._items, self._options = items, options
        self._people = sorted(people, key=lambda person: _Lot(options.seed, "person")(person.id))
        self._number = {person.id: at for at, person in enumerate(self._people)}
        keys = [self._key(item) for item in items]
        classes = sorted(set(keys), key=lambda key: (key[0] or "", sorted(key[1])))
        self._class_of = [*map({key: at for at, key in enumerate(classes)}.__getitem__, keys)]
        self._eligible: Booleans = np.array(
            [[_may(person, Item("", *key)) for person in self._people] for key in classes], bool
        ).reshape(len(classes), len(self._people))
        groups = options.overlap_groups
        self._everybody: Booleans = np.ones(len(self._people), bool)
        self._overlapping: Booleans = np.array([not groups or bool(p.groups & groups) for p in self._people], bool)
        self._before, self._raised = before, raised
        self._loads = Loads([person.capacity for person in self._people])
        self._given: list[list[int]] = [[] for _ in items]
        self._kept = [0] * len(items)
        if before is not None:
            for at, item in enumerate(items):
                stays = [self._number[name] for name in before.people.get(item.id, ()) if name in self._number]
                self._give(at, stays)
                self._kept[at] = len(stays)

    def _key(self, item: Item) -> tuple[str | None, frozenset[str]]:
        """What decides who may do a task: tasks with the same one form a class."""
        return item.language, frozenset(item.authors & self._number.keys())

    def _give(self, at: int, people: Sequence[int]) -> None:
        if people:
            self._given[at].extend(people)
            self._loads.give(people)

    def by_balance(self) -> Plan:
        wanted = self._wanted()
        drawn = self._drawn("several")
        for at in drawn:
            lacking = wanted[at] - len(self._given[at])
            if lacking > 0 and wanted[at] > 1:
                eligible = self._eligible[self._class_of[at]] & self._allowed(wanted[at])
                chosen = self._loads.choose(eligible, lacking, self._given[at])
                self._share(at, chosen)
        self._even_out([at for at in drawn if wanted[at] > 1 and len(self._given[at]) > 1])
        self._singles([at for at in self._drawn("single") if wanted[at] == 1 and not self._given[at]])
        short = {
            item.id: wanted[at] - len(self._given[at])
            for at, item in enumerate(self._items)
            if len(self._given[at]) < wanted[at]
        }
        return self._plan(short)

    def _even_out(self, several: Sequence[int]) -> None:
        """Pairs of people meet about equally often. What was given by an earlier plan stays."""

        def may(person: int, task: int) -> bool:
            at = several[task]
            wanted = len(self._given[at])
            return bool(self._eligible[self._class_of[at]][person] and self._allowed(wanted)[person])

        fixed = [self._kept[at] for at in several]
        even_out([self._given[at] for at in several], may, fixed, Random(self._options.seed))

    def _share(self, at: int, chosen: Sequence[int]) -> None:
        """Several more people for a task that some may have already."""
        before = list(self._given[at])
        self._given[at].extend(chosen)
        self._loads.load[list(chosen)] += 1
        self._loads.pairs[np.ix_(list(chosen), list(chosen))] += 1
        if before and chosen:
            self._loads.pairs[np.ix_(before, list(chosen))] += 1
            self._loads.pairs[np.ix_(list(chosen), before)] += 1

    def _singles(self, drawn: Sequence[int]) -> None:
        """Tasks for one person each, shared out class by class."""
        by_class: list[list[int]] = [[] for _ in self._eligible]
        for at in drawn:
            by_class[self._class_of[at]].append(at)
        counts = spread([len(tasks) for tasks in by_class], self._eligible, self._loads)
        for tasks, row in zip(by_class, counts, strict=True):
            takers = np.repeat(np.arange(len(row)), row)
            for at, taker in zip(tasks, takers.tolist(), strict=False):
                self._given[at].append(taker)

    def _wanted(self) -> list[int]:
        """How many people each task should have."""
        wanted = [self._options.each] * len(self._items)
        for at in self._drawn("overlap")[: round(self._options.overlap_share * len(self._items))]:
            wanted[at] = max(self._options.overlap, self._options.each)
        if self._raised:
            wanted = [max(count, self._raised.get(item.id, 0)) for item, count in zip(self._items, wanted, strict=True)]
        return wanted

    def _allowed(self, wanted: int) -> Booleans:
        return self._everybody if wanted <= self._options.each else self._overlapping

    def _drawn(self, purpose: str) -> list[int]:
        """The places of all tasks in an order drawn by lot, which adding other tasks does not change."""
        lot = _Lot(self._options.seed, purpose)
        return sorted(range(len(self._items)), key=lambda at: lot(self._items[at].id))

    def in_sets(self) -> Plan:
        """One set a person: the people in an order drawn by lot fill one set after the other."""
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
        """Give a task of a set to those of its members who have it not, as far as they can take it."""
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
        """The people of each set: those who share tasks already stay together, the others fill up in their order."""
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

    def _plan(self, short: Mapping[str, int]) -> Plan:
        names = [person.id for person in self._people]
        given = {item.id: tuple(sorted(names[who] for who in self._given[at])) for at, item in enumerate(self._items)}
        return Plan(self._options, given, short=dict(short))

    def gold(self, plan: Plan, gold: Sequence[Item]) -> dict[str, tuple[str, ...]]:
        """Gold items for everybody, as many as the share of their tasks says and there are, each as often as others."""
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
            lot, own = _Lot(self._options.seed, "gold", person.id), list(kept.get(person.id, ()))
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


def _may(person: Person, item: Item) -> bool:
    speaks = item.language is None or not person.languages or item.language in person.languages
    return speaks and person.id not in item.authors


def mixed(tasks: Sequence[str], gold: Sequence[str], seed: str, person: str) -> Iterator[str]:
    """``tasks`` with ``gold`` among them at places drawn by lot, no two gold items beside each other.

    There are at most as many gold items as gaps: one more than tasks.
    """
    lot = _Lot(seed, "gap", person)
    gaps = sorted(range(len(tasks) + 1), key=lambda gap: lot(str(gap)))[: len(gold)]
    places = dict(zip(sorted(gaps), gold, strict=False))
    for at, task in enumerate(tasks):
        if at in places:
            yield places[at]
        yield task
    if len(tasks) in places:
        yield places[len(tasks)]


def shared(people: Iterable[tuple[str, ...]]) -> dict[tuple[str, str], int]:
    """How many tasks each pair of people shares."""
    counts: dict[tuple[str, str], int] = {}
    for who in people:
        for at, first in enumerate(who):
            for second in who[at + 1 :]:
                counts[first, second] = counts.get((first, second), 0) + 1
    return counts
