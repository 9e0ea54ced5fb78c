"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge. Each kind of block has one small function that looks at
one target (:data:`annotator.model.block_kinds.KINDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from operator import attrgetter

from annotator.model import annotation_size
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import FIELDS
from annotator.model.block_kind import BlockAnswers, no_problems
from annotator.model.block_kinds import BY_BLOCK, EVERY_ANSWER
from annotator.model.blocks.catalog import AnyBlock
from annotator.model.problem import MissingItem
from annotator.model.rubric import Rubric
from annotator.model.task import Task

_answers_of = attrgetter(*FIELDS)
_EVERYWHERE = [answers for answers in EVERY_ANSWER if answers.problems is not no_problems]
_TYPED = frozenset(name for answers in EVERY_ANSWER if answers.typed for name in answers.fields)
_CHOSEN = 10_000
"""More than the bytes that change with what is chosen about one target in one edit."""


Asked = Sequence[tuple[str, AnyBlock]]
"""Every target of a task, in reading order, with each block that asks something about it."""


def asked(rubric: Rubric, task: Task) -> Asked:
    """What is asked of a task, whatever has been answered."""
    return [(target, block) for target in task.kinds for block in rubric.asked_of(task, target)]


Look = Callable[[AnyBlock, Task, str, Annotation], Sequence[MissingItem]]
Linked = Callable[[str, Annotation], bool]


@dataclass(slots=True)
class _TargetCompleteness:
    """One target: who looks what is missing of it, what was found last, and whether what others are said to be counts
    too."""

    looks: list[tuple[AnyBlock, Look]] = field(default_factory=list)
    links: list[Linked] = field(default_factory=list)
    problems: list[MissingItem] | None = None
    linked: bool = False


class TaskCompleteness:
    """What is missing of one task. A target is looked at again only where something else is said of it than the last
    time: edits leave alone what they do not change, so that the same values are the same objects."""

    def __init__(self, rubric: Rubric, task: Task) -> None:
        self.rubric = rubric
        self.task = task
        self._targets: dict[str, _TargetCompleteness] = {}
        for target, block in asked(rubric, task):
            kind, found = BY_BLOCK[type(block)], self._targets.setdefault(target, _TargetCompleteness())
            found.looks.append((block, kind.missing))
            if kind.linked is not None:
                found.links.append(kind.linked)
        self._answers: tuple[object, ...] | None = None  # of the annotation that was looked at last, field by field
        self._wrong: dict[BlockAnswers, Sequence[MissingItem]] = {}  # wherever it is, as it was found last
        self._too_much: Sequence[MissingItem] = ()
        self._room = 0  # bytes at the least that may come before it could be too much
        self._last: tuple[Annotation, Sequence[MissingItem]] | None = None

    def missing(self, annotation: Annotation) -> list[MissingItem]:
        """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

        A span that is not on its text counts as missing.
        """
        if self._last is not None and self._last[0] is annotation:
            return list(self._last[1])
        answers = _answers_of(annotation)
        fields, changed = self._changed(answers)
        problems: list[MissingItem] = []
        for target, known in self._targets.items():
            if known.problems is None or known.linked or changed is None or target in changed:
                known.problems = self._look(target, known, annotation)
            problems += known.problems
        self._answers = answers
        for each in _EVERYWHERE:
            if each not in self._wrong or not fields.isdisjoint(each.fields):
                self._wrong[each] = each.problems(self.rubric, self.task, annotation)
            problems += self._wrong[each]
        self._room -= _CHOSEN * (1 + len(changed or ()))
        if self._room <= 0 or changed is None or not fields.isdisjoint(_TYPED):
            self._room = annotation_size.MAX_BYTES - annotation_size.length(annotation)
            self._too_much = annotation_size.annotation_too_large(annotation) if self._room < 0 else ()
        problems += self._too_much
        self._last = annotation, tuple(problems)
        return problems

    def _changed(self, answers: tuple[object, ...]) -> tuple[Set[str], Set[str] | None]:
        """The fields whose answers changed since the last call, with the targets that changed; None for all."""
        fields: set[str] = set()
        found: set[str] | None = set()
        for name, was, now in zip(FIELDS, self._answers or answers, answers, strict=True):
            if was is now:
                continue
            fields.add(name)
            if found is None or not isinstance(was, Mapping) or not isinstance(now, Mapping):
                found = None
                continue
            for target in was.keys() | now.keys():
                if was.get(target) is not now.get(target):
                    found.add(target)
        return fields, found

    def _look(self, target: str, known: _TargetCompleteness, annotation: Annotation) -> list[MissingItem]:
        problems: list[MissingItem] = []
        for block, look in known.looks:
            problems += look(block, self.task, target, annotation)
        known.linked = bool(known.links) and any(linked(target, annotation) for linked in known.links)
        return problems


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingItem]:
    """What :meth:`TaskCompleteness.missing` gives, for one annotation of a task."""
    return TaskCompleteness(rubric, task).missing(annotation)
