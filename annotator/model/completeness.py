"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge. Each kind of block has one small function that looks at
one target; :data:`_MISSING` says which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annotator.model import comments, critique_missing, judgement_missing, preferences, rankings, ratings, tags, volume
from annotator.model.annotation import Annotation
from annotator.model.blocks.block import Block
from annotator.model.blocks.comment_block import CommentBlock, CorroborationsBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.problem import Problem
from annotator.model.rubric import Rubric
from annotator.model.task import Task


def _nothing(block: Block, task: Task, target: str, annotation: Annotation) -> list[Problem]:  # noqa: ARG001
    """What is missing of blocks that nobody has to answer."""
    return []


_MISSING: Mapping[type, Callable[[Any, Task, str, Annotation], list[Problem]]] = {
    RatingBlock: ratings.missing,
    CommentBlock: comments.missing,
    TagsBlock: tags.missing,
    ReactionsBlock: _nothing,
    RankingBlock: rankings.missing,
    PreferenceBlock: preferences.missing,
    CorroborationsBlock: comments.missing,
    CritiquesBlock: critique_missing.of_critiques,
    RefinementsBlock: critique_missing.of_refinements,
    CritiqueJudgementBlock: judgement_missing.missing,
}
"""For each kind of block, what is missing of it on one target that it is asked of; the first argument is the block."""


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[Problem]:
    """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

    A span that is not on its text counts as missing.
    """
    problems: list[Problem] = []
    for target in task.kinds:
        for block in rubric.asked_of(task, target):
            problems += _MISSING[type(block)](block, task, target, annotation)
    return [
        *problems,
        *tags.unexplained(rubric, task, annotation),
        *tags.proposed_too_long(rubric, task, annotation),
        *comments.misplaced(task, annotation),
        *volume.too_much(annotation),
    ]
