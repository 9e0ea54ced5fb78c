"""Converts a rendered text to PDF for printing. As on the screen, nothing is fetched or opened."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
)

from annotator.services.chosen_file import write_chosen_file
from annotator.text.runs import RenderedText
from annotator.ui.reading.decoration_painter import DecorationPainter, visible_blocks
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle, TextFormatFactory, text_format_factory
from annotator.ui.theme import LIGHT, TEXT_LABEL

_DOTS: Final = 96  # layout pixels per inch: the theme's sizes assume such a screen
_FINE: Final = 1200  # resolution of the file in dots per inch
_MARGIN: Final = 18.0  # millimetres
_FOOT: Final = 28  # pixels at the bottom of each page for its number


def save_pdf(path: Path, rendered: RenderedText, title: str, family: str = "") -> None:
    """Write the PDF of ``rendered`` to ``path`` atomically. Raises ``file.unwritable``."""
    write_chosen_file(path, pdf_of(rendered, title, family))


def pdf_of(rendered: RenderedText, title: str, family: str = "") -> bytes:
    """The PDF of ``rendered`` in dark text on white, in A4 or, in countries with imperial measurements, Letter. The
    footer of each page shows ``title`` and the page number. Needs no window; may be called on any thread."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_FINE)
    writer.setPageLayout(_page_layout())
    writer.setTitle(title)
    writer.setCreator("Annotator")
    scale = _FINE / _DOTS
    paper = QSizeF(writer.width() / scale, writer.height() / scale)
    page = QRectF(0, 0, paper.width(), paper.height() - _FOOT)
    style = ReadingStyle(LIGHT, family=family)
    document = build_document(rendered, style, int(page.width()))
    document.setPageSize(page.size())
    decorations = DecorationPainter(document, text_format_factory(style))
    painter = QPainter(writer)
    try:
        painter.scale(scale, scale)
        count = document.pageCount()
        for number in range(count):
            if number:
                writer.newPage()
            area = page.translated(0, number * page.height())
            painter.save()
            painter.translate(0, -area.top())
            painter.setClipRect(area)
            blocks = visible_blocks(document, area.top(), area.bottom())
            blocks = [(block, box) for block, box in blocks if box.intersects(area)]
            decorations.paint(painter, blocks)
            decorations.paint_grounds(painter, blocks)
            document.documentLayout().draw(painter, _context(area))
            painter.restore()
            _paint_foot(painter, text_format_factory(style), title, f"{number + 1} / {count}", paper)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _page_layout() -> QPageLayout:
    metric = QLocale().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
    size = QPageSize(QPageSize.PageSizeId.A4 if metric else QPageSize.PageSizeId.Letter)
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)


def _context(area: QRectF) -> QAbstractTextDocumentLayout.PaintContext:
    """The context for painting a part of the document, in colours for paper whatever the window's palette."""
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = area
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, QColor(LIGHT.text))
    context.palette = palette
    return context


def _paint_foot(painter: QPainter, setter: TextFormatFactory, title: str, number: str, paper: QSizeF) -> None:
    font = QFont(setter.font)
    font.setPixelSize(TEXT_LABEL)
    painter.setFont(font)
    painter.setPen(QColor(LIGHT.muted))
    line = QRectF(0, paper.height() - _FOOT, paper.width(), _FOOT)
    room = QFontMetricsF(font)
    text = room.elidedText(title, Qt.TextElideMode.ElideRight, paper.width() - room.horizontalAdvance(number) - 24)
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, number)
