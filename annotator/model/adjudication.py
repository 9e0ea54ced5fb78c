"""Adjudication: adopt one annotator's answer, for one block of a target or for the whole task."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.edit import AnnotationEdit
from annotator.model.review_comparison import comparison_rows, with_row_from
from annotator.model.rubric import Rubric
from annotator.model.target import TASK
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class AdoptPersonAnswers(AnnotationEdit):
    """Adopt the answers of ``person``, an index into the task's reviewed work.

    ``key`` names a block on ``target``, and ``part`` a part of its answer, such as a criterion with its note. None
    adopts all answers about ``target``; with the task itself as target, all answers.
    """

    kind: Literal["take_answer"] = "take_answer"
    person: int
    target: str = TASK
    key: str | None = None
    part: str | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        block = rubric.by_key.get(self.key or "")
        return (
            TranslatableMessage("Take {title}", title=block.title)
            if block is not None
            else TranslatableMessage("Take all answers")
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        if rubric.review is None or rubric.review.purpose != "adjudication":
            raise AnnotatorError("edit.unknown_block", "This task is not an adjudication.")
        if not 0 <= self.person < len(task.reviewed):
            raise AnnotatorError("edit.no_person", "There is no work by {person} here.", person=self.person + 1)
        has_all_rows = self.target == TASK and self.key is None
        rows = [
            row
            for row in comparison_rows(rubric, task)
            if has_all_rows or (row[0] == self.target and self.key in (None, row[1]))
        ]
        has_parts = rubric.find(self.key or "", NumericBlockBase) is not None
        if not rows or (self.part is not None and not has_parts):
            raise AnnotatorError(
                "edit.wrong_target", "The rubric does not ask for that about {target}.", target=repr(self.target)
            )
        for row in rows:
            before = with_row_from(rubric, task, before, self.person, row, self.part)
        return before
