"""The closing question after the text size was changed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Desk
from tests.ui.judging.test_hint_words import closing


def test_the_closing_question_is_as_high_as_its_smaller_text(desk: Desk) -> None:
    judge = closing(desk)
    card = judge.on.judged_list.panel.closing_card
    label = card._titles["words"]
    before = label.minimumHeight()
    desk.press(Qt.Key.Key_Minus, Qt.Key.Key_Minus, held=Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert label.minimumHeight() < before
