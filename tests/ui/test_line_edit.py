"""The caret of a field stays in its text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.widgets.line_edit import LineEdit

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
