"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge. Each kind of block has one small function that looks at
one target; :data:`_MISSING` says which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annotator.model import comments, ratings
from annotator.model.annotation import Annotation
from annotator.model.blocks.comment import CommentBlock
from annotator.model.blocks.rating import RatingBlock
from annotator.model.problem import Problem
from annotator.model.rubric import Rubric
from annotator.model.task import Task

_MISSING: Mapping[type, Callable[[Any, Task, str, Annotation], list[Problem]]] = {
    RatingBlock: ratings.missing,
    CommentBlock: comments.missing,
}
"""For each kind of block, what is missing of it on one target that it is asked of; the first argument is the block."""


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[Problem]:
    """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

    A span that is not on its text counts as missing.
    """
    problems: list[Problem] = []
    for target in task.kinds:
        for block in rubric.blocks:
            if block.asked_of(task, target):
                problems += _MISSING[type(block)](block, task, target, annotation)
    return problems + comments.misplaced(task, annotation)
