"""``tasks assign``: makes a plan from tasks, roster and options, and a bundle for each person from the plan."""

from __future__ import annotations

import contextlib
import heapq
import re
import tomllib
from collections import ChainMap, Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from annotator.bundle.blind_names import pseudonym
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError, reading_error, unknown_name_error
from annotator.owner.assignment.disputed import DisputedTaskReassignment, most_disputed
from annotator.owner.assignment.personal_bundles import (
    PersonalBundle,
    PersonalBundleRequest,
    build_personal_bundles,
    check_output_folder,
)
from annotator.owner.assignment.plan import (
    AssignmentPlan,
    AssignmentPlanOptions,
    OutgoingTaskPool,
    PlannerTask,
    make_plan,
    pair_counts,
    planner_task,
)
from annotator.owner.assignment.plan_file import SavedAssignmentPlan, plan_path, read_plan, write_plan
from annotator.owner.assignment.roster import (
    RosterEntry,
    read_roster,
)
from annotator.owner.build.block_applicability import (
    BlockApplicability,
    BlockApplicabilityCounter,
    check_block_coverage,
)
from annotator.owner.build.build import Agree, BundleBuildRequest, unasked_tasks
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.build.task_spool import OutgoingTaskSpool, images_of, spool_tasks, tasks_by_id
from annotator.owner.conversion.cell_values import is_number
from annotator.owner.courses.course_bundle import tasks_of_course
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.project.departures import departures
from annotator.owner.project.gold_items import gold_items
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.review_effects import NextBundleChanges, next_bundle_changes
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.project.series import MAIN, OutgoingTaskIds, series_of_plan, tasks_of
from annotator.owner.project.submitted_work import finished_by
from annotator.owner.project.team_file import read_team_file
from annotator.owner.rows import Counts, Json
from annotator.owner.rubrics.rubrics import AnnotationProtocol
from annotator.owner.tasks.blinding import BlindedTask, TaskDisclosureOptions
from annotator.owner.tasks.image_files import keep_images
from annotator.owner.tasks.input_task import InputTask
from annotator.owner.toml_text import parse_toml
from annotator.text.output_lines import counted
from annotator.text.policy import one_line

# ``tasks assign --reassign``: unfinished tasks of some people are returned to the plan and assigned to others.


