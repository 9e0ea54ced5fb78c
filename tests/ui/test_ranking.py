"""Many responses in order: their ranks on the chips, all of the order in a line, and what a key has moved besides."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.appearance import appearance
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
RANK: dict[str, Any] = {
    "type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"], "ties": True, "unrankable": True,
}  # fmt: skip


def chips(desk: Desk) -> dict[str, str]:
    return {
        chip.text(): chip.accessibleDescription().removesuffix(", not in view")
        for chip in desk.work.view.switcher.shown_tabs
    }


def test_chips_say_the_rank_of_each_response(desk: Desk) -> None:
    desk.bring([task("one", 8)], rubric(RANK))
    desk.press("3", K.Key_Return, "1", K.Key_Return, "0", K.Key_Return)
    found = chips(desk)
    assert (found["A"], found["B"], found["C"], found["D"]) == ("3", "1", "–", "?")


def test_chips_say_the_rank_beside_how_many_scores_are_given(desk: Desk) -> None:
    desk.bring([task("one", 8)], rubric(rating("quality"), RANK))
    desk.press("3", "2", K.Key_Return)
    assert chips(desk)["A"] == "1/1 · 2"
    assert chips(desk)["B"] == "0/1 · ?"


def test_the_order_of_many_responses_is_in_a_line(desk: Desk) -> None:
    desk.bring([task("one", 6), task("two", 3)], rubric(RANK))
    order = desk.work.view.order
    assert order.isVisible()
    assert order.text() == "Order: No rank: A B C D E F"
    desk.press("2", K.Key_Return, "1", K.Key_Return, "2", K.Key_Return, "0", K.Key_Return)
    assert order.text() == "Order: 1 B   2 A C   Not rankable: D   No rank: E F"
    desk.press(K.Key_PageDown, held=CONTROL)
    assert not order.isVisible()


def test_keys_that_move_a_rank_say_what_moved_with_it(desk: Desk) -> None:
    desk.bring([task("one", 5)], rubric(RANK))
    for rank in "12345":
        desk.press(rank)
    desk.press("D", held=SHIFT)
    desk.press("=")
    assert desk.work.view.status.message == "Moved with it: E 4."
    desk.press("E", held=SHIFT)
    desk.press(K.Key_Left, held=CONTROL | SHIFT)
    assert "Moved with it" in desk.work.view.status.message


def test_no_chip_is_the_current_one_while_all_responses_are_asked_about(desk: Desk) -> None:
    desk.bring([task("one", 2)], preset("comparison"))
    desk.window.resize(800, 560)
    appearance.change(percent=190)
    view = desk.work.view
    desk.work.focus.go_to(desk.work.focus.find(view.columns.models[0].target))
    chips = view.switcher.shown_tabs
    assert [chip.isChecked() for chip in chips] == [True, False]
    desk.work.focus.go_to(desk.work.focus.find(view.footer.field_rows.target))
    assert not any(chip.isChecked() for chip in chips)


def test_a_rank_against_the_scores_is_said_once_before_submitting(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("quality"), {**RANK, "unrankable": False}))
    desk.press("1", "1", "4", "2")
    QApplication.processEvents()
    words = "Response A is put before Response B, but has lower scores."
    assert desk.work.view.status.message.endswith(words)
    desk.press(Qt.Key.Key_Up, "3")
    QApplication.processEvents()
    assert words not in desk.work.view.status.message, "once"
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted", "it is no block"
