"""A course: the teaching and testing steps before a project's own tasks, stored as ``course.json`` in a task bundle."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import not_
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.annotation import Annotation
from annotator.model.blocks.block import KEY
from annotator.model.frozen_model import FrozenModel, check_distinct
from annotator.model.rubric import LanguageCode, TranslatedText
from annotator.model.target import TARGET_PATTERN
from annotator.model.task import Task

COURSE_ID = r"^[a-z0-9][a-z0-9-]{0,39}$"
PREFIX = "course:"
"""The prefix of the ids of course tasks; other tasks cannot use it."""
STEPS = 100
POOL = 200  # items in the pool of a qualification
ATTEMPTS = 10
_TITLE = 120

ScoredBy = Literal["owner", "laptop", "reviewer"]


class GoldAnswerExplanation(FrozenModel):
    """The explanation of the gold answer of the block ``key`` about ``target``; ``part`` restricts it to one tag,
    critique or part."""

    target: str = Field(pattern=TARGET_PATTERN)
    key: str = Field(pattern=KEY)
    part: str = ""
    text: str = Field(min_length=1, max_length=4000)

    @property
    def name(self) -> str:
        """The block with the part, as written in ``tasks.jsonl``: ``block/part``."""
        return f"{self.key}/{self.part}" if self.part else self.key


class GoldAnswers(FrozenModel):
    """The gold answers to a task, with explanations."""

    annotation: Annotation
    reasons: tuple[GoldAnswerExplanation, ...] = ()

    def reason(self, target: str, key: str, part: str = "") -> str:
        """The explanation of one answer: that of its part, else that of the whole answer; empty if there is none."""
        texts = {(reason.target, reason.key, reason.part): reason.text for reason in self.reasons}
        return texts.get((target, key, part)) or texts.get((target, key, ""), "")


class CourseTask(FrozenModel):
    """A task of a course. ``gold`` is omitted if the owner keeps it and scores the answers."""

    task: Task
    gold: GoldAnswers | None = None

    @model_validator(mode="after")
    def _named_as_one(self) -> Self:
        if not self.task.id.startswith(PREFIX):
            raise ValueError(f"the id of a course's task begins with {PREFIX!r}")
        return self


class _CourseStep(FrozenModel):
    """The base of steps. ``title`` and ``text`` (Markdown) are shown; ``about`` names the blocks that the step
    explains."""

    title: str = Field(min_length=1, max_length=_TITLE)
    text: str = ""
    about: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[CourseTask, ...]:
        """The tasks of the step."""
        return ()

    @cached_property
    def key(self) -> str:
        """An identifier derived from the content of the step, independent of its position."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:16]


class CoursePageStep(_CourseStep):
    """A page of text."""

    kind: Literal["page"] = "page"


class CourseExampleStep(_CourseStep):
    """A task shown with its gold answers and their explanations."""

    kind: Literal["example"] = "example"
    item: CourseTask

    @property
    def items(self) -> tuple[CourseTask, ...]:
        return (self.item,)


class CoursePracticeStep(_CourseStep):
    """A task that can be answered any number of times; the gold answers are then shown beside the given ones."""

    kind: Literal["practice"] = "practice"
    item: CourseTask

    @property
    def items(self) -> tuple[CourseTask, ...]:
        return (self.item,)


