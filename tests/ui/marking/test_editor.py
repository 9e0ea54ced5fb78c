"""The editor of critiques and notes: no word lies under its scroll bar."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
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
        editor = TextEditor("editor", (4, 8), parent)
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
    editor = TextEditor("editor", (4, 8), parent)
    texts: list[str] = []
    editor.kept.connect(texts.append)
    for _ in range(12):
        editor.insertPlainText("x")
        qtbot.wait(PAUSE // 4)  # never a pause
    assert len(texts) >= 2
    editor.flush()
    assert texts[-1] == "x" * 12


def test_height_follows_the_width_and_the_text_fills_the_frame(qtbot: QtBot) -> None:
    """At every width the viewport has the size of the frame, and there is no scroll bar while all lines fit."""
    for percent in (100, 125, 150, 200):
        parent = QWidget()
        qtbot.addWidget(parent)
        parent.resize(800, 900)
        appearance.change(percent=percent)
        editor = TextEditor("editor", (2, 8), parent)
        box = QVBoxLayout(parent)
        box.addWidget(editor)
        box.addStretch(1)
        parent.show()
        editor.show_text("x" * 70)
        for width in (*range(800, 150, -9), *range(150, 800, 9)):
            parent.resize(width, 900)
            QApplication.processEvents()
            frame, inside = editor.contentsRect(), editor.viewport().geometry()
            assert (inside.top(), inside.bottom()) == (frame.top(), frame.bottom()), (percent, width)
            lines = int(editor.document().size().height())
            if lines <= 8:
                assert not editor.verticalScrollBar().isVisible(), (percent, width, lines)
