"""Highlights: marked stretches of source, painted under the text.

Each look has its own fill *and* its own line, so that colour is never the only sign; where they overlap, their colours
mix and their lines are one below the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTextBlock

from annotator.ui.reading.document import ReadingDocument
from annotator.ui.reading.extents import Box, ends, line_boxes
from annotator.ui.theme import WEIGHT_STRONG, Palette

Look = Literal["first", "second", "found", "current", "left", "right", "draft"]
LANES: Final = 3  # lines of overlapping highlights that find room under one line of text
_HANDLE: Final = 4.0
_OPAQUE: Final = 255
_OVER: Final = QPainter.CompositionMode.CompositionMode_SourceOver
_BADGE: Final = 0.38  # of the height of a line, the number of a highlight
_BLANK: Final = 0.17  # of the height of a line, the blank between two words


@dataclass(frozen=True)
class Highlight:
    """``source[start:end]`` in one look.

    ``key`` comes back in the pane's signals; ``title`` names the owner; ``badge`` is painted small behind its end.
    """

    start: int
    end: int
    look: Look
    key: str = ""
    title: str = ""
    badge: str = ""


class Placed(NamedTuple):
    """A highlight with its place in the document and the lane of its line."""

    begin: int
    end: int
    lane: int
    highlight: Highlight


class _Paint(NamedTuple):
    fill: QColor
    line: QColor
    style: Qt.PenStyle
    width: float


def _paints(palette: Palette) -> dict[Look, _Paint]:
    solid, dotted, none = Qt.PenStyle.SolidLine, Qt.PenStyle.DotLine, Qt.PenStyle.NoPen
    dashed = Qt.PenStyle.DashLine
    return {
        "first": _Paint(QColor(palette.highlight_1), QColor(palette.warning), solid, 2),
        "second": _Paint(QColor(palette.highlight_2), QColor(palette.accent), dotted, 2),
        "found": _Paint(_veil(palette.accent, 0.22), QColor(palette.accent), none, 1),
        "current": _Paint(_veil(palette.accent, 0.45), QColor(palette.accent), solid, 2),
        "left": _Paint(_veil(palette.danger, 0.14), QColor(palette.danger), dashed, 2),
        "right": _Paint(_veil(palette.success, 0.16), QColor(palette.success), solid, 2),
        "draft": _Paint(_veil(palette.accent, 0.25), QColor(palette.accent), dashed, 2),
    }


def _veil(name: str, alpha: float) -> QColor:
    colour = QColor(name)
    colour.setAlphaF(alpha)
    return colour


def place(document: ReadingDocument, highlights: Iterable[Highlight]) -> list[Placed]:
    """The highlights that show anything, in document order, each with a lane."""
    found = []
    for highlight in highlights:
        where = document.map.to_document(highlight.start, highlight.end)
        if where is not None:
            found.append((*where, highlight))
    found.sort(key=lambda item: (item[0], -item[1]))
    placed: list[Placed] = []
    busy: list[int] = []  # where each lane becomes free
    for begin, end, highlight in found:
        lane = next((k for k, until in enumerate(busy) if until <= begin), len(busy))
        busy[lane : lane + 1] = [end]
        placed.append(Placed(begin, end, min(lane, LANES - 1), highlight))
    return placed


def draw_sample(painter: QPainter, palette: Palette, rect: QRect, look: Look) -> None:
    """A highlight without a text, for a legend."""
    paint = _paints(palette)[look]
    painter.fillRect(rect, paint.fill)
    painter.setPen(QPen(paint.line, paint.width, paint.style, Qt.PenCapStyle.FlatCap))
    painter.drawLine(rect.left(), rect.bottom() - 2, rect.right() + 1, rect.bottom() - 2)


class HighlightPainter:
    """Paints placed highlights; ``focused`` is the key of the one that is outlined, with handles at its ends."""

    def __init__(self, palette: Palette) -> None:
        self._paints = _paints(palette)
        bright = QColor(palette.panel).lightnessF() > 0.5
        modes = QPainter.CompositionMode
        # On paper one marker over another gets darker; on a dark ground that would be black, and both together pale.
        self._mixed = modes.CompositionMode_Multiply if bright else modes.CompositionMode_Lighten

    def paint(
        self,
        painter: QPainter,
        blocks: Sequence[tuple[QTextBlock, QRectF]],
        placed: Sequence[Placed],
        focused: str,
        seen: tuple[float, float] | None = None,
    ) -> None:
        """Paint what of ``placed`` lies in these blocks; lines outside the heights ``seen`` are left out."""
        for block, area in blocks:
            first, last = block.position(), block.position() + block.length()
            here = [item for item in placed if item.begin < last and item.end > first]
            boxes = [line_boxes(block, area, item.begin, item.end, seen) for item in here]
            self._fill(painter, here, boxes)
            for item, mine in zip(here, boxes, strict=True):  # no fill may lie over a line or a number
                for box, baseline in mine:
                    self._line(painter, box, baseline, item)
                if item.highlight.badge and mine and item.end <= last:
                    self._badge(painter, mine[-1][0], item)
            for item, mine in zip(here, boxes, strict=True):
                if focused and item.highlight.key == focused:
                    self._outline(painter, mine, item, ends(block, area, item.begin, item.end))

    def _fill(self, painter: QPainter, here: Sequence[Placed], boxes: Sequence[Sequence[Box]]) -> None:
        """Each look once, however many lie over each other: text stays readable on all of them."""
        grounds: dict[Look, QPainterPath] = {}
        for item, mine in zip(here, boxes, strict=True):
            ground = grounds.setdefault(item.highlight.look, QPainterPath())
            ground.setFillRule(Qt.FillRule.WindingFill)
            for box, _ in mine:
                ground.addRect(box)
        for look, ground in grounds.items():
            fill = self._paints[look].fill
            painter.setCompositionMode(_OVER if fill.alpha() < _OPAQUE else self._mixed)
            painter.fillPath(ground, fill)
        painter.setCompositionMode(_OVER)

    def _line(self, painter: QPainter, box: QRectF, baseline: float, item: Placed) -> None:
        paint = self._paints[item.highlight.look]
        if paint.style == Qt.PenStyle.NoPen:
            return
        painter.setPen(QPen(paint.line, paint.width, paint.style, Qt.PenCapStyle.FlatCap))
        height = round(baseline + 3.5 + 3 * item.lane)  # whole pixels: a line between two of them is grey
        painter.drawLine(QPointF(box.left(), height), QPointF(box.right(), height))

    def _badge(self, painter: QPainter, box: QRectF, item: Placed) -> None:
        """The number behind the end, raised, over the blank between two words."""
        font, height = QFont(painter.font()), box.height()
        font.setPixelSize(round(height * _BADGE))
        font.setWeight(QFont.Weight(WEIGHT_STRONG))
        painter.setFont(font)
        painter.setPen(self._paints[item.highlight.look].line)
        wide = QFontMetricsF(font).horizontalAdvance(item.highlight.badge)
        left = box.right() + max(0.0, height * _BLANK - wide) / 2
        painter.drawText(QPointF(left, box.top() + height * _BADGE - 2), item.highlight.badge)

    def _outline(
        self, painter: QPainter, boxes: Sequence[Box], item: Placed, edges: tuple[QRectF | None, QRectF | None]
    ) -> None:
        line = self._paints[item.highlight.look].line
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(line, 1))
        for box, _ in boxes:
            painter.drawRect(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        opening, closing = edges
        if opening is not None:
            painter.drawEllipse(opening.topLeft(), _HANDLE, _HANDLE)
        if closing is not None:
            painter.drawEllipse(closing.bottomLeft(), _HANDLE, _HANDLE)
