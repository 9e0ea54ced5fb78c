"""The rules that bring several people's answers together do what the data card says of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.dataset.task_field_filter import parse_task_field_filter
from annotator.owner.exports.answer_rule import (
    AGGREGATES,
    Aggregate,
    ExportSelection,
    FinalAnswerRule,
    Place,
    round_half_up,
)
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask
from tests.ui.preset_tasks import preset

PLACE = ("p", "t", "v", "r", "q1/r1", "helpfulness")
COMBINING: tuple[Aggregate, ...] = ("mean", "median", "majority", "dawid-skene")


def judged(*people: str, rule: FinalAnswerRule | None = None, adjudicated: str = "") -> JudgedTask:
    answers = tuple(AnnotatorTaskAnswers(person, {"adjudicated": person == adjudicated}, {}) for person in people)
    task = JudgedTask("p", "t", "v", preset("helpsteer"), "r", None, None, None, {}, {}, answers)
    return replace(task, rule=rule or FinalAnswerRule())


@pytest.mark.parametrize("name", COMBINING)
def test_texts_are_never_combined(name: Aggregate) -> None:
    task = judged("ann", "bo", rule=FinalAnswerRule(name))
    assert [[answers.annotator for answers in view.answers] for view in task.views(words=True)] == [["ann"], ["bo"]]
    assert [len(view.answers) for view in task.views(words=False)] == [2]


@pytest.mark.parametrize("name", COMBINING)
def test_a_tag_needs_more_than_half(name: Aggregate) -> None:
    rule = FinalAnswerRule(name)
    assert rule.yes(PLACE, [True, False]) is False
    assert rule.yes(PLACE, [True, True, False]) is True
    assert rule.yes(PLACE, [True, False, False]) is False


def test_majority_takes_the_lower_of_equally_frequent_and_near_numbers() -> None:
    rule = FinalAnswerRule("majority")
    assert rule.number(PLACE, [3, 1, 3, 1]) == 1
    assert rule.number(PLACE, [1, 3, 1, 3]) == 1
    assert rule.number(PLACE, [4, 4, 0, 0, 3]) == 4  # nearer to the mean


VERDICTS: dict[tuple[float, ...], dict[Aggregate, float | None]] = {
    (0, 0, 0, 2, 0): {"mean": 0.4, "median": 0, "majority": 0, "adjudicated": None},
    (0, -1, 0, -1, 0): {"mean": -0.4, "median": 0, "majority": 0, "adjudicated": None},
    (0, -1, 0, 0, -1): {"mean": -0.4, "median": 0, "majority": 0, "adjudicated": None},
    (1, 3, 0, 0, 2): {"mean": 1.2, "median": 1, "majority": 2, "adjudicated": None},
    (1, 3, 0, 0, -2): {"mean": 0.4, "median": 0, "majority": 0, "adjudicated": None},
    (1, 3, -1, -2, 0): {"mean": 0.2, "median": 0, "majority": 0, "adjudicated": None},
    (1, 0): {"mean": 0.5, "median": 0.5, "majority": 0, "adjudicated": None},
    (1, -1): {"mean": 0, "median": 0, "majority": 0, "adjudicated": None},
    (3, -1, -1): {"mean": 1 / 3, "median": -1, "majority": -1, "adjudicated": None},
    (2, 2): {"mean": 2, "median": 2, "majority": 2, "adjudicated": 2},
    (0, 0): {"mean": 0, "median": 0, "majority": 0, "adjudicated": 0},
    (): {"mean": None, "median": None, "majority": None, "adjudicated": None},
}
"""Verdicts on a pair, above 0 for its first response, and what each rule makes of them."""


@pytest.mark.parametrize("verdicts", VERDICTS)
@pytest.mark.parametrize("side", [1, -1])
def test_verdicts_on_a_pair_are_combined_alike_for_both_sides(verdicts: tuple[float, ...], side: int) -> None:
    combined = {
        name: FinalAnswerRule(name).sign(PLACE, [side * verdict for verdict in verdicts]) for name in VERDICTS[verdicts]
    }
    assert combined == {
        name: value if value is None else pytest.approx(side * value) for name, value in VERDICTS[verdicts].items()
    }


def test_minimum_does_not_apply_to_adjudicated_tasks() -> None:
    rule = FinalAnswerRule("adjudicated", minimum=3)
    assert judged("ann", rule=rule, adjudicated="ann").has_enough_judges
    assert not judged("ann", "bo", rule=rule).has_enough_judges
    assert rule.number(PLACE, [2.0]) == 2.0
    assert FinalAnswerRule("majority", minimum=3).number(PLACE, [2.0]) is None


def test_adjudicated_tags_are_the_agreed_value() -> None:
    rule = FinalAnswerRule("adjudicated", minimum=3)
    assert rule.yes(PLACE, [False]) is False
    assert rule.yes(PLACE, [True]) is True
    assert rule.yes(PLACE, [True, False]) is None


ESTIMATED: Place = ("p", "t", "v", "r", "q1/r2", "helpfulness")
RULES = st.builds(FinalAnswerRule, st.sampled_from(AGGREGATES), st.integers(1, 3), estimates=st.just({ESTIMATED: 2.0}))
PLACES = st.sampled_from([PLACE, ESTIMATED])
SCORES = st.lists(st.integers(0, 4).map(float), max_size=5)


def combined(rule: FinalAnswerRule, place: Place, scores: Sequence[float]) -> float | None:
    """The number that the data card promises, spelled out."""
    count, alike = len(scores), len(set(scores)) == 1
    enough = rule.minimum if rule.name not in {"each", "adjudicated"} else 1
    if count < enough:
        return None
    if rule.name == "dawid-skene":
        return 2.0 if place == ESTIMATED else scores[0] if alike else None
    if rule.name == "adjudicated":
        return scores[0] if alike else None
    if rule.name == "median":
        ordered = sorted(scores)
        return (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    mean = math.fsum(scores) / count
    if rule.name == "majority":
        return max(sorted(set(scores)), key=lambda score: (scores.count(score), -abs(score - mean), -score))
    return mean


@given(RULES, PLACES, SCORES)
def test_number_is_what_the_data_card_says_of_the_rule(
    rule: FinalAnswerRule, place: Place, scores: list[float]
) -> None:
    expected = combined(rule, place, scores) if scores else None
    assert rule.number(place, scores) == pytest.approx(expected, abs=1e-12)


@given(RULES, PLACES, st.lists(st.integers(-3, 3).map(float), max_size=5))
def test_sign_takes_the_side_of_more_people_and_their_median_strength(
    rule: FinalAnswerRule, place: Place, strengths: list[float]
) -> None:
    if rule.name not in {"majority", "dawid-skene"} or len(strengths) < max(rule.minimum, 1):
        assert rule.sign(place, strengths) == rule.number(place, strengths)
        return
    if rule.name == "majority":
        better, worse = sum(strength > 0 for strength in strengths), sum(strength < 0 for strength in strengths)
        ties = len(strengths) - better - worse
        side: float | None = (better > max(worse, ties)) - (worse > max(better, ties))
    else:
        side = rule.number(place, [(strength > 0) - (strength < 0) for strength in strengths])
    agreeing = [abs(strength) for strength in strengths if side is not None and (strength > 0) - (strength < 0) == side]
    size = combined(FinalAnswerRule("median"), PLACE, agreeing) if agreeing and side else 1.0
    assert rule.sign(place, strengths) == (None if side is None else pytest.approx(side * (size or 0)))


@given(RULES, PLACES, st.lists(st.booleans(), max_size=5))
def test_yes_is_more_than_half_or_what_all_agree_on(rule: FinalAnswerRule, place: Place, values: list[bool]) -> None:
    if rule.name == "adjudicated":
        expected = values[0] if len(set(values)) == 1 else None
    else:
        expected = values.count(True) > values.count(False) if len(values) >= rule.minimum else None
    assert rule.yes(place, values) is expected


@given(st.sampled_from(AGGREGATES), st.integers(1, 3), st.lists(st.sampled_from("abc"), max_size=3, unique=True))
def test_enough_counts_people(name: Aggregate, minimum: int, people: list[str]) -> None:
    rule = FinalAnswerRule(name, minimum)
    assert judged(*people, rule=rule).has_enough_judges is (len(people) >= minimum)
    assert judged(*people, *people, rule=rule).has_enough_judges is (len(people) >= minimum)


def test_views_are_of_the_adjudicators_or_of_all_together() -> None:
    def seen(rule: FinalAnswerRule, task: JudgedTask, with_words: bool) -> list[list[str]]:
        return [
            [answers.annotator for answers in view.answers] for view in replace(task, rule=rule).views(words=with_words)
        ]

    for with_words in (True, False):
        assert seen(FinalAnswerRule("each"), judged("ann", "bo"), with_words) == [["ann"], ["bo"]]
        assert seen(FinalAnswerRule("adjudicated"), judged("ann", "bo", "eve", adjudicated="bo"), with_words) == [
            ["bo"]
        ]
        named = FinalAnswerRule("adjudicated", adjudicators=frozenset({"eve"}))
        assert seen(named, judged("ann", "bo", "eve"), with_words) == [["eve"]]
    assert seen(FinalAnswerRule("adjudicated"), judged("ann", "bo"), False) == [["ann", "bo"]]
    assert seen(FinalAnswerRule("mean"), judged("ann", "bo", adjudicated="bo"), False) == [["ann", "bo"]]


def test_adjudicators_need_the_rule_that_uses_them() -> None:
    with pytest.raises(AnnotatorError) as refused:
        FinalAnswerRule("mean", adjudicators=frozenset({"eve"}))
    assert refused.value.code == "export.adjudicator"


@pytest.mark.parametrize("name", AGGREGATES)
def test_the_description_names_what_applies(name: Aggregate) -> None:
    plain, strict = FinalAnswerRule(name).words, FinalAnswerRule(name, 2).words
    assert ("A tag needs more than half." in plain) is (name not in {"each", "adjudicated"})
    assert strict == f"{plain} At least 2 people must have answered."
    named = FinalAnswerRule("adjudicated", adjudicators=frozenset({"eve", "bo"})).words
    assert named.endswith("Adjudicators: bo, eve.")


def test_round_half_up() -> None:
    assert [round_half_up(value) for value in (0.49, 0.5, 1.5, 2.4999, -0.5, -0.51)] == [0, 1, 2, 2, 0, -1]


def test_selection_by_series_and_conditions_of_tasks_and_annotations() -> None:
    of_task, of_work = parse_task_field_filter("language=en"), parse_task_field_filter("annotator=ann")
    chosen = ExportSelection(series=("s1", "s2"), task_filter=(of_task, of_work))
    assert chosen.takes_task({"language": "en"})
    assert not chosen.takes_task({"language": "de"})
    assert chosen.takes_annotation({"series": "s2", "annotator": "ann"})
    assert not chosen.takes_annotation({"series": "s3", "annotator": "ann"})
    assert not chosen.takes_annotation({"series": "s2", "annotator": "bo"})
    assert ExportSelection().takes_annotation({"series": "any"})
    assert ExportSelection().takes_task({})
