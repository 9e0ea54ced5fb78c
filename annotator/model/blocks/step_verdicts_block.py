"""The block that judges a response step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from annotator.model.answer import NumberAnswer
from annotator.model.blocks.numeric_block import NumericAnswerPart, TaskPartsBlockBase, every_part
from annotator.model.task import Task

BAD, NEUTRAL, GOOD = 0, 1, 2
WORDS = {BAD: "bad", NEUTRAL: "neutral", GOOD: "good"}


class StepVerdictsBlock(TaskPartsBlockBase):
    """A block that asks of each step of a response whether it is good, neutral or bad; its note is an alternative for
    the step. The steps are those that the response brings, or else its paragraphs.

    ``until_first_bad``: steps after the first bad one are not asked.
    """

    value_labels: ClassVar = WORDS
    type: Literal["steps"] = "steps"
    until_first_bad: bool = False

    def parts_of(self, task: Task, target: str) -> tuple[NumericAnswerPart, ...]:
        steps = zip(task.step_names.get(target, ()), task.steps.get(target, ()), strict=True)
        return tuple(self.part(name, number, text, span=span) for number, ((name, text), span) in enumerate(steps, 1))

    def asks(self, answer: NumberAnswer) -> Callable[[str], bool]:
        first = first_bad(answer) if self.until_first_bad else None
        return every_part if first is None else lambda part: step_number(part) <= first

    def asked_of(self, task: Task, target: str) -> bool:
        return super().asked_of(task, target) and bool(task.steps.get(target))

    @property
    def asked_where(self) -> str:
        return "it asks about every response that has words"


def step_number(part: str) -> int:
    """The number of a step, from 1, by the name of its part."""
    return int(part.partition("-")[0])


def first_bad(answer: NumberAnswer) -> int | None:
    """The number of the first step that is bad; None if none is."""
    return min((step_number(part) for part, value in answer.values.items() if value == BAD), default=None)
