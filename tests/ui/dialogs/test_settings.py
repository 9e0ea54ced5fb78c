"""The fields of the preferences look like what they are, and their lists show every entry whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QComboBox

from tests.ui.conftest import Desk


def field(desk: Desk, name: str) -> QComboBox:
    desk.press(",", held=Qt.KeyboardModifier.ControlModifier)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    (combo_box,) = dialog.findChildren(QComboBox, f"settings.{name}")
    return combo_box


def test_combo_box_has_arrow(desk: Desk) -> None:
    chosen = field(desk, "density")
    image = chosen.grab(QRect(chosen.width() - 24, 4, 18, chosen.height() - 8)).toImage()
    colors = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(colors) > 1


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # raising a window without a screen
def test_the_list_of_themes_shows_all_of_them(desk: Desk) -> None:
    themes = field(desk, "theme")
    themes.showPopup()
    QApplication.processEvents()
    view = themes.view()
    last = view.visualRect(themes.model().index(themes.count() - 1, 0))
    assert last.bottom() < view.viewport().height()
    themes.hidePopup()


def test_a_dialog_that_grows_with_its_text_stays_on_the_screen(desk: Desk) -> None:
    dialog = field(desk, "theme").window()
    room = dialog.screen().availableGeometry()
    frame = dialog.frameGeometry()
    frame.moveBottomRight(room.bottomRight())
    dialog.move(frame.topLeft())
    before = dialog.size()
    desk.window.prefer(percent=130)
    for _ in range(8):
        QApplication.processEvents()
    now = dialog.frameGeometry()
    assert now.width() > before.width()
    assert now.left() >= room.left()
    assert now.top() >= room.top()
    assert now.right() <= max(room.right(), now.width() - 1)
    assert now.bottom() <= max(room.bottom(), now.height() - 1)
