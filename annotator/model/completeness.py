"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge. Each kind of block has one small function that looks at
one target (:data:`annotator.model.block_kinds.KINDS`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import is_not

from annotator.model import volume
from annotator.model.annotation import Annotation
from annotator.model.block_kind import no_problems
from annotator.model.block_kinds import BY_BLOCK, EVERY_ANSWER
from annotator.model.blocks.catalog import AnyBlock
from annotator.model.problem import Problem
from annotator.model.rubric import Rubric
from annotator.model.task import Task

_BY_TARGET = tuple(dict.fromkeys(field for answers in EVERY_ANSWER for field in answers.fields))
_EVERYWHERE = [answers.problems for answers in EVERY_ANSWER if answers.problems is not no_problems]


Asked = Sequence[tuple[str, AnyBlock]]
"""Every target of a task, in reading order, with each block that asks something about it."""


def asked(rubric: Rubric, task: Task) -> Asked:
    """What is asked of a task, whatever has been answered."""
    return [(target, block) for target in task.kinds for block in rubric.asked_of(task, target)]


@dataclass(slots=True)
class _Found:
    """What one target lacks. ``said`` is what was said of it then, field by field; ``linked``: what others are said to
    be counts too."""

    said: Sequence[object]
    linked: bool
    problems: Sequence[Problem]


class Completeness:
    """What is missing of one task. A target is looked at again only where something else is said of it than the last
    time: edits leave alone what they do not change, so that the same values are the same objects."""

    def __init__(self, rubric: Rubric, task: Task) -> None:
        self.rubric = rubric
        self.task = task
        self._asked: dict[str, list[AnyBlock]] = {}
        for target, block in asked(rubric, task):
            self._asked.setdefault(target, []).append(block)
        self._known: dict[str, _Found] = {}
        self._last: tuple[Annotation, Sequence[Problem]] | None = None

    def missing(self, annotation: Annotation) -> list[Problem]:
        """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

        A span that is not on its text counts as missing.
        """
        if self._last is None or self._last[0] is not annotation:
            self._last = annotation, [*self._by_target(annotation), *self._of_all(annotation)]
        return list(self._last[1])

    def _by_target(self, annotation: Annotation) -> list[Problem]:
        fields = [getattr(annotation, name) for name in _BY_TARGET]
        problems: list[Problem] = []
        for target, blocks in self._asked.items():
            said = [field.get(target) if isinstance(field, Mapping) else field for field in fields]
            known = self._known.get(target)
            if known is None or known.linked or any(map(is_not, said, known.said)):
                known = self._known[target] = self._look(target, blocks, annotation, said)
            problems += known.problems
        return problems

    def _look(self, target: str, blocks: list[AnyBlock], annotation: Annotation, said: Sequence[object]) -> _Found:
        kinds = [(block, BY_BLOCK[type(block)]) for block in blocks]
        problems = [each for block, kind in kinds for each in kind.missing(block, self.task, target, annotation)]
        linked = any(kind.linked is not None and kind.linked(target, annotation) for _, kind in kinds)
        return _Found(said, linked, problems)

    def _of_all(self, annotation: Annotation) -> list[Problem]:
        found = [each for problems in _EVERYWHERE for each in problems(self.rubric, self.task, annotation)]
        return [*found, *volume.too_much(annotation)]


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[Problem]:
    """What :meth:`Completeness.missing` gives, for one annotation of a task."""
    return Completeness(rubric, task).missing(annotation)
