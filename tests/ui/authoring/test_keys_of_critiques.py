"""Keys of critiques where questions are written: the message names the key that does the same there."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.authoring.conftest import story, written
from tests.ui.conftest import Desk


def test_the_key_of_the_outline_names_the_key_of_what_is_missing(desk: Desk) -> None:
    desk.bring([story()], written())
    desk.press(Qt.Key.Key_Escape, "q")
    message = desk.work.view.status.message
    assert message.endswith("This is for critiques. Instead, Ctrl\N{NO-BREAK SPACE}M: Go to what is missing.")
