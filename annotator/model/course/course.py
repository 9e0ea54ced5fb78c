"""A course: what a project teaches and tests before its own tasks open, as ``course.json`` of a task bundle has it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import KEY
from annotator.model.frozen_model import FrozenModel
from annotator.model.target import TARGET_PATTERN
from annotator.model.task import Task

COURSE_ID: Final = r"^[a-z0-9][a-z0-9-]{0,39}$"
PREFIX: Final = "course:"
"""How the ids of a course's tasks begin, and those of no others."""
STEPS: Final = 100
POOL: Final = 200  # items of a qualification
ATTEMPTS: Final = 10
_TITLE: Final = 120

ScoredBy = Literal["owner", "laptop", "reviewer"]


class GoldReason(FrozenModel):
    """Why the right answer of the block ``key`` for ``target`` is what it is; ``part`` names one tag, critique or part
    of it where that is meant alone."""

    target: str = Field(pattern=TARGET_PATTERN)
    key: str = Field(pattern=KEY)
    part: str = ""
    text: str = Field(min_length=1, max_length=4000)


class GoldAnswers(FrozenModel):
    """The right answers to a task, and the reasons for them."""

    annotation: Annotation
    reasons: tuple[GoldReason, ...] = ()

    def reason(self, target: str, key: str, part: str = "") -> str:
        """The reason for one answer: that of the part, else that of the whole; empty where none is given."""
        said = {(each.target, each.key, each.part): each.text for each in self.reasons}
        return said.get((target, key, part)) or said.get((target, key, ""), "")


class CourseItem(FrozenModel):
    """A task of a course. ``gold`` is left out where the owner keeps it, to score the answers."""

    task: Task
    gold: GoldAnswers | None = None

    @model_validator(mode="after")
    def _named_as_one(self) -> Self:
        if not self.task.id.startswith(PREFIX):
            raise ValueError(f"the id of a course's task begins with {PREFIX!r}")
        return self


