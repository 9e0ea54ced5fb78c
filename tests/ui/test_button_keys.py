"""A button that has the keyboard is pressed by Enter, wherever it stands, as by the space bar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.widgets.button import Button
from annotator.ui.widgets.chip import Chip
from tests.ui.conftest import Desk, task


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_a_button(desk: Desk, key: Qt.Key) -> None:
    button, pressed = Button("test.button", "Show", desk.window), []
    button.clicked.connect(lambda: pressed.append(key))
    button.show()
    QTest.keyClick(button, key)
    assert pressed == [key]
    button.setEnabled(False)
    button.click()
    assert pressed == [key]


@pytest.mark.painted
def test_a_button_that_the_mouse_has_left_is_painted_so(desk: Desk) -> None:
    """Also where a menu has taken the mouse from it."""
    desk.bring([task("one", 2)])
    button = desk.find("workspace.top.help.menu")

    def edge() -> QColor:
        QApplication.processEvents()
        shown = desk.window.screen().grabWindow(desk.window.winId()).toImage()
        return shown.pixelColor(button.mapTo(desk.window, QPoint(4, button.height() // 2)))

    away = edge()
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)
    button.repaint()
    assert edge() != away
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    assert edge() == away


def test_a_chip_that_was_moved_from_below_the_mouse_is_painted_so(qtbot: QtBot) -> None:
    """Qt tells nothing then."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 200)
    chip = Chip("Unanswerable", "U", page)
    chip.setGeometry(10, 10, 150, 22)
    with qtbot.waitExposed(page):
        page.show()
    chip.clearFocus()
    away = chip.grab().toImage()
    QCursor.setPos(chip.mapToGlobal(chip.rect().center()))
    chip.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)
    assert chip.grab().toImage() != away
    chip.move(10, 100)
    assert chip.underMouse()
    assert chip.grab().toImage() == away
