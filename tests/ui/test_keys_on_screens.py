"""Where the keys of commands were changed, no screen shows or says the usual ones."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from annotator.ui.actions import TABLE, WindowCommand
from annotator.ui.key_events import key_cap_text
from annotator.ui.widgets.button import Button
from tests.ui.accessible_names import interfaces
from tests.ui.conftest import Desk
from tests.ui.ink import texts
from tests.ui.screens import SCREENS, WORKED, Before, closing

OTHER = "¤"
FIXED = {"Esc", "Home", "End", "Space", "Ctrl\u00a0Backspace"}
"""Keys that have a meaning of their own in places: Ctrl+Backspace removes the item of a card."""
USUAL = {key_cap_text(key) for command in TABLE for key in command.keys} - FIXED
LITERAL = re.compile(r"Ctrl(?! Backspace)|Alt\b|\bF\d|[↑↓]|← →|(?<=press )[A-Z]\b")
"""What is written and spoken of such keys only. Letters alone also name responses, and the arrow keys of the grid of
an adjudication cannot be changed."""


@pytest.mark.parametrize("name", sorted(WORKED))
def test_a_screen_shows_the_keys_that_work(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The keys stay, as the screens are made with them; only what is said of them is another."""
    with monkeypatch.context() as keys:
        keys.setattr(WindowCommand, "shown_caps", property(lambda command: OTHER if command.keys else command.caps))
        desk.window.table.remap({})
        before = Before(desk, qtbot)
        SCREENS[name](before)
        screen = before.settled()
    seen = [(ink.name, ink.words) for ink in texts(screen)]
    heard = [
        (str(item.object().objectName()), item.text(kind))
        for item in interfaces(QAccessible.queryAccessibleInterface(screen))
        for kind in (QAccessible.Text.Name, QAccessible.Text.Description)
    ]
    assert OTHER in {words for _, words in seen}
    if name != "adjudication":
        assert [each for each in (*seen, *heard) if LITERAL.search(each[1])] == []
    assert [button.objectName() for button in screen.findChildren(Button) if _usual(button)] == []
    closing()
    desk.window.table.remap({})  # the names of keys are those of the process


def _usual(button: Button) -> bool:
    return button.isVisible() and button._cap in USUAL
