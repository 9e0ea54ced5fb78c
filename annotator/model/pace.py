"""Pace: signs that a task was hurried through. They are recorded and shown as remarks, and never prevent submission.

People read about 25 characters per second, and perhaps 60 when they skim. Straight-lining means giving the same score
to everything. Both checks are common in surveys and crowd work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage

FASTEST_READING = 100.0
"""Code points per second faster than anyone reads."""

MOST_SECONDS = 31 * 24 * 3600
"""The longest plausible time on one task, in seconds: a month."""

MOST_HOURS = 16
"""The most hours of active work on one day, or on one task, that are believed."""
BELIEVED_SECONDS = MOST_HOURS * 3600

SHORT = 500
"""Below this number of code points the reading time tells nothing."""

SCORES_IN_A_ROW = 8
"""This many equal scores, on at least two attributes and two targets, are reported."""

TASKS_IN_A_ROW = 5
"""This many consecutive tasks in which every target got the same scores are reported."""


@dataclass(frozen=True)
class HasteWarning:
    """A warning that work was done in haste. Codes are stable: ``pace.fast``, ``pace.one_score``,
    ``pace.one_pattern``."""

    code: str
    message: TranslatableMessage


_FAST = HasteWarning("pace.fast", TranslatableMessage("That was faster than the texts can be read."))
_ONE_SCORE = HasteWarning("pace.one_score", TranslatableMessage("Everything has the same score. Is this intended?"))


def haste_warnings(
    task: Task, annotation: Annotation, active_seconds: float, earlier: Sequence[Annotation]
) -> list[HasteWarning]:
    """The pace warnings for a finished task.

    ``earlier`` are the submitted annotations of the preceding tasks, nearest first.
    """
    result = []
    length = sum(map(len, task.texts.values()))
    if length > SHORT and length > active_seconds * FASTEST_READING:
        result.append(_FAST)
    if _one_score(annotation):
        result.append(_ONE_SCORE)
    elif _one_pattern([annotation, *earlier][:TASKS_IN_A_ROW]):
        message = TranslatableMessage(
            "Every text of the last {number} tasks has the same scores. Is this intended?",
            number=TASKS_IN_A_ROW,
        )
        result.append(HasteWarning("pace.one_pattern", message))
    return result


def _one_score(annotation: Annotation) -> bool:
    rated = [scores for scores in annotation.ratings.values() if scores]
    if len(rated) < 2 or sum(map(len, rated)) < SCORES_IN_A_ROW:
        return False
    return len(set().union(*rated)) > 1 and len(set[int]().union(*(scores.values() for scores in rated))) == 1


def _one_pattern(annotations: Sequence[Annotation]) -> bool:
    patterns = {tuple(sorted(scores.items())) for annotation in annotations for scores in annotation.ratings.values()}
    all_rated = len(annotations) == TASKS_IN_A_ROW and all(annotation.ratings for annotation in annotations)
    return all_rated and len(patterns) == 1 and len(next(iter(patterns))) > 1
