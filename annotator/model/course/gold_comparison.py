"""Answers held against the right ones, point by point."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.model.annotation import Annotation
from annotator.model.block_kinds import BY_BLOCK
from annotator.model.completeness import asked
from annotator.model.gold_points import GoldAnswerComparison, GoldComparison
from annotator.model.rubric import Rubric
from annotator.model.task import Task


def compare_with_gold(
    rubric: Rubric, task: Task, gold: Annotation, given: Annotation, tolerance: Mapping[str, int] | None = None
) -> list[GoldAnswerComparison]:
    """Every answer of the gold that can be compared, beside the one given, in reading order.

    An answer that was not given is wrong. Of optional flags only those count that either of the two has set. Notes,
    reactions, refinements and what is authored are read by people, and give no points.
    """
    found: list[GoldAnswerComparison] = []
    for target, block in asked(rubric, task):
        both = GoldComparison(task, gold, given, (tolerance or {}).get(block.key, 0))
        found += BY_BLOCK[type(block)].gold_points(block, target, both)
    return found
