"""Marks on scores and preferences of which the annotator is unsure: edits and problems.

Marks are stored separately from the answers, so that programs without support for marks read the same answers. A mark
may be set before its answer is given. Removing the answer removes the mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import with_entry
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage

_NO_ANSWER = (None, None, None)
Markable = RatingBlock | PreferenceBlock
"""The blocks whose answers can be marked, if the rubric allows it."""


class MarkAnswerUnsure(AnnotationEdit):
    """Mark the answer to the block ``key`` about ``target`` as unsure, or remove the mark."""

    kind: Literal["mark_unsure"] = "mark_unsure"
    target: str
    key: str
    value: bool

    def label(self, rubric: Rubric) -> TranslatableMessage:
        title = rubric.title_of(self.key)
        return TranslatableMessage("{title}: unsure" if self.value else "{title}: sure", title=title)

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = markable_block(rubric, self.key)
        if block is None:
            raise AnnotatorError(
                "edit.unknown_block",
                "The rubric does not ask whether answers to {key} are sure.",
                key=repr(self.key),
            )
        block.check_asked_of(task, self.target)
        return with_mark(before, self.target, self.key, self.value)


def markable_block(rubric: Rubric, key: str) -> Markable | None:
    """The block with this key if its answers can be marked as unsure, else None."""
    block = rubric.by_key.get(key)
    return block if isinstance(block, RatingBlock | PreferenceBlock) and block.unsure else None


def asks_unsure(rubric: Rubric) -> bool:
    """Whether any block allows marks."""
    return any(markable_block(rubric, key) for key in rubric.by_key)


def with_mark(before: Annotation, target: str, key: str, value: bool) -> Annotation:
    """``before`` with the mark set or removed."""
    if before.is_unsure(target, key) == value:
        return before
    return before.with_fields(unsure=with_entry(before.unsure, target, key, True if value else None))


def with_valid_mark(rubric: Rubric, before: Annotation, after: Annotation, target: str, key: str) -> Annotation:
    """``after``, in which an answer was set or removed, without the mark of a removed answer. A reviewer's different
    answer does not inherit the annotator's mark either."""
    old, new = _marked_answer(before, target, key), _marked_answer(after, target, key)
    outdated = new == _NO_ANSWER or (rubric.review is not None and new != old)
    return with_mark(after, target, key, False) if outdated else after


def is_answered(block: Markable, target: str, annotation: Annotation) -> bool:
    """Whether the answer that a mark belongs to exists."""
    return _marked_answer(annotation, target, block.key) != _NO_ANSWER


def _marked_answer(annotation: Annotation, target: str, key: str) -> tuple[int | None, int | None, str | None]:
    """The score, or the strength of a preference and what is preferred."""
    preference = annotation.preference(target, key)
    return annotation.score(target, key), preference.strength, preference.preferred


def _marks_without_answers(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingAnswer]:
    """The marks of optional answers that were not given. Missing required answers are reported as such."""
    result = []
    for target, marks in annotation.unsure.items():
        for key in marks:
            block = markable_block(rubric, key)
            is_asked = block is not None and block.asked_of(task, target)
            if block is None or not is_asked or block.required or is_answered(block, target, annotation):
                continue
            message = TranslatableMessage(
                "{title} is marked as unsure, and has no answer.", title=block.title_for(task.kinds[target])
            )
            code = "unsure.no_answer"
            result.append(MissingAnswer(target, key, code, message, row_part="value"))
    return result


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, marks in annotation.unsure.items():
        for key in marks:
            yield MarkAnswerUnsure(target=target, key=key, value=True)


UNSURE = BlockAnswerOperations(
    fields=("unsure",),
    edits=(MarkAnswerUnsure,),
    has_typed_text=False,
    recreating_edits=_replayed_answers,
    problems=_marks_without_answers,
)
