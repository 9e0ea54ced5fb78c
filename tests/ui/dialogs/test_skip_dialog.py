"""The dialog that skips a task says why Enter does nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk, active, rating, rubric, task
from tests.ui.identity.invites import top, words_of

ENTER = Qt.Key.Key_Return
SKIP = {
    "type": "skip", "key": "skip", "title": "Skip this task",
    "reasons": [{"key": "broken", "title": "Broken", "note": "required"}, {"key": "field", "title": "Not my field"}],
}  # fmt: skip


def test_enter_says_what_is_missing(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one"), task("two")], rubric(rating("help"), SKIP))
    active(desk)
    desk.press("k", held=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    dialog = top(qtbot, "skip")
    assert "first" not in words_of(dialog)
    desk.press(ENTER)
    assert "Choose a reason first." in words_of(dialog)
    desk.press("1")
    assert "Choose a reason first." not in words_of(dialog)
    desk.press(ENTER)
    assert "Say why in the note first." in words_of(dialog)
    desk.press(*"cut", ENTER)
    assert desk.work.session.status(0) == "skipped"
    assert QApplication.activeModalWidget() is None
