"""The Option key of macOS types characters in texts; elsewhere Alt with a letter is a command there, too."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from annotator.ui import key_events
from annotator.ui.items.editor import TextEditor
from tests.ui.conftest import Desk, active, rating, rubric, task

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}


def opens_message(desk: Desk) -> bool:
    """Whether Alt+Q, the question to the owner, is a command here."""
    desk.press("q", held=ALT)
    found = QApplication.activeModalWidget()
    if found is None:
        return False
    assert found.objectName() == "message"
    desk.press(Qt.Key.Key_Escape)
    active(desk)
    return True


@pytest.mark.parametrize("option_types", [True, False])
def test_option_with_a_letter_is_no_command_while_a_note_is_written(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, option_types: bool
) -> None:
    monkeypatch.setattr(key_events, "OPTION_TYPES", option_types)
    desk.bring([task("one", 2)], rubric(rating("help"), NOTES))
    assert opens_message(desk)
    desk.press("n")
    assert isinstance(desk.window.focusWidget(), TextEditor)
    assert opens_message(desk) is not option_types
    assert isinstance(desk.window.focusWidget(), TextEditor)


@pytest.mark.parametrize("option_types", [True, False])
def test_option_with_a_letter_is_no_command_while_a_search_is_typed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, option_types: bool
) -> None:
    monkeypatch.setattr(key_events, "OPTION_TYPES", option_types)
    desk.bring([task("one", 2)], rubric(rating("help")))
    desk.press("f", held=CONTROL)
    assert isinstance(desk.window.focusWidget(), QLineEdit)
    assert opens_message(desk) is not option_types
