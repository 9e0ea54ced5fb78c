"""The footer of an editor has room for what it says, and is not laid out anew with each word."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter


@pytest.mark.usefixtures("qapp")
def test_refused_text_has_room_and_nothing_is_cut(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    editor = TextEditor("editor", (4, 8), parent)
    tally = TextEditorFooter("editor.words", editor, parent)
    label = tally.findChild(QLabel)
    assert label is not None
    editor.setPlainText("some words")
    tally.count()
    editor.mark_not_accepted()
    assert label.text() == "2 words · Not saved"
    for percent in (100, 200):
        appearance.change(percent=percent)
        assert label.minimumWidth() >= label.sizeHint().width()
    editor.flush()
    assert label.text() == "2 words"
    editor.setPlainText("")
    tally.count()
    assert label.text() == ""
    assert label.minimumWidth() < 50, "it gives back the room that it does not need"
