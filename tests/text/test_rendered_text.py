"""Finding and comparing in what is shown."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from annotator.text.diff import compare_words
from annotator.text.render import render
from annotator.text.rendered_text import displayed_text, find_displayed, fold_reasoning, move_end_by_word
from annotator.text.words import count_words
from tests.text.corpus import answers
from tests.text.documents import DOCUMENTS, check


@pytest.mark.parametrize(
    ("source", "wanted", "matches"),
    [
        ("The **b**-**old** word", "b-old", ["b**-**old"]),
        ("The **b**-**old** word", "B-OLD", []),
        ("AI and ai", "ai", ["AI", "ai"]),
        ("AI and ai", "AI", ["AI"]),
        ("one\ntwo", "one two", ["one\ntwo"]),
        ("a [link](http://word.com)", "word", ["word"]),
        ("x &amp; y", "& y", []),
        ("a.b axb", "a.b", ["a.b"]),
        ("nothing", "  ", []),
        ("```py\npy\n```", "py", ["py"]),
        ("cafe\u0301 and café", "café", ["cafe\u0301", "café"]),
        ("Cafe\u0301 and café", "cafe\u0301", ["Cafe\u0301", "café"]),
        ("the o\ufb03ce, x\u00b2", "office, x2", ["o\ufb03ce, x\u00b2"]),
        ("**nai\u0308**ve", "naïve", ["nai\u0308**ve"]),
        ("\u1112\u1161\u11ab\uae00", "\ud55c\uae00", ["\u1112\u1161\u11ab\uae00"]),
    ],
)
def test_find_sees_what_is_shown(source: str, wanted: str, matches: list[str]) -> None:
    assert [source[start:end] for start, end in find_displayed(render(source), wanted)] == matches


def test_find_stops_at_what_is_worth_painting() -> None:
    assert len(find_displayed(render("a " * 5_000), "a")) == 2_000


def marked(source: str, ranges: tuple[tuple[int, int], ...]) -> list[str]:
    return [source[start:end] for start, end in ranges]


def test_the_difference_is_of_words_not_of_markup() -> None:
    one, other = "The **sky** is blue today.", "The sky is *very* grey today!"
    difference = compare_words(render(one), render(other))
    assert marked(one, difference.removed) == ["blue", "."]
    assert marked(other, difference.added) == ["very* grey", "!"]
    assert difference.same_word_count == 4


def test_equal_and_empty_texts() -> None:
    difference = compare_words(render("a b"), render("**a** b"))
    assert (difference.removed, difference.added, difference.by) == (((0, 3),), ((0, 7),), "formatting")
    assert compare_words(render("a b"), render("a b")).by == "nothing"
    assert compare_words(render("a  b"), render("a b")).by == "blanks"
    assert marked("a b", compare_words(render(""), render("a b")).added) == ["a b"]


def test_words_outside_the_difference_are_the_same_in_both() -> None:
    texts = answers()[:60]
    for one, other in pairwise(texts):
        difference = compare_words(render(one), render(other))
        assert words_left(one, difference.removed) == words_left(other, difference.added)


def words_left(source: str, gone: tuple[tuple[int, int], ...]) -> list[str]:
    from annotator.text.diff import _WORD
    from annotator.text.rendered_text import displayed_text

    pieces = displayed_text(render(source)).pieces(_WORD, 100_000)
    return [word for word, start, end in pieces if not any(a <= start and end <= b for a, b in gone)]


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("one", 1), ("It's well-known - really.", 3), ("你好吗", 3), ("你好 world 2", 4), ("...", 0),
     ("naïve café", 2), ("مرحبا بالعالم", 2), ("a_b", 1), ("__init__", 1)],
)  # fmt: skip
def test_words_are_counted_as_a_reader_would(text: str, count: int) -> None:
    assert count_words(text) == count


@pytest.mark.parametrize(
    ("source", "quote", "at_end", "step", "remaining"),
    [
        ("one two three", "two", True, 1, "two three"),
        ("one two three", "two three", True, -1, "two"),
        ("one two three", "two", False, -1, "one two"),
        ("one two three", "one two", False, 1, "two"),
        ("one two three", "two", True, -1, "two"),
        ("one two three", "three", True, 1, "three"),
        ("one two three", "wo", False, -1, "two"),
        ("a **b c** d", "c", True, 1, "**b c** d"),
    ],
)
def test_move_end_by_word(source: str, quote: str, at_end: bool, step: int, remaining: str) -> None:
    start = source.index(quote)
    moved = move_end_by_word(render(source), start, start + len(quote), at_end=at_end, step=step)
    assert source[slice(*moved)] == remaining


def test_folded_reasoning_keeps_its_tags_and_its_place_in_the_source() -> None:
    source = "A\n\n<think>\n- so\n\n> *b*\n</think>\n\n<thinking>\n</thinking>\nZ"
    whole = render(source)
    folded = fold_reasoning(whole)
    assert folded.texts() == ["A", "<think> ⋯ </think>", "<thinking> ⋯ </thinking>", "Z"]
    assert fold_reasoning(folded) == folded
    range_shown = displayed_text(folded).map.to_document(source.index("so"), source.index("so") + 2)
    assert range_shown is not None
    begin, end = range_shown
    assert displayed_text(folded).text[begin:end] == " ⋯ "
    assert fold_reasoning(render("<think>\nnever closed")).texts() == ["<think>\nnever closed"]


@given(DOCUMENTS)
def test_every_fold_leaves_the_rest_as_it_is(source: str) -> None:
    whole = render(source)
    folded = fold_reasoning(whole)
    check(source, folded)
    inside = {k for first, last in whole.reasoning for k in range(first, last + 1)}
    rest = [block for number, block in enumerate(whole.blocks) if number not in inside]
    assert [block for block in folded.blocks if block in rest] == rest
