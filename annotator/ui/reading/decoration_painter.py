"""Paints decorations behind the visible text of a pane: code boxes, quote bars, rules and list markers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTextBlock, QTextCursor

from annotator.text.runs import BlockNestingPath, RenderedTextBlock, RenderedTextTable
from annotator.ui.reading.text_document import LINE_SEPARATOR, ReadingDocument
from annotator.ui.reading.text_formats import (
    BOX_PADDING,
    INDENT,
    LABEL_GAP,
    MARGIN,
    MAX_INDENTS,
    QUOTE_BAR,
    QUOTE_INDENT,
    TextFormatFactory,
    code_background,
)
from annotator.ui.reading.text_geometry import line_boxes
from annotator.ui.theme import RADIUS_CONTROL

_BULLETS = ("•", "◦", "▪")


def visible_blocks(document: ReadingDocument, top: float, bottom: float) -> list[tuple[QTextBlock, QRectF]]:
    """The text blocks between two y coordinates of the document, each with its rectangle."""
    layout = document.documentLayout()
    # A long document is not laid out yet when it is first painted; hitTest at its top would return its end.
    at = layout.hitTest(QPointF(0, top), Qt.HitTestAccuracy.FuzzyHit) if top > 0 else 0
    block = document.findBlock(max(at, 0)).previous()
    if not block.isValid():
        block = document.firstBlock()
    result = []
    while block.isValid():
        box = layout.blockBoundingRect(block)
        if box.top() > bottom + INDENT:
            break
        first = block.layout().lineAt(0)
        if first.isValid():
            box.setHeight(box.height() + first.y())  # blockBoundingRect excludes the leading above the first line
        result.append((block, box))
        block = block.next()
    return result


class DecorationPainter:
    """Paints the decorations of one document in one style."""

    def __init__(self, document: ReadingDocument, setter: TextFormatFactory) -> None:
        self.document = document
        self.formats = setter
        self.blocks = document.rendered.blocks
        self._tint = code_background(setter.style.palette)

    @property
    def _margin(self) -> float:
        return self.document.documentMargin()

    @property
    def _left(self) -> float:
        return self._margin + self.document.overhang

    def paint(self, painter: QPainter, blocks: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        """Paint the decorations of these text blocks, in document coordinates."""
        width = self.document.textWidth()
        box: QRectF | None = None
        boxed = -1
        code: list[tuple[QTextBlock, QRectF]] = []
        for text_block, area in blocks:
            index = text_block.userState()
            if index < 0:
                continue
            block = self.blocks[index]
            if isinstance(block, RenderedTextTable):
                continue
            if box is not None and index != boxed:
                self._paint_box(painter, box)
                box = None
            if block.kind in ("code", "math") and index not in self.document.displayed:
                box = area if box is None else box.united(area)
                boxed = index
                code.append((text_block, area))
                box.setRight(width - self._margin)
                box.setLeft(self._left + self.formats.offset(block.nesting.containers))
            if block.nesting.containers or block.nesting.marker or block.kind == "rule":
                self._paint_block(painter, text_block, area, block, width)
        if box is not None:
            self._paint_box(painter, box)
        for text_block, area in code:
            self._paint_continuations(painter, text_block, area)
            if self.formats.number_width:
                self._paint_line_numbers(painter, text_block, area)

    def paint_grounds(
        self,
        painter: QPainter,
        blocks: Sequence[tuple[QTextBlock, QRectF]],
        visible_range: tuple[float, float],
    ) -> None:
        """Paint the background of inline code and of chips, above highlights and below the text, for lines within the y
        range ``visible_range``. As high as the font; Qt's own background would be as high as a formula in the line."""
        if not self.document.inline_code and not self.document.chips:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint_backgrounds(painter, blocks, self.document.inline_code, self._tint, visible_range)
        self._paint_backgrounds(
            painter, blocks, self.document.chips, QColor(self.formats.style.palette.warning), visible_range
        )
        painter.restore()

    def _paint_backgrounds(
        self,
        painter: QPainter,
        blocks: Sequence[tuple[QTextBlock, QRectF]],
        spans: Sequence[tuple[int, int]],
        colour: QColor,
        visible_range: tuple[float, float],
    ) -> None:
        if not spans:
            return
        for text_block, area in blocks:
            begin, end = text_block.position(), text_block.position() + text_block.length()
            first = bisect_left(spans, begin, key=lambda span: span[1] - 1)
            last = bisect_left(spans, end, key=lambda span: span[0])
            text = QFontMetricsF(text_block.charFormat().font())
            cursor = QTextCursor(text_block)
            for span in spans[first:last]:
                cursor.setPosition(span[0] + 1)
                own = QFontMetricsF(cursor.charFormat().font())
                for box, baseline in line_boxes(text_block, area, *span, visible_range):
                    top = floor(max(box.top() + 1, baseline - max(text.ascent(), own.ascent())))
                    bottom = ceil(min(box.bottom() - 1, baseline + max(text.descent(), own.descent())))
                    left, right = round(box.left()), round(box.right())
                    painter.fillRect(left, top, right - left, bottom - top, colour)

    def _paint_block(
        self, painter: QPainter, text_block: QTextBlock, area: QRectF, block: RenderedTextBlock, width: float
    ) -> None:
        mirrored = text_block.textDirection() == Qt.LayoutDirection.RightToLeft
        palette = self.formats.style.palette
        if "q" in block.nesting.containers:
            room = text_block.blockFormat().topMargin()
            self._paint_bars(painter, area.adjusted(0, -room, 0, 0), block.nesting.containers, width if mirrored else 0)
        if block.kind == "rule":
            painter.setPen(QPen(QColor(palette.line), 1))
            left = self._left + self.formats.offset(block.nesting.containers)
            painter.drawLine(QPointF(left, area.center().y()), QPointF(width - self._margin, area.center().y()))
        if block.nesting.marker:
            self._paint_marker(painter, text_block, area, block.nesting, width if mirrored else 0)

    def _paint_continuations(self, painter: QPainter, text_block: QTextBlock, area: QRectF) -> None:
        """Paint a hook before each continuation of a wrapped line: in code, the start of a line has a meaning."""
        layout = text_block.layout()
        if layout.lineCount() < 2:
            return
        pixels, text = self.formats.style.pixels, text_block.text()
        width, tip = pixels(5), pixels(2)
        painter.setPen(QPen(QColor(self.formats.style.palette.muted), 1))
        for number in range(1, layout.lineCount()):
            line = layout.lineAt(number)
            if text[line.textStart() - 1] == LINE_SEPARATOR:
                continue
            right = area.left() + line.x() - pixels(3)
            y = area.top() + line.y() + line.ascent() - pixels(3)
            painter.drawPolyline([QPointF(right - width, y - pixels(5)), QPointF(right - width, y), QPointF(right, y)])
            painter.drawPolyline([QPointF(right - tip, y - tip), QPointF(right, y), QPointF(right - tip, y + tip)])

    def _paint_line_numbers(self, painter: QPainter, text_block: QTextBlock, area: QRectF) -> None:
        """Paint the line numbers of code."""
        number = self.document.code_lines.get(text_block.blockNumber())
        if number is None:
            return
        layout, text = text_block.layout(), text_block.text()
        form, font = text_block.blockFormat(), self.formats.base("info").font()
        painter.setFont(font)
        painter.setPen(QColor(self.formats.style.palette.muted))
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        right = self._margin + form.leftMargin() + form.textIndent() - self.formats.style.pixels(LABEL_GAP)
        for at in range(layout.lineCount()):
            line = layout.lineAt(at)
            if at and text[line.textStart() - 1] != LINE_SEPARATOR:
                continue  # a continuation of the line above
            label = str(number)
            left = right - QFontMetricsF(font).horizontalAdvance(label)
            painter.drawText(QPointF(left, area.top() + line.y() + line.ascent()), label)
            number += 1

    def _paint_box(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.formats.style.palette.code))
        padding = self.formats.style.pixels(BOX_PADDING)
        painter.drawRoundedRect(box.adjusted(0, -padding, 0, padding), RADIUS_CONTROL, RADIUS_CONTROL)

    def _paint_bars(self, painter: QPainter, area: QRectF, containers: str, mirror: float) -> None:
        pixels = self.formats.style.pixels
        x: float = MARGIN if mirror else self._left
        for container in containers[:MAX_INDENTS]:
            if container == "q":
                bar = QRectF(mirror - x - QUOTE_BAR if mirror else x, area.top(), QUOTE_BAR, area.height())
                painter.fillRect(bar, QColor(self.formats.style.palette.line))
            x += pixels(QUOTE_INDENT if container == "q" else INDENT)

    def _paint_marker(
        self, painter: QPainter, text_block: QTextBlock, area: QRectF, place: BlockNestingPath, mirror: float
    ) -> None:
        line = text_block.layout().lineAt(0)
        if not line.isValid():
            return
        font = self.formats.font
        painter.setFont(font)
        painter.setPen(QColor(self.formats.style.palette.text))
        label = self._label(place)
        indent = text_block.blockFormat().textIndent()  # room for a long label
        edge = self.formats.offset(place.containers) + indent - self.formats.style.pixels(LABEL_GAP)
        width = QFontMetricsF(font).horizontalAdvance(label)
        left = mirror - MARGIN - edge if mirror else max(self._left + edge - width, 0.0)
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft if mirror else Qt.LayoutDirection.LeftToRight)
        painter.drawText(QPointF(left, area.top() + line.y() + line.ascent()), label)

    @staticmethod
    def _label(place: BlockNestingPath) -> str:
        if place.label:
            return place.label
        if place.marker == "bullet":
            return _BULLETS[(place.containers.count("l") - 1) % len(_BULLETS)]
        return "☑" if place.marker == "done" else "☐"
