"""The menu: what holds now is ticked, and what cannot be done here is not in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.ui.dialogs.settings import Settings
from annotator.ui.samples import SAMPLES, Sample
from annotator.ui.widgets.choice import Choice
from tests.ui.conftest import Desk, task


def ticked(desk: Desk) -> list[str]:
    table = desk.window.table
    return [command.id for command in table.bound if table[command.id].isChecked()]


def menus(desk: Desk) -> list[str]:
    return [action.text() for action in desk.window.menu.actions() if action.isVisible()]


def test_the_theme_the_rows_and_the_layout_that_hold_are_ticked(desk: Desk) -> None:
    assert ticked(desk) == ["view.columns", "view.rows_normal", "view.system"]
    desk.bring([task("one")])
    for command in ("view.dark", "view.pair", "view.rows_compact"):
        desk.window.table[command].trigger()
    chosen = ["view.pair", "view.rows_compact", "view.dark"]
    assert ticked(desk) == chosen
    assert desk.window.look.palette.name == "dark"
    assert desk.window.look.row(100) == 86
    desk.window.table["view.dark"].trigger()
    assert ticked(desk) == chosen, "choosing it again changes nothing"
    desk.restart()
    assert ticked(desk) == chosen


def test_what_is_chosen_in_the_preferences_is_ticked_too(desk: Desk) -> None:
    desk.window.table["file.preferences"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, Settings)
    for name, index in (("theme", 3), ("density", 2)):
        (field,) = dialog.findChildren(Choice, f"settings.{name}")
        field.setCurrentIndex(index)
    dialog.accept()
    assert ticked(desk) == ["view.columns", "view.rows_roomy", "view.contrast"]


def test_only_menus_in_which_something_works_are_there(desk: Desk, qtbot: QtBot) -> None:
    assert menus(desk) == ["File", "View", "Help"]
    desk.bring([task("one")])
    assert menus(desk) == ["File", "Rate", "Text", "Edit", "Go", "View", "Help"]
    desk.window.table["help.sample_critique"].trigger()
    qtbot.waitUntil(lambda: desk.window.workspace is not None, timeout=20_000)
    assert "Critique" in menus(desk)
    assert not desk.window.table["view.pair"].isEnabled(), "nothing lies as cards there"
    desk.window.show_library()
    assert menus(desk) == ["File", "View", "Help"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.command)
def test_every_sample_can_be_opened_from_the_empty_library(desk: Desk, qtbot: QtBot, sample: Sample) -> None:
    words = {label.text() for label in desk.window.library.findChildren(QLabel)}
    for offered in SAMPLES:
        assert {offered.shown_title, offered.shown_about} <= words
        assert offered.shown_title in desk.window.table[offered.command].text()
    desk.find(f"library.{sample.command}").setFocus()
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.window.workspace is not None, timeout=20_000)
    assert desk.work.session.count > 0
    assert desk.window.windowTitle().startswith("Sample:")
