"""The footer of an editor has room for what it says, and is not laid out anew with each word."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.look import Look
from annotator.ui.marking.editor import Editor
from annotator.ui.marking.editor_footer import Tally


@pytest.mark.usefixtures("qapp")
def test_saving_and_saved_have_one_room_and_nothing_is_cut(qtbot: QtBot) -> None:
    parent, look = QWidget(), Look(family="DejaVu Sans")
    qtbot.addWidget(parent)
    editor = Editor(look, "editor", (4, 8), parent)
    tally = Tally(look, "editor.words", editor, parent)
    label = tally.findChild(QLabel)
    assert label is not None
    editor.setPlainText("some words")
    tally.count()
    rooms = []
    for said in ("Saving…", "✓ Saved", "Saving…"):
        editor.say_saved(said)
        rooms.append(label.minimumWidth())
        assert label.minimumWidth() >= label.sizeHint().width(), said
    assert len(set(rooms)) == 1
    look.change(percent=200)
    assert label.minimumWidth() >= label.sizeHint().width()
    editor.setPlainText("")
    editor.say_saved("")
    tally.count()
    assert label.text() == ""
    assert label.minimumWidth() < 50, "it gives back the room that it does not need"
