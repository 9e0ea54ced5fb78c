"""The block of the criteria that a task brings with it."""

from __future__ import annotations

from typing import ClassVar, Literal

from annotator.model.blocks.numeric_block import NumericAnswerPart, TaskPartsBlockBase
from annotator.model.task import Task

NOT_MET, MET, CANNOT_TELL = 0, 1, 2
WORDS = {NOT_MET: "not met", MET: "met", CANNOT_TELL: "cannot tell"}


class CriteriaBlock(TaskPartsBlockBase):
    """A block that asks of each criterion of the task whether a response meets it, or whether that cannot be told, with
    a note on each.

    ``show_points`` adds the points of a criterion to its text.
    """

    value_labels: ClassVar = WORDS
    type: Literal["criteria"] = "criteria"
    show_points: bool = True

    def parts_of(self, task: Task, target: str) -> tuple[NumericAnswerPart, ...]:
        parts = []
        for number, criterion in enumerate(task.criteria, 1):
            points = f" ({criterion.points:+})" if self.show_points else ""
            text = f"{number}. {criterion.text}{points}"
            parts.append(self.part(criterion.digest, number, criterion.text, text=text))
        return tuple(parts)

    def asked_of(self, task: Task, target: str) -> bool:
        return super().asked_of(task, target) and bool(task.criteria)

    @property
    def asked_where(self) -> str:
        return "it asks about every response of a task with `criteria`"
