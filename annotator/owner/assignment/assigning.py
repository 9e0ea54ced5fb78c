"""``tasks assign``: from tasks, roster and options to a plan, and from the plan to one bundle a person."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from annotator.bundle.blind import blind
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.assignment.disputed import Disputed, most_disputed
from annotator.owner.assignment.gold_form import refuse_different
from annotator.owner.assignment.personal_bundles import Personal, PersonalBundle, build_each, check_out
from annotator.owner.assignment.plan import Options, Plan, make_plan, shared
from annotator.owner.assignment.plan_file import Kept, plan_path, read_plan, write_plan
from annotator.owner.assignment.roster import Person
from annotator.owner.assignment.taking_back import check_named, closed, unfinished, without
from annotator.owner.assignment.task_pool import TaskPool
from annotator.owner.blinding import Disclosure
from annotator.owner.build import Agree, Order, unfit
from annotator.owner.coverage import BlockCoverage, check_every_block_is_asked, coverage
from annotator.owner.effects import Effects
from annotator.owner.left_out import refuse_each
from annotator.owner.owner_project import Latest, Project
from annotator.owner.rubrics import Protocol
from annotator.owner.sent import read_sent
from annotator.owner.series import SentIds, tasks_of
from annotator.owner.source import Row
from annotator.owner.source_task import SourceTask

PLAN_FILE: Final = "plan.jsonl"
MAIN: Final = "main"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,17}")


@dataclass(frozen=True)
class Request:
    """What is to be shared out among whom, and how. ``more`` goes on with the plan of that name that the project keeps;
    ``protocol`` may be None then, for what was asked before. What the people of ``reassign`` have not finished is taken
    back, and given to others."""

    roster: Sequence[Person]
    options: Options
    protocol: Protocol | None
    rows: Sequence[Row] = ()
    gold: Sequence[Row] = ()
    disclosure: Disclosure = field(default_factory=Disclosure)
    name: str = MAIN
    more: bool = False
    created: str | None = None
    disputed: Disputed | None = None
    reassign: Sequence[str] = ()


@dataclass(frozen=True)
class Summary:
    """A plan in figures. ``given_before`` of the ``judgements`` were given by an earlier plan; ``loads`` and ``pairs``
    are the smallest and the largest number of tasks that a person has, and that two people share (None where nobody
    shares any); ``short`` says which tasks lack how many people, ``raised`` which of them get more than before because
    people disagree, and how many; ``gold_shows`` counts the tasks that people with gold items were sent under the
    owner's ids before; ``taken_back`` says from whom how many tasks are."""

    tasks: int
    gold: int
    people: int
    judgements: int
    given_before: int
    loads: tuple[int, int]
    pairs: tuple[int, int] | None
    short: Mapping[str, int]
    raised: Mapping[str, int]
    gold_shows: int
    taken_back: Mapping[str, int] = field(default_factory=dict)

    def hours(self, pace: float) -> float:
        """How long all of it takes at ``pace`` seconds a task."""
        return self.judgements * pace / 3600


