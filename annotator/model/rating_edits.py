"""Ratings: edits, completeness and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import with_entry
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.unsure_marks import with_valid_mark
from annotator.translatable_message import TranslatableMessage


class SetRating(AnnotationEdit):
    """Set the score of ``target`` on the rating block ``key``; None removes it."""

    kind: Literal["set_rating"] = "set_rating"
    target: str
    key: str
    value: int | None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return TranslatableMessage(
            "Clear {title}" if self.value is None else "{title} {value}",
            title=rubric.title_of(self.key),
            value=self.value,
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        _check_score(rubric, task, self.target, self.key, self.value)
        after = before.with_fields(ratings=with_entry(before.ratings, self.target, self.key, self.value))
        if not before.unsure:  # the most common case
            return after
        return with_valid_mark(rubric, before, after, self.target, self.key)


def given_scores(rubric: Rubric, task: Task, annotation: Annotation) -> Mapping[str, Mapping[str, int]]:
    """The validated ratings of ``annotation``; a faster equivalent of one :class:`SetRating` per score.

    Raises the same ``edit.*`` errors.
    """
    for target, scores in annotation.ratings.items():
        asked = (block for block in rubric.asked_of(task, target) if isinstance(block, RatingBlock))
        scales = {block.key: range(block.low, block.high + 1) for block in asked}
        for key, value in scores.items():
            if value not in scales.get(key, ()):  # a fast check, before the one that names the fault
                _check_score(rubric, task, target, key, value)
    return {target: dict(scores) for target, scores in annotation.ratings.items() if scores}


def _check_score(rubric: Rubric, task: Task, target: str, key: str, value: int | None) -> None:
    """Raises ``edit.*`` if this score cannot be given."""
    block = rubric.asking(key, RatingBlock, task, target)
    if value is not None and not block.low <= value <= block.high:
        raise AnnotatorError(
            "edit.off_scale",
            "{title} goes from {low} to {high}; {value} is outside.",
            title=block.title,
            low=block.low,
            high=block.high,
            value=value,
        )


def missing(block: RatingBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """The score that ``target`` lacks."""
    if not block.required or block.key in annotation.ratings.get(target, ()):
        return []
    title = block.title_for(task.kinds[target])
    return [
        MissingAnswer(
            target,
            block.key,
            "rating.missing",
            TranslatableMessage("{title} has no score yet.", title=title),
            row_part="value",
        )
    ]


def gold_points(block: RatingBlock, target: str, compared: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """The score of ``target`` and the gold score."""
    gold_score = compared.gold.score(target, block.key)
    if gold_score is not None:
        yield GoldAnswerComparison(
            "score", target, block.key, "", gold_score, compared.annotation.score(target, block.key), compared.tolerance
        )


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, scores in annotation.ratings.items():
        for key, value in scores.items():
            yield SetRating(target=target, key=key, value=value)


SCORES = BlockAnswerOperations(
    fields=("ratings",),
    edits=(SetRating,),
    has_typed_text=False,
    recreating_edits=_replayed_answers,
    applied_at_once=lambda rubric, task, annotation: {"ratings": given_scores(rubric, task, annotation)},
)
