"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge.
"""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.base import Frozen
from annotator.model.rubric import Rubric
from annotator.model.task import Task


class Problem(Frozen):
    """Something missing: where it sits, which block asks for it, and what to say about it."""

    target: str
    key: str
    code: str
    message: str


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[Problem]:
    """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted."""
    problems = []
    for target, kind in task.kinds.items():
        for block in rubric.ratings_for(kind):
            if block.required and annotation.score(target, block.key) is None:
                title = block.title_for(kind)
                problems.append(
                    Problem(target=target, key=block.key, code="rating.missing", message=f"{title} has no score yet.")
                )
    return problems
