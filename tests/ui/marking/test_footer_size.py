"""The footer of an editor has room for what it says, and is not laid out anew with each word."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter


@pytest.mark.usefixtures("qapp")
def test_saving_and_saved_have_one_room_and_nothing_is_cut(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    editor = TextEditor("editor", (4, 8), parent)
    tally = TextEditorFooter("editor.words", editor, parent)
    label = tally.findChild(QLabel)
    assert label is not None
    editor.setPlainText("some words")
    tally.count()
    rooms = []
    for label_text in ("Saving…", "✓ Saved", "Saving…"):
        editor.show_saved_state(label_text)
        rooms.append(label.minimumWidth())
        assert label.minimumWidth() >= label.sizeHint().width(), label_text
    assert len(set(rooms)) == 1
    appearance.change(percent=200)
    assert label.minimumWidth() >= label.sizeHint().width()
    editor.setPlainText("")
    editor.show_saved_state("")
    tally.count()
    assert label.text() == ""
    assert label.minimumWidth() < 50, "it gives back the room that it does not need"


@pytest.mark.usefixtures("qapp")
def test_words_alone_have_the_room_that_they_have_in_a_new_window(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    editor = TextEditor("editor", (4, 8), parent)
    editor.setPlainText("some words")
    tally = TextEditorFooter("editor.words", editor, parent)
    label = tally.findChild(QLabel)
    assert label is not None
    room = label.minimumWidth()
    for label_text in ("✓", "Saving…", "✓ Saved", "Not saved", "✓ Gespeichert"):
        editor.show_saved_state(label_text)
        editor.show_saved_state("")
        assert label.minimumWidth() == room, label_text
