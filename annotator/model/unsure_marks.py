"""Marks of scores and preferences whose author is unsure of them: setting them, and what is wrong with them.

A mark stands beside an answer and is kept apart from it, so that whoever does not know of marks reads the same answers.
It may be set before the answer is given. It goes with the answer that is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from annotator.errors import AnnotatorError
from annotator.message import Message
from annotator.model.annotation import Annotation
from annotator.model.block_kind import BlockAnswers
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.edit import Edit
from annotator.model.nested_answers import moved, put
from annotator.model.problem import MissingItem
from annotator.model.rubric import Rubric
from annotator.model.task import Task

Markable = RatingBlock | PreferenceBlock
"""The blocks whose answers can be marked, where the rubric asks for it."""


class MarkUnsure(Edit):
    """Say that the answer to the block ``key`` about ``target`` is unsure, or that it is not any more."""

    kind: Literal["mark_unsure"] = "mark_unsure"
    target: str
    key: str
    value: bool

    def label(self, rubric: Rubric) -> Message:
        """The edit's name in the undo menu."""
        block = rubric.by_key.get(self.key)
        title = block.title if block else self.key
        return Message("{title}: unsure", title=title) if self.value else Message("{title}: sure", title=title)

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = markable(rubric, self.key)
        if block is None:
            raise AnnotatorError(
                "edit.unknown_block",
                "The rubric does not ask whether answers to {key} are sure.",
                key=repr(self.key),
            )
        if not block.asked_of(task, self.target):
            raise AnnotatorError(
                "edit.wrong_target", "{title} is not asked of {target}.", title=block.title, target=repr(self.target)
            )
        return with_mark(before, self.target, self.key, self.value)


def markable(rubric: Rubric, key: str) -> Markable | None:
    """The block of this key, if its answers can be marked as unsure."""
    block = rubric.by_key.get(key)
    return block if isinstance(block, RatingBlock | PreferenceBlock) and block.unsure else None


def asks_unsure(rubric: Rubric) -> bool:
    """Whether some answers can be marked."""
    return any(markable(rubric, key) for key in rubric.by_key)


def with_mark(before: Annotation, target: str, key: str, value: bool) -> Annotation:
    """``before`` with the mark set or taken away."""
    if before.is_unsure(target, key) == value:
        return before
    return before.model_copy(update={"unsure": put(before.unsure, target, key, True if value else None)})


def answered(block: Markable, target: str, annotation: Annotation) -> bool:
    """Whether there is an answer that a mark could be about."""
    if isinstance(block, RatingBlock):
        return annotation.score(target, block.key) is not None
    return annotation.preference(target, block.key).strength is not None


def _marks_without_answers(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingItem]:
    """Marks of answers that nobody has to give and nobody gave; where one is required, that it is missing is said."""
    found = []
    for target, marks in annotation.unsure.items():
        for key in marks:
            block = markable(rubric, key)
            asked = block is not None and block.asked_of(task, target)
            if block is None or not asked or block.required or answered(block, target, annotation):
                continue
            message = Message(
                "{title} is marked as unsure, and has no answer.", title=block.title_for(task.kinds[target])
            )
            code = "unsure.no_answer"
            found.append(MissingItem(target=target, key=key, code=code, row_part="value", message=message))
    return found


def _replayed_answers(annotation: Annotation) -> Iterator[Edit]:
    for target, marks in annotation.unsure.items():
        for key in marks:
            yield MarkUnsure(target=target, key=key, value=True)


UNSURE: Final = BlockAnswers(
    fields=("unsure",),
    edits=(MarkUnsure,),
    typed=False,
    given=_replayed_answers,
    problems=_marks_without_answers,
    moved=lambda annotation, targets: {"unsure": moved(annotation.unsure, targets)},
)
