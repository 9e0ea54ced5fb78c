"""The rules that bring several people's answers together do what the data card says of them."""

from __future__ import annotations

import pytest

from annotator.owner.exports.answer_rule import Aggregate, FinalAnswerRule
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask
from tests.ui.preset_tasks import preset

PLACE = ("p", "t", "v", "r", "q1/r1", "helpfulness")
COMBINING: tuple[Aggregate, ...] = ("mean", "median", "majority", "dawid-skene")


def judged(*people: str, adjudicated: str = "") -> JudgedTask:
    answers = tuple(AnnotatorTaskAnswers(each, {"adjudicated": each == adjudicated}, {}, {}) for each in people)
    return JudgedTask("p", "t", "v", preset("helpsteer"), "r", None, None, None, {}, {}, answers)


@pytest.mark.parametrize("name", COMBINING)
def test_words_are_never_combined(name: Aggregate) -> None:
    task, rule = judged("ann", "bo"), FinalAnswerRule(name)
    assert [[said.annotator for said in view.answers] for view in rule.views(task, words=True)] == [["ann"], ["bo"]]
    assert [len(view.answers) for view in rule.views(task, words=False)] == [2]


@pytest.mark.parametrize("name", COMBINING)
def test_a_tag_needs_more_than_half(name: Aggregate) -> None:
    rule = FinalAnswerRule(name)
    assert rule.yes(PLACE, [True, False]) is False
    assert rule.yes(PLACE, [True, True, False]) is True
    assert rule.yes(PLACE, [True, False, False]) is False


def test_of_two_numbers_as_frequent_and_as_near_the_lower_counts() -> None:
    rule = FinalAnswerRule("majority")
    assert rule.number(PLACE, [3, 1, 3, 1]) == 1
    assert rule.number(PLACE, [1, 3, 1, 3]) == 1
    assert rule.number(PLACE, [4, 4, 0, 0, 3]) == 4  # nearer to the mean


def test_an_adjudicated_task_needs_no_minimum_of_people() -> None:
    rule = FinalAnswerRule("adjudicated", minimum=3)
    assert rule.enough(judged("ann", adjudicated="ann"))
    assert not rule.enough(judged("ann", "bo"))
    assert rule.number(PLACE, [2.0]) == 2.0
    assert FinalAnswerRule("majority", minimum=3).number(PLACE, [2.0]) is None


def test_an_adjudicated_tag_is_what_was_said() -> None:
    rule = FinalAnswerRule("adjudicated", minimum=3)
    assert rule.yes(PLACE, [False]) is False
    assert rule.yes(PLACE, [True]) is True
    assert rule.yes(PLACE, [True, False]) is None
