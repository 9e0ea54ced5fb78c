"""Blind names and orders: golden values, so that a later version gives the same ones."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.blind_names import display_order, pseudonym

SECRET = bytes(range(32))


def test_a_blind_name_is_what_the_format_document_says() -> None:
    framed = b"\0\0\0\x04task\0\0\0\x03t-1"
    assert pseudonym(SECRET, "task", "t-1") == hmac.new(SECRET, framed, hashlib.sha256).hexdigest()[:32]
    assert pseudonym(SECRET, "task", "t-1") == "7923e542d079c925172988297034e6f2"


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_different_parts_have_different_names(one: list[str], two: list[str]) -> None:
    assert (pseudonym(SECRET, *one) == pseudonym(SECRET, *two)) == (one == two)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        pseudonym(b"short", "x")


@given(st.text(min_size=1), st.text(), st.text(), st.integers(0, 12))
def test_an_order_is_a_permutation_and_stable(seed: str, annotator: str, task: str, n: int) -> None:
    order = display_order(seed, annotator, task, n)
    assert sorted(order) == list(range(n))
    assert order == display_order(seed, annotator, task, n)


def test_a_golden_order() -> None:
    assert display_order("seed", "annotator", "task", 7) == (5, 3, 6, 4, 0, 2, 1)


def test_every_answer_comes_first_about_equally_often() -> None:
    first = Counter(display_order("seed", "annotator", f"task {n}", 4)[0] for n in range(4000))
    assert set(first) == {0, 1, 2, 3}
    assert all(850 < count < 1150 for count in first.values())
