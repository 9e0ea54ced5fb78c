"""The window becomes as small as the smallest screens, whatever it shows: what needs more height is scrolled."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.items.editor import TextEditor
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk, GuardTime, rating, rubric, task
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset, vicuna
from tests.ui.screens import SCREENS, Before

CONTROL = Qt.KeyboardModifier.ControlModifier
OPENED = ("", "view.levels", "view.prompt", "view.guidelines")


def in_sight(widget: QWidget) -> bool:
    """Whether all of a widget is within the visible part of its parents."""
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint()), widget.size())
    visible = widget.visibleRegion().boundingRect()
    return place.height() <= visible.height() + 1


def given(desk: Desk, kind: str) -> None:
    if kind == "critique":
        desk.bring([story("one", 3)], preset("critique"))
    elif kind == "conversation-review":
        turns = [{"role": "user", "text": "How?"}, {"role": "assistant", "text": "So.", "rated_as": "response"}] * 3
        desk.bring([{"id": "one", "conversation": turns}], preset("conversation-review"))
    elif kind == "comparison":
        desk.bring([task("one", 7)], preset("comparison"))
    else:
        desk.bring(vicuna(4), preset("helpsteer"))


@pytest.mark.parametrize("kind", ["critique", "conversation-review", "comparison", "helpsteer"])
@pytest.mark.parametrize(("size", "percent"), [((683, 384), 125), ((800, 560), 200)])
def test_the_window_becomes_that_small(desk: Desk, kind: str, size: tuple[int, int], percent: int) -> None:
    given(desk, kind)
    desk.window.prefer(percent=percent)
    for name in OPENED:
        desk.window.resize(1366, 768)
        settled()
        if name:
            desk.window.table[name].trigger()
            settled()
        desk.window.resize(*size)
        assert (desk.window.width(), desk.window.height()) == size, name
        settled()
        if name:
            desk.window.table[name].trigger()
            settled()


@pytest.mark.parametrize(
    "command", ["go.to", "view.progress", "help.keys", "file.identity", "file.backups", "file.delivery", "help.about"]
)
def test_no_page_makes_a_low_window_higher(desk: Desk, guard_time: GuardTime, tmp_path: Path, command: str) -> None:
    """A page may name the data directory, whose path is long. What is under it asks for no room."""
    desk.backend.close()
    desk.move_to(tmp_path / "-".join(["annotator"] * 8), guard_time)
    given(desk, "helpsteer")
    desk.backend.back_up()
    desk.window.prefer(percent=190)
    desk.window.resize(800, 560)
    settled()
    desk.window.table[command].trigger()
    desk.work.setMinimumSize(1_200, 700)
    settled()
    assert (desk.window.width(), desk.window.height()) == (800, 560)
    desk.work.setMinimumSize(0, 0)


@pytest.mark.parametrize("name", ["trouble", "image_large"])
def test_no_row_of_buttons_makes_a_narrow_window_wider(desk: Desk, qtbot: QtBot, name: str) -> None:
    SCREENS[name](Before(desk, qtbot))
    desk.window.prefer(percent=150)
    desk.window.resize(800, 560)
    settled()
    assert desk.window.width() == 800
    buttons = [button for button in desk.window.findChildren(Button) if button.isVisible()]
    assert [button.text() for button in buttons if button.width() < button.width_without_key] == []


@pytest.mark.parametrize("kind", ["conversation-review", "comparison", "helpsteer"])
def test_the_row_in_focus_is_in_sight_beside_its_levels(desk: Desk, kind: str) -> None:
    given(desk, kind)
    desk.window.prefer(percent=200)
    desk.window.resize(800, 560)
    settled()
    desk.press("d", held=CONTROL)
    settled()
    assert desk.window.height() == 560
    assert desk.work.view.strip.isVisible()
    assert desk.work.view.strip.height() <= 300
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up):
        row = desk.work.view.row(desk.work.focus.cursor)
        assert row is not None
        assert in_sight(row), row.objectName()
        desk.press(key)
        settled()


def test_a_note_is_in_sight_below_its_row(desk: Desk) -> None:
    criteria = [{"text": "Says when to see a doctor", "points": 1}]
    tags = {"type": "tags", "key": "signs", "title": "Signs", "targets": ["response"],
            "tags": [{"key": "rude", "title": "Rude"}]}  # fmt: skip
    asked = rubric(rating("quality"), {"type": "criteria", "key": "criteria", "title": "Criteria"}, tags)
    desk.bring([task("one", 3) | {"criteria": criteria}], asked)
    desk.window.table["help.first_steps"].trigger()
    desk.window.prefer(percent=190)
    desk.window.resize(800, 560)
    settled()
    desk.press(Qt.Key.Key_Down)
    settled()
    desk.press(Qt.Key.Key_Tab)
    settled()
    editor = QApplication.focusWidget()
    assert isinstance(editor, TextEditor)
    assert desk.window.height() == 560
    assert editor.visibleRegion().boundingRect() == editor.rect()
    rows = desk.work.view.columns.in_sight[0].field_rows
    assert rows.geometry().bottom() <= rows.parentWidget().rect().bottom(), "with the tags below"


def test_a_text_that_is_scrolled_out_of_sight_is_shown_before_it_is_judged(desk: Desk) -> None:
    given(desk, "helpsteer")
    desk.window.prefer(percent=200)
    desk.window.resize(683, 384)
    desk.press("d", held=CONTROL)
    settled()
    body = desk.work.view.body
    assert body.overflows
    location = desk.work.focus.cursor
    (pane,) = [card.pane for card in desk.work.view.columns.cards if card.target == location.target]
    body.verticalScrollBar().setValue(0)
    settled()
    assert pane.viewport().visibleRegion().isEmpty()
    desk.press("2")
    settled()
    assert desk.scores() == {}
    assert "is visible now" in desk.work.view.status.message
    assert pane.viewport().visibleRegion().boundingRect().height() >= pane.fontMetrics().lineSpacing()
    desk.press("2")
    assert desk.scores() == {(location.target, location.key): 2}


def settled() -> None:
    for _ in range(8):
        QApplication.processEvents()
