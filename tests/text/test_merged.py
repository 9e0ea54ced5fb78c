"""Both versions of a text in one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.text.merged import Piece, excerpt, merged

_TEXTS = st.text(st.sampled_from("ab \n.,é😀'"), max_size=60)


@given(_TEXTS, _TEXTS)
def test_both_versions_can_be_read_from_it(before: str, after: str) -> None:
    pieces = merged(before, after)
    assert "".join(text for kind, text in pieces if kind != "added") == before
    assert "".join(text for kind, text in pieces if kind != "removed") == after
    assert all(text for _, text in pieces)


def test_words_are_compared() -> None:
    found = merged("The crew saw a ball before dawn.", "The crew saw a sphere before dawn.")
    assert found == (
        Piece("same", "The crew saw a "), Piece("removed", "ball"), Piece("added", "sphere"),
        Piece("same", " before dawn."),
    )  # fmt: skip


def test_a_short_word_between_two_changes_goes_with_them() -> None:
    assert merged("x one of two y", "x three of four y") == (
        Piece("same", "x "), Piece("removed", "one of two"), Piece("added", "three of four"), Piece("same", " y"),
    )  # fmt: skip


def test_the_same_text_has_no_change() -> None:
    assert merged("one two", "one two") == (Piece("same", "one two"),)
    assert merged("", "") == ()


def test_an_excerpt_keeps_the_changes_and_a_little_around_them() -> None:
    pieces = merged(f"{'word ' * 40}old {'tail ' * 40}", f"{'word ' * 40}new {'tail ' * 40}")
    shown = excerpt(pieces, 12)
    assert shown == (Piece("same", "…word word "), Piece("removed", "old"), Piece("added", "new"),
                     Piece("same", " tail tail …"))  # fmt: skip


def test_an_excerpt_of_no_change_is_its_beginning() -> None:
    assert excerpt((Piece("same", "word " * 40),), 12) == (Piece("same", "word word …"),)


def test_blanks_that_stay_are_no_change() -> None:
    assert merged("It ends. ", "It ends.  Not yet.") == (Piece("same", "It ends. "), Piece("added", " Not yet."))
