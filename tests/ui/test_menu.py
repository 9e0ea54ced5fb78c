"""The menu: what holds now is ticked, and what cannot be done here is not in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QListWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.dialogs.preferences_dialog import PreferencesDialog
from annotator.ui.sample_projects import SAMPLES, SampleProject
from annotator.ui.widgets.combo_box import ComboBox
from tests.ui.conftest import Desk, listed_keys, rating, rubric, task


def ticked(desk: Desk) -> list[str]:
    table = desk.window.table
    return [command.id for command in table.bound if table[command.id].isChecked()]


def menus(desk: Desk) -> list[str]:
    return [action.text() for action in desk.window.menu.actions() if action.isVisible()]


def test_theme_and_layout_in_use_are_ticked(desk: Desk) -> None:
    assert ticked(desk) == ["view.columns", "view.system"]
    desk.bring([task("one")])
    for command in ("view.dark", "view.pair"):
        desk.window.table[command].trigger()
    chosen = ["view.pair", "view.dark"]
    assert ticked(desk) == chosen
    assert appearance.palette.name == "dark"
    desk.window.table["view.dark"].trigger()
    assert ticked(desk) == chosen, "choosing it again changes nothing"
    desk.restart()
    assert ticked(desk) == chosen


def test_preferences_update_checked_actions(desk: Desk) -> None:
    desk.window.table["file.preferences"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PreferencesDialog)
    for name, index in (("theme", 3), ("density", 2)):
        (field,) = dialog.findChildren(ComboBox, f"settings.{name}")
        field.setCurrentIndex(index)
    dialog.accept()
    assert ticked(desk) == ["view.columns", "view.contrast"]
    assert appearance.row(100) > 100


def test_only_menus_in_which_something_works_are_there(desk: Desk, qtbot: QtBot) -> None:
    assert menus(desk) == ["File", "View", "Help"]
    desk.bring([task("one")])
    assert menus(desk) == ["File", "Rate", "Text", "Edit", "Go", "View", "Help"]
    desk.window.table["help.sample_critique"].trigger()
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    assert "Critique" in menus(desk)
    assert not desk.window.table["view.pair"].isEnabled(), "nothing lies as cards there"
    desk.window.show_library()
    assert menus(desk) == ["File", "View", "Help"]


def offered(desk: Desk) -> dict[str, bool]:
    """The commands of the menus that are shown, and whether each can be chosen."""
    table = desk.window.table
    return {c.id: table[c.id].isEnabled() for c in table.bound if table[c.id].isVisible()}


NOT_ASKED = {"text.note", "text.highlight", "rank.better", "rank.tie", "rate.react", "rate.propose", "task.skip",
             "task.reopen"}  # fmt: skip


def test_commands_outside_the_rubric_are_hidden(desk: Desk) -> None:
    desk.bring([task("one")])
    assert not NOT_ASKED & set(offered(desk))
    desk.press("n")
    assert desk.work.view.status.message == "“New note” does nothing here. This project does not ask for it."
    desk.press(*"wh", Qt.Key.Key_Escape)
    desk.press(Qt.Key.Key_K, held=Qt.KeyboardModifier.ControlModifier)
    (listed,) = QApplication.activeModalWidget().findChildren(QListWidget)
    titles = {listed.item(row).text() for row in range(listed.count())}
    assert "Submit and go on" in titles
    assert not titles & {"New note", "Highlight the selection", "Reactions…"}
    desk.press(Qt.Key.Key_Escape)
    names = [row.partition(" ")[2] for row in listed_keys(desk)]
    assert not [name for name in names if name.startswith(("New note", "Highlight", "Reactions", "Skip"))]


def test_commands_without_object_are_disabled(desk: Desk) -> None:
    note = {"type": "comment", "key": "note", "title": "Note", "targets": ["response"]}
    hard = {"key": "hard", "title": "Too hard"}
    skip = {"type": "skip", "key": "skip", "title": "Skip", "targets": ["task"], "reasons": [hard]}
    desk.bring([task("one", 1)], rubric(rating("quality"), note, skip))
    assert offered(desk)["text.note"]
    assert not offered(desk)["task.reopen"]
    desk.press(Qt.Key.Key_K, held=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    desk.press("1", Qt.Key.Key_Return)
    QApplication.processEvents()
    assert offered(desk)["task.reopen"]
    desk.window.table["task.reopen"].trigger()
    assert not offered(desk)["task.reopen"]


def test_menus_print_every_key_as_its_cap_says_it(desk: Desk) -> None:
    desk.bring([task("one")])
    table = desk.window.table
    for command in table.bound:
        title, _, key = table[command.id].text().partition("\t")
        assert title
        assert key == command.shown_caps
    assert table["task.submit"].text() == "Submit and go on\tCtrl\u00a0Enter"
    assert table["task.flag"].shortcuts() == [], "a bare key is for the scores alone"
    table.remap({"task.flag": ("J",)})
    assert table["task.flag"].text().endswith("\tJ")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.command)
def test_every_sample_can_be_opened_from_the_empty_library(desk: Desk, qtbot: QtBot, sample: SampleProject) -> None:
    words = {label.text() for label in desk.window.library.findChildren(QLabel)}
    for offered in SAMPLES:
        assert {offered.shown_title, offered.shown_about} <= words
        assert offered.shown_title in desk.window.table[offered.command].text()
    desk.find(f"library.{sample.command}").setFocus()
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    assert desk.work.session.count > 0
    assert desk.window.windowTitle().startswith("Sample:")
