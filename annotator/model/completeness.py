"""Completeness: what an annotation still lacks before it can be submitted.

Submission, export and the owner's merge use the same function. Each block type provides a function that checks one
target (:data:`annotator.model.block_types.KINDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from operator import attrgetter

from annotator.model import annotation_size
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import FIELDS
from annotator.model.block_type import BlockAnswerOperations, no_problems
from annotator.model.block_types import BY_BLOCK, EVERY_ANSWER
from annotator.model.blocks.catalog import AnyBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.model.rubric import Rubric
from annotator.model.task import Task

_answers_of = attrgetter(*FIELDS)
_EVERYWHERE = [answers for answers in EVERY_ANSWER if answers.problems is not no_problems]
_TYPED = frozenset(name for answers in EVERY_ANSWER if answers.has_typed_text for name in answers.fields)
_CHOSEN = 10_000
"""An upper bound for the bytes that one edit without typed text changes on one target."""


Asked = Sequence[tuple[str, AnyBlock]]
"""The targets of a task in reading order, each paired with every block that asks about it."""


def required_answers_of(rubric: Rubric, task: Task) -> Asked:
    """Everything that the rubric asks of a task, answered or not."""
    return [(target, block) for target in task.kinds for block in rubric.asked_of(task, target)]


Look = Callable[[AnyBlock, Task, str, Annotation], Sequence[MissingAnswer]]
Linked = Callable[[str, Annotation], bool]


@dataclass
class _TargetCompleteness:
    """One target: its checks, their last result, and whether that result also depends on answers about other
    targets."""

    looks: list[tuple[AnyBlock, Look]] = field(default_factory=list)
    links: list[Linked] = field(default_factory=list)
    problems: list[MissingAnswer] | None = None
    linked: bool = False


class TaskCompletenessChecker:
    """Computes what one task lacks, incrementally. A target is checked again only if its answers changed since the last
    call. Unchanged answers are recognised by identity, since edits reuse the objects that they do not change."""

    def __init__(self, rubric: Rubric, task: Task) -> None:
        self.rubric = rubric
        self.task = task
        self._targets: dict[str, _TargetCompleteness] = {}
        for target, block in required_answers_of(rubric, task):
            kind, completeness = BY_BLOCK[type(block)], self._targets.setdefault(target, _TargetCompleteness())
            completeness.looks.append((block, kind.missing))
            if kind.linked is not None:
                completeness.links.append(kind.linked)
        self._answers: tuple[object, ...] | None = None  # the answer fields of the last annotation
        self._wrong: dict[
            BlockAnswerOperations, Sequence[MissingAnswer]
        ] = {}  # the last problems that belong to no target
        self._too_much: Sequence[MissingAnswer] = ()
        self._room = 0  # bytes that can be added before the size has to be measured again
        self._last: tuple[Annotation, Sequence[MissingAnswer]] | None = None

    def missing(self, annotation: Annotation) -> list[MissingAnswer]:
        """Everything required that ``annotation`` lacks, in reading order; if empty, the task can be submitted.

        A span that does not match its text counts as missing.
        """
        if self._last is not None and self._last[0] is annotation:
            return list(self._last[1])
        answers = _answers_of(annotation)
        fields, changed = self._changed(answers)
        problems: list[MissingAnswer] = []
        for target, completeness in self._targets.items():
            if completeness.problems is None or completeness.linked or changed is None or target in changed:
                completeness.problems = self._look(target, completeness, annotation)
            problems += completeness.problems
        self._answers = answers
        for answer_kind in _EVERYWHERE:
            if answer_kind not in self._wrong or not fields.isdisjoint(answer_kind.fields):
                self._wrong[answer_kind] = answer_kind.problems(self.rubric, self.task, annotation)
            problems += self._wrong[answer_kind]
        self._room -= _CHOSEN * (1 + len(changed or ()))
        if self._room <= 0 or changed is None or not fields.isdisjoint(_TYPED):
            self._room = annotation_size.MAX_BYTES - annotation_size.annotation_json_size(annotation)
            self._too_much = annotation_size.annotation_too_large(annotation) if self._room < 0 else ()
        problems += self._too_much
        self._last = annotation, tuple(problems)
        return problems

    def _changed(self, answers: tuple[object, ...]) -> tuple[Set[str], Set[str] | None]:
        """The fields that changed since the last call, and the changed targets; None instead of targets if all must be
        checked."""
        fields: set[str] = set()
        changed: set[str] | None = set()
        for name, was, value in zip(FIELDS, self._answers or answers, answers, strict=True):
            if was is value:
                continue
            fields.add(name)
            if changed is None or not isinstance(was, Mapping) or not isinstance(value, Mapping):
                changed = None
                continue
            for target in was.keys() | value.keys():
                if was.get(target) is not value.get(target):
                    changed.add(target)
        return fields, changed

    def _look(self, target: str, completeness: _TargetCompleteness, annotation: Annotation) -> list[MissingAnswer]:
        problems: list[MissingAnswer] = []
        hidden = self.rubric.asked_if.hidden(annotation, target)
        for block, look in completeness.looks:
            if block.key in hidden:
                continue
            problems += look(block, self.task, target, annotation)
        completeness.linked = bool(completeness.links) and any(
            linked(target, annotation) for linked in completeness.links
        )
        return problems


def missing_answers(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingAnswer]:
    """:meth:`TaskCompletenessChecker.missing` for a single annotation, without what later calls would need."""
    problems: list[MissingAnswer] = []
    for target in task.kinds:
        hidden = rubric.asked_if.hidden(annotation, target)
        for block in rubric.asked_of(task, target):
            if block.key not in hidden:
                problems += BY_BLOCK[type(block)].missing(block, task, target, annotation)
    for answer_kind in _EVERYWHERE:
        problems += answer_kind.problems(rubric, task, annotation)
    return [*problems, *annotation_size.annotation_too_large(annotation)]
