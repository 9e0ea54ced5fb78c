"""Refinements carried over to a changed base."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.rebase import rebase

BASE = "The crew lands on the Moon. They find a sphere. They go home."
TEXTS = st.lists(st.sampled_from(["a", "b", "cat", " ", " ", ".", "🙂", "\n"]), max_size=14).map("".join)


@pytest.mark.parametrize(
    ("mine", "now", "text", "contested"),
    [
        (
            BASE.replace("a sphere", "a perfect sphere"),
            BASE.replace("Moon", "silent Moon"),
            "The crew lands on the silent Moon. They find a perfect sphere. They go home.",
            [],
        ),
        (BASE.replace("home", "away"), BASE.replace("home", "back"), BASE.replace("home", "away"), ["away"]),
        (BASE.replace("home", "away"), BASE.replace("home", "away"), BASE.replace("home", "away"), []),
        (BASE + " The end.", "At night, " + BASE, "At night, " + BASE + " The end.", []),
        (BASE.replace(" They find a sphere.", ""), BASE.replace("find", "see"), BASE.replace(
            " They find a sphere.", ""), [""]),
    ],
)  # fmt: skip
def test_both_changes_are_there_and_mine_where_they_meet(mine: str, now: str, text: str, contested: list[str]) -> None:
    done = rebase(BASE, mine, now)
    assert done.text == text
    assert [done.text[start:end] for start, end in done.conflicts] == contested


@given(TEXTS, TEXTS)
def test_rebase_with_one_unchanged_side(base: str, other: str) -> None:
    assert rebase(base, other, base) == rebase(base, base, other) == rebase(base, other, other)
    assert rebase(base, other, base).text == other
    assert rebase(base, other, base).conflicts == ()


@given(TEXTS, TEXTS, TEXTS)
def test_conflicts_are_in_the_text_in_order(base: str, mine: str, now: str) -> None:
    done = rebase(base, mine, now)
    ends = [place for conflict in done.conflicts for place in conflict]
    assert ends == sorted(ends)
    assert all(0 <= place <= len(done.text) for place in ends)
