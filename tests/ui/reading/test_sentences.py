"""Sentences by the keyboard: each is reached, and each is selected exactly, in positions of the source."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt, QTextBoundaryFinder
from PySide6.QtTest import QTest

from annotator.text.render import render, render_plain
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.reading.word_selection import step_by_sentence, widened_range
from tests.ui.reading.conftest import MakePane

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_PIECES = st.sampled_from(
    [
        "It ended. ", "Why? ", "“Go!” he said. ", "3.5 m ", "e.g. this ", "日本です。", "那里。", "سلام. ", "كيف؟ ",
        "😀. ", "a\u0301. ", "\n", "  ",
    ]
)  # fmt: skip
SOURCE = "One **bold** thing. Another one, e.g. this! *Why?*\n\n- Here is [a link](http://x.y). And `code`.\n- Last"


def sentences(text: str) -> list[tuple[int, int]]:
    """The sentences of plain text by Unicode segmentation, line by line and without blanks around them, as code
    points."""
    ranges = []
    for line in re.finditer("[^\n]+", text):
        finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Sentence, line.group())
        begin = 0
        while (end := finder.toNextBoundary()) >= 0:
            units = line.group().encode("utf-16-le")
            sentence = units[2 * begin : 2 * end].decode("utf-16-le")
            if sentence.strip():
                start = line.start() + len(units[: 2 * begin].decode("utf-16-le"))
                start += len(sentence) - len(sentence.lstrip())
                ranges.append((start, start + len(sentence.strip())))
            begin = end
    return ranges


@pytest.mark.usefixtures("qapp")
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_PIECES, min_size=1, max_size=12).map("".join))
def test_steps_select_the_sentences_of_unicode(style: ReadingStyle, source: str) -> None:
    document = build_document(render_plain(source), style)
    expected = sentences(source)
    begin = document.map.to_document(*expected[0]) if expected else None
    position, ranges = begin[0] if begin is not None else 0, []
    for _ in expected:
        end = step_by_sentence(document, position, 1, True)
        ranges.append(document.map.to_source(position, end))
        assert step_by_sentence(document, end, -1, True) == position
        position = step_by_sentence(document, position, 1, False)
    assert ranges == expected
    assert step_by_sentence(document, document.characterCount(), 1, True) == document.characterCount()


@pytest.mark.usefixtures("qapp")
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_PIECES, min_size=1, max_size=8).map("".join), st.integers(0, 60), st.integers(0, 30))
def test_a_selection_widens_until_it_is_a_paragraph(style: ReadingStyle, source: str, begin: int, length: int) -> None:
    document = build_document(render_plain(source), style)
    last = document.characterCount() - 1
    begin = min(begin, last)
    selection = begin, min(begin + length, last)
    for _ in range(4):
        wider = widened_range(document, *selection)
        whole = document.map.to_source(*selection) or (0, 0)
        now = document.map.to_source(*wider) or (0, 0)
        assert source[slice(*whole)].strip() in source[slice(*now)]
        if wider == selection:
            break
        selection = wider
    assert widened_range(document, *selection) == selection
    span = document.map.to_source(*selection)
    if span is not None and source[slice(*span)].strip():
        starts, ends = zip(*sentences(source), strict=True)
        assert span[0] in starts
        assert span[1] in ends


def selected(pane: ReadingPane) -> str:
    span = pane.source_range()
    return SOURCE[slice(*span)] if span else ""


def press(pane: ReadingPane, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
    QTest.keyClick(pane, key, held)
    return selected(pane)


def test_control_and_down_steps_by_sentences(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    pane.set_caret_mode(True)
    down, up = Qt.Key.Key_Down, Qt.Key.Key_Up
    assert press(pane, down, CONTROL | SHIFT) == "One **bold** thing."
    assert press(pane, down, CONTROL | SHIFT) == "One **bold** thing. Another one, e.g. this!"
    press(pane, up, CONTROL)
    press(pane, down, CONTROL)
    press(pane, down, CONTROL)
    assert press(pane, down, CONTROL | SHIFT) == "Here is [a link](http://x.y)."
    assert press(pane, up, CONTROL | SHIFT) == ""


def test_a_ragged_selection_is_extended_to_words_sentences_paragraph(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    pane.set_caret_mode(True)
    start = SOURCE.index("other one, e")
    pane.select_source(start, start + 7)
    seen = []
    for _ in range(4):
        pane.widen_selection()
        seen.append(selected(pane))
    assert seen == [
        "Another one",
        "Another one, e.g. this!",
        "One **bold** thing. Another one, e.g. this! *Why?*",
        "One **bold** thing. Another one, e.g. this! *Why?*",
    ]


def test_a_caret_alone_becomes_the_word_that_it_is_in(make_pane: MakePane) -> None:
    pane = make_pane("First words here. Next ones.")
    pane.set_caret_mode(True)
    for _ in range(8):
        press(pane, Qt.Key.Key_Right)
    pane.widen_selection()
    assert pane.textCursor().selectedText() == "words"
    pane.widen_selection()
    assert pane.textCursor().selectedText() == "First words here."


@pytest.mark.usefixtures("qapp")
def test_formulas_are_parts_of_their_sentences(style: ReadingStyle) -> None:
    document = build_document(render("Let $x. Y$ be so. And then."), style)
    assert document.map.to_source(0, step_by_sentence(document, 0, 1, True)) is not None
