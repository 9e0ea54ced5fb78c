"""Quotes are found again by their words, whatever white space is between them."""

from __future__ import annotations

import pytest

from annotator.model.anchor import find_quote


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
