"""Esc goes one step out of what has the keyboard; a message above the texts has a key of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, active, rating, rubric, task
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_escape_closes_the_guidelines_and_a_key_of_its_own_the_message(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    notice = desk.work.view.notices.show_notice("Ask the owner.", "warning")
    desk.press("g")
    assert desk.work.view.guidelines.isVisible()
    desk.press(Qt.Key.Key_Escape)
    assert desk.work.view.guidelines.isHidden()
    assert desk.work.view.notices.occupied
    desk.press(Qt.Key.Key_Escape)
    assert desk.work.view.notices.occupied
    assert notice.dismiss_button._cap == "Alt\u00a0N"
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)
    assert not desk.work.view.notices.occupied


def test_escape_closes_the_find_bar_that_the_task_before_has_left(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help") | {"required": False}))
    desk.press("f", held=CONTROL)
    desk.press(*"word")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.position == 1
    bar = desk.find("workspace.find")
    assert (bar.isVisible(), ".rating." in desk.focused) == (True, True)
    desk.press("g", Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert desk.work.view.guidelines.isVisible()


def test_escape_leads_out_of_a_text_before_it_closes_the_guidelines(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    desk.press("g")
    desk.work.view.columns.cards[0].pane.setFocus()
    desk.press(Qt.Key.Key_Escape)
    assert desk.work.view.guidelines.isVisible()
    assert ".rating." in desk.focused
    desk.press(Qt.Key.Key_Escape)
    assert desk.work.view.guidelines.isHidden()


def test_the_message_of_a_skipped_task_goes_with_it_and_takes_no_other_along(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], preset("helpsteer"))
    desk.press("k", held=CONTROL | SHIFT)
    desk.press("1", Qt.Key.Key_Return)
    active(desk)
    desk.work.go_to_task(0)
    assert desk.work.view.notices.isVisible()
    desk.work.go_to_task(1)
    assert not desk.work.view.notices.isVisible()
    desk.work.go_to_task(0)
    desk.work.view.notices.show_notice("Something else.")
    desk.work.go_to_task(1)
    assert desk.work.view.notices.occupied


def test_escape_leads_back_where_nothing_is_asked(desk: Desk) -> None:
    desk.bring([task("one", 1)], preset("comparison"))
    before = desk.focused
    assert before == "workspace.response.q1/r1.text"
    desk.find("workspace.top.help.commands").setFocus()
    desk.press(Qt.Key.Key_Escape)
    assert desk.focused == before