def unfinished_tasks(project: Project, plan: AssignmentPlan, series: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """The tasks of the ``plan`` that each person has neither submitted nor skipped, according to the results received
    or merged. ``series``: the series of each person."""
    exchange = read_exchange(project)
    result = {}
    for person, name in series.items():
        assigned = {task for task, people in plan.people.items() if person in people} | {*plan.gold.get(person, ())}
        latest = project.state.series.get(name)
        sent = tasks_of(project, latest.bundle_id) if latest is not None else {}
        state = exchange.person(person)
        came = state.submitted.keys() | state.skipped
        done = {task for task, by in sent.items() if by in came} | finished_by(project, name, person)
        result[person] = frozenset(assigned - done)
    return result


def remove_assignments(plan: AssignmentPlan, removed: Mapping[str, Collection[str]]) -> AssignmentPlan:
    """``plan`` without the assignments in ``removed``."""
    people = {
        task: tuple(person for person in assigned if task not in removed.get(person, ()))
        for task, assigned in plan.people.items()
    }
    gold = {
        person: tuple(task for task in own if task not in removed.get(person, ())) for person, own in plan.gold.items()
    }
    return replace(plan, people=people, gold=gold)


def check_named(named: Collection[str], roster: Sequence[RosterEntry], plan: AssignmentPlan) -> None:
    """Raises ``assign.not_in_plan`` if a person is not in the roster or has no tasks."""
    roster_ids = {person.id for person in roster}
    with_tasks = {person for people in plan.people.values() for person in people}
    for person in sorted(set(named) - (roster_ids & with_tasks)):
        raise AnnotatorError(
            "assign.not_in_plan",
            f"{person[:80]!r} is not in the roster, or has no tasks in this plan.",
            "Leave them in the roster, and give the plan's --name.",
        )


def cap_capacity(
    roster: Sequence[RosterEntry], plan: AssignmentPlan, people: Collection[str]
) -> tuple[RosterEntry, ...]:
    """The roster with the capacity of ``people`` limited to the tasks that the ``plan`` leaves them."""
    counts = {person: sum(person in assigned for assigned in plan.people.values()) for person in people}
    return tuple(replace(entry, capacity=counts[entry.id]) if entry.id in counts else entry for entry in roster)


def share_by_hours(
    roster: Sequence[RosterEntry], plan: AssignmentPlan, before: AssignmentPlan, hours: Mapping[str, float]
) -> tuple[RosterEntry, ...] | None:
    """The roster with the capacity of each limited to their share of what ``plan`` adds to ``before``, so that all of
    their tasks are in proportion to their ``hours``; None without hours."""
    if not hours:
        return None
    counts: Counter[str] = Counter(person for assigned in before.people.values() for person in assigned)
    new = sum(map(len, plan.people.values())) - counts.total()
    limits = {entry.id: entry.capacity for entry in roster}
    free = [((counts[person] + 1) / hours[person], person) for person in sorted(limits) if person in hours]
    heapq.heapify(free)
    while new > 0 and free:
        _, person = heapq.heappop(free)
        limit = limits[person]
        if limit is None or counts[person] < limit:
            counts[person] += 1
            new -= 1
            heapq.heappush(free, ((counts[person] + 1) / hours[person], person))
    return tuple(replace(entry, capacity=counts[entry.id]) for entry in roster)


# Whether gold items can be told apart from other tasks by their form when sent: fields, labels, and numbers of parts.
# Ids and order are blinded elsewhere, but the fields around the texts are sent unchanged. A gold item may not contain
# anything there that no other task contains, nor lack what all of them contain. Texts are not compared.


_TEXTS = frozenset({"text", "prompt", "title", "exact", "passage"})
_BLINDED = re.compile(r"id|(.*\.)?responses\[\](\.critiques\[\])?\.id")
_MARKS = frozenset({"kind", "language", "split", "role", "rated_as", "origin"})
_SHOWN = 40
Parts = Mapping[str, Sequence[Any]]


def check_gold_form(plain_tasks: Iterable[BlindedTask], gold: Iterable[BlindedTask]) -> None:
    """Raises ``assign.gold_differs`` if the form of a ``gold`` item contains something that none of the ``plain_tasks``
    contains, or lacks what all of them contain. Each field is reported once, with the first item that differs."""
    profiles: dict[str, _FieldValueProfile] = {}
    common: set[str] | None = None
    for plain_task in plain_tasks:
        parts = _values_by_place(plain_task.sent)
        common = set(parts) if common is None else common & parts.keys()
        for path, values in parts.items():
            if path not in profiles:
                profiles[path] = _FieldValueProfile(path)
            profiles[path].add(values)
    if common is None:
        return
    differences: dict[str, str] = {}
    for task in gold:
        for path, why in _differences(_values_by_place(task.sent), profiles, common):
            differences.setdefault(path, f"{path} ({why}, task {one_line(task.owner_record['task'], _SHOWN)})")
    if differences:
        raise AnnotatorError(
            "assign.gold_differs",
            f"Gold items could be told from the other tasks by {'; '.join(differences.values())}.",
            "Give them what the other tasks have there, or leave the field out of both files (metadata travel only "
            "with --include-metadata).",
        )


class _FieldValueProfile:
    """The values of the other tasks at one place."""

    def __init__(self, path: str) -> None:
        self._is_mark = path.rpartition(".")[2] in _MARKS
        self._numbers: tuple[float, float] | None = None
        self._sizes: tuple[int, int] = (0, 0)
        self._text_count = 0
        self._skeletons: set[str] = set()
        self._signs: set[str] = set()
        self._types: set[type] = set()
        self._flags: set[bool] = set()

    def add(self, values: Iterable[Any]) -> None:
        """Add the values of another task."""
        for value in values:
            if is_number(value):
                low, high = self._numbers or (value, value)
                self._numbers = min(low, value), max(high, value)
                continue
            self._types.add(type(value))
            if isinstance(value, bool):
                self._flags.add(value)
            elif isinstance(value, str):
                low, high = self._sizes if self._text_count else (len(value), len(value))
                self._sizes = min(low, len(value)), max(high, len(value))
                self._text_count += 1
                self._skeletons.add(_skeleton(value))
                self._signs |= _character_kinds(value)

    def has_like(self, value: Any) -> bool:
        if is_number(value):
            return self._numbers is not None and self._numbers[0] <= value <= self._numbers[1]
        if isinstance(value, bool):
            return value in self._flags
        if not isinstance(value, str) or type(value) not in self._types:
            return type(value) in self._types
        # Values that recur are labels; values that never do are ids or remarks.
        if self._is_mark or 2 * len(self._skeletons) <= self._text_count:
            return _skeleton(value) in self._skeletons
        return self._sizes[0] <= len(value) <= self._sizes[1] and _character_kinds(value) <= self._signs


def _differences(
    item: Parts, profiles: Mapping[str, _FieldValueProfile], common: set[str]
) -> Iterator[tuple[str, str]]:
    for path in sorted(common - set(item)):
        yield path, "only gold items lack it"
    for path, values in item.items():
        if path not in profiles:
            yield path, "only gold items have it"
            continue
        odd = [value for value in values if not profiles[path].has_like(value)]
        if odd:
            yield path, f"{one_line(str(odd[0]), _SHOWN)!r} is like no other task's"


def _values_by_place(sent: Mapping[str, Any]) -> Parts:
    """The values by place (``questions[].id``); none for texts and blinded ids; for lists their lengths."""
    values: dict[str, list[Any]] = defaultdict(list)
    _collect(sent, "", values)
    return values


def _collect(value: Any, path: str, values: dict[str, list[Any]]) -> None:
    name = path.rpartition(".")[2]
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _collect(inner, f"{path}.{key}" if path else key, values)
    elif isinstance(value, list):
        values[f"number of {path}"].append(len(value))
        for inner in value:
            _collect(inner, f"{path}[]", values)
    elif not path.startswith("metadata.") and (name in {*_TEXTS, "start", "end"} or _BLINDED.fullmatch(path)):
        values[path] += []
    else:
        values[path].append(value)


def _skeleton(word: str) -> str:
    return re.sub(r"\d+", "9", word)


def _character_kinds(word: str) -> set[str]:
    """The kinds of characters in a value: lower-case and upper-case letters, digits, and each other character
    itself."""
    kinds = ((str.isdigit, "9"), (str.islower, "a"), (str.isupper, "A"), (str.isalpha, "α"))
    return {next((kind for is_kind, kind in kinds if is_kind(letter)), letter) for letter in word}


PLAN_FILE = "plan.jsonl"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,17}")


