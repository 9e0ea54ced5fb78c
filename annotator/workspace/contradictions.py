"""Answers that contradict each other: worth a word before submitting, and never a block, because they may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.rating_block import RatingBlock
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.field_models import (
    ASIDE,
    AnswerFieldModel,
    RatingFieldModel,
    ResponsePreferenceFieldModel,
    ResponseRankFieldModel,
)
from annotator.workspace.state import Workspace

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel


def contradictions(state: Workspace) -> Iterator[str]:
    """What contradicts what: equal responses with different answers, a rank or preference against all scores, and the
    best score with a critique of the highest severity."""
    if (task := state.task) is None:
        return
    for question, responses in task.order.items():
        preferences = _answers(state, question, ResponsePreferenceFieldModel).values()
        for first, second in combinations(responses, 2):
            scores = _differences(state, first, second, RatingFieldModel)
            ahead = [*_differences(state, second, first, ResponseRankFieldModel), *(-value for value in preferences)]
            names = [state.content.names.get(target, target) for target in (first, second)]
            if task.task.texts[first].strip() == task.task.texts[second].strip():
                if any(scores) or any(ahead):
                    yield _same_text_message(*names)
            elif scores and any(value > 0 for value in ahead) and max(scores) < 0:
                yield _lower_scores_message(*names)
            elif scores and any(value < 0 for value in ahead) and min(scores) > 0:
                yield _lower_scores_message(*reversed(names))
    yield from _severe_critiques(task)


def _same_text_message(first: str, second: str) -> str:
    return TranslatableMessage("{one} and {other} are the same, but their answers differ.", one=first, other=second)


def _lower_scores_message(first: str, second: str) -> str:
    return TranslatableMessage("{one} is put before {other}, but has lower scores.", one=first, other=second)


def _answers(state: Workspace, target: str, kind: type[AnswerFieldModel]) -> Mapping[str, int]:
    """The answers of the fields of one kind about a text, by key, without *not rankable*."""
    model = state.content.by_target.get(target)
    rows = [row for row in model.rows if isinstance(row, kind)] if model is not None else []
    answers = {row.key: row.given(state.annotation, target) for row in rows}
    aside = ASIDE if kind is ResponseRankFieldModel else None
    return {key: value for key, value in answers.items() if value is not None and value != aside}


def _differences(state: Workspace, first: str, second: str, kind: type[AnswerFieldModel]) -> list[int]:
    """By how much the answers about ``first`` are above those about ``second``, where both have one."""
    above, below = _answers(state, first, kind), _answers(state, second, kind)
    return [above[key] - below[key] for key in above.keys() & below.keys()]


def _severe_critiques(task: TaskViewModel) -> Iterator[str]:
    block = next(iter(task.rubric.each(CritiquesBlockBase)), None)
    rating = task.rubric.find(block.rating, RatingBlock) if block is not None else None
    if block is None or rating is None or not block.severities:
        return
    worst = block.severities[-1]
    for response, critiques in task.annotation.critiques.items():
        severe = any(critique.severity == worst.key for critique in critiques.series)
        if severe and task.annotation.score(response, rating.key) == rating.high:
            yield TranslatableMessage(
                "An answer with the best score, {high}, has a critique that is {title}. Is this intended?",
                high=rating.high, title=worst.title,
            )  # fmt: skip