class CourseTestStep(_CourseStep):
    """A qualification test. Each attempt draws ``count`` items from the ``pool`` at random (None: all of them).

    A numeric answer is correct if it differs from the gold by at most ``tolerance`` (by block, default 0). An attempt
    is passed if at least the share ``overall`` of all answers, and the share ``marks`` (by block) of each block's
    answers, are correct. ``scored`` says who scores it: the owner, who keeps the gold; the annotator's program, whose
    bundle then contains the gold; or a reviewer, for answers that no program can compare.
    """

    kind: Literal["qualification"] = "qualification"
    pool: tuple[CourseTask, ...] = Field(min_length=1, max_length=POOL)
    count: int | None = Field(default=None, ge=1)
    attempts: int = Field(default=3, ge=1, le=ATTEMPTS)
    scored: ScoredBy = "owner"
    tolerance: Mapping[str, int] = Field(default_factory=dict)
    marks: Mapping[str, float] = Field(default_factory=dict)
    overall: float = Field(default=0.75, ge=0, le=1)

    @property
    def items(self) -> tuple[CourseTask, ...]:
        return self.pool

    @property
    def size(self) -> int:
        """The number of items in an attempt."""
        return self.count or len(self.pool)

    @property
    def repeats(self) -> bool:
        """Whether later attempts have to repeat items because the pool is too small."""
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
    """Steps in order. ``id`` stays the same when the course changes, so that earlier passes remain valid.
    ``translations`` replace texts for annotators who use another language, by language code and path; other texts are
    shown as written. The tasks, which are what is judged, are not translated.
    """

    format: Literal[1] = 1
    id: str = Field(pattern=COURSE_ID)
    title: str = Field(min_length=1, max_length=_TITLE)
    steps: tuple[Step, ...] = Field(min_length=1, max_length=STEPS)
    translations: Mapping[LanguageCode, Mapping[str, TranslatedText]] = Field(
        default_factory=dict, max_length=limits.LANGUAGES, exclude_if=not_
    )

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
        check_distinct((item.task.id for step in self.steps for item in step.items), "two steps have the same task")
        check_distinct((step.key for step in self.steps), "two steps say the same")
        for code, texts in self.translations.items():
            for path in texts.keys() - self.texts.keys():
                raise ValueError(f"translations.{code}: the course has no text {path!r}")
        return self

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The texts that are shown, by path: ``title``, ``steps.0.title``, ``steps.0.text``, ``steps.0.reasons.0``."""
        result = {"title": self.title}
        for at, step in enumerate(self.steps):
            texts = {"title": step.title, "text": step.text}
            if isinstance(step, CourseExampleStep | CoursePracticeStep) and step.item.gold is not None:
                texts |= {f"reasons.{number}": reason.text for number, reason in enumerate(step.item.gold.reasons)}
            result |= {f"steps.{at}.{name}": text for name, text in texts.items() if text}
        return result

    def in_language(self, code: str) -> Course:
        """The course with its texts in this language, as far as they are translated. Its steps keep their keys."""
        if code not in self.translations:
            return self
        texts = {**self.texts, **self.translations[code]}
        steps = []
        for at, step in enumerate(self.steps):
            own = {name: texts.get(f"steps.{at}.{name}", "") for name in ("title", "text")}
            changes: dict[str, object] = {**own, "key": step.key}
            if isinstance(step, CourseExampleStep | CoursePracticeStep) and step.item.gold is not None:
                gold = step.item.gold
                reasons = tuple(
                    reason.with_fields(text=texts[f"steps.{at}.reasons.{number}"])
                    for number, reason in enumerate(gold.reasons)
                )
                worded = gold.with_fields(reasons=reasons)
                changes["item"] = step.item.with_fields(gold=worded)
            steps.append(step.model_copy(update=changes))
        return self.with_fields(title=texts["title"], steps=tuple(steps))

    @property
    def qualification(self) -> CourseTestStep | None:
        """The qualification test at the end; None if there is none."""
        last = self.steps[-1]
        return last if isinstance(last, CourseTestStep) else None

    def tasks(self) -> Iterator[Task]:
        """Every task that is answered, once per attempt, in the order of the course."""
        for step in self.steps:
            if step.kind == "practice":
                yield step.items[0].task
        test = self.qualification
        for attempt in range(1, test.attempts + 1 if test else 1):
            for item in test.pool if test else ():
                yield item.task.with_fields(id=attempt_id(item.task.id, attempt))


def attempt_id(task_id: str, attempt: int) -> str:
    """The id of an item's task in an attempt (from 1). Attempts have different ids, so that none overwrites another."""
    return task_id if attempt == 1 else f"{task_id}.{attempt}"


def draw_items(ids: Sequence[str], count: int, annotator: str, attempt: int) -> tuple[str, ...]:
    """The ids of the items of an attempt, drawn from ``ids`` and in their order. The draw depends only on ``annotator``
    (the fingerprint of the annotator's key) and ``attempt``. Items of earlier attempts are repeated only if no others
    are left."""
    before: Counter[str] = Counter()
    chosen: set[str] = set()
    for number in range(1, attempt + 1):
        lots = {item: hashlib.sha256(f"{annotator}\n{number}\n{item}".encode()).digest() for item in ids}
        order = sorted((before[item], lots[item], item) for item in ids)
        chosen = {item for _, _, item in order[:count]}
        before.update(chosen)
    return tuple(attempt_id(item, attempt) for item in ids if item in chosen)