@dataclass(frozen=True)
class AssignmentRequest:
    """What to assign to whom, and how. ``more`` extends the stored plan of that name; ``protocol`` may then be None, to
    keep the previous one. The unfinished tasks of the people in ``reassign`` are returned and assigned to others; the
    tasks and gold items in ``withdraw`` are taken from everybody. The people in ``no_more`` get no further tasks."""

    roster: Sequence[RosterEntry] = ()
    options: AssignmentPlanOptions = field(default_factory=AssignmentPlanOptions)
    protocol: AnnotationProtocol | None = None
    rows: Collection[TaskWithLineNumber] = ()
    gold: Collection[TaskWithLineNumber] = ()
    disclosure: TaskDisclosureOptions = field(default_factory=TaskDisclosureOptions)
    name: str = MAIN
    more: bool = False
    created: str | None = None
    disputed: DisputedTaskReassignment | None = None
    reassign: Sequence[str] = ()
    withdraw: Collection[str] = ()
    no_more: Collection[str] = ()
    hours: Mapping[str, float] = field(default_factory=dict)
    """The hours a week of each person, by which tasks are shared; empty to share them equally."""


@dataclass(frozen=True)
class AssignmentPlanSummary:
    """The figures of a plan. ``given_before``: how many of the ``judgements`` are in earlier bundles. ``loads``,
    ``pairs``: smallest and largest number of tasks of a person, and shared by two people (None if nobody shares any).
    ``short``: number of people lacking, by task. ``raised``: number of people of tasks that get more because of
    disagreement. ``gold_shows``: number of tasks that were sent under the owner's ids to people with gold items.
    ``taken_back``: number of tasks returned, by person. ``withdrawn``: the tasks that are taken from everybody;
    ``not_asked``: those of the request that were withdrawn before. ``course_tasks``: tasks of the course for each of
    ``course_people``, who have not passed it. ``gold_each``: smallest and largest number of gold items of a person.
    ``without_tasks``: the people who get none. ``former_people``: number of tasks of those who left the roster, whose
    work on them the plan does not count. ``unassigned``: number of tasks that nobody gets."""

    tasks: int
    gold: int
    people: int
    judgements: int
    given_before: int
    loads: tuple[int, int]
    pairs: tuple[int, int] | None
    short: Counts
    raised: Counts
    gold_shows: int
    taken_back: Counts = field(default_factory=dict)
    course_tasks: int = 0
    course_people: int = 0
    gold_each: tuple[int, int] = (0, 0)
    withdrawn: Sequence[str] = ()
    not_asked: Sequence[str] = ()
    without_tasks: Sequence[str] = ()
    former_people: Counts = field(default_factory=dict)
    unassigned: int = 0

    def course_hours(self, pace: float) -> float:
        """The hours that the course takes at ``pace`` seconds per task, with one attempt."""
        return self.course_tasks * self.course_people * pace / 3600

    def hours(self, pace: float) -> float:
        """The hours that all judgements take at ``pace`` seconds per task."""
        return self.judgements * pace / 3600


