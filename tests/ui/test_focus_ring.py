"""The ring over a text that has the keyboard."""

from __future__ import annotations

import shiboken6
from PySide6.QtWidgets import QApplication, QLineEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.workspace.text_display import FocusRing, make_pane
from tests.ui.conftest import Desk, task


def test_the_ring_is_there_while_the_text_has_the_keyboard(desk: Desk) -> None:
    desk.bring([task("t1")])
    pane = desk.work.view.prompt.pane
    (ring,) = desk.work.view.prompt.findChildren(FocusRing)
    assert not ring.isVisible()
    pane.setFocus()
    assert ring.isVisible()
    desk.window.resize(1100, 700)
    assert ring.size() == ring.parentWidget().size()
    desk.work.view.setFocus()
    assert not ring.isVisible()


def test_no_scroll_bar_covers_the_ring(desk: Desk) -> None:
    desk.bring([task("t1")])
    desk.press("v")
    pane = QApplication.focusWidget()
    assert isinstance(pane, QTextEdit)
    (ring,) = pane.findChildren(FocusRing)
    desk.window.resize(1100, 700)
    QApplication.processEvents()
    pane.verticalScrollBar().parentWidget().raise_()
    beside = [child for child in pane.children() if isinstance(child, QWidget)]
    assert beside[-1] is ring


def test_what_shows_a_part_of_the_text_is_deleted_first(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    QLineEdit(window)
    part = QWidget(window)
    pane = make_pane("text", "A text", part, ring=part)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    pane.setFocus()
    with qtbot.captureExceptions() as faults:
        part.deleteLater()
        qtbot.waitUntil(lambda: not shiboken6.isValid(part))
    assert faults == []
