"""Where a new start puts the focus after the process just ended: nothing was told to save it."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.store import projects
from annotator.ui.items.editor import TextEditor
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset
from tests.walk.mixed_projects import ALL_OPTIONS


def kept(desk: Desk) -> str:
    """The focus as it is on the disk now."""
    assert desk.work.session.wait_saved(60)
    place = desk.backend._store.read(projects.last_focus, PROJECT)
    assert place is not None
    focus = json.loads(place.focus)
    return f"workspace.response.{focus['target']}.rating.{focus['key']}"


def test_each_score_is_saved_with_the_place_where_the_next_one_goes(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    desk.press("f")
    for _ in range(9):
        desk.press("3")
        assert kept(desk) == desk.focused


def test_the_last_score_is_saved_with_its_own_place(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press(*"0123", Qt.Key.Key_Up, "4", "4")
    assert kept(desk) == desk.focused


def test_a_score_that_is_taken_away_is_saved_with_its_place(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press(*"01", Qt.Key.Key_Up)
    desk.press(Qt.Key.Key_Backspace, held=Qt.KeyboardModifier.ControlModifier)
    assert kept(desk) == desk.focused


def test_a_move_is_saved_without_an_answer(desk: Desk, qtbot: QtBot) -> None:
    """So are a list that was left and guidelines that have opened, which the place names too."""
    desk.bring([task("one", 2)])
    desk.press("2", Qt.Key.Key_Down, Qt.Key.Key_Down, "g")
    moved = desk.work.focus.cursor
    assert moved is not None
    qtbot.waitUntil(lambda: kept(desk).endswith(f"{moved.target}.rating.{moved.key}"))
    place = desk.backend._store.read(projects.last_focus, PROJECT)
    assert place is not None
    assert json.loads(place.focus)["guidelines"]


def test_the_same_response_is_in_view_after_a_restart(desk: Desk) -> None:
    """The keyboard is at a question about both."""
    desk.bring([task("one", 2)], preset("comparison"))
    desk.press("4", held=Qt.KeyboardModifier.AltModifier)
    desk.press("B", held=Qt.KeyboardModifier.ShiftModifier)
    desk.press(Qt.Key.Key_Down)
    for _ in range(2):
        assert (desk.focused, desk.work.view.columns.visible_range.start) == (
            "workspace.prompt.q1.preference.preference",
            1,
        )
        desk.restart()
        desk.window.open_project(PROJECT)


def test_answers_are_read_on_where_they_were_read(desk: Desk) -> None:
    told = "\n\n".join(f"Paragraph {n} of an answer. " * 9 for n in range(60))
    made = task("one", 2)
    made["responses"][1]["text"] = told
    desk.bring([made])
    pane = desk.work.view.panes()["q1/r2"]
    pane.verticalScrollBar().setValue(777)
    top = pane.top
    assert top > 0
    desk.press("3")
    desk.restart()
    desk.window.open_project(PROJECT)
    for _ in range(5):
        QApplication.processEvents()
    panes = desk.work.view.panes()
    assert {target: panes[target].top for target in ("q1/r1", "q1/r2")} == {"q1/r1": 0, "q1/r2": top}


def test_what_is_open_beside_the_texts_is_open_after_a_restart(desk: Desk) -> None:
    asked = task("one", 3) | {"prompt": "\n\n".join(f"Line {n} of the question." for n in range(40))}
    desk.bring([asked])
    desk.window.resize(900, 600)
    desk.press(Qt.Key.Key_Right, "d", "d")
    desk.window.table["view.levels"].trigger()
    desk.window.table["view.prompt"].trigger()
    before = desk.work.focus.state
    assert before.cursor is not None
    assert (before.comparison.first, before.comparison.following) == (before.cursor.target, "")
    assert before.visit.levels_open
    assert before.prompt_open
    desk.restart()
    desk.window.open_project(PROJECT)
    now = desk.work.focus.state
    assert (now.comparison, now.visit.levels_open, now.prompt_open) == (before.comparison, True, True)
    assert desk.work.view.legend.occupied
    assert now.cursor == before.cursor


@pytest.mark.parametrize("editor", ["note", "reason"])
def test_an_editor_has_the_keyboard_again_after_a_restart(desk: Desk, editor: str) -> None:
    desk.bring([task("one", 2)], ALL_OPTIONS)
    if editor == "note":
        desk.press("b", held=Qt.KeyboardModifier.ShiftModifier)
        desk.press("n")
    else:
        desk.find("workspace.response.q1/r2.number.errors.number.reason").setFocus()
    desk.press(*"xy", Qt.Key.Key_Left)
    name = desk.focused
    desk.restart()
    desk.window.open_project(PROJECT)
    assert desk.focused == name
    desk.press(".")
    focused = desk.window.focusWidget()
    assert isinstance(focused, TextEditor)
    assert focused.words == "x.y"
