"""Paragraphs of several scripts: their direction, words without blanks between them, and words without an end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.items.editor import TextEditor
from annotator.ui.reading.highlight_styles import highlight_paints
from annotator.ui.reading.labels import plain_label, set_wrapped
from annotator.ui.theme import DARK, LIGHT, ColorPalette
from annotator.ui.workspace.task_labels import length_of
from tests.ui.conftest import Desk, task
from tests.ui.preset_tasks import preset
from tests.ui.reading.conftest import MakePane

RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft


@pytest.mark.parametrize(
    ("source", "rtl"),
    [
        ("`print(x)` هو أمر يطبع القيمة.", True),
        ("[x](http://a.b) שלום", False),
        ("$x$ שלום", True),
        ("`print(x)` prints שלום", False),
        ("`print(x)`", False),
        ("شكرا print", True),
    ],
)
def test_a_paragraph_has_the_direction_of_its_words_not_of_its_code(
    make_pane: MakePane, source: str, *, rtl: bool
) -> None:
    block = make_pane(source).document().begin()
    assert (block.textDirection() == RIGHT_TO_LEFT) is rtl


@pytest.mark.parametrize(
    ("source", "length"),
    [
        ("日本の首都は**東京**です。", "11 characters"),
        ("The kanji 東京", "4 words"),
        ("東", "1 character"),
        ("", "empty"),
    ],
)
def test_the_length_of_text_without_blanks_is_in_characters(source: str, length: str) -> None:
    assert length_of(render(source)) == length


def test_a_word_step_in_japanese_is_not_a_clause(make_pane: MakePane) -> None:
    pane = make_pane("日本の首都は東京です、人口は約千万人。 And words")
    pane.set_caret_mode(True)
    QTest.keyClick(pane, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(pane, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert 0 < pane.textCursor().position() <= 2
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(pane, Qt.Key.Key_Right, held)
    assert 1 <= len(pane.textCursor().selectedText()) <= 2
    QTest.keyClick(pane, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(pane, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert pane.document().characterAt(pane.textCursor().position()) == "w"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("ما هي عاصمة مصر", True), ("What is it", False), ("שלום", True), ("1. שלום", True), ("🙂 مرحبا", True),
        ("«مرحبا»", True), ("3 + 4 שלום abc", True), ("abc שלום", False), ("\nשלום", True), ("  \n\n مرحبا", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("stored", [False, True])
def test_words_read_from_the_right_are_at_the_right_of_an_editor(
    qtbot: QtBot, text: str, *, right: bool, stored: bool
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    editor = TextEditor("editor", (1, 6), around)
    editor.resize(500, 60)
    with qtbot.waitExposed(around):
        around.show()
    editor.show()
    if stored:  # shown after a restart
        editor.show_text(text)
        assert not editor.has_unsaved
    else:
        editor.insertPlainText(text)
    qtbot.waitUntil(lambda: editor.document().lastBlock().layout().lineCount() > 0)
    line = editor.document().lastBlock().layout().lineAt(0).naturalTextRect()
    assert (line.left() > 200) is right
    editor.selectAll()
    editor.insertPlainText("Latin")
    assert editor.document().firstBlock().layout().lineAt(0).naturalTextRect().left() < 200


def test_an_endless_word_of_a_label_breaks_and_all_of_it_is_there(qtbot: QtBot) -> None:
    label = plain_label("", "label")
    qtbot.addWidget(label)
    label.setWordWrap(True)
    word = "https://example.org/" + "a" * 200
    set_wrapped(label, f"See {word} there.")
    assert label.text().replace("\u200b", "") == f"See {word} there."
    assert label.heightForWidth(200) > 5 * label.fontMetrics().height()
    set_wrapped(label, "Short words stay.")
    assert label.text() == "Short words stay."


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_differences_are_painted_neither_as_wrong_nor_as_right(palette: ColorPalette) -> None:
    lines = {highlight_paints(palette)[side].line.name() for side in ("left", "right")}
    assert len(lines) == 2
    assert not lines & {palette.danger, palette.success, palette.warning}


def test_a_response_of_blanks_says_that_it_is_empty(desk: Desk) -> None:
    desk.bring([task("one", responses=[{"id": "a", "text": "   "}, {"id": "b", "text": "Words"}])], preset("helpsteer"))
    noticed = {}
    for number in (1, 2):
        pane = desk.find(f"workspace.response.q1/r{number}.text")
        noticed[pane.rendered.source] = pane._notice.text() if pane._notice.isVisible() else ""  # type: ignore[attr-defined]
    assert noticed == {"   ": "This response is empty: it contains only blanks.", "Words": ""}
