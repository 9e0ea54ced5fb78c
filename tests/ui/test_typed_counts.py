"""A count is typed to its end: what is no answer is said, and no part of it is taken for one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
BLOCK = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 30, "note": "none"}


@pytest.mark.parametrize("way", ["submit", "next"])
def test_a_task_is_not_left_over_a_number_that_is_none(desk: Desk, way: str) -> None:
    desk.bring([task("a", 2), task("b", 1)], rubric(BLOCK))
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
