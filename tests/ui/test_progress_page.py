"""The page of progress and time, opened by its key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.accessible_names import check_names
from tests.ui.conftest import Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_what_was_done_is_shown_and_esc_leads_back(desk: Desk, qtbot: QtBot) -> None:
    page = shown(desk, qtbot)
    assert (
        desk.find("progress.bars.0").accessibleDescription()
        == "0: 2 · 100 %, 1: 0 · 0 %, 2: 0 · 0 %, 3: 0 · 0 %, 4: 0 · 0 %"
    )
    words = [label.text() for label in page.findChildren(QLabel)]
    assert "1 / 2" in words
    assert "1 submitted" in desk.find("progress.bars.days").accessibleDescription()
    check_names(desk.window)
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.shown is desk.work


def test_the_time_left_is_taken_from_the_same_tasks_as_in_the_first_line(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task(f"t{n}", 1) for n in range(43)])
    for seconds in (0.0, 100.0, 200.0):  # a task of no time says nothing of how long one takes
        desk.work.active_time.pop_seconds()
        desk.press(*"01234")
        desk.work.session.add_active(seconds)
        desk.press(Qt.Key.Key_Return, held=CONTROL)
    left = desk.work.status_presenter.pace.left(40)
    assert left is not None
    desk.press("t", held=CONTROL)
    page = desk.find("progress")
    qtbot.waitUntil(lambda: bool(page.findChildren(QWidget, "progress.bars.0")))
    words = [label.text() for label in page.findChildren(QLabel)]
    shown = next(word for word in words if "h " in word and "min" in word)
    hours, minutes = (int(part) for part in shown.replace(" min", "").split(" h "))
    assert abs(hours * 60 + minutes - left / 60) <= 1, (words, left)


def test_before_any_work(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 2)])
    desk.press("t", held=CONTROL)
    page = desk.find("progress")
    qtbot.waitUntil(lambda: "No work has been saved yet." in [label.text() for label in page.findChildren(QLabel)])


def test_tab_reaches_a_chart_for_screen_readers(desk: Desk, qtbot: QtBot) -> None:
    shown(desk, qtbot)
    desk.find("progress.csv").setFocus()
    for _ in range(12):
        if desk.focused == "progress.bars.0":
            break
        desk.press(Qt.Key.Key_Tab)
    spoken = QAccessible.queryAccessibleInterface(desk.find("progress.bars.0"))
    assert desk.focused == "progress.bars.0"
    assert spoken.text(QAccessible.Text.Name) == "Helpfulness"
    assert "0: 2 · 100 %" in spoken.text(QAccessible.Text.Description)


def test_today_the_week_and_the_project_say_what_stands(desk: Desk, qtbot: QtBot) -> None:
    page = shown(desk, qtbot)
    for name in ("today", "week", "project"):
        (panel,) = page.findChildren(QWidget, f"progress.period.{name}")
        assert "1 task" in [label.text() for label in panel.findChildren(QLabel)]


def test_the_days_are_written_as_csv_and_a_place_that_refuses_is_said(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    page = shown(desk, qtbot)
    page.save_csv(tmp_path / "hours.csv")
    qtbot.waitUntil(lambda: bool(desk.window.findChildren(QWidget, "notice")))
    (line,) = (tmp_path / "hours.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert line.split(",")[1] == "A project"
    assert line.split(",")[-1] == "1"
    page.notices.clear()
    page.save_csv(tmp_path / "nowhere" / "hours.csv")
    qtbot.waitUntil(lambda: bool(desk.window.findChildren(QWidget, "notice")))
    assert "could not be written" in page.notices._shown_strip.words


def shown(desk: Desk, qtbot: QtBot) -> Any:
    desk.bring([task("one", 2), task("two", 2)])
    desk.press(*"0123401234")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press("t", held=CONTROL)
    page = desk.find("progress")
    qtbot.waitUntil(lambda: bool(page.findChildren(QWidget, "progress.bars.0")))
    return page
