"""A letter that is typed has nothing painted again that lies around the text."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette


class Ground(QWidget):
    """It counts how often it is painted."""

    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002 - Qt's name and argument
        self.painted += 1


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
def test_a_letter_does_not_paint_what_lies_around(qtbot: QtBot, palette: ColorPalette) -> None:
    ground = Ground()
    qtbot.addWidget(ground)
    editor = TextEditor("text", (2, 4), ground)
    QVBoxLayout(ground).addWidget(editor)
    ground.resize(300, 120)
    ground.show()
    appearance.change(palette=palette)
    editor.setFocus()
    for _ in range(3):
        QApplication.processEvents()
    ground.painted = 0
    editor.insertPlainText("a")
    QApplication.processEvents()
    assert ground.painted == 0
    inside = editor.viewport()
    shown = inside.grab().toImage()
    assert shown.pixelColor(shown.width() - 2, shown.height() - 2) == QColor(palette.panel)
