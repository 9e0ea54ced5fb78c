"""Nothing of what was shown before stays on the screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Desk
from tests.ui.critique.conftest import Critic, asked, story

pytestmark = pytest.mark.painted


def on_the_screen(desk: Desk) -> QImage:
    for _ in range(10):
        QApplication.processEvents()
    shown = desk.window.screen().grabWindow(desk.window.winId()).toImage()
    panel = Critic(desk).on.panel
    return shown.copy(panel.rect().translated(panel.mapTo(desk.window, panel.rect().topLeft())))


def test_a_longer_question_moves_the_line_below_the_answers(desk: Desk) -> None:
    two = story("one", 2)
    two["questions"][1]["text"] = "What is the plot of this story, and what happens to everybody in it? " * 2
    desk.bring([two], asked())
    on_the_screen(desk)
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    after = on_the_screen(desk)
    desk.window.update()
    Critic(desk).on.panel.update()
    assert after == on_the_screen(desk)
