"""The sheet of keys names the digits that are scores in the open task."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from annotator.ui.dialogs.shortcuts_dialog import ShortcutRow
from tests.ui.conftest import Desk, active, rating, rubric, task
from tests.ui.identity.invites import top


@pytest.mark.parametrize(
    ("low", "high", "said"), [(0, 4, "0 – 4"), (1, 7, "1 – 7"), (0, 10, "0 – 9"), (-2, 2, "0 – 9")]
)
def test_the_digits_are_those_of_the_scale(desk: Desk, qtbot: QtBot, low: int, high: int, said: str) -> None:
    desk.bring([task("one")], rubric(rating("help", low, high)))
    active(desk)
    desk.press("?")
    rows = [row.accessibleName() for row in top(qtbot, "keys").findChildren(ShortcutRow)]
    assert f"Score the focused attribute: {said}" in rows
    desk.press("\x1b")
