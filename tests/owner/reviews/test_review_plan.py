"""Who reviews what: nobody their own work, as many different people as are wanted, everybody about as much."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.blind_names import pseudonym
from annotator.errors import AnnotatorError
from annotator.owner.reviews.review_plan import assign_reviews, parse_share

PEOPLE = [f"p{number}" for number in range(6)]
works = st.lists(st.sets(st.sampled_from(PEOPLE), max_size=3), max_size=20)
"""The authors of each work."""
reviewers = st.lists(st.sampled_from(PEOPLE), unique=True, max_size=6)
reviews_per_work = st.integers(1, 4)
seeds = st.text("ab", max_size=3)


def lot(seed: str) -> object:
    return lambda *parts: pseudonym(b"s" * 32, seed, *parts)


@given(works, reviewers, reviews_per_work, seeds)
def test_independent_reviewers_or_left_out(authors: list[set[str]], people: list[str], wanted: int, seed: str) -> None:
    items = [(n, (f"task {n}",), had_part, wanted) for n, had_part in enumerate(authors)]
    possible = [n for n, had_part in enumerate(authors) if len(set(people) - had_part) >= wanted]
    if authors and not possible:
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "review.too_few"):
            assign_reviews(items, people, lot(seed))  # type: ignore[arg-type]
        return
    assigned, left = assign_reviews(items, people, lot(seed))  # type: ignore[arg-type]
    assert [item for item, _ in assigned] == possible
    assert left == [f"task {n}" for n in range(len(authors)) if n not in possible]
    for item, reviewers in assigned:
        assert len(set(reviewers)) == len(reviewers) == wanted
        assert set(reviewers) <= set(people) - authors[item]


@given(st.integers(0, 30), st.integers(1, 6), reviews_per_work, seeds)
def test_everybody_gets_as_much_where_nobody_had_a_part(count: int, people: int, wanted: int, seed: str) -> None:
    if wanted > people:
        return
    names = PEOPLE[:people]
    assigned, _ = assign_reviews([(n, (n,), set(), wanted) for n in range(count)], names, lot(seed))  # type: ignore[arg-type]
    loads = Counter(name for _, reviewers in assigned for name in reviewers)
    assert max((loads[name] for name in names), default=0) - min((loads[name] for name in names), default=0) <= 1


def test_the_first_number_is_not_always_the_same_persons() -> None:
    assigned, _ = assign_reviews([(n, (n,), set(), 2) for n in range(40)], PEOPLE[:2], lot("1"))  # type: ignore[arg-type]
    first = Counter(reviewers[0] for _, reviewers in assigned)
    assert min(first[name] for name in PEOPLE[:2]) > 8


@given(st.floats(0.0001, 1))
def test_a_share_is_a_part_or_a_percentage(value: float) -> None:
    assert parse_share(repr(value)) == value
    assert parse_share(f"{100 * value!r}%") == pytest.approx(value)


@pytest.mark.parametrize("text", ["0", "0%", "101%", "1.5", "-5%", "half", "", "nan", "5 of 6"])
def test_invalid_share_is_refused(text: str) -> None:
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "review.bad_share"):
        parse_share(text)