class AssignmentPlanner:
    """Plans who gets which tasks for one request, and builds the bundles. Creating it writes nothing.

    Raises ``assign.*``, ``build.*``, ``project.*``.
    """

    def __init__(self, project: Project, request: AssignmentRequest) -> None:
        self._project, self._request = project, request
        if not NAME.fullmatch(request.name):
            raise AnnotatorError("assign.bad_name", f"{request.name!r} cannot name a plan.", "Use a-z, 0-9 and -.")
        self._before = self._earlier_plan()
        self._withdrawn = self._withdraw()
        self._taken = self._take_back()
        capped = {*self._taken, *request.no_more}
        roster = cap_capacity(request.roster, self._before.plan, capped)
        self.protocol = request.protocol or self._protocol_before()
        tasks = _without_duplicates(request.rows, request.gold)
        self.coverage: Sequence[BlockApplicability] = ()
        """The number of tasks of the request to which each block applies; empty if it contains no tasks."""
        fresh = self._planner_tasks()
        self._pool = OutgoingTaskPool(project, tasks, request.disclosure, self._bundles_before())
        withdrawn = {row.name for row in self._before.withdrawn}
        self._not_asked = {item.id for item in fresh if item.id in withdrawn}
        items_and_gold = [item for item in (*self._pool.earlier, *fresh) if item.id not in withdrawn]
        known_gold = self._gold_items()
        self._had_gold = bool(known_gold)
        self._golden = golden = known_gold.union(row.task.id for row in request.gold)
        items = [item for item in items_and_gold if item.id not in golden]
        self._check_gold(items)
        self._raised = self._disputed(items)
        self._tasks = len(items)
        before, gold = self._before.plan, [item for item in items_and_gold if item.id in golden]
        plan = make_plan(items, roster, request.options, gold, before, self._raised)
        shared = None if request.options.sets else share_by_hours(roster, plan, before, request.hours)
        if shared is not None:
            by_hours = make_plan(items, shared, request.options, gold, before, self._raised)
            plan = by_hours if sum(by_hours.short.values()) <= sum(plan.short.values()) else plan
        del items_and_gold, items, fresh  # bundles are built without them
        self._pool.earlier.clear()
        for person in self._taken:
            plan.gold[person] = before.gold.get(person, ())
        self._orders = {person: self._in_order(person, own, plan) for person, own in plan.all_tasks().items()}
        for person, own in plan.gold.items():
            assigned = set(self._orders[person])
            plan.gold[person] = tuple(name for name in own if name in assigned)
        self._plain_ids = {
            task for person, gold in plan.gold.items() if gold for task in self._sent_without_plan(person)
        }
        self.saved_plan = self._with_all_people(plan)

    # the existing plan

    def _earlier_plan(self) -> SavedAssignmentPlan:
        """The stored plan that is extended; without ``more`` an empty one."""
        path = plan_path(self._project, self._request.name)
        if self._request.more:
            return read_plan(path)
        if path.exists():
            raise AnnotatorError(
                "assign.planned",
                "The project has a plan of this name already.",
                "Add to it with --more, or give another one with --name.",
                path,
            )
        return SavedAssignmentPlan(self._request.name, "", AssignmentPlan(self._request.options, {}))

    def _withdraw(self) -> frozenset[str]:
        """The people whose newest bundles have tasks that are withdrawn, also those who left. The tasks are removed
        from the existing plan."""
        tasks = {*self._request.withdraw}
        if not tasks:
            return frozenset()
        if not self._request.more:
            raise AnnotatorError("assign.no_plan", "Tasks are withdrawn from a plan that was built.", "Give --more.")
        plan, roster_ids = self._before.plan, {entry.id for entry in self._request.roster}
        sent = {person: self._sent_ids(person).keys() for person in roster_ids.union(self._before.people)}
        known = {row.name for row in self._before.withdrawn}.union(plan.people, *plan.gold.values(), *sent.values())
        for task in sorted(tasks - known):
            message = f"The plan has no task {task[:80]!r}."
            raise AnnotatorError("assign.not_in_plan", message, "Give the id of your input, and the plan's --name.")
        self._before = self._before.without(tasks)
        return frozenset(person for person, own in sent.items() if own & tasks)

    def _take_back(self) -> Mapping[str, frozenset[str]]:
        """The unfinished tasks that are returned, by person. They are removed from the existing plan."""
        request = self._request
        if not request.reassign:
            return {}
        if not request.more:
            message = "Tasks are taken back from a plan that was built."
            raise AnnotatorError("assign.no_plan", message, "Give --more, and the plan's --name.")
        check_named(request.reassign, request.roster, self._before.plan)
        series = {person: self.series(person) for person in request.reassign}
        unfinished = unfinished_tasks(self._project, self._before.plan, series)
        self._before = replace(self._before, plan=remove_assignments(self._before.plan, unfinished))
        return unfinished

    def series(self, person: str) -> str:
        """The series of a person: the person's id, followed by the name of the plan unless it is the main one."""
        return series_of_plan(self._request.name, person)

    def _latest_bundle(self, person: str) -> LatestBundle | None:
        series = self.series(person)
        latest = self._project.state.series.get(series)
        if latest is not None and not (self._request.more and latest.recipient == person):
            raise AnnotatorError(
                "assign.series_taken",
                f"The project has another series called {series!r}.",
                "Give the plan a name of its own with --name.",
            )
        return latest

    def _sent_without_plan(self, person: str) -> set[str]:
        """The tasks sent to a person under the owner's ids, from which gold items with blinded ids can be told
        apart."""
        return {task for task, name in self._sent_ids(person).items() if task == name}

    def _sent_ids(self, person: str) -> Mapping[str, str]:
        """The tasks of a person's last bundle, with the ids under which they were sent."""
        latest = self._latest_bundle(person)
        return tasks_of(self._project, latest.bundle_id) if latest is not None else {}

    def _bundles_before(self) -> list[str]:
        everybody = {*(person.id for person in self._request.roster), *self._before.people}
        bundles = (self._latest_bundle(person) for person in sorted(everybody))
        return [latest.bundle_id for latest in bundles if latest is not None]

    def _protocol_before(self) -> AnnotationProtocol:
        for bundle_id in self._bundles_before():
            sent = read_sent(self._project, bundle_id)
            return AnnotationProtocol(sent.rubric, sent.guidelines)
        raise AnnotatorError("assign.no_rubric", "The rubric is missing.", "Name a preset or a file: --rubric.")

    def _gold_items(self) -> set[str]:
        """The gold items of the plan, also those that only bundles name because its file is an older copy, and those
        that are taken back. Raises ``assign.bad_plan`` if nothing says whether an earlier task is one."""
        if not self._request.more:
            return set()
        path = plan_path(self._project, self._request.name)
        gold = gold_items(self._project)[path]
        unknown = gold.unknown.intersection(item.id for item in self._pool.earlier)
        if unknown:
            message = f"The plan does not say whether {counted(len(unknown), 'task')} of its bundles are gold items."
            hint = "Restore its newest copy: plan.jsonl in the folder of its newest bundles, or a backup."
            raise AnnotatorError("assign.bad_plan", message, hint, path)
        return gold.known

    # planning

    def _planner_tasks(self) -> list[PlannerTask]:
        """The planner's view of the request's tasks, after validating them. They are iterated once, with one task in
        memory at a time."""
        request, rubric, planned = self._request, self.protocol.rubric, []
        blocks = BlockApplicabilityCounter(rubric)
        missing = dict.fromkeys(request.disclosure.metadata) if request.rows else {}

        def looked_at(rows: Iterable[TaskWithLineNumber]) -> Iterator[TaskWithLineNumber]:
            for row in rows:
                blocks.add(request.disclosure.as_sent(row.task))
                for key in [key for key in missing if key in row.task.facts]:
                    del missing[key]
                planned.append(planner_task(row.task))
                yield row

        raise_each(unasked_tasks(looked_at(request.rows), rubric, request.disclosure, "tasks"))
        raise_each(unasked_tasks(request.gold, rubric, request.disclosure, "gold"))
        for key in missing:
            raise AnnotatorError("build.unknown_metadata", f"No task has the metadata {key!r}.")
        self.coverage = blocks.found() if request.rows else ()
        return [*planned, *(planner_task(row.task) for row in request.gold)]

    def _check_gold(self, items: Iterable[PlannerTask]) -> None:
        if self._request.gold:
            plain_tasks = (self._pool.blinded(task.id, task.id) for task in items)
            gold = (self._pool.blinded(row.task.id, row.task.id) for row in self._request.gold)
            check_gold_form(plain_tasks, gold)

    def _disputed(self, items: Iterable[PlannerTask]) -> Counts:
        """The tasks of the plan that need more people because judges disagree, with the number of people."""
        disputed = self._request.disputed
        if disputed is None:
            return {}
        if not self._request.more:
            message = "Only a plan whose tasks came back judged can be raised where people disagree."
            raise AnnotatorError("assign.not_judged", message, "Give --more, and the plan's --name.")
        item_ids = {item.id for item in items}
        counts = most_disputed(disputed, self._project.state.id, self._before.rubric)
        return {task: people for task, people in counts.items() if task in item_ids}

    def _in_order(self, person: str, planned: list[str], plan: AssignmentPlan) -> list[str]:
        """The tasks of a person in order: existing ones keep their place, new ones are appended."""
        latest = self._latest_bundle(person)
        if latest is None:
            return planned
        sent = read_sent(self._project, latest.bundle_id)
        removed = {*self._request.withdraw, *self._taken.get(person, ())}
        remaining = [task for task in sent.tasks_by_own_id if task not in removed]
        sent_before = set(remaining)
        return space_gold_items(
            remaining, [task for task in planned if task not in sent_before], set(plan.gold.get(person, ()))
        )

    def _with_all_people(self, plan: AssignmentPlan) -> SavedAssignmentPlan:
        """The plan with all people who ever had tasks, including those who left."""
        roster_ids = {person.id for person in self._request.roster}
        old = self._before.plan
        if self._request.more:
            plan.people = {
                task: tuple(sorted({*people, *old.people.get(task, ())})) for task, people in plan.people.items()
            }
        plan.gold |= {person: own for person, own in old.gold.items() if person not in plan.gold}
        named = {*roster_ids, *self._before.people}
        return SavedAssignmentPlan(
            self._request.name,
            self.protocol.rubric.id,
            plan,
            self._request.disclosure,
            tuple(sorted(named)),
            tuple(sorted(named - roster_ids)),
            self._before.withdrawn,
        )

    def check_coverage(self) -> None:
        """Raises ``build.block_unasked`` if a block applies to none of the request's tasks."""
        check_block_coverage(self.coverage, self.new_tasks)

    @property
    def new_tasks(self) -> int:
        """The number of tasks of the request, without gold items."""
        return len(self._request.rows)

    @property
    def summary(self) -> AssignmentPlanSummary:
        """The figures of the plan, for the current people of the roster."""
        plan, former = self.saved_plan.plan, self.saved_plan.former_people
        assigned = {task: tuple(p for p in people if p not in former) for task, people in plan.people.items()}
        idle = [person for person in self._taking_person_ids() if person not in self._orders]
        loads = [*map(len, self._orders.values()), *(0 for _ in idle)]
        gold = [len(plan.gold.get(person, ())) for person in self._orders] or [0]
        counts = pair_counts(assigned.values())
        possible = len(loads) * (len(loads) - 1) // 2
        values = [*counts.values(), *([0] if len(counts) < possible else [])]
        course = tasks_of_course(self._project, self.protocol.rubric)
        return AssignmentPlanSummary(
            tasks=self._tasks,
            gold=len({name for own in plan.gold.values() for name in own}),
            people=len(loads),
            judgements=sum(loads),
            given_before=sum(len(self._sent_ids(person).keys() & {*own}) for person, own in self._orders.items()),
            loads=(min(loads), max(loads)),
            pairs=(min(values), max(values)) if counts else None,
            short=plan.short,
            raised=self._raised,
            gold_shows=len(self._plain_ids),
            taken_back={person: len(tasks) for person, tasks in self._taken.items()},
            course_tasks=course,
            course_people=len(self._not_passed()) if course else 0,
            gold_each=(min(gold), max(gold)),
            withdrawn=sorted({*self._request.withdraw}),
            not_asked=sorted(self._not_asked),
            without_tasks=idle,
            former_people=dict(Counter(p for people in plan.people.values() for p in people if p in former)),
            unassigned=sum(not people for task, people in plan.people.items() if task in plan.short),
        )

    def _not_passed(self) -> list[str]:
        """The people in the roster who have not passed the project's course."""
        exchange = read_exchange(self._project)
        roster_ids = (entry.id for entry in self._request.roster)
        results = {
            person: exchange.person(person).qualification
            for person in roster_ids
            if person in self.saved_plan.plan.all_tasks()
        }
        return [person for person, result in results.items() if result is None or not result.passed]

    def _taking_person_ids(self) -> list[str]:
        groups = self._request.options.groups
        return [person.id for person in self._request.roster if not groups or person.groups & groups]

    def changes(self) -> Iterator[NextBundleChanges]:
        """What the bundles would change for people who have one already, where that has to be confirmed. It takes about
        as long as building."""
        for person in self._personal_bundles():
            series, protocol = person.build_request.series or person.build_request.recipient, self.protocol
            if series in self._project.state.series:
                with TemporaryDirectory() as folder, contextlib.closing(OutgoingTaskSpool(Path(folder))) as outgoing:
                    for task in person.blinded:
                        outgoing.add(task)
                    done = next_bundle_changes(
                        self._project,
                        series,
                        protocol.rubric,
                        protocol.guidelines,
                        outgoing,
                        person.build_request.recipient,
                    )
                if done.needs_yes and not self._is_asked_for(done):
                    yield done

    def _is_asked_for(self, done: NextBundleChanges) -> bool:
        """Whether a bundle changes only what the request says: tasks are withdrawn or taken back."""
        asked_for = {self.series(person) for person in self._withdrawn.union(self._taken)}
        return done.only_withdraws and done.series in asked_for

    def write_plan(self, out: Path) -> Path:
        """Write only the plan into the folder ``out``. Returns its path."""
        check_output_folder(out, {PLAN_FILE})
        write_plan(out / PLAN_FILE, self.saved_plan)
        return out / PLAN_FILE

    # building

    def build(
        self, signer: SigningKey, out: Path, agree: Agree = lambda _: False,
        reviews: Sequence[PersonalBundleRequest] = (),
    ) -> list[PersonalBundle]:  # fmt: skip
        """Build a bundle for each person with tasks, and those of ``reviews``, into the folder ``out``, and store the
        plan; all or nothing.

        Must be called under :meth:`Project.locked` of the project that this object was created with. Raises
        ``assign.not_empty`` and the errors of :func:`build_personal_bundles`.
        """
        check_output_folder(out, {PLAN_FILE})
        path = plan_path(self._project, self._request.name)
        reviewed = {request.build_request.series for request in reviews}

        def agreed(done: NextBundleChanges) -> bool:
            return agree(done) or self._is_asked_for(done) or done.series in reviewed

        for rows in (self._request.rows, self._request.gold):
            keep_images(self._project.root, images := images_of(rows), images)
        built = build_personal_bundles(
            self._project,
            chain(self._personal_bundles(), reviews),
            signer,
            out,
            agreed,
            lambda: write_plan(path, self.saved_plan),
        )
        write_plan(out / PLAN_FILE, self.saved_plan)
        return built

    def _personal_bundles(self) -> Iterator[PersonalBundleRequest]:
        sent_ids = OutgoingTaskIds(self._project)
        for person in sorted(self._withdrawn.union(self._orders)):
            own = self._orders.get(person) or self._in_order(person, [], self.saved_plan.plan)
            if own or person in self._withdrawn or person in self._taken:
                series = self.series(person)
                hidden = self._gold_hidden(person, own)
                names = hidden or sent_ids.of(series, own, person)
                order = BundleBuildRequest(
                    self.protocol, self._request.disclosure, series, self._request.created, person
                )
                tasks = map(self._pool.blinded, own, map(names.__getitem__, own))
                yield PersonalBundleRequest(order, map(self._with_gold_mark, tasks) if hidden else tasks)

    def _with_gold_mark(self, task: BlindedTask) -> BlindedTask:
        """The task, whose row of the id map begins with whether it is a gold item."""
        record = task.owner_record
        return BlindedTask(task.sent, {"gold": record["task"] in self._golden, **record})

    def _gold_hidden(self, person: str, own: Sequence[str]) -> Mapping[str, str]:
        """The ids under which a person's tasks are sent if the plan has or had gold items, which the owner's ids could
        reveal. Tasks that were sent keep their ids. Empty for plans without gold."""
        if not (self._had_gold or any(self.saved_plan.plan.gold.values())):
            return {}
        series, sent = self.series(person), self._sent_ids(person)
        return {task: sent.get(task) or pseudonym(self._project.secret, "task", series, task) for task in own}


