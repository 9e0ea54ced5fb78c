"""The command palette: what was used last stands first, here and after a restart."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget
from shiboken6 import isValid

from annotator.ui.widgets.row_list import RowList
from tests.ui.conftest import Desk, active, task
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier


def offered(desk: Desk, query: str = "") -> list[str]:
    """The titles that the palette shows for ``query``, in order; the palette stays open."""
    active(desk)
    desk.press("k", held=CONTROL)
    if query:
        desk.press(*query)
    palette = QApplication.activeModalWidget()
    assert palette is not None
    (rows,) = palette.findChildren(QListWidget, "palette.list")
    return [rows.item(row).text() for row in range(rows.count())]


def run(desk: Desk, query: str) -> None:
    offered(desk, query)
    desk.press(Qt.Key.Key_Return)
    QApplication.processEvents()


def put_away(desk: Desk) -> None:
    desk.press(Qt.Key.Key_Escape)


def test_recent_commands_come_first_after_restart(desk: Desk) -> None:
    desk.bring([task("one")])
    before = offered(desk)
    put_away(desk)
    run(desk, "dark theme")
    run(desk, "light theme")
    wanted = ["Light theme", "Dark theme"]
    after = offered(desk)
    assert after[:2] == wanted
    assert after[2:] == [title for title in before if title not in wanted], "the others as they were"
    put_away(desk)
    desk.restart()
    assert offered(desk)[:2] == wanted


def test_recent_matching_command_comes_first(desk: Desk) -> None:
    desk.bring([task("one")])
    assert offered(desk, "theme")[0] != "Dark theme"
    put_away(desk)
    run(desk, "dark theme")
    assert offered(desk, "theme")[0] == "Dark theme"


def test_a_command_that_does_not_work_now_is_not_offered_for_having_been_used(desk: Desk) -> None:
    desk.bring([task("one")])
    run(desk, "next part")
    desk.window.show_library()
    assert "Next part of the window" not in offered(desk)


def test_recent_commands_are_limited_and_validated(desk: Desk) -> None:
    desk.bring([task("one")])
    for name in ("find", "next part", "previous part", "side by side", "next response", "one response, large"):
        run(desk, name)
    QApplication.processEvents()
    kept = desk.window.preferences.value.recent
    assert len(kept) == 5
    assert kept[0] == "view.single"
    desk.close()
    path = desk.paths.preferences
    path.write_text(json.dumps(json.loads(path.read_text()) | {"recent": [3, "help.menu"]}))
    desk.start_again()
    assert desk.window.preferences.value.recent == ()


def test_too_long_a_paste_into_palette_is_refused(desk: Desk) -> None:
    desk.bring([task("t1")])
    desk.press("k", held=CONTROL)
    palette = QApplication.activeModalWidget()
    assert palette is not None
    query = palette.findChild(QLineEdit, "palette.query")
    assert isinstance(query, QLineEdit)
    query.insert("many words " * 1_000_000)
    assert query.text() == ""
    assert palette.findChild(QLabel, "palette.query.message").isVisible()
    palette.close()


def test_palette_shows_disabled_commands(desk: Desk) -> None:
    desk.bring([task("pair", 2), task("three", 3)], preset("comparison"))
    assert offered(desk, "tie")[0] == "Tie with the one ranked before · No rank is asked for here."
    desk.press(Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is not None, "it cannot be run"
    put_away(desk)
    desk.work.go_to_task(1)
    assert offered(desk, "tie")[0] == "Tie with the one ranked before · Nothing is ranked before this response."
    put_away(desk)
    desk.press("1")
    assert offered(desk, "tie")[0] == "Tie with the one ranked before"
    put_away(desk)


def test_commands_are_found_by_other_words_for_them(desk: Desk) -> None:
    desk.bring([task("three", 3)], preset("comparison"))
    assert {"All tasks…", "Rank higher, or prefer the left one"} <= set(offered(desk, "first"))
    put_away(desk)


@pytest.mark.parametrize("name", ["file.about", "go.to", "help.here"])
def test_a_click_runs_a_command_that_opens_something(desk: Desk, name: str) -> None:
    """It ended the program: the list was deleted while it dealt with the click."""
    desk.bring([task("one", 2)])
    desk.window.table["help.commands"].trigger()
    palette = QApplication.activeModalWidget()
    assert palette is not None
    (rows,) = palette.findChildren(QListWidget, "palette.list")
    found = [row for row in range(rows.count()) if rows.item(row).data(RowList.DATA).id == name]
    item = rows.item(found[0])
    rows.scrollToItem(item)
    at = rows.viewport().mapTo(palette, rows.visualItemRect(item).center())
    QTest.mouseClick(palette.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()
    assert not isValid(palette)
    opened = QApplication.activeModalWidget()
    assert opened is not None or not desk.work.isVisible()
    if opened is not None:
        opened.close()


def test_palette_finds_every_command_and_says_why_it_does_nothing(desk: Desk) -> None:
    """The first match by its title, synonyms, and the commands that this project does not ask for."""
    desk.bring([task("one")])
    wanted = {
        "sync": "Sync: fetch tasks, send results…", "diff": "Compare with the next response",
        "library": "Projects",
        "move everything": "Move everything to another computer…", "take over": "Take over from another computer…",
        "unsure": "Mark the score as unsure, or as sure again · This project does not ask for it.",
        "new critique": "New critique or error · This is for critiques.",
        "accept the work": "Accept the work and go on · This is for reviews.",
    }  # fmt: skip
    for query, title in wanted.items():
        assert offered(desk, query)[0] == title
        put_away(desk)
    assert "Projects" in offered(desk, "close")
    put_away(desk)
