"""Somebody who answers whatever a rubric asks, by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from annotator.model import edits
from annotator.model.annotation import Annotation
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.missing_answer import MissingAnswer
from annotator.model.preference_edits import SetPreference
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import AnyBlock, Rubric
from annotator.model.tag_edits import SetTag
from annotator.model.task import Task


def _score(problem: MissingAnswer, block: AnyBlock, task: Task, chance: Random) -> AnnotationEdit:  # noqa: ARG001
    assert isinstance(block, RatingBlock)
    return SetRating(target=problem.target, key=block.key, value=chance.choice(block.scores))


def _yes_or_no(problem: MissingAnswer, block: AnyBlock, task: Task, chance: Random) -> AnnotationEdit:  # noqa: ARG001
    return SetTag(target=problem.target, key=block.key, tag=problem.part, value=chance.random() < 0.2)


def _rank(problem: MissingAnswer, block: AnyBlock, task: Task, chance: Random) -> AnnotationEdit:
    question = problem.target.partition("/")[0]
    rank = chance.randint(1, len(task.answers[question]))
    return SetResponseRank(target=question, key=block.key, item=problem.target, rank=rank)


def _preference(problem: MissingAnswer, block: AnyBlock, task: Task, chance: Random) -> AnnotationEdit:
    assert isinstance(block, PreferenceBlock)
    strength = chance.choice(block.strengths)
    preferred = chance.choice(task.answers[problem.target]) if strength else None
    return SetPreference(target=problem.target, key=block.key, preferred=preferred, strength=strength)


_ANSWERS: Mapping[str, Callable[[MissingAnswer, AnyBlock, Task, Random], AnnotationEdit]] = {
    "rating.missing": _score,
    "tag.missing": _yes_or_no,
    "ranking.missing": _rank,
    "preference.missing": _preference,
}


def answered(rubric: Rubric, task: Task, chance: Random) -> Annotation:
    """An annotation with everything that is required, submitted."""
    annotation = Annotation()
    while problems := missing_answers(rubric, task, annotation):
        answer = _ANSWERS[problems[0].code](problems[0], rubric.by_key[problems[0].key], task, chance)
        annotation = edits.apply(answer, rubric, task, annotation)
    return edits.apply(SubmitTask(), rubric, task, annotation)
