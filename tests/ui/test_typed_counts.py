"""A count is typed to its end: what is no answer is said, and no part of it is taken for one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
BLOCK = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 30, "note": "none"}


def counting(desk: Desk, **changes: object) -> None:
    desk.bring([task("a", 2), task("b", 1)], rubric({**BLOCK, **changes}))


def counts(desk: Desk) -> list[int]:
    """What was given, in the order of the screen."""
    answers = desk.work.session.view(0).annotation.answers
    targets = [model.target for model in desk.work.view.columns.models]
    return [answers[each]["errors"].values["number"] for each in targets if each in answers]


@pytest.mark.parametrize(("high", "typed"), [(30, ("35", "3.5")), (300, ("350", "3,5", "1-2", "301"))])
def test_invalid_number_shows_message_and_is_discarded(desk: Desk, high: int, typed: tuple[str, ...]) -> None:
    counting(desk, high=high)
    row = desk.focused
    for keys in typed:
        desk.press(*keys, K.Key_Return)
        assert counts(desk) == [], keys
        assert f"0 to {high}" in desk.work.view.status.message, keys
        assert desk.focused == row
        desk.work.view.status.clear_message()


def test_refused_number_can_be_corrected(desk: Desk) -> None:
    counting(desk)
    desk.press("3", "5", K.Key_Backspace, "0")
    assert counts(desk) == [30]


@pytest.mark.parametrize("way", ["submit", "next"])
def test_a_task_is_not_left_over_a_number_that_is_none(desk: Desk, way: str) -> None:
    counting(desk)
    desk.press("1", "2", "1", "1", K.Key_Left, "3", "5")
    if way == "submit":
        desk.press(K.Key_Return, held=CONTROL)
    else:
        desk.work.step(1)
    assert desk.work.session.position == 0
    assert desk.work.session.status(0) != "submitted"
    assert "0 to 30" in desk.work.view.status.message
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted", "once it has been said"


def test_scales_go_on_with_the_next_digit(desk: Desk) -> None:
    counting(desk, high=10)
    desk.press("1", "5")
    assert counts(desk) == [1, 5]
