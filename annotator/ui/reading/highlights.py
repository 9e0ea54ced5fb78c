"""Highlights: marked ranges of the source, painted below the text.

Where highlights overlap, their colours mix and their lines are placed below each other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTextBlock

from annotator.ui.reading.highlight_styles import HighlightStyle, draw_line, highlight_paints
from annotator.ui.reading.text_document import ReadingDocument
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.reading.text_geometry import BaselineRect, RangeEndRect, line_boxes, range_end_rects
from annotator.ui.theme import WEIGHT_STRONG, ColorPalette

LANES = 3  # lines of overlapping highlights that fit below a line of text
_HANDLE = 4.0
_OPAQUE = 255
_OVER = QPainter.CompositionMode.CompositionMode_SourceOver
_BADGE = 0.46  # height of a highlight's number, relative to the line height
_NUMBER = 0.7  # height of a number in the margin, relative to the font's
_NUMBER_GAP = 2  # pixels at both sides of such a number
_ASCENDER = 0.86  # height of ascenders, relative to the font's ascent


@dataclass(frozen=True)
class StyledHighlight:
    """A highlight with its style: the range ``source[start:end]``.

    ``key`` is passed to the pane's signals; ``title`` names the owner; ``badge`` is painted small above its end, and
    ``number`` in the margin before its first line. All highlights of a ``group`` get handles together.
    """

    start: int
    end: int
    style: HighlightStyle
    key: str = ""
    title: str = ""
    badge: str = ""
    number: str = ""
    group: str = ""

    def is_focused(self, focused: str) -> bool:
        """Whether ``focused`` is its key or its group."""
        return bool(focused) and focused in (self.key, self.group)


class PositionedHighlight(NamedTuple):
    """A highlight with its document position and the lane of its line. ``first``: it is the highlight's first range."""

    begin: int
    end: int
    lane: int
    highlight: StyledHighlight
    first: bool = True


def _strong_font(font: QFont, height: float) -> tuple[QFont, QFontMetricsF]:
    """The font of numbers with this height in pixels."""
    strong = QFont(font)
    strong.setPixelSize(round(height))
    strong.setWeight(QFont.Weight(WEIGHT_STRONG))
    return strong, QFontMetricsF(strong)


def margin_of_numbers(font: QFont, highlights: Iterable[StyledHighlight]) -> float:
    """The margin in pixels that the numbers need beside a text in this font; at least the usual margin."""
    _, metrics = _strong_font(font, font.pixelSize() * _NUMBER)
    widths = (metrics.horizontalAdvance(line) for highlight in highlights for line in highlight.number.split("\n"))
    return max(MARGIN, ceil(max(widths, default=0)) + 2 * _NUMBER_GAP)


def position_highlights(document: ReadingDocument, highlights: Iterable[StyledHighlight]) -> list[PositionedHighlight]:
    """The visible highlights in document order, each with a lane."""
    positions = []
    for highlight in highlights:
        ranges = document.map.to_ranges(highlight.start, highlight.end)
        positions += [(*where, highlight, where is ranges[0]) for where in ranges]
    return in_lanes(positions)


def in_lanes(ranges: Iterable[tuple[int, int, StyledHighlight, bool]]) -> list[PositionedHighlight]:
    """Ranges of highlights, and whether each is the first one of its highlight, in document order with their lanes."""
    placed: list[PositionedHighlight] = []
    busy: list[int] = []  # the position from which each lane is free
    for begin, end, highlight, first in sorted(ranges, key=lambda item: (item[0], -item[1])):
        lane = next((k for k, until in enumerate(busy) if until <= begin), len(busy))
        busy[lane : lane + 1] = [end]
        placed.append(PositionedHighlight(begin, end, min(lane, LANES - 1), highlight, first))
    return placed


