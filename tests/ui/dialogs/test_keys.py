"""The cheat sheet fits the screen at every text size and shows the keys that this project has."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from annotator.ui.appearance import LARGEST
from annotator.ui.dialogs.shortcuts_dialog import ShortcutRow, distribute_columns
from tests.ui.conftest import Desk, task


def sheet(desk: Desk) -> QWidget:
    desk.window.table["help.keys"].trigger()
    QApplication.processEvents()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert dialog.objectName() == "keys"
    return dialog


@pytest.mark.parametrize("percent", [100, 150, LARGEST])
def test_shortcuts_dialog_fits_screen_and_scrolls(desk: Desk, percent: int) -> None:
    desk.window.appearance.change(percent=percent)
    dialog = sheet(desk)
    screen = desk.window.screen().availableGeometry()
    assert dialog.height() < screen.height()
    assert dialog.width() <= screen.width()
    (area,) = dialog.findChildren(QScrollArea)
    rows = dialog.findChildren(ShortcutRow)
    assert all(row.size().expandedTo(row.sizeHint()) == row.size() for row in rows)
    bar = area.verticalScrollBar()
    for _ in range(bar.maximum() // bar.singleStep() + 1):
        desk.press(Qt.Key.Key_Down)
    assert bar.value() == bar.maximum()
    desk.press(Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None


def test_a_rating_project_has_no_keys_of_critiques(desk: Desk) -> None:
    names = {row.accessibleName().split(":")[0] for row in sheet(desk).findChildren(ShortcutRow)}
    assert {"New critique or error", "Submit and go on"} <= names
    desk.press(Qt.Key.Key_Escape)
    desk.bring([task("one")])
    names = {row.accessibleName().split(":")[0] for row in sheet(desk).findChildren(ShortcutRow)}
    assert "New critique or error" not in names
    assert "Submit and go on" in names


def test_columns_are_as_even_as_whole_menus_allow() -> None:
    lengths = [6, 20, 9, 3, 11, 12, 4]
    parts = distribute_columns(lengths, 3)
    assert [lengths[part] for part in parts] == [[6, 20], [9, 3, 11], [12, 4]]
    assert [lengths[part] for part in distribute_columns(lengths, 1)] == [lengths]
    assert [len(lengths[part]) for part in distribute_columns([5], 3)].count(1) == 1
