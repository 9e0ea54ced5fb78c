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
def test_there_and_back(before: Any, after: Any) -> None:
    operations = patch.diff(before, after)
    assert patch.apply(before, operations) == after
    assert patch.revert(after, operations) == before


@given(DOCUMENTS)
def test_equal_documents_need_nothing(document: Any) -> None:
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


def test_true_is_not_one() -> None:
    assert patch.diff({"a": 1}, {"a": True}) == [{"path": ["a"], "old": 1, "new": True}]
