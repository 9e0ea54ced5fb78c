"""Quotes are found again by their words, whatever white space is between them."""

from __future__ import annotations

import pytest

from annotator.model.anchor import changed_ranges, find_quote, follow_version, make_span


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
    location_result = find_quote("the red dust of \n the  Moon".replace(" \n ", "\n\n"), quote)
    assert (location_result.outcome, location_result.places) == (outcome, places)


@pytest.mark.parametrize(("prefix", "suffix", "start"), [("x", "", 1), ("", "z", 5), ("12 x", "", 1), ("", "z 34", 5)])
def test_the_first_and_the_last_letter_of_a_text_are_context(prefix: str, suffix: str, start: int) -> None:
    location_result = find_quote("xQ y Qz", "Q", prefix, suffix)
    assert (location_result.outcome, location_result.start) == ("moved", start)


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


@pytest.mark.timeout(60)  # comparing each place with all others takes a quarter of an hour
def test_a_quote_that_is_everywhere_in_a_long_text_is_looked_for_once_in_each_place() -> None:
    location_result = find_quote("a " * 500_000, "a")
    assert (location_result.outcome, len(location_result.places)) == ("ambiguous", 500_000)


@pytest.mark.timeout(60)
def test_a_lost_highlight_is_compared_with_the_shared_part_at_each_place_alone() -> None:
    pieces = [f"w{n} a" for n in range(60_000)]
    earlier = " ".join(["an a here", *pieces])
    later = " ".join(["none", *(piece if n % 3 else "b" for n, piece in enumerate(pieces))])
    assert not follow_version(make_span("passage", earlier, 3, 4), earlier, later).matches_text(later)
