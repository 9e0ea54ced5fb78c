"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge. Each kind of block has one small function that looks at
one target (:data:`annotator.model.block_kinds.KINDS`).
"""

from __future__ import annotations

from collections.abc import Sequence

from annotator.model import volume
from annotator.model.annotation import Annotation
from annotator.model.block_kinds import BY_BLOCK, EVERY_ANSWER
from annotator.model.blocks.catalog import AnyBlock
from annotator.model.problem import Problem
from annotator.model.rubric import Rubric
from annotator.model.task import Task

Asked = Sequence[tuple[str, AnyBlock]]
"""Every target of a task, in reading order, with each block that asks something about it."""


def asked(rubric: Rubric, task: Task) -> Asked:
    """What is asked of a task, whatever has been answered."""
    return [(target, block) for target in task.kinds for block in rubric.asked_of(task, target)]


def missing(rubric: Rubric, task: Task, annotation: Annotation, of: Asked | None = None) -> list[Problem]:
    """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

    A span that is not on its text counts as missing. ``of`` is what :func:`asked` gives, where that is known already.
    """
    problems: list[Problem] = []
    for target, block in asked(rubric, task) if of is None else of:
        problems += BY_BLOCK[type(block)].missing(block, task, target, annotation)
    for answers in EVERY_ANSWER:
        problems += answers.problems(rubric, task, annotation)
    return [*problems, *volume.too_much(annotation)]
