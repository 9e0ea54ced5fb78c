"""Compares answers with the gold answers."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.model.annotation import Annotation
from annotator.model.block_types import BY_BLOCK
from annotator.model.completeness import required_answers_of
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.rubric import Rubric
from annotator.model.task import Task


def compare_with_gold(
    rubric: Rubric, task: Task, gold: Annotation, answered: Annotation, tolerance: Mapping[str, int] | None = None
) -> list[GoldAnswerComparison]:
    """Every comparable gold answer with the given answer, in reading order.

    An answer that was not given is wrong. An optional tag is compared only if the gold or the given answer sets it.
    Notes, reactions, refinements and authored questions are not compared, nor is what is not asked after the other
    answers, gold or given.
    """
    result: list[GoldAnswerComparison] = []
    for target, block in required_answers_of(rubric, task):
        if any(block.key in rubric.asked_if.hidden(annotation, target) for annotation in (gold, answered)):
            continue
        compared = GoldAndGivenAnswers(task, gold, answered, (tolerance or {}).get(block.key, 0))
        result += BY_BLOCK[type(block)].gold_points(block, target, compared)
    return result
