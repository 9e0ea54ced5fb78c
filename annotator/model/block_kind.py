"""What there is to know about a type of block beside its words: where its answers are, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import Block
from annotator.model.edit import Edit
from annotator.model.gold_points import GoldAnswerComparison, GoldComparison
from annotator.model.problem import MissingItem
from annotator.model.rubric import Rubric
from annotator.model.task import Task

Moved = Mapping[str, str]
"""For each target of a task that its new version still has, its target there."""


def _no_targets(task: Task, annotation: Annotation) -> Iterator[str]:  # noqa: ARG001
    return iter(())


def no_problems(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingItem]:  # noqa: ARG001
    """What is wrong with answers that lack nothing wherever they are."""
    return []


def nothing_missing(block: Block, task: Task, target: str, annotation: Annotation) -> list[MissingItem]:  # noqa: ARG001
    """What is missing of blocks that nobody has to answer."""
    return []


def no_gold_points(block: Block, target: str, both: GoldComparison) -> Iterator[GoldAnswerComparison]:  # noqa: ARG001
    """The points of answers that are read by people, and give none."""
    return iter(())


@dataclass(frozen=True, eq=False)
class BlockAnswers:
    """The answers of one or several types of block, as an annotation keeps them.

    ``fields``: where, by the names of :class:`Annotation`. ``edits``: all that change them.
    ``given``: the edits that give all answers of an annotation anew. ``at_once``, where there is one, gives the same
    answers quicker: the fields as they are then; it raises as the edits do.
    ``moved``: the fields in a new version of the task; what was said about a text that is gone is left out.
    ``refitted``: whether answers that do not fit a changed rubric or task are dropped; otherwise they stay, and are
    named as missing something.
    ``compared``: the targets that are spoken of beside those of :func:`annotator.model.answer_entries.entries`.
    ``problems``: what is wrong with them wherever they are, also where no block asks for them any more.
    ``typed``: whether words are typed in them, which take room without end; what is chosen takes little.
    """

    fields: tuple[str, ...]
    edits: tuple[type[Edit], ...]
    given: Callable[[Annotation], Iterator[Edit]]
    moved: Callable[[Annotation, Moved], Mapping[str, Any]]
    refitted: bool = True
    at_once: Callable[[Rubric, Task, Annotation], Mapping[str, Any]] | None = None
    compared: Callable[[Task, Annotation], Iterator[str]] = _no_targets
    problems: Callable[[Rubric, Task, Annotation], list[MissingItem]] = no_problems
    typed: bool = True


@dataclass(frozen=True)
class BlockKind:
    """A type of block: its class, its answers, and what is ``missing`` of it on one target that it is asked of.

    That follows from what is said of this target alone, but where ``linked`` says that others count too.
    ``gold_points``: how the answers about one target are held against the right ones.
    """

    block: type[Block]
    answers: BlockAnswers
    missing: Callable[[Any, Task, str, Annotation], list[MissingItem]] = nothing_missing
    linked: Callable[[str, Annotation], bool] | None = None
    gold_points: Callable[[Any, str, GoldComparison], Iterator[GoldAnswerComparison]] = no_gold_points
