"""The styles of highlights. Each combines a fill with a distinct line, so that colour is never the only distinction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from annotator.ui.theme import ColorPalette

HighlightStyle = Literal[
    "first", "second", "third", "fourth", "found", "current", "left", "right", "draft",
    "here", "open", "good", "neutral", "bad", "changed",
]  # fmt: skip
_TURNS: tuple[HighlightStyle, ...] = ("first", "second", "third", "fourth")
_Style = Qt.PenStyle
_DOUBLE = _Style.CustomDashLine  # two thin lines: Qt has no such style, and no highlight uses custom dashes
_PAINTS: Mapping[HighlightStyle, tuple[str, float, str, Qt.PenStyle, float]] = {
    "first": ("highlight_1", 1, "warning", _Style.SolidLine, 2),
    "second": ("highlight_2", 1, "accent", _Style.DotLine, 2),
    "third": ("highlight_3", 1, "success", _Style.DashDotLine, 2),
    "fourth": ("highlight_4", 1, "danger", _DOUBLE, 1),
    "found": ("accent", 0.22, "accent", _Style.NoPen, 1),
    "current": ("accent", 0.45, "accent", _Style.SolidLine, 2),
    # Neither colour suggests right or wrong, which the reader has to judge.
    "left": ("accent", 0.14, "accent", _Style.DashLine, 2),
    "right": ("muted", 0.22, "muted", _Style.SolidLine, 2),
    "changed": ("warning", 0.14, "muted", _Style.DotLine, 1),  # in the texts of tasks that their owner has changed
    # Steps, of which only the number before them has a colour, unless they are bad.
    "here": ("accent", 0.18, "accent", _Style.SolidLine, 2),
    "open": ("text", 0, "text", _Style.NoPen, 1),
    "good": ("success", 0, "success", _Style.NoPen, 1),
    "neutral": ("muted", 0, "muted", _Style.NoPen, 1),
    "bad": ("danger", 0.08, "danger", _DOUBLE, 1),
    "draft": ("accent", 0.25, "accent", _Style.DashLine, 2),
}
"""By style: the colour role of the fill and its opacity, the colour role of the line, its style and width."""


class HighlightPaintStyle(NamedTuple):
    """The colours and line of a highlight; ``width`` is the line width in pixels."""

    fill: QColor
    line: QColor
    style: Qt.PenStyle
    width: float


def highlight_style_of(number: int) -> HighlightStyle:
    """The style of the note or critique with this number, from 1. Consecutive numbers have different styles."""
    return _TURNS[(number - 1) % len(_TURNS)]


def highlight_paints(palette: ColorPalette) -> dict[HighlightStyle, HighlightPaintStyle]:
    """The paint style of every highlight style."""
    return {
        name: HighlightPaintStyle(_veil(getattr(palette, fill), alpha), QColor(getattr(palette, line)), style, width)
        for name, (fill, alpha, line, style, width) in _PAINTS.items()
    }


def _veil(name: str, alpha: float) -> QColor:
    colour = QColor(name)
    colour.setAlphaF(alpha)
    return colour


def draw_line(
    painter: QPainter, paint: HighlightPaintStyle, left: float, right: float, height: int, ink: QColor | None = None
) -> None:
    """Draw the line of a highlight in its own colour or in ``ink``, on whole pixels: a line between two pixels would be
    grey."""
    if paint.style == _DOUBLE:
        painter.setPen(QPen(ink or paint.line, paint.width, _Style.SolidLine, Qt.PenCapStyle.FlatCap))
        for at in (height - 1.5, height + 0.5):
            painter.drawLine(QPointF(left, at), QPointF(right, at))
    elif paint.style != _Style.NoPen:
        painter.setPen(QPen(ink or paint.line, paint.width, paint.style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(left, height), QPointF(right, height))


def draw_sample(painter: QPainter, palette: ColorPalette, rect: QRect, style: HighlightStyle) -> None:
    """Draw a highlight without text, for a legend."""
    paint = highlight_paints(palette)[style]
    painter.fillRect(rect, paint.fill)
    draw_line(painter, paint, rect.left(), rect.right() + 1, rect.bottom() - 2)
