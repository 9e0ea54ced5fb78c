"""Quotes are found again by their words, whatever white space is between them."""

from __future__ import annotations

import pytest

from annotator.model.anchor import changed_ranges, find_quote


@pytest.mark.parametrize(
    ("quote", "outcome", "places"),
    [
        ("red dust", "moved", ((4, 12),)),
        ("the  red\ndust", "moved", ((0, 12),)),
        ("of the Moon", "moved", ((13, 26),)),
        ("Mars", "lost", ()),
        ("the", "ambiguous", ((0, 3), (17, 20))),
        ("\t", "lost", ()),
    ],
)
def test_a_quote_is_found_by_its_words(quote: str, outcome: str, places: tuple[tuple[int, int], ...]) -> None:
    found = find_quote("the red dust of \n the  Moon".replace(" \n ", "\n\n"), quote)
    assert (found.outcome, found.places) == (outcome, places)


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("The red dust of Mars.", "The grey dust of Mars.", ["grey"]),
        ("One. Two. Three four five six seven eight.", "One! Two. Three four five six seven eight?", ["!", "?"]),
        ("The very red dust.", "The red dust.", ["The red"]),
        ("Red dust. And more.", "Red dust.", ["dust."]),
        ("", "All of it.", ["All of it."]),
        ("Red dust\nof Mars", "Red dust of Mars", ["dust of"]),
    ],
)
def test_changed_ranges_are_those_that_two_versions_do_not_share(before: str, after: str, changed: list[str]) -> None:
    assert [after[start:end] for start, end in changed_ranges(before, after)] == changed
