"""Which responses the compare command compares, without a window."""

from __future__ import annotations

from annotator.workspace.comparison import Comparison, compared_with, next_comparison

THREE = ("q1/r1", "q1/r2", "q1/r3")


def test_a_response_is_compared_with_each_of_the_others_in_turn() -> None:
    one = next_comparison(Comparison(), "q1/r2", THREE)
    assert (one.pair, one.first, one.following) == (("q1/r1", "q1/r2"), "q1/r2", "q1/r3")
    two = next_comparison(one, "q1/r2", THREE)
    assert (two.pair, two.following) == (("q1/r2", "q1/r3"), "")
    assert next_comparison(two, "q1/r2", THREE) == Comparison()


def test_another_response_begins_with_the_first_of_the_others() -> None:
    one = next_comparison(Comparison(), "q1/r1", THREE)
    assert next_comparison(one, "q1/r3", THREE).pair == ("q1/r1", "q1/r3")


def test_a_comparison_begins_anew_at_its_two_responses() -> None:
    for now in (compared_with("q1/r3", "q1/r1", THREE), compared_with("q1/r1", "q1/r2", THREE)):
        assert compared_with(now.first, now.other, THREE) == now
    assert compared_with("q1/r1", "q9/r9", THREE) == compared_with("", "", THREE) == Comparison()


def test_a_text_without_others_is_not_compared() -> None:
    assert next_comparison(Comparison(), "q1/r1", THREE[:1]) == Comparison()
    assert next_comparison(Comparison(), "q1/r1/w1/refinement", THREE) == Comparison()


def test_two_side_by_side_are_compared_all_along() -> None:
    assert Comparison(("q1/r1", "q1/r2")).kept
    assert not Comparison().kept
    assert not compared_with("q1/r1", "q1/r2", THREE).kept