def space_gold_items(first: Sequence[str], more: Sequence[str], gold: Collection[str]) -> list[str]:
    """``first`` followed by ``more``, with gold items postponed while they would be adjacent to another one. Those for
    which there is no place are omitted."""
    order, waiting = list(first), []
    for task in more:
        if task in gold and order and order[-1] in gold:
            waiting.append(task)
            continue
        order.append(task)
        if waiting and task not in gold:
            order.append(waiting.pop(0))
    return order


def _without_duplicates(
    rows: Collection[TaskWithLineNumber], gold: Collection[TaskWithLineNumber]
) -> Mapping[str, InputTask]:
    tasks, items = tasks_by_id(rows), {row.task.id: row.task for row in gold}
    twice = [name for name in items if name in tasks]
    if twice:
        message = f"{len(twice)} tasks are among the gold items as well, such as {twice[0]!r}."
        raise AnnotatorError("assign.gold_twice", message, "Leave them out of one of the files.")
    return ChainMap(items, cast("MutableMapping[str, InputTask]", tasks))  # never written to


# Options of a plan from a TOML file, overridden by those of the command line.


_TYPES: Mapping[str, tuple[type, ...]] = {
    "seed": (str, int),
    "each": (int,),
    "overlap_share": (int, float),
    "overlap": (int,),
    "sets": (int,),
    "groups": (list,),
    "overlap_groups": (list,),
    "gold_share": (int, float),
}
_OVERLAP = 10
_OVERLAP_SHARE = 0.05
_GOLD_SHARE = 0.05


