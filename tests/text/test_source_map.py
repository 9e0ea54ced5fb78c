"""The source map: what is selected in the shown text is exactly what is kept, and comes back as the same selection."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.render import render
from annotator.text.rendered_text import displayed_text
from annotator.text.runs import RenderedText
from annotator.text.source_map import SourceMap, utf16_length
from tests.text.corpus import answers, examples, fixtures
from tests.text.documents import DOCUMENTS, round_trip

_MARKUP = re.compile(r"[*_~`\\]")


def flat(source: str) -> tuple[RenderedText, str, SourceMap]:
    rendered = render(source)
    displayed = displayed_text(rendered)
    return rendered, displayed.text, displayed.map


def test_every_word_of_the_answers_is_its_source() -> None:
    exact = marked = 0
    for source in answers():
        _, text, where = flat(source)
        for word in re.finditer(r"\S+", text):
            place = where.locate(*word.span())
            assert place is not None
            selected = source[slice(*place)]
            if selected == word.group():
                exact += 1
            else:  # markup stands inside the word
                assert _MARKUP.sub("", selected) == _MARKUP.sub("", word.group()), (selected, word.group())
                marked += 1
    assert exact + marked > 100_000
    assert exact / (exact + marked) > 0.999


@pytest.mark.parametrize("texts", [answers, examples, fixtures])
def test_random_selections_come_back_as_they_were(texts) -> None:  # type: ignore[no-untyped-def]
    draw = random.Random(5)
    tried = 0
    for source in texts():
        _, text, where = flat(source)
        for _ in range(20 if text else 0):
            begin = draw.randrange(len(text))
            end = draw.randint(begin + 1, min(len(text), begin + 200))
            round_trip(where, source, begin, end)
            tried += 1
    assert tried > 1_000


@given(DOCUMENTS, st.integers(0, 500), st.integers(1, 80))
def test_any_selection_of_any_document_comes_back(source: str, begin: int, length: int) -> None:
    _, text, where = flat(source)
    if text:
        begin %= len(text)
        round_trip(where, source, begin, min(begin + length, len(text)))


@pytest.mark.parametrize(
    ("source", "chosen", "selected"),
    [
        ("plain words", "words", "words"),
        ("a **bold** end", "bold", "bold"),
        ("a **bold** end", "ol", "ol"),
        ("a **bold** end", "ld en", "**bold** en"),
        ("a **bold** end", "a bold", "a **bold**"),
        ("a [link *x*](http://y.z) b", ") b", "[link *x*](http://y.z) b"),
        ("a [link](http://y.z) b", "y.z", "y.z"),
        ("a [link](http://y.z) b", "ink (http", "ink](http"),
        ("x &amp; y", "&", "&"),
        ("5 \\* 4", "* 4", "* 4"),
        ("5 \\* 4", "5 \\* 4", "5 \\* 4"),
        ("a `co de` b", "o d", "o d"),
        ("> one\n> two", "one\ntwo", "one\n> two"),
        ("- one\n- two", "one\ntwo", "one\n- two"),
        ("| a | b |\n|-|-|\n| c \\| d | e |", "c \\| d", "c \\| d"),
        ("see <http://a.b> now", "http://a.b", "http://a.b"),
        ("👩‍🚀 **ok** 😀!", "ok 😀", "**ok** 😀"),
        ("a\u202eb", "a\u00a0RLO\u00a0b", "a\u202eb"),
        ("a  \nb", "a\nb", "a  \nb"),
    ],
)
def test_a_selection_grows_to_whole_pieces_and_marks(source: str, chosen: str, selected: str) -> None:
    _, text, where = flat(source)
    begin = text.index(chosen)
    span = where.to_source(begin, begin + len(chosen))
    assert span is not None
    assert source[slice(*span)] == selected


def test_offsets_count_code_points_and_documents_count_utf16() -> None:
    rendered = render("😀 a 👍🏽 b")
    where = SourceMap([(0, rendered.blocks[0].runs)])  # type: ignore[union-attr]
    assert where.to_source(3, 4) == (2, 3)
    assert where.to_document(2, 3) == (3, 4)
    assert where.to_source(0, 1) == (0, 1)  # half of a surrogate pair is the whole character
    assert utf16_length("😀 a") == 4


def test_hidden_source_has_no_document_position() -> None:
    _, _, where = flat("a **b**\n\n---\n\n[x]: http://y.z\n")
    assert where.to_document(2, 4) is None
    assert where.to_document(10, 13) is None
    assert where.to_source(500, 510) is None
