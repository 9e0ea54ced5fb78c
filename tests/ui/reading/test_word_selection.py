"""What is dragged over in a text is whole words, unless it lies within one or the characters are asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.word_selection import step_by_word, word_range
from tests.ui.reading.conftest import MakePane

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize(
    ("text", "cut", "whole"),
    [
        ("The quick brown fox", "uick bro", "quick brown"),
        ("The quick brown fox", " quick ", "quick"),
        ("The quick brown fox", "ick ", "quick"),
        ("The quick brown fox", "ick", "ick"),
        ("The quick brown fox", "quic", "quic"),
        ("The quick brown fox", "quick brown", "quick brown"),
        ("They don't know", "n't kn", "don't know"),
        ("Well, then.", "ll, the", "Well, then"),
        ("Well, then.", "then.", "then."),
        ("月球上的金属球", "球上的", "球上的"),
        ("one\ntwo three", "ne\ntwo th", "one\ntwo three"),
        ("a 🙂 smile", "🙂 smi", "🙂 smile"),
        ("a   b", "  ", "  "),
    ],
)
def test_word_range_covers_whole_words(text: str, cut: str, whole: str) -> None:
    document = QTextDocument(text)
    cursor = document.find(cut) if "\n" not in cut else None
    begin = text.index(cut)
    length = len(cut.encode("utf-16-le")) // 2
    if cursor is not None:
        assert cursor.selectionStart() == begin
    first, last = word_range(document, begin, begin + length)
    selection = QTextCursor(document)
    selection.setPosition(first)
    selection.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
    assert selection.selectedText().replace("\u2029", "\n") == whole


def at(pane: ReadingPane, offset: int) -> QPoint:
    cursor = QTextCursor(pane.document())
    cursor.setPosition(offset)
    return pane.cursorRect(cursor).center() + QPoint(1, 0)


def drag(pane: ReadingPane, begin: int, end: int, held: Qt.KeyboardModifier = NONE) -> str:
    """Drag from one character to another; what the copy of it would be."""
    left, view = Qt.MouseButton.LeftButton, pane.viewport()
    QTest.mousePress(view, left, held, at(pane, begin))
    for stop in (begin + 1, (begin + end) // 2, end):
        move(pane, at(pane, stop), held)
    QTest.mouseRelease(view, left, held, at(pane, end))
    return pane.textCursor().selectedText()


def move(pane: ReadingPane, point: QPoint, held: Qt.KeyboardModifier) -> None:
    """As the window system says it: with the button and the modifiers that are down."""
    where, left = QPointF(point), Qt.MouseButton.LeftButton
    over = QPointF(pane.viewport().mapToGlobal(point))
    QApplication.sendEvent(
        pane.viewport(), QMouseEvent(QEvent.Type.MouseMove, where, over, Qt.MouseButton.NoButton, left, held)
    )


TEXT = "The quick brown fox jumps."


@pytest.mark.parametrize(
    ("begin", "end", "held", "selected"),
    [
        (6, 12, NONE, "quick brown"),
        (12, 6, NONE, "quick brown"),
        (6, 12, CONTROL, "ick br"),
        (6, 12, ALT, "ick br"),
        (5, 8, NONE, "uic"),
    ],
)
def test_a_drag_selects_whole_words(
    make_pane: MakePane, begin: int, end: int, held: Qt.KeyboardModifier, selected: str
) -> None:
    assert drag(make_pane(TEXT), begin, end, held) == selected


def test_drag_previews_grown_selection(make_pane: MakePane) -> None:
    pane = make_pane(TEXT)
    QTest.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, NONE, at(pane, 6))
    move(pane, at(pane, 12), NONE)
    (draft,) = pane._layers["draft"]
    assert TEXT[draft.start : draft.end] == "quick brown"
    QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, NONE, at(pane, 12))
    assert not pane._layers["draft"]


def test_the_caret_selects_characters(make_pane: MakePane) -> None:
    pane = make_pane(TEXT)
    pane.set_caret_mode(True)
    for _ in range(6):
        QTest.keyClick(pane, Qt.Key.Key_Right)
    for _ in range(5):
        QTest.keyClick(pane, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert pane.textCursor().selectedText() == "ick b"


def test_the_caret_steps_over_words_of_kana_and_past_punctuation() -> None:
    text = "むかし…ひめはスマートフォンを見て笑った。"
    document = QTextDocument(text)
    steps, at = [], 0
    while (onward := step_by_word(document, at, 1)) is not None:
        steps.append(text[at:onward])
        at = onward
    assert "".join(steps) == text
    assert steps[:4] == ["むかし", "…", "ひめは", "スマートフォン"]
    back: list[str] = []
    while (before := step_by_word(document, at, -1)) is not None:
        back.insert(0, text[before:at])
        at = before
    assert back == steps