class _CourseStep(FrozenModel):
    """``title`` heads the step, ``text`` (Markdown) is shown with it. ``about`` names the blocks that it explains."""

    title: str = Field(min_length=1, max_length=_TITLE)
    text: str = ""
    about: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[CourseItem, ...]:
        """The tasks of the step."""
        return ()

    @cached_property
    def key(self) -> str:
        """What names the step for as long as it stays the same, wherever it stands."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:16]


class CoursePageStep(_CourseStep):
    """A page to be read."""

    kind: Literal["page"] = "page"


class CourseExampleStep(_CourseStep):
    """A task shown with its right answers and the reasons for them."""

    kind: Literal["example"] = "example"
    item: CourseItem

    @property
    def items(self) -> tuple[CourseItem, ...]:
        return (self.item,)


class CoursePracticeStep(_CourseStep):
    """A task to be answered, as often as wanted; then the right answers stand beside those given."""

    kind: Literal["practice"] = "practice"
    item: CourseItem

    @property
    def items(self) -> tuple[CourseItem, ...]:
        return (self.item,)


class CourseTestStep(_CourseStep):
    """A test. Each attempt draws ``count`` items of the ``pool`` by lot (None: it has them all).

    An answer in numbers is right where it is at most ``tolerance`` (by block; 0 for those not named) off the gold.
    Passed is an attempt with at least ``overall`` of all answers right, and ``marks`` (by block) of those of each.
    ``scored`` says where: by the owner, who keeps the gold, at once on the laptop, where the file has it too, or by a
    reviewer, who reads the answers and decides, for no program can compare them.
    """

    kind: Literal["qualification"] = "qualification"
    pool: tuple[CourseItem, ...] = Field(min_length=1, max_length=POOL)
    count: int | None = Field(default=None, ge=1)
    attempts: int = Field(default=3, ge=1, le=ATTEMPTS)
    scored: ScoredBy = "owner"
    tolerance: Mapping[str, int] = Field(default_factory=dict)
    marks: Mapping[str, float] = Field(default_factory=dict)
    overall: float = Field(default=0.75, ge=0, le=1)

    @property
    def items(self) -> tuple[CourseItem, ...]:
        return self.pool

    @property
    def size(self) -> int:
        """How many items an attempt has."""
        return self.count or len(self.pool)

    @property
    def repeats(self) -> bool:
        """Whether a later attempt has items of an earlier one: the pool has too few for all."""
        return self.size * self.attempts > len(self.pool)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.size > len(self.pool):
            raise ValueError(f"{self.count} items are to be drawn, and the pool has {len(self.pool)}")
        if any(not 0 <= mark <= 1 for mark in self.marks.values()):
            raise ValueError("a pass mark is a share from 0 to 1")
        if any(allowed < 0 for allowed in self.tolerance.values()):
            raise ValueError("a tolerance is 0 or more")
        if self.scored == "laptop" and any(item.gold is None for item in self.pool):
            raise ValueError("a qualification that is scored on the laptop needs the right answers of every item")
        return self


Step = Annotated[CoursePageStep | CourseExampleStep | CoursePracticeStep | CourseTestStep, Field(discriminator="kind")]


class Course(FrozenModel):
    """Steps in order. ``id`` stays when the course is changed: whoever passed it has passed."""

    format: Literal[1] = 1
    id: str = Field(pattern=COURSE_ID)
    title: str = Field(min_length=1, max_length=_TITLE)
    steps: tuple[Step, ...] = Field(min_length=1, max_length=STEPS)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        kinds = [step.kind for step in self.steps]
        if "qualification" in kinds[:-1]:
            raise ValueError("a course has one qualification at the most, and it comes last")
        if not {"practice", "qualification"} & set(kinds):
            raise ValueError("a course has at least one practice or a qualification")
        for step in self.steps:
            if step.kind in ("example", "practice") and step.items[0].gold is None:
                raise ValueError(f"{step.title!r} needs the right answers")
        ids = [item.task.id for step in self.steps for item in step.items]
        if len(set(ids)) != len(ids):
            raise ValueError("two steps have the same task")
        keys = [step.key for step in self.steps]
        if len(set(keys)) != len(keys):
            raise ValueError("two steps say the same")
        return self

    @property
    def qualification(self) -> CourseTestStep | None:
        """The test at the end, where there is one."""
        last = self.steps[-1]
        return last if isinstance(last, CourseTestStep) else None

    def tasks(self) -> Iterator[Task]:
        """Every task that is answered, once for each attempt at it, in the order of the course."""
        for step in self.steps:
            if step.kind == "practice":
                yield step.items[0].task
        test = self.qualification
        for attempt in range(1, test.attempts + 1 if test else 1):
            for item in test.pool if test else ():
                yield item.task.model_copy(update={"id": attempt_id(item.task.id, attempt)})


def attempt_id(task_id: str, attempt: int) -> str:
    """The id of an item's task in an attempt, from 1: each has its own, so that no work is written over."""
    return task_id if attempt == 1 else f"{task_id}.{attempt}"


def draw_items(ids: Sequence[str], count: int, who: str, attempt: int) -> tuple[str, ...]:
    """The items of an attempt, by lot among ``ids`` and in their order; the same for the same person (the fingerprint
    of their key) every time. Those of earlier attempts come again only where no others are left. Gives their ids in
    that attempt."""
    before: Counter[str] = Counter()
    chosen: set[str] = set()
    for number in range(1, attempt + 1):
        lots = {each: hashlib.sha256(f"{who}\n{number}\n{each}".encode()).digest() for each in ids}
        order = sorted((before[each], lots[each], each) for each in ids)
        chosen = {each for _, _, each in order[:count]}
        before.update(chosen)
    return tuple(attempt_id(each, attempt) for each in ids if each in chosen)
