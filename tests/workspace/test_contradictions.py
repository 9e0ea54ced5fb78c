"""A word about answers that contradict each other."""

from __future__ import annotations

from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.workspace import cursor as cursors
from annotator.workspace.card_model import Cursor
from annotator.workspace.contradictions import contradictions
from tests.workspace.core import answered, opened, rating, responses, rubric

RANKING = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"], "ties": True, "unrankable": True}
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}
TWINS = Task.model_validate(
    {"id": "t", "prompt": "What?", "responses": [{"id": "r1", "text": "Same."}, {"id": "r2", "text": "Same. "}]}
)


def messages_of(asked: Rubric, task: Task, values: dict[tuple[str, str], int]) -> list[str]:
    state = opened(asked, task)
    for (target, key), value in values.items():
        state = answered(cursors.moved(state, Cursor(target, key)), value)
    return list(contradictions(state))


def test_a_rank_against_the_scores() -> None:
    asked = rubric(rating("score", 7), RANKING)
    scores = {("q1/r1", "score"): 3, ("q1/r2", "score"): 6}
    against = {("q1/r1", "order"): 1, ("q1/r2", "order"): 2}
    messages = ["Response A is put before Response B, but has lower scores."]
    assert messages_of(asked, responses(2), scores | against) == messages
    assert messages_of(asked, responses(2), scores | {("q1/r1", "order"): 2, ("q1/r2", "order"): 1}) == []
    assert messages_of(asked, responses(2), scores | {("q1/r1", "order"): 1, ("q1/r2", "order"): 0}) == [], (
        "not rankable"
    )
    mixed = rubric(rating("score"), rating("length"), RANKING)
    lengths = {("q1/r1", "score"): 1, ("q1/r2", "score"): 2, ("q1/r1", "length"): 2, ("q1/r2", "length"): 2}
    assert messages_of(mixed, responses(2), lengths | against) == [], "only a part of the scores is lower"


def test_a_preference_against_the_scores() -> None:
    asked = rubric(rating("score"), PREFERENCE)
    values = {("q1/r1", "score"): 3, ("q1/r2", "score"): 1}
    messages = ["Response B is put before Response A, but has lower scores."]
    assert messages_of(asked, responses(2), values | {("q1", "better"): 2}) == messages
    for preference in (0, -2):
        assert messages_of(asked, responses(2), values | {("q1", "better"): preference}) == []


def test_equal_responses_with_different_answers() -> None:
    messages = ["Response A and Response B are the same, but their answers differ."]
    asked = rubric(rating("score"), RANKING, PREFERENCE)
    assert messages_of(asked, TWINS, {("q1/r1", "score"): 3, ("q1/r2", "score"): 3, ("q1", "better"): 0}) == []
    assert messages_of(asked, TWINS, {("q1/r1", "score"): 3, ("q1/r2", "score"): 2}) == messages
    assert messages_of(asked, TWINS, {("q1", "better"): -1}) == messages
    assert messages_of(asked, TWINS, {("q1/r1", "order"): 1, ("q1/r2", "order"): 2}) == messages
