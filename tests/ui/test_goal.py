"""A goal for the session: set, counted quietly, and summed up without a box in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from annotator.ui.session_goal import SessionGoal
from annotator.ui.widgets.button import Button
from tests.ui.conftest import PROJECT, Desk, active, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def begun(desk: Desk, count: int = 4) -> None:
    desk.bring([task(f"t{n}", 1) for n in range(count)], rubric(rating("quality")))


def submit(desk: Desk) -> None:
    desk.press("3")
    desk.press(Qt.Key.Key_Return, held=CONTROL)


def shown(desk: Desk) -> str:
    return desk.work.view.status._active


def said(desk: Desk) -> list[str]:
    notices = desk.work.view.notices.findChildren(QLabel, "notice.text")
    return [label.text() for label in notices if label.isVisible() and "goal" in label.text().lower()]


def test_a_goal_counts_each_task_once_and_what_is_taken_back_not_at_all() -> None:
    goal = SessionGoal("tasks", 2)
    for _ in range(2):
        goal.count(("p", 1), submitted=True)
    assert (goal.done, goal.reached) == (1, False)
    goal.count(("p", 1), submitted=False)
    goal.count(("p", 2), submitted=True)
    goal.count(("p", 3), submitted=True)
    assert (goal.done, goal.reached) == (2, True)


def test_a_goal_of_minutes_counts_active_time() -> None:
    goal = SessionGoal("minutes", 45)
    goal.seconds += 44 * 60 + 59
    assert not goal.reached
    goal.seconds += 1
    assert (goal.done, goal.reached) == (45, True)


def test_two_tasks_are_set_from_the_palette_counted_and_summed_up(desk: Desk) -> None:
    begun(desk)
    desk.window.table["view.goal"].trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    (field,) = dialog.findChildren(QLineEdit, "goal.tasks")
    field.setFocus()
    field.selectAll()
    desk.press("2", Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is None
    active(desk)
    assert shown(desk).startswith("Goal 0 of 2 tasks · Active")
    submit(desk)
    assert shown(desk).startswith("Goal 1 of 2 tasks")
    desk.press("z", held=CONTROL)
    assert shown(desk).startswith("Goal 0 of 2 tasks")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert said(desk) == []
    submit(desk)
    (words,) = said(desk)
    assert words.startswith("Goal reached: 2 tasks submitted in ")
    assert QApplication.activeModalWidget() is None
    assert desk.work.session.position == 2, "the next task is there"
    assert shown(desk).startswith("Active")


def test_minutes_are_summed_up_with_the_task_that_is_finished_next(desk: Desk) -> None:
    begun(desk)
    desk.work.goals.set_goal("minutes", 45)
    assert shown(desk).startswith("Goal 0 of 45 min")
    desk.work.goals.worked(45 * 60)
    assert said(desk) == [], "nobody is disturbed in the midst of a task"
    submit(desk)
    assert len(said(desk)) == 1


def test_a_goal_goes_on_over_other_projects_and_starts_again_with_a_session(desk: Desk) -> None:
    begun(desk)
    desk.work.goals.set_goal("tasks", 3)
    submit(desk)
    desk.window.show_library()
    desk.window.open_project(PROJECT)
    assert shown(desk).startswith("Goal 1 of 3 tasks")
    desk.restart()
    desk.window.open_project(PROJECT)
    assert shown(desk).startswith("Goal 0 of 3 tasks")
    desk.work.goals.clear()
    assert shown(desk).startswith("Active")


@pytest.mark.parametrize("unit", ["tasks", "minutes"])
def test_enter_sets_the_field_that_has_the_keyboard_and_its_button_says_so(desk: Desk, unit: str) -> None:
    begun(desk)
    desk.window.table["view.goal"].trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    desk.press("5")
    if unit == "minutes":
        desk.press(Qt.Key.Key_Tab, "7")
    buttons = {b.objectName(): b for b in dialog.findChildren(Button)}
    for name in ("tasks", "minutes"):
        assert buttons[f"goal.set.{name}"]._cap == ("Enter" if name == unit else "")
        assert buttons[f"goal.set.{name}"].isDefault() == (name == unit)
    desk.press(Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is None
    active(desk)
    assert shown(desk).startswith("Goal 0 of 5 tasks" if unit == "tasks" else "Goal 0 of 7 min")


def test_the_progress_page_shows_it_and_sets_it(desk: Desk, qtbot: QtBot) -> None:
    begun(desk)
    desk.work.goals.set_goal("tasks", 3)
    desk.press("t", held=CONTROL)
    assert desk.find("progress.goal.text").text() == "Session goal: 0 of 3 tasks"  # type: ignore[attr-defined]
    desk.find("progress.goal").click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    desk.press(Qt.Key.Key_Escape)
