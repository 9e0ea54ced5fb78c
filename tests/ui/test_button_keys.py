"""A button that has the keyboard is pressed by Enter, wherever it stands, as by the space bar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.ui.appearance import Appearance
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_a_button(desk: Desk, key: Qt.Key) -> None:
    button, pressed = Button(Appearance(), "test.button", "Show", desk.window), []
    button.clicked.connect(lambda: pressed.append(key))
    button.show()
    QTest.keyClick(button, key)
    assert pressed == [key]
    button.setEnabled(False)
    button.click()
    assert pressed == [key]
