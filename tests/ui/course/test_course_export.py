"""The export of a course's answers says that they are that, and counts no task of the project."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk
from tests.ui.course.test_course_page import handed_in, page


def test_before_and_after_it_the_answers_of_the_course_are_no_tasks(desk: Desk, qtbot: QtBot) -> None:
    handed_in(desk)
    desk.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    what = dialog.findChild(QLabel, "export.what")
    assert what is not None
    assert what.text() == "Your answers in the course. No task of the project is done yet."
    desk.press(Qt.Key.Key_Return)
    notices = page(desk).notices
    qtbot.waitUntil(lambda: not notices.isHidden())
    said = " ".join(label.text() for label in notices.findChildren(QLabel))
    assert said.startswith("Your answers in the course were exported. ")
