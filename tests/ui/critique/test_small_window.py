"""Small windows and large text: the row in focus stays in sight, and the levels leave room for the texts."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk
from tests.ui.critique.conftest import Critic, story
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def test_the_row_in_focus_stays_in_sight_at_larger_text(critic: Critic, qtbot: QtBot) -> None:
    desk = critic.desk
    critic.press(K.Key_Down)
    for _ in range(9):
        desk.press("+", held=CONTROL)
    assert desk.window.look.percent >= 180
    asked, row = critic.on.panel._asked, critic.on.panel.below.rows["rank"]
    assert row.current

    def seen() -> bool:
        top = row.mapTo(asked.viewport(), QPoint(0, 0)).y()
        return top >= 0 and top + row.height() <= asked.viewport().height() + 1

    qtbot.waitUntil(seen)


def test_the_levels_shrink_in_a_small_window(desk: Desk) -> None:
    desk.bring([story("one")], preset("critique"))
    strip = desk.work.view.strip
    assert strip.isVisible()
    assert not strip.brief
    desk.window.resize(800, 560)
    QApplication.processEvents()
    QApplication.processEvents()
    assert strip.brief
    assert strip.height() < 60
