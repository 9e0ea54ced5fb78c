"""The caret of a field stays in its text, and too long a text is refused as a whole."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.widgets.line_edit import LONGEST_LINE, LineEdit

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
K = Qt.Key


def test_redo_leaves_the_caret_in_the_text(qtbot: QtBot) -> None:
    holder = QWidget()
    field = LineEdit("", holder)
    qtbot.addWidget(holder)
    holder.show()
    field.setFocus()
    QTest.keyClicks(field, "t")
    QTest.keyClick(field, K.Key_Left, SHIFT)
    QTest.keyClick(field, K.Key_End)
    QTest.keyClicks(field, "h")
    for held in (CONTROL, CONTROL, CONTROL | SHIFT):
        QTest.keyClick(field, K.Key_Z, held)
    assert field.cursorPosition() <= len(field.text())
    QTest.keyClick(field, K.Key_Left, SHIFT)
    assert field.selectedText() == field.text()[-1:]
    assert field.text()


def test_paste_beyond_length_of_line_edit_inserts_nothing_and_says_why(qtbot: QtBot) -> None:
    holder = QWidget()
    field = LineEdit("", holder, 10)
    qtbot.addWidget(holder)
    holder.show()
    field.setFocus()
    QTest.keyClicks(field, "abcdef")
    QTest.keyClick(field, K.Key_Left, SHIFT)
    QApplication.clipboard().setText("12345678")
    QTest.keyClick(field, K.Key_V, CONTROL)
    assert (field.text(), field.selectedText()) == ("abcdef", "f")
    (message,) = holder.findChildren(QLabel)
    assert message.isVisible()
    assert "10 characters" in message.text()
    QApplication.clipboard().setText("12345")
    QTest.keyClick(field, K.Key_V, CONTROL)
    assert (field.text(), message.isVisible()) == ("abcde12345", False)
    QTest.keyClicks(field, "x")
    assert field.text() == "abcde12345"
    QTest.keyClick(field, K.Key_Z, CONTROL)
    assert field.text() == "abcdef"


def test_ten_megabytes_fit_into_no_line_edit(qtbot: QtBot) -> None:
    holder = QWidget()
    field = LineEdit("", holder)
    qtbot.addWidget(holder)
    QApplication.clipboard().setText("anninvite:" + "Ab3_" * 2_500_000)
    field.paste()
    assert field.text() == ""
    field.setText("\U0001f600" * LONGEST_LINE)
    assert len(field.text().encode("utf-16-le")) // 2 <= LONGEST_LINE + 1


def test_every_line_edit_of_the_window_is_bounded() -> None:
    sources = Path(__file__).resolve().parents[2] / "annotator" / "ui"
    free = [
        path.name
        for path in sources.rglob("*.py")
        if re.search(r"\b(QLineEdit|QInputDialog)[.(](?!E)", path.read_text("utf-8"))
    ]
    assert free == ["line_edit.py"] * len(free)
