"""A digit leads on to the next open field, and the last line says the keys of that."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rating, rubric, task


def digits(desk: Desk) -> str:
    return {words: keys for keys, words in desk.work.view.status.hints}["score"]


def test_each_field_says_its_own_digits(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality"), rating("style"), rating("length", 1, 7)))
    desk.press("2", Qt.Key.Key_Up)
    assert digits(desk) == "0 – 4"
    desk.press("3")
    assert digits(desk) == "0 – 4"
    desk.press("3")
    assert digits(desk) == "1 – 7"
    desk.press(Qt.Key.Key_Up)
    assert digits(desk) == "0 – 4"


def test_after_the_last_field_come_those_before_that_are_open(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality"), rating("style")))
    spots = desk.work.focus.state.cursors
    desk.press("3", Qt.Key.Key_Right, "3", "3")
    assert desk.work.focus.location == spots[1], "round from the last one"
    desk.press("3")
    assert desk.work.focus.location == spots[1], "none is open any more"
