"""What stands behind the text is there at the first paint, however long the text is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTextBlock
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.reading.decoration_painter import DecorationPainter
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import ReadingStyle, text_format_factory
from annotator.ui.theme import LIGHT


class Counting(DecorationPainter):
    """Counts the blocks it is asked to decorate."""

    asked = 0

    def paint(self, painter: QPainter, blocks: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        type(self).asked = len(blocks)
        super().paint(painter, blocks)


def test_a_long_text_has_its_list_markers_at_once(qtbot: QtBot) -> None:
    pane = ReadingPane("pane", "Pane")
    qtbot.addWidget(pane)
    pane.resize(420, 600)
    pane.set_rendered(render("Words.\n\n" + "* a point of this list\n" * 600))
    pane._decoration_painter = Counting(pane.reading_document, text_format_factory(ReadingStyle(LIGHT)))
    pane.show()
    QApplication.processEvents()
    pane.grab()
    assert Counting.asked > 10
