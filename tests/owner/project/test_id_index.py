"""Ids and their places are those of a dictionary, in less memory."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.owner.project import id_index
from annotator.owner.project.id_index import IdIndex


@given(st.lists(st.text(max_size=6)), st.text(max_size=6))
def test_finds_what_a_dictionary_finds(ids: list[str], other: str) -> None:
    places, known = IdIndex(ids), {each: place for place, each in enumerate(ids)}
    assert list(places) == ids
    assert places.count == len(ids)
    for each in (*ids, other):
        assert places.place(each) == known.get(each)
        assert (each in places) == (each in known)


def test_tells_ids_of_one_hash_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(id_index, "_HASH", 0)
    places = IdIndex(f"t{number}" for number in range(100))
    assert [places.place(f"t{number}") for number in range(101)] == [*range(100), None]


def test_takes_a_third_of_the_memory_of_a_dictionary() -> None:
    ids = [f"task-{number:07}" for number in range(10_000)]
    places = IdIndex(ids)
    held = (places._characters, places._ends, places._keys)
    known = {each: place for place, each in enumerate(ids)}
    whole = sys.getsizeof(known) + sum(map(sys.getsizeof, [*known, *known.values()]))
    assert sum(map(sys.getsizeof, held)) < whole / 3
