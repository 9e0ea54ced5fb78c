"""Courses: which steps make one, and the tasks that its attempts have."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from annotator.model.course.course import Course, GoldAnswers, attempt_id, draw_items
from annotator.model.course.course_result import QualificationResult, score_attempt
from annotator.model.gold_points import GoldAnswerComparison
from tests.services.conftest import RUBRIC
from tests.services.courses.course_at_hand import small_course


def test_attempt_takes_at_most_the_whole_pool() -> None:
    whole = small_course(count=4).qualification
    assert whole is not None
    assert whole.size == 4
    with pytest.raises(ValidationError, match="the pool has 4"):
        small_course(count=5)


@pytest.mark.parametrize(("mark", "valid"), [(0, True), (1, True), (1.01, False), (-0.01, False)])
def test_pass_marks_are_shares(mark: float, valid: bool) -> None:
    if valid:
        assert small_course(marks={"helpfulness": mark})
    else:
        with pytest.raises(ValidationError, match="share from 0 to 1"):
            small_course(marks={"helpfulness": mark})


@pytest.mark.parametrize(("left_out", "valid"), [((), True), ((3,), True), ((2,), True), ((2, 3), False)])
def test_course_needs_practice_or_qualification(left_out: tuple[int, ...], valid: bool) -> None:
    course = small_course().model_dump(mode="json")
    course["steps"] = [step for number, step in enumerate(course["steps"]) if number not in left_out]
    if valid:
        assert Course.model_validate(course)
    else:
        with pytest.raises(ValidationError, match="at least one practice or a qualification"):
            Course.model_validate(course)


def test_tasks_are_those_of_every_attempt() -> None:
    pool = [f"course:pool{number}" for number in range(4)]
    assert [task.id for task in small_course(attempts=3).tasks()] == [
        "course:tried", *pool, *(f"{name}.2" for name in pool), *(f"{name}.3" for name in pool)
    ]  # fmt: skip


@pytest.mark.parametrize(("right", "answers", "share"), [(3, 4, 0.75), (0, 0, 0.0)])
def test_share_of_right_answers(right: int, answers: int, share: float) -> None:
    result = QualificationResult(course="c", attempt=1, passed=False, right=right, answers=answers, overall=0.5)
    assert result.share == share


@given(st.integers(2, 7), st.integers(1, 7), st.integers(1, 5), st.text("abc", min_size=1, max_size=3))
def test_an_attempt_repeats_items_only_when_no_others_are_left(
    pool: int, count: int, attempts: int, annotator: str
) -> None:
    ids = tuple(f"i{number}" for number in range(pool))
    count = min(count, pool)
    drawn: Counter[str] = Counter()
    for attempt in range(1, attempts + 1):
        items = draw_items(ids, count, annotator, attempt)
        assert items == draw_items(ids, count, annotator, attempt)
        own = [item.removesuffix(f".{attempt}") for item in items]
        assert own == sorted(own, key=ids.index)
        assert len(set(own)) == count
        assert items == tuple(attempt_id(item, attempt) for item in own)
        drawn.update(own)
        assert max(drawn.values()) - min(drawn[item] for item in ids) <= 1


def test_draws_of_annotators_differ() -> None:
    ids = tuple(f"i{number}" for number in range(9))
    assert len({draw_items(ids, 4, f"annotator {number}", 1) for number in range(9)}) > 3


@pytest.mark.parametrize(
    ("overall", "marks", "passed"),
    [(0.75, {}, True), (0.8, {}, False), (0.5, {"verbosity": 0.5}, True), (0.5, {"verbosity": 0.6}, False)],
)
def test_an_attempt_is_passed_by_all_its_answers_and_those_of_each_attribute(
    overall: float, marks: dict[str, float], passed: bool
) -> None:
    test = small_course(overall=overall, marks=marks).qualification
    assert test is not None
    right = [("helpfulness", 3, 3), ("helpfulness", 2, 2), ("verbosity", 1, 1), ("verbosity", 1, 3)]
    points = [GoldAnswerComparison("score", "q1/r1", key, "", gold, given, 0) for key, gold, given in right]
    result = score_attempt("basics", 2, test, RUBRIC, points)
    assert (result.attempt, result.passed, result.right, result.answers, result.overall) == (2, passed, 3, 4, overall)
    assert [
        (attribute.key, attribute.title, attribute.right, attribute.answers, attribute.off)
        for attribute in result.attributes
    ] == [
        ("helpfulness", "Helpfulness", 2, 2, 0.0), ("verbosity", "Verbosity", 1, 2, 1.0),
    ]  # fmt: skip
    assert not score_attempt("basics", 1, test, RUBRIC, []).passed


def test_steps_and_their_tasks_differ() -> None:
    course = small_course().model_dump(mode="json")
    page, example, practice, test = course["steps"]
    for steps, message in (
        ([page, page, practice], "two steps say the same"),
        ([example, {**practice, "item": example["item"]}], "two steps have the same task"),
        ([test, practice], "it comes last"),
    ):
        with pytest.raises(ValidationError, match=message):
            Course.model_validate({**course, "steps": steps})


def test_a_translated_course_keeps_what_is_not_translated_its_tasks_and_its_keys() -> None:
    fields = small_course().model_dump(mode="json")
    translated = {
        "title": "Grundlagen",
        "steps.0.text": "# Lies mich",
        "steps.1.reasons.0": "Es sagt, was gefragt war.",
    }
    course = Course.model_validate({**fields, "translations": {"de": translated}})
    assert course.texts == {
        "title": "Basics", "steps.0.title": "Welcome", "steps.0.text": "# Read me", "steps.1.title": "Shown",
        "steps.1.reasons.0": "It says what was asked.", "steps.2.title": "Try it",
        "steps.2.reasons.0": "It says what was asked.", "steps.3.title": "Test",
    }  # fmt: skip
    german = course.in_language("de")
    page, example, *_ = (step.model_dump(mode="json") for step in german.steps)
    assert (german.title, page["title"], page["text"]) == ("Grundlagen", "Welcome", "# Lies mich")
    assert example["item"]["gold"]["reasons"][0]["text"] == "Es sagt, was gefragt war."
    assert course.in_language("fr") is course
    assert list(german.tasks()) == list(course.tasks())
    assert [step.key for step in german.steps] == [step.key for step in course.steps]
    with pytest.raises(ValidationError, match="the course has no text"):
        Course.model_validate({**fields, "translations": {"de": {"steps.9.title": "Neun"}}})


def test_the_reason_of_a_part_comes_before_that_of_the_whole_answer() -> None:
    reasons = [{"target": "q1/r1", "key": "flags", "text": "whole"}, {"target": "q1/r1", "key": "flags", "part": "rude",
                "text": "part"}]  # fmt: skip
    gold = GoldAnswers.model_validate({"annotation": {}, "reasons": reasons})
    assert [reason.name for reason in gold.reasons] == ["flags", "flags/rude"]
    assert gold.reason("q1/r1", "flags", "rude") == "part"
    assert gold.reason("q1/r1", "flags", "other") == gold.reason("q1/r1", "flags") == "whole"
    assert gold.reason("q1/r2", "flags") == gold.reason("q1/r1", "quality") == ""