def read_options(path: Path) -> Json:
    """The options in the TOML file at ``path``. Raises ``assign.bad_options``."""
    try:
        options = parse_toml(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise AnnotatorError("assign.bad_options", f"This is not TOML: {error}.", "", path) from None
    except (OSError, UnicodeDecodeError) as error:
        message = f"The options cannot be read: {reading_error(error)}."
        raise AnnotatorError("assign.bad_options", message, "", path) from None
    for name, value in options.items():
        if name not in _TYPES:
            raise unknown_name_error("assign.bad_options", f"There is no option {name!r}.", _TYPES, path)
        right = isinstance(value, _TYPES[name]) and not isinstance(value, bool)
        if not right or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
            raise AnnotatorError("assign.bad_options", f"{name} cannot be {value!r}.", "", path)
    return options


def merge_options(
    options: Json, before: AssignmentPlanOptions | None = None, gold: bool = False
) -> AssignmentPlanOptions:
    """The ``options`` (None for not given), with the values of the plan ``before`` as defaults.

    If only one of overlap share and overlap is given, the other one is 5 % of the tasks, or ten people. With ``gold``,
    the default gold share is 5 % of a person's tasks. Raises ``assign.bad_share``, ``assign.bad_count``.
    """
    chosen = {name: value for name, value in options.items() if value is not None}
    values = asdict(before) if before is not None else {}
    if not values.get("overlap_share"):
        if "overlap" in chosen:
            chosen.setdefault("overlap_share", _OVERLAP_SHARE)
        elif chosen.get("overlap_share"):
            chosen["overlap"] = _OVERLAP
    if gold and not values.get("gold_share"):
        chosen.setdefault("gold_share", _GOLD_SHARE)
    merged = {**values, **chosen}
    for name in ("groups", "overlap_groups"):
        merged[name] = frozenset(merged.get(name) or ())
    if "seed" in merged:
        merged["seed"] = str(merged["seed"])
    return AssignmentPlanOptions(**merged)


# The input of ``tasks assign``, assembled from files and options.


@contextlib.contextmanager
def read_request(
    project: Project,
    request: AssignmentRequest,
    tasks: Path | None,
    roster: Path,
    options: Json,
    *,
    gold: Path | None = None,
    plan: Path | None = None,
    passed: Collection[str] | None = None,
) -> Iterator[AssignmentRequest]:
    """``request`` with the content of files of tasks, people and ``gold`` items, on top of the plan that it extends.
    ``options``: those of the plan by name (None for not given), which override those of the TOML file ``plan``.
    ``passed``: the only people who may get tasks, in addition to those already in the plan; None for everybody. The
    tasks are in a temporary file that exists until the context ends. Raises ``assign.*``, ``roster.*``,
    ``source.*``."""
    before = read_plan(plan_path(project, request.name)) if request.more else None
    chosen = {key: value for key, value in options.items() if value not in (None, [])}
    from_file = read_options(plan) if plan else {}
    if gold is None and before is None and {**from_file, **chosen}.get("gold_share"):
        raise AnnotatorError("assign.bad_share", "There are no gold items for --gold-share.", "Name them with --gold.")
    if tasks is None and not request.more:
        raise AnnotatorError("assign.no_tasks", "The tasks to assign are missing.", "Name a file of tasks.")
    in_plan, team, shown = before.people if before else (), read_team_file(project.root), request.disclosure
    people = _people(project, read_roster(roster), in_plan, request, passed)
    not_annotators = [entry.id for entry in people if not team.works_as(entry.id, "annotator")]
    request = replace(
        request,
        roster=people,
        hours=team.shares(entry.id for entry in people),
        options=merge_options({**from_file, **chosen}, before.plan.options if before else None, gold is not None),
        gold=read_source(gold) if gold else (),
        disclosure=before.disclosure if before and shown == TaskDisclosureOptions() else shown,
        no_more={*request.no_more, *not_annotators},
    )
    if tasks is None:
        yield request
        return
    with spool_tasks(tasks, project.root, lambda _: None) as rows:
        yield replace(request, rows=rows)


def _people(
    project: Project,
    roster: Iterable[RosterEntry],
    before: Collection[str],
    request: AssignmentRequest,
    passed: Collection[str] | None,
) -> list[RosterEntry]:
    """The people of the roster who get tasks or had some ``before``, without those who left the project and those who
    have to pass a course first."""
    left = {entry.person for entry in departures(project)} - {*request.reassign}
    left |= {*request.no_more} - {*before}
    team = read_team_file(project.root)
    people = [entry for entry in roster
              if entry.id not in left and (entry.id in before or team.works_as(entry.id, "annotator"))]  # fmt: skip
    listed = {entry.id for entry in people}  # whoever gives tasks back need not be among those who get them
    people += [
        RosterEntry(person, project.people.name_of(person))
        for person in request.reassign
        if person in {*before} - listed
    ]
    if not people:
        message = "Everybody in the roster has left, is named by the checks, or is no annotator in team.toml."
        raise AnnotatorError("roster.empty", message, "Name somebody else, or give tasks to them with --flagged.")
    able = [entry for entry in people if passed is None or entry.id in passed or entry.id in before]
    if not able:
        message = "Nobody in the roster has passed the course that comes first."
        raise AnnotatorError("assign.nobody_passed", message, "Score the tests there: `annotator results qualify`.")
    return able
