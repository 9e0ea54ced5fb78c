"""Both versions of a text in one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.version_merge import (
    MergedTextPart,
    changes_excerpt,
    merge_versions,
    restore_line_breaks,
    uniform_line_breaks,
)

_TEXTS = st.text(st.sampled_from("ab \n.,é😀'"), max_size=60)


@given(_TEXTS, _TEXTS)
def test_merge_contains_both_versions(before: str, after: str) -> None:
    pieces = merge_versions(before, after)
    assert "".join(text for kind, text in pieces if kind != "added") == before
    assert "".join(text for kind, text in pieces if kind != "removed") == after
    assert all(text for _, text in pieces)


def test_words_are_compared() -> None:
    merged = merge_versions("The crew saw a ball before dawn.", "The crew saw a sphere before dawn.")
    assert merged == (
        MergedTextPart("same", "The crew saw a "), MergedTextPart("removed", "ball"), MergedTextPart("added", "sphere"),
        MergedTextPart("same", " before dawn."),
    )  # fmt: skip


def test_a_short_word_between_two_changes_goes_with_them() -> None:
    assert merge_versions("x one of two y", "x three of four y") == (
        MergedTextPart("same", "x "),
        MergedTextPart("removed", "one of two"),
        MergedTextPart("added", "three of four"),
        MergedTextPart("same", " y"),
    )


def test_the_same_text_has_no_change() -> None:
    assert merge_versions("one two", "one two") == (MergedTextPart("same", "one two"),)
    assert merge_versions("", "") == ()


def test_an_excerpt_keeps_the_changes_and_a_little_around_them() -> None:
    pieces = merge_versions(f"{'word ' * 40}old {'tail ' * 40}", f"{'word ' * 40}new {'tail ' * 40}")
    shown = changes_excerpt(pieces, 12)
    assert shown == (
        MergedTextPart("same", "…word word "),
        MergedTextPart("removed", "old"),
        MergedTextPart("added", "new"),
        MergedTextPart("same", " tail tail …"),
    )


def test_a_long_deletion_is_shown_by_its_ends() -> None:
    shown = changes_excerpt(
        (MergedTextPart("removed", "first " + "word " * 400 + "last"), MergedTextPart("added", "x")), 12
    )
    assert shown == (
        MergedTextPart("removed", "first word word word …word word word last"),
        MergedTextPart("added", "x"),
    )


def test_an_excerpt_of_no_change_is_its_beginning() -> None:
    assert changes_excerpt((MergedTextPart("same", "word " * 40),), 12) == (MergedTextPart("same", "word word …"),)


def test_blanks_that_stay_are_not_a_change() -> None:
    assert merge_versions("It ends. ", "It ends.  Not yet.") == (
        MergedTextPart("same", "It ends. "),
        MergedTextPart("added", " Not yet."),
    )


@given(st.text(st.sampled_from("ab \n\r\u2028"), max_size=40), _TEXTS)
def test_line_breaks_that_an_editor_made_uniform_are_restored(before: str, after: str) -> None:
    assert restore_line_breaks(before, uniform_line_breaks(before)) == before
    assert uniform_line_breaks(restore_line_breaks(before, after)) == after


@pytest.mark.parametrize(
    ("after", "restored"),
    [
        ("One.\nTwo.\nThree.\nFour, too.", "One.\r\nTwo.\nThree.\u2028Four, too."),
        ("Well: One.\nThree.\nFour.", "Well: One.\nThree.\u2028Four."),
        ("One.\nMore.\nTwo.\nThree.\nFour.", "One.\r\nMore.\r\nTwo.\nThree.\u2028Four."),
    ],
)
def test_line_breaks_of_other_lines_are_restored(after: str, restored: str) -> None:
    assert restore_line_breaks("One.\r\nTwo.\nThree.\u2028Four.", after) == restored


def test_a_restored_line_break_does_not_become_one_with_the_next() -> None:
    assert restore_line_breaks("One.\rTwo.\nThree.", "One.\n\nThree.") == "One.\r\rThree."
