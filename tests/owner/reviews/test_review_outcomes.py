"""By each rule, what several reviews of one work come to."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.reviews.review_outcomes import final_adjudications, resolve_reviews

KEY = ("main", "t", "ann")


def review(number: int, content: str, planned: int = 2, **more: Any) -> dict[str, Any]:
    """``content``: ``=`` accepts, ``x`` returns, anything else is a correction of that content."""
    outcome = {"=": "accepted", "x": "returned"}.get(content, "corrected")
    return {
        "series": "main", "task": "t", "annotator": "ann", "revision": 3, "purpose": "review", "item": f"i{number}",
        "number": number, "version": "v", "planned": planned, "is_final": True, "status": "submitted",
        "outcome": outcome,
        "work_content": "=", "content": content if outcome == "corrected" else "=", **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("contents", "both", "any_correction", "first", "majority"),
    [
        ("==", "accepted", "accepted", "accepted", "accepted"),
        ("=", "waiting", "waiting", "accepted", "accepted"),
        ("=a", "disputed", "disputed", "accepted", "accepted"),
        ("a=", "disputed", "disputed", "corrected", "accepted"),
        ("aa", "corrected", "disputed", "corrected", "corrected"),
        ("ab", "disputed", "disputed", "corrected", "disputed"),
        ("a", "waiting", "disputed", "corrected", "waiting"),
        ("x=", "returned", "returned", "returned", "accepted"),
        ("=x", "returned", "returned", "accepted", "accepted"),
        ("xx", "returned", "returned", "returned", "returned"),
        ("xa", "returned", "returned", "returned", "disputed"),
    ],
)
def test_review_rules(contents: str, both: str, any_correction: str, first: str, majority: str) -> None:
    rows = [review(number, content) for number, content in enumerate(contents, 1)]
    wanted = {"both-accept": both, "any-correction": any_correction, "first": first, "majority": majority}
    assert {rule: resolve_reviews(rows, rule, {KEY: 3})[KEY].state for rule in wanted} == wanted


def test_a_correction_that_is_final_is_named() -> None:
    assert resolve_reviews([review(1, "a"), review(2, "a")], "both-accept", {KEY: 3})[KEY].final is not None


def test_reviews_of_an_earlier_revision_say_nothing() -> None:
    assert resolve_reviews([review(1, "x")], "both-accept", {KEY: 7}) == {}


def test_skipped_and_superseded_reviews_do_not_count() -> None:
    assert resolve_reviews([review(1, "=", status="skipped"), review(2, "=", is_final=False)], "first", {KEY: 3}) == {}


def test_the_first_reviewer_is_waited_for() -> None:
    assert resolve_reviews([review(2, "=")], "first", {KEY: 3})[KEY].state == "waiting"


def test_the_adjudication_of_the_latest_build_is_final() -> None:
    one, two = (
        review(
            1,
            "a",
            purpose="adjudication",
            annotator="",
            revision=build,
            item=f"j{build}",
            compared='[{"annotator":"ann","revision":3}]',
        )
        for build in (1, 2)
    )
    assert final_adjudications([two, one], {}) == {(*KEY, 3): two}


def test_other_rules_are_refused() -> None:
    with pytest.raises(AnnotatorError, match="no rule"):
        resolve_reviews([], "coin", {})
