"""Labels of list items stand beside the text, whole, however long they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from annotator.text.render import render
from annotator.ui.reading.decoration_painter import DecorationPainter, visible_blocks
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import QUOTE_BAR, QUOTE_INDENT, ReadingStyle, text_format_factory


class Noting(QPainter):
    """Notes where which words are painted."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.words: list[tuple[float, str]] = []

    def drawText(self, at: QPointF, text: str) -> None:  # type: ignore[override]  # noqa: N802 - Qt's name
        self.words.append((at.x(), text))
        super().drawText(at, text)


def painted(document: ReadingDocument, style: ReadingStyle) -> list[tuple[float, str]]:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = Noting(image)
    DecorationPainter(document, text_format_factory(style)).paint(painter, visible_blocks(document, 0, 400))
    painter.end()
    return painter.words


@pytest.mark.usefixtures("qapp")
def test_every_number_is_painted_as_written(style: ReadingStyle) -> None:
    document = build_document(render("6. {\n8. char line\n\n3) x\n"), style, 400)
    assert [label for _, label in painted(document, style)] == ["6.", "8.", "3)"]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("source", ["1986. A great year", "> 123456789. It is a number, and a long one", "> 10. ten"])
def test_a_long_number_overlaps_neither_the_text_nor_a_bar(source: str, style: ReadingStyle) -> None:
    document = build_document(render(source), style, 400)
    ((x, label),) = painted(document, style)
    block = document.firstBlock()
    line = block.layout().lineAt(0)
    left = document.documentLayout().blockBoundingRect(block).left() + line.cursorToX(0)[0]  # type: ignore[index]
    assert x + QFontMetricsF(text_format_factory(style).font).horizontalAdvance(label) < left
    assert x >= (document.documentMargin() + QUOTE_BAR if source[0] == ">" else 0)
    assert QUOTE_INDENT > QUOTE_BAR


@pytest.mark.usefixtures("qapp")
def test_a_long_number_leaves_room_where_the_text_runs_from_the_right(style: ReadingStyle) -> None:
    document = build_document(render("123456789. שלום"), style, 400)
    ((x, label),) = painted(document, style)
    block = document.firstBlock()
    line = block.layout().lineAt(0)
    right = document.documentLayout().blockBoundingRect(block).left() + line.cursorToX(0)[0]  # type: ignore[index]
    assert right < x
    assert x + QFontMetricsF(text_format_factory(style).font).horizontalAdvance(label) <= 400
