"""Tab goes through the cards in their order, each with its text and its highlights."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk
from tests.ui.screens import SCREENS, Before


def test_tab_from_an_error_goes_on_to_the_next_one(desk: Desk, qtbot: QtBot) -> None:
    SCREENS["error_spans"](Before(desk, qtbot))
    desk.find("workspace.critiques.w1").setFocus()
    met = []
    for _ in range(12):
        met.append(desk.focused)
        desk.press(Qt.Key.Key_Tab)
    cards = [name.split(".")[2] for name in met if name.startswith("workspace.critiques.w")]
    assert [card for card, _ in groupby(cards)][:2] == ["w1", "w2"]
    assert "workspace.critiques.w1.span.1" in met[: met.index("workspace.critiques.w2")]