class HighlightPainter:
    """Paints positioned highlights. ``focused``: the key or group of those that are outlined and have handles."""

    def __init__(self, palette: ColorPalette) -> None:
        self._paints = highlight_paints(palette)
        self._ink = QColor(palette.text)
        self._chip_ink = QColor(palette.panel)
        bright = QColor(palette.panel).lightnessF() > 0.5
        modes = QPainter.CompositionMode
        # On a light background overlapping fills get darker; on a dark one that would become black, so they get
        # lighter.
        self._mixed = modes.CompositionMode_Multiply if bright else modes.CompositionMode_Lighten

    def paint(
        self,
        painter: QPainter,
        blocks: Sequence[tuple[QTextBlock, QRectF]],
        placed: Sequence[PositionedHighlight],
        focused: str,
        visible_range: tuple[float, float] | None = None,
    ) -> None:
        """Paint the parts of ``placed`` within these blocks. Lines outside of ``visible_range`` (y) are skipped."""
        for block, area in blocks if placed else ():
            items = _within_block(block, placed)
            boxes = [line_boxes(block, area, item.begin, item.end, visible_range) for item in items]
            self._fill(painter, items, boxes)
            for item, mine in zip(items, boxes, strict=True):  # after all fills, which must not cover lines and numbers
                for box, baseline in mine:
                    draw_line(
                        painter, self._paints[item.highlight.style], box.left(), box.right(), _height(baseline, item)
                    )
            self._paint_badges(painter, block, area, items, boxes)
            self._paint_numbers(painter, block, area, items)
            for item, mine in zip(items, boxes, strict=True):
                if item.highlight.is_focused(focused):
                    self._paint_outline(painter, mine, item, range_end_rects(block, area, item.begin, item.end))

    def paint_over(
        self,
        painter: QPainter,
        blocks: Sequence[tuple[QTextBlock, QRectF]],
        placed: Sequence[PositionedHighlight],
        chips: Sequence[tuple[int, int]],
        visible_range: tuple[float, float],
    ) -> None:
        """Repaint the lines of highlights over chips, which cover what is below them."""
        for block, area in blocks:
            for item in _within_block(block, placed):
                first = bisect_left(chips, item.begin, key=lambda chip: chip[1] - 1)
                last = bisect_left(chips, item.end, key=lambda chip: chip[0])
                for begin, end in chips[first:last]:
                    for box, baseline in line_boxes(block, area, begin, end, visible_range):
                        paint = self._paints[item.highlight.style]
                        draw_line(
                            painter, paint, box.left() + 2, box.right() - 2, _height(baseline, item), self._chip_ink
                        )

    def _fill(
        self, painter: QPainter, items: Sequence[PositionedHighlight], boxes: Sequence[Sequence[BaselineRect]]
    ) -> None:
        """Fill the area of each style only once, however many highlights overlap, so that the text stays readable."""
        grounds: dict[HighlightStyle, QPainterPath] = {}
        for item, mine in zip(items, boxes, strict=True):
            ground = grounds.setdefault(item.highlight.style, QPainterPath())
            ground.setFillRule(Qt.FillRule.WindingFill)
            for box, _ in mine:
                ground.addRect(box)
        for style, ground in grounds.items():
            fill = self._paints[style].fill
            painter.setCompositionMode(_OVER if fill.alpha() < _OPAQUE else self._mixed)
            painter.fillPath(ground, fill)
        painter.setCompositionMode(_OVER)

    def _paint_badges(
        self,
        painter: QPainter,
        block: QTextBlock,
        area: QRectF,
        items: Sequence[PositionedHighlight],
        boxes: Sequence[Sequence[BaselineRect]],
    ) -> None:
        """Paint the numbers above the ends of the highlights, side by side."""
        badges: list[QRectF] = []
        for item, mine in zip(items, boxes, strict=True):
            _, edge = (
                range_end_rects(block, area, item.begin, item.end) if item.highlight.badge and mine else (None, None)
            )
            if edge is None:
                continue
            font, metrics = _strong_font(painter.font(), edge.rect.height() * _BADGE)
            wide, high = metrics.horizontalAdvance(item.highlight.badge) + 2, metrics.capHeight() + 2
            top = edge.baseline - _ASCENDER * (edge.baseline - edge.rect.top() - 1) - high
            tab = QRectF(edge.rect.left() - (0 if edge.leftwards else wide), top, wide, high)
            while any(tab.intersects(badge) for badge in badges):
                tab.translate(wide + 1 if edge.leftwards else -wide - 1, 0)
            badges.append(tab)
            self._paint_tab(painter, tab, item.highlight.style)
            painter.setFont(font)
            painter.setPen(self._ink)
            painter.drawText(QPointF(tab.left() + 1, tab.bottom() - 1), item.highlight.badge)

    def _paint_numbers(
        self, painter: QPainter, block: QTextBlock, area: QRectF, items: Sequence[PositionedHighlight]
    ) -> None:
        """Paint the numbers in the margin, at the lines on which the highlights begin."""
        for item in items:
            if not item.highlight.number or not item.first or item.begin < block.position():
                continue
            opening, _ = range_end_rects(block, area, item.begin, item.end)
            if opening is None:
                continue
            font, metrics = _strong_font(painter.font(), block.charFormat().font().pixelSize() * _NUMBER)
            painter.setFont(font)
            painter.setPen(self._paints[item.highlight.style].line)
            for line, text in enumerate(item.highlight.number.split("\n")):
                wide = metrics.horizontalAdvance(text)
                margin = block.document().documentMargin()
                left = area.right() + 1 if opening.leftwards else max(0.0, margin - _NUMBER_GAP - wide)
                painter.drawText(QPointF(left, opening.baseline + line * metrics.ascent()), text)

    def _paint_tab(self, painter: QPainter, tab: QRectF, style: HighlightStyle) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._paints[style].fill)
        painter.drawRoundedRect(tab, 1.5, 1.5)

    def _paint_outline(
        self,
        painter: QPainter,
        boxes: Sequence[BaselineRect],
        item: PositionedHighlight,
        edges: tuple[RangeEndRect | None, RangeEndRect | None],
    ) -> None:
        line = self._paints[item.highlight.style].line
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(line, 1))
        for box, _ in boxes:
            painter.drawRect(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        opening, closing = edges
        if opening is not None:
            painter.drawEllipse(opening.rect.topLeft(), _HANDLE, _HANDLE)
        if closing is not None:
            painter.drawEllipse(closing.rect.bottomLeft(), _HANDLE, _HANDLE)


def _within_block(block: QTextBlock, placed: Sequence[PositionedHighlight]) -> list[PositionedHighlight]:
    first, last = block.position(), block.position() + block.length()
    return [item for item in placed if item.begin < last and item.end > first]


def _height(baseline: float, item: PositionedHighlight) -> int:
    return round(baseline + 3.5 + 3 * item.lane)