class Assignment:
    """A request with its plan. Making one writes nothing.

    Raises ``assign.*``, ``build.*``, ``project.*``.
    """

    def __init__(self, project: Project, request: Request) -> None:
        self._project, self._request = project, request
        if not NAME.fullmatch(request.name):
            raise AnnotatorError("assign.bad_name", f"{request.name!r} cannot name a plan.", "Use a-z, 0-9 and -.")
        self._before = self._earlier()
        self._taken = self._take_back()
        roster = closed(request.roster, self._before.plan, self._taken) if self._before else request.roster
        self.protocol = request.protocol or self._protocol_before()
        tasks = _once(request.rows, request.gold)
        self._check_asked()
        sent = [request.disclosure.as_sent(row.task) for row in request.rows]
        self.coverage: Sequence[BlockCoverage] = coverage(self.protocol.rubric, sent) if sent else ()
        """Of how many tasks of the request each block is asked; nothing where it brings no tasks."""
        self._pool = TaskPool(project, tasks, request.disclosure, self._bundles_before())
        golden = {row.task.id for row in request.gold} | self._golden_before()
        every = self._pool.items()
        self._items = [found for found in every if found.id not in golden]
        self._check_gold()
        self._raised = self._disputed()
        plan = make_plan(
            self._items,
            roster,
            request.options,
            [found for found in every if found.id in golden],
            self._before.plan if self._before else None,
            self._raised,
        )
        for person in self._taken:
            plan.gold[person] = self._before.plan.gold.get(person, ()) if self._before else ()
        self._orders = {person: self._in_order(person, own, plan) for person, own in plan.every().items()}
        for person, own in plan.gold.items():
            there = set(self._orders[person])
            plan.gold[person] = tuple(name for name in own if name in there)
        self._given = {person: set(own) for person, own in self._orders.items()}
        self._plain_ids = {task for person, gold in plan.gold.items() if gold for task in self._sent_plainly(person)}
        self.kept = self._with_everybody(plan)

    # what was before

    def _earlier(self) -> Kept | None:
        path = plan_path(self._project, self._request.name)
        if self._request.more:
            return read_plan(path)
        if path.exists():
            raise AnnotatorError(
                "assign.planned",
                "The project has a plan of this name already.",
                "Add to it with --more, or give another one with --name.",
                str(path),
            )
        return None

    def _take_back(self) -> Mapping[str, frozenset[str]]:
        """By person what they have not finished and is taken back from them; the plan before is as if they never had
        it."""
        request = self._request
        if not request.reassign:
            return {}
        if self._before is None:
            message = "Tasks are taken back from a plan that was built."
            raise AnnotatorError("assign.no_plan", message, "Give --more, and the plan's --name.")
        check_named(request.reassign, request.roster, self._before.plan)
        series = {person: self.series(person) for person in request.reassign}
        taken = unfinished(self._project, self._before.plan, series)
        self._before = replace(self._before, plan=without(self._before.plan, taken))
        return taken

    def series(self, person: str) -> str:
        """The series of one person: named by the id, and by the plan where it is not the main one."""
        return person if self._request.name == MAIN else f"{person}.{self._request.name}"

    def _latest(self, person: str) -> Latest | None:
        series = self.series(person)
        known = self._project.state.series.get(series)
        if known is not None and (self._before is None or known.recipient != person):
            raise AnnotatorError(
                "assign.series_taken",
                f"The project has another series called {series!r}.",
                "Give the plan a name of its own with --name.",
            )
        return known

    def _sent_plainly(self, person: str) -> set[str]:
        """What they were sent under the owner's ids, from which gold items under blinded ones can be told."""
        latest = self._latest(person)
        had = tasks_of(self._project, latest.bundle_id) if latest is not None else {}
        return {task for task, name in had.items() if task == name}

    def _bundles_before(self) -> list[str]:
        everybody = {*(person.id for person in self._request.roster), *(self._before.people if self._before else ())}
        found = (self._latest(person) for person in sorted(everybody))
        return [latest.bundle_id for latest in found if latest is not None]

    def _protocol_before(self) -> Protocol:
        for bundle_id in self._bundles_before():
            sent = read_sent(self._project, bundle_id, self._project.quarantine)
            return Protocol(sent.rubric, sent.guidelines)
        raise AnnotatorError("assign.no_rubric", "It is not said what to ask.", "Name a preset or a file: --rubric.")

    def _golden_before(self) -> set[str]:
        gold = self._before.plan.gold if self._before else {}
        return {name for own in gold.values() for name in own}

    # what is planned

    def _check_asked(self) -> None:
        request = self._request
        for rows, name in ((request.rows, "tasks"), (request.gold, "gold")):
            refuse_each(unfit(rows, self.protocol.rubric, request.disclosure, name))
        for key in request.disclosure.metadata:
            if request.rows and not any(key in row.task.facts for row in request.rows):
                raise AnnotatorError("build.unknown_metadata", f"No task has the metadata {key!r}.")

    def _check_gold(self) -> None:
        if self._request.gold:
            others = (self._pool.blinded(found.id, found.id) for found in self._items)
            gold = (self._pool.blinded(row.task.id, row.task.id) for row in self._request.gold)
            refuse_different(others, gold)

    def _disputed(self) -> dict[str, int]:
        """The tasks of the plan that are to have more people because those who judged them disagree."""
        disputed = self._request.disputed
        if disputed is None:
            return {}
        if self._before is None:
            message = "Only a plan whose tasks came back judged can be raised where people disagree."
            raise AnnotatorError("assign.not_judged", message, "Give --more, and the plan's --name.")
        here = {found.id for found in self._items}
        found = most_disputed(disputed, self._project.state.id, self._before.rubric)
        return {task: people for task, people in found.items() if task in here}

    def _in_order(self, person: str, planned: list[str], plan: Plan) -> list[str]:
        """The tasks of a person: what they have stays where it is, what is new follows."""
        latest = self._latest(person)
        if latest is None:
            return planned
        sent = read_sent(self._project, latest.bundle_id, self._project.quarantine)
        there = [task.own for task in sorted(sent.tasks.values(), key=lambda task: task.place)]
        there = [task for task in there if task not in self._taken.get(person, ())]
        return apart(there, [task for task in planned if task not in set(there)], set(plan.gold.get(person, ())))

    def _with_everybody(self, plan: Plan) -> Kept:
        """The plan with all to whom something was ever given, those who left included."""
        there = {person.id for person in self._request.roster}
        if self._before is not None:
            old = self._before.plan
            plan.people = {task: tuple(sorted({*who, *old.people.get(task, ())})) for task, who in plan.people.items()}
            plan.gold |= {person: own for person, own in old.gold.items() if person not in plan.gold}
        named = {*there, *(self._before.people if self._before else ())}
        return Kept(
            self._request.name,
            self.protocol.rubric.id,
            plan,
            self._request.disclosure,
            tuple(sorted(named)),
            tuple(sorted(named - there)),
        )

    def check_coverage(self) -> None:
        """Raises ``build.block_unasked`` where a block is asked of none of the request's tasks."""
        check_every_block_is_asked(self.coverage, self.new_tasks)

    @property
    def new_tasks(self) -> int:
        """How many tasks the request brings, gold items apart."""
        return len(self._request.rows)

    @property
    def summary(self) -> Summary:
        """The plan in figures, of those who are in the roster now."""
        given = {task: tuple(p for p in who if p not in self.kept.left) for task, who in self.kept.plan.people.items()}
        loads = [len(own) for own in self._orders.values()] + [0] * (len(self._taking()) - len(self._orders))
        counts = shared(given.values())
        possible = len(loads) * (len(loads) - 1) // 2
        values = [*counts.values(), *([0] if len(counts) < possible else [])]
        before = self._before.plan if self._before else None
        return Summary(
            tasks=len(self._items),
            gold=len({name for own in self.kept.plan.gold.values() for name in own}),
            people=len(loads),
            judgements=sum(loads),
            given_before=sum(
                len(set(own) & self._given.get(person, set()))
                for person, own in (before.every().items() if before else ())
            ),
            loads=(min(loads), max(loads)),
            pairs=(min(values), max(values)) if counts else None,
            short=self.kept.plan.short,
            raised=self._raised,
            gold_shows=len(self._plain_ids),
            taken_back={person: len(tasks) for person, tasks in self._taken.items()},
        )

    def _taking(self) -> list[str]:
        groups = self._request.options.groups
        return [person.id for person in self._request.roster if not groups or person.groups & groups]

    def write_plan(self, out: Path) -> Path:
        """Write the plan alone into the folder ``out``; where it is."""
        check_out(out, {PLAN_FILE})
        write_plan(out / PLAN_FILE, self.kept)
        return out / PLAN_FILE

    # what is built

    def build(self, signer: SigningKey, out: Path, agree: Agree = lambda _: False) -> list[PersonalBundle]:
        """Build a bundle for everybody who has tasks into the folder ``out``, and keep the plan: all of it or nothing.

        Call it under :meth:`Project.locked` of the project that this was made with. Raises ``assign.not_empty`` and
        what :func:`build_each` raises.
        """
        check_out(out, {PLAN_FILE})
        path = plan_path(self._project, self._request.name)
        asked_for = {self.series(person) for person in self._taken}

        def agreed(done: Effects) -> bool:
            return agree(done) or (done.only_withdraws and done.series in asked_for)

        built = build_each(self._project, self._personal(), signer, out, agreed, lambda: write_plan(path, self.kept))
        write_plan(out / PLAN_FILE, self.kept)
        return built

    def _personal(self) -> Iterator[Personal]:
        sent_ids = SentIds(self._project)
        for person in sorted(self._orders):
            own = self._orders[person]
            if own or person in self._taken:
                series = self.series(person)
                names = self._gold_hidden(person, own) or sent_ids.of(series, own, person)
                order = Order(self.protocol, self._request.disclosure, series, self._request.created, person)
                yield Personal(order, [self._pool.blinded(task, names[task]) for task in own])

    def _gold_hidden(self, person: str, own: Sequence[str]) -> Mapping[str, str]:
        """The ids under which somebody's tasks travel where the plan has gold items, which ids of the owner's could
        give away; what was sent keeps the id that it had. Nothing for a plan without."""
        if not any(self.kept.plan.gold.values()):
            return {}
        series, latest = self.series(person), self._latest(person)
        had = tasks_of(self._project, latest.bundle_id) if latest is not None else {}
        return {task: had.get(task) or blind(self._project.secret, "task", series, task) for task in own}


def apart(there: Sequence[str], more: Sequence[str], gold: Collection[str]) -> list[str]:
    """``there`` followed by ``more``, of which gold items are put off while one would stand beside another; those that
    would to the end are not in it."""
    order, waiting = list(there), []
    for task in more:
        if task in gold and order and order[-1] in gold:
            waiting.append(task)
            continue
        order.append(task)
        if waiting and task not in gold:
            order.append(waiting.pop(0))
    return order


def _once(rows: Sequence[Row], gold: Sequence[Row]) -> dict[str, SourceTask]:
    tasks = {row.task.id: row.task for row in rows}
    twice = [row.task.id for row in gold if row.task.id in tasks]
    if twice:
        message = f"{len(twice)} tasks are among the gold items as well, such as {twice[0]!r}."
        raise AnnotatorError("assign.gold_twice", message, "Leave them out of one of the files.")
    return {**tasks, **{row.task.id: row.task for row in gold}}
