"""The file of a plan: readable JSON Lines, for version control and line-by-line comparison.

The first line contains the parameters of the plan, each other line the people of a task, in task order:

    {"plan":1,"name":"main","rubric":"helpsteer","options":{...},"disclosure":{...},"people":["ann-1",...],"left":[]}
    {"task":"t1","people":["ann-1","ann-4"]}
    {"gold":"g1","people":["ann-2"]}
    {"task":"t2","people":["ann-3"],"wanted":3,"lacking":2}
    {"task":"t3","people":["ann-1"],"withdrawn":true}

``people`` of a task are all who ever got it, including those who left. ``wanted`` is the number of people if it was
raised, ``lacking`` the number of people still missing. A ``withdrawn`` task or gold item is assigned to nobody any
more. The order in which a person sees tasks is determined by the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.assignment.plan import AssignmentPlan, AssignmentPlanOptions
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json, grouped
from annotator.owner.tasks.blinding import TaskDisclosureOptions

VERSION = 1
FOLDER = "plans"


class PlanRow(ExtensibleModel):
    """The people of a ``task`` or of a ``gold`` item."""

    task: str | None = None
    gold: str | None = None
    people: tuple[str, ...]
    wanted: int = 0
    lacking: int = 0
    withdrawn: bool = False

    @property
    def name(self) -> str:
        """The id of the task or gold item."""
        return self.task if self.task is not None else self.gold or ""


@dataclass(frozen=True)
class SavedAssignmentPlan:
    """A plan with its parameters: its name in the project, the id of the rubric, the disclosed fields, all people in
    it, and those who left. ``withdrawn`` tasks and gold items are not part of the ``plan``."""

    name: str
    rubric: str
    plan: AssignmentPlan
    disclosure: TaskDisclosureOptions = field(default_factory=TaskDisclosureOptions)
    people: tuple[str, ...] = ()
    former_people: tuple[str, ...] = ()
    withdrawn: tuple[PlanRow, ...] = ()

    def lines(self) -> Iterator[bytes]:
        """The lines of the file, including line breaks."""
        options = asdict(self.plan.options)
        head = {
            "plan": VERSION,
            "name": self.name,
            "rubric": self.rubric,
            "options": {
                name: sorted(value) if isinstance(value, frozenset) else value for name, value in options.items()
            },
            "disclosure": asdict(self.disclosure),
            "people": self.people,
            "left": self.former_people,
        }
        yield _line(head)
        for task, people in self.plan.people.items():
            more = {"wanted": self.plan.raised.get(task), "lacking": self.plan.short.get(task)}
            yield _line({"task": task, "people": people, **{key: count for key, count in more.items() if count}})
        gold = grouped((name, person) for person, own in sorted(self.plan.gold.items()) for name in own)
        for name in sorted(gold):
            yield _line({"gold": name, "people": gold[name]})
        for row in self.withdrawn:
            yield _line(row.model_dump(exclude_defaults=True))

    def without(self, tasks: Set[str]) -> SavedAssignmentPlan:
        """The plan with these ``tasks`` and gold items withdrawn."""
        people, gold = self.plan.people, self.plan.gold
        rows = list(self.withdrawn)
        for name in sorted(tasks - {row.name for row in rows}):
            holders = tuple(sorted(person for person, own in gold.items() if name in own))
            row = PlanRow(gold=name, people=holders) if holders else PlanRow(task=name, people=people.get(name, ()))
            rows.append(row.model_copy(update={"withdrawn": True}))
        plan = replace(
            self.plan,
            people={task: assigned for task, assigned in people.items() if task not in tasks},
            gold={person: tuple(name for name in own if name not in tasks) for person, own in gold.items()},
        )
        return replace(self, plan=plan, withdrawn=tuple(rows))


def plan_path(project: Project, name: str) -> Path:
    """The path at which the project stores the plan of that name. Raises ``project.damaged`` if it is lost."""
    file = f"{FOLDER}/{name}.jsonl"
    return project.existing(file) or project.root / file


def write_plan(path: Path, plan: SavedAssignmentPlan) -> None:
    """Write the plan atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, plan.lines())


def read_plan(path: Path) -> SavedAssignmentPlan:
    """The plan in the file at ``path``. Raises ``assign.no_plan``, ``assign.bad_plan``."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        message = "There is no earlier plan with this name to extend."
        raise AnnotatorError("assign.no_plan", message, "Leave --more out, or give its --name.", path) from None
    try:
        head = _parsed(_PlanHead, lines[0] if lines else b"")
        every = [_parsed(PlanRow, line) for line in lines[1:]]
    except (AnnotatorError, ValidationError):
        raise _damaged_error(path) from None
    rows = [row for row in every if not row.withdrawn]
    gold = grouped((person, row.gold) for row in rows if row.gold is not None for person in row.people)
    named = [(row.task, row) for row in rows if row.task is not None]
    plan = AssignmentPlan(
        head.options,
        {task: row.people for task, row in named},
        short={task: row.lacking for task, row in named if row.lacking},
        raised={task: row.wanted for task, row in named if row.wanted},
    )
    plan.gold = {person: tuple(own) for person, own in gold.items()}
    withdrawn = tuple(row for row in every if row.withdrawn)
    return SavedAssignmentPlan(head.name, head.rubric, plan, head.disclosure, head.people, head.left, withdrawn)


class _PlanHead(ExtensibleModel):
    """The first line of a plan."""

    plan: Literal[1]
    name: str
    rubric: str
    options: AssignmentPlanOptions
    disclosure: TaskDisclosureOptions
    people: tuple[str, ...]
    left: tuple[str, ...]


Line = TypeVar("Line", bound=ExtensibleModel)


def _parsed(kind: type[Line], line: bytes) -> Line:
    strictjson.loads(line)
    return kind.model_validate_json(line, strict=True)


def _damaged_error(path: Path) -> AnnotatorError:
    return AnnotatorError("assign.bad_plan", "The plan cannot be read.", "Restore it from a backup.", path)


def _line(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
