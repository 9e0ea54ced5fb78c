"""Describes a block type to the model: where its answers are stored and how they are edited, replayed and moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.missing_answer import MissingAnswer
from annotator.model.rubric import Rubric
from annotator.model.task import Task

Moved = Mapping[str, str]
"""Maps each target of a task to its target in the new version; targets that no longer exist are absent."""


def no_targets(task: Task, annotation: Annotation) -> Iterator[str]:  # noqa: ARG001
    """For answers that refer to no targets beside their own."""
    return iter(())


def no_problems(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingAnswer]:  # noqa: ARG001
    """For answers that have no problems of their own."""
    return []


def nothing_missing(block: RubricBlockBase, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:  # noqa: ARG001
    """For blocks that are never required."""
    return []


def no_gold_points(block: RubricBlockBase, target: str, pair: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:  # noqa: ARG001
    """For answers that are not compared with gold answers."""
    return iter(())


@dataclass(frozen=True, eq=False)
class BlockAnswerOperations:
    """How an annotation stores the answers of one or more block types.

    ``fields``: the fields of :class:`Annotation`.
    ``edits``: all edits that change them.
    ``recreating_edits``: the edits that recreate all answers of an annotation.
    ``applied_at_once``: an optional faster replacement that returns the resulting fields and raises the same errors.
    ``rekeyed``: the fields for a new version of the task, if the answers themselves name targets.
    ``drops_unfit``: whether answers that do not fit a changed rubric or task are dropped. Otherwise they are kept and
    reported as incomplete.
    ``compared_targets``: targets that the answers refer to, in addition to those of
    :func:`annotator.model.answer_entries.answer_entries`.
    ``problems``: problems independent of a target, also in answers that no block asks for any more.
    ``has_typed_text``: whether the answers contain typed text, which has no bound on its size.
    """

    fields: tuple[str, ...]
    edits: tuple[type[AnnotationEdit], ...]
    recreating_edits: Callable[[Annotation], Iterator[AnnotationEdit]]
    rekeyed: Callable[[Annotation, Moved], Mapping[str, Any]] | None = None
    drops_unfit: bool = True
    applied_at_once: Callable[[Rubric, Task, Annotation], Mapping[str, Any]] | None = None
    compared_targets: Callable[[Task, Annotation], Iterator[str]] = no_targets
    problems: Callable[[Rubric, Task, Annotation], list[MissingAnswer]] = no_problems
    has_typed_text: bool = True


@dataclass(frozen=True)
class RubricBlockType:
    """A block type: its class, or the base of several, its answers, and ``missing``, which reports what one target
    lacks.

    ``missing`` depends only on the answers about that target, unless ``linked`` returns True. ``gold_points`` compares
    the answers about a target with the gold answers.
    """

    block: type[RubricBlockBase]
    answers: BlockAnswerOperations
    missing: Callable[[Any, Task, str, Annotation], list[MissingAnswer]] = nothing_missing
    linked: Callable[[str, Annotation], bool] | None = None
    gold_points: Callable[[Any, str, GoldAndGivenAnswers], Iterator[GoldAnswerComparison]] = no_gold_points
