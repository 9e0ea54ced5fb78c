"""The editor of critiques and notes: no word lies under its scroll bar."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import Appearance
from annotator.ui.items.editor import PAUSE, TextEditor


def widest(editor: TextEditor) -> float:
    """The width of the longest line of the first paragraph, in pixels."""
    layout = editor.document().firstBlock().layout()
    lines = (layout.lineAt(number).naturalTextWidth() for number in range(layout.lineCount()))
    return max(lines) + 2 * editor.document().documentMargin()


def test_a_long_text_makes_room_for_its_scroll_bar(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = QVBoxLayout(parent)
    parent.resize(300, 400)
    parent.show()
    for number in (20, 200):
        editor = TextEditor(Appearance(family="DejaVu Sans"), "editor", (4, 8), parent)
        box.addWidget(editor)
        editor.show_text("They find a sphere, and go back to the ship. " * number)
        editor.setVisible(True)
        box.activate()
        editor.begin(behind="They")
        assert editor.verticalScrollBar().isVisible()
        assert widest(editor) <= editor.viewport().width()
        box.removeWidget(editor)
        editor.deleteLater()


def test_editor_emits_text_while_typing(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    editor = TextEditor(Appearance(family="DejaVu Sans"), "editor", (4, 8), parent)
    kept: list[str] = []
    editor.kept.connect(kept.append)
    for _ in range(12):
        editor.insertPlainText("x")
        qtbot.wait(PAUSE // 4)  # never a pause
    assert len(kept) >= 2
    editor.flush()
    assert kept[-1] == "x" * 12
