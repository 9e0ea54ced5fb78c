"""Notes asked for by the rubric of one task and not by that of the one before."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.authoring.conftest import story, writing
from tests.ui.conftest import Desk, rubric

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_notes_have_their_panel_after_a_task_without_notes(desk: Desk) -> None:
    plain = writing(misleading="none", corroborations="none")
    notes = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["passage"]}
    desk.bring([story("one")], rubric(plain), series="plain")
    desk.window.show_library()
    desk.bring([story("two")], rubric(plain, notes), series="noted")
    for number, asked in ((1, False), (2, True), (1, False), (2, True)):
        desk.press("g", held=CONTROL)
        desk.press(str(number), Qt.Key.Key_Return)
        assert desk.work.session.position == number - 1
        layout = desk.work.task_layout
        assert layout is not None
        assert layout.side.isVisible() == desk.work.view.notes.isVisible() == asked
