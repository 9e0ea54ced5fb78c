"""Patches lead from one document to the next and back again, and never land on the wrong one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.model import patch

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.text("ab🙂", min_size=60, max_size=90)
DOCUMENTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", max_size=2), inner, max_size=4)
)


@given(DOCUMENTS, DOCUMENTS)
def test_diff_apply_revert_round_trip(before: Any, after: Any) -> None:
    operations = patch.diff(before, after)
    assert patch.apply(before, operations) == after
    assert patch.revert(after, operations) == before


@st.composite
def edited(draw: st.DrawFn) -> tuple[Any, Any]:
    """A document and an edit of it, as people make them: parts of texts and lists are doubled, cut and replaced."""
    before = draw(
        st.dictionaries(st.text("xyz", max_size=2), LONG | st.lists(LEAVES, max_size=6), min_size=1, max_size=3)
    )
    after = dict(before)
    for key in draw(st.lists(st.sampled_from(sorted(before)), min_size=1, max_size=3)):
        value = after[key]
        start = draw(st.integers(0, len(value)))
        end = draw(st.integers(start, len(value)))
        piece = draw(st.sampled_from([value[:0], value[start:end], value[start:end] * 2, value[-1:] * 2, value[:1]]))
        after[key] = value[:start] + piece + value[end:]
    return before, after


LONG = st.builds(
    lambda head, repeated: head + repeated, st.text("abo", max_size=80), st.integers(0, 80).map("o".__mul__)
)
"""Texts whose beginnings and ends are alike, so that what two of them share can overlap."""


@given(edited())
def test_document_edit_round_trip(pair: tuple[Any, Any]) -> None:
    before, after = pair
    operations = patch.diff(before, after)
    assert (operations == []) == (before == after)
    assert patch.apply(before, operations) == after
    assert patch.revert(after, operations) == before


@pytest.mark.parametrize(("before", "after"), [("oo", "ooo"), ("ooo", "oo"), ("abab", "ab"), ("ab", "abab")])
def test_doubled_end_of_a_long_text(before: str, after: str) -> None:
    """The shared beginning and the shared end overlap here."""
    one, other = {"note": "x" * 63 + before}, {"note": "x" * 63 + after}
    operations = patch.diff(one, other)
    assert operations != []
    assert patch.apply(one, operations) == other
    assert patch.revert(other, operations) == one


@given(edited(), DOCUMENTS)
def test_a_foreign_patch_is_refused_or_fits(pair: tuple[Any, Any], foreign: Any) -> None:
    operations = patch.diff(*pair)
    try:
        after = patch.apply(foreign, operations)
    except AnnotatorError:
        return
    assert patch.revert(after, operations) == foreign


@pytest.mark.parametrize("place", [-1, 2, 3])
@pytest.mark.parametrize("operation", [{"old": 1, "new": 2}, {"old": 1}, {"new": 2}, {"at": 0, "old": [1], "new": []}])
def test_a_place_that_is_not_in_the_list_is_refused(place: int, operation: dict[str, Any]) -> None:
    for path in ([place], [place, 0], ["a", place]):
        for document in ([1, [1]], {"a": [1, 1]}, 7):
            with pytest.raises(AnnotatorError) as caught:
                patch.apply(document, [{"path": path, **operation}])
            assert caught.value.code == "journal.mismatch"


@pytest.mark.parametrize("operation", [{"old": 1}, {"new": 2}])
def test_only_keys_of_an_object_are_added_and_removed(operation: dict[str, Any]) -> None:
    for path, document in (([0], [1, 2]), ([], 1), (["a", 1], {"a": [2, 1]})):
        for patched in (patch.apply, patch.revert):
            with pytest.raises(AnnotatorError) as caught:
                patched(document, [{"path": path, **operation}])
            assert caught.value.code == "journal.mismatch"


@pytest.mark.parametrize("at", [4, 5, -1, -3])
@pytest.mark.parametrize("document", ["abc", [1, 2, 3]])
def test_a_splice_outside_the_document_is_refused(document: Any, at: int) -> None:
    """Slices stop at the end without an error, so that a text to insert there would be appended."""
    inserted = [{"path": [], "at": at, "old": document[:0], "new": document[:1]}]
    removed = [{"path": [], "at": at, "old": document[:1], "new": document[:0]}]
    for patched in (patch.apply, patch.revert):
        for operations in (inserted, removed):
            with pytest.raises(AnnotatorError) as caught:
                patched(document, operations)
            assert caught.value.code == "journal.mismatch"


@given(DOCUMENTS)
def test_diff_of_equal_documents_is_empty(document: Any) -> None:
    assert patch.diff(document, document) == []


def test_a_small_change_in_a_long_text_is_kept_as_a_splice() -> None:
    before = {"text": "a" * 5_000 + "b" * 5_000}
    after = {"text": "a" * 5_000 + "new" + "b" * 5_000}
    assert patch.diff(before, after) == [{"path": ["text"], "at": 5_000, "old": "", "new": "new"}]


def test_an_item_more_in_a_list_is_kept_as_a_splice() -> None:
    before, after = [{"a": 1}, {"b": [True]}], [{"a": 1}, {"c": 2}, {"b": [True]}]
    operations = patch.diff(before, after)
    assert operations == [{"path": [], "at": 1, "old": [], "new": [{"c": 2}]}]
    assert patch.revert(after, operations) == before
    with pytest.raises(AnnotatorError):
        patch.revert([{"a": 1}], operations)
    assert patch.apply([1, 2], patch.diff([1, 2], [True]))[0] is True


@pytest.mark.parametrize(
    "wrong",
    [{}, {"score": 3}, {"score": {"a": 1}}, [1], "text", {"score": None}],
)
def test_a_patch_refuses_a_document_it_was_not_made_for(wrong: Any) -> None:
    operations = patch.diff({"score": 1}, {"score": 2})
    with pytest.raises(AnnotatorError) as caught:
        patch.apply(wrong, operations)
    assert caught.value.code == "journal.mismatch"


def test_a_splice_refuses_another_text() -> None:
    operations = patch.diff("a" * 70 + "old" + "b" * 70, "a" * 70 + "new" + "b" * 70)
    with pytest.raises(AnnotatorError):
        patch.apply("c" * 143, operations)


def test_diff_distinguishes_true_from_one() -> None:
    assert patch.diff({"a": 1}, {"a": True}) == [{"path": ["a"], "old": 1, "new": True}]
