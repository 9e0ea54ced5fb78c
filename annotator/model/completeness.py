"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge. Each kind of block has one small function that looks at
one target (:data:`annotator.model.block_kinds.KINDS`).
"""

from __future__ import annotations

from annotator.model import volume
from annotator.model.annotation import Annotation
from annotator.model.block_kinds import BY_BLOCK, EVERY_ANSWER
from annotator.model.problem import Problem
from annotator.model.rubric import Rubric
from annotator.model.task import Task


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[Problem]:
    """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

    A span that is not on its text counts as missing.
    """
    problems: list[Problem] = []
    for target in task.kinds:
        for block in rubric.asked_of(task, target):
            problems += BY_BLOCK[type(block)].missing(block, task, target, annotation)
    for answers in EVERY_ANSWER:
        problems += answers.problems(rubric, task, annotation)
    return [*problems, *volume.too_much(annotation)]
