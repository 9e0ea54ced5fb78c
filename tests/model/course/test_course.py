"""Courses: which steps make one, and the tasks that its attempts have."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from annotator.model.course.course import Course
from annotator.model.course.course_result import QualificationResult
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
