"""The styles of highlights. Each combines a fill with a distinct line, so that colour is never the only distinction."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from annotator.ui.theme import ColorPalette

HighlightStyle = Literal[
    "first", "second", "third", "fourth", "found", "current", "left", "right", "draft",
    "here", "open", "good", "neutral", "bad",
]  # fmt: skip
_TURNS: Final[tuple[HighlightStyle, ...]] = ("first", "second", "third", "fourth")
_Style = Qt.PenStyle
_DOUBLE: Final = _Style.CustomDashLine  # two thin lines: Qt has no such style, and no highlight uses custom dashes


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
        "first": HighlightPaintStyle(QColor(palette.highlight_1), QColor(palette.warning), _Style.SolidLine, 2),
        "second": HighlightPaintStyle(QColor(palette.highlight_2), QColor(palette.accent), _Style.DotLine, 2),
        "third": HighlightPaintStyle(QColor(palette.highlight_3), QColor(palette.success), _Style.DashDotLine, 2),
        "fourth": HighlightPaintStyle(QColor(palette.highlight_4), QColor(palette.danger), _DOUBLE, 1),
        "found": HighlightPaintStyle(_veil(palette.accent, 0.22), QColor(palette.accent), _Style.NoPen, 1),
        "current": HighlightPaintStyle(_veil(palette.accent, 0.45), QColor(palette.accent), _Style.SolidLine, 2),
        # Neither colour suggests right or wrong, which the reader has to judge.
        "left": HighlightPaintStyle(_veil(palette.accent, 0.14), QColor(palette.accent), _Style.DashLine, 2),
        "right": HighlightPaintStyle(_veil(palette.muted, 0.22), QColor(palette.muted), _Style.SolidLine, 2),
        # Steps, of which only the number before them has a colour, unless they are bad.
        "here": HighlightPaintStyle(_veil(palette.accent, 0.18), QColor(palette.accent), _Style.SolidLine, 2),
        "open": HighlightPaintStyle(_veil(palette.text, 0), QColor(palette.text), _Style.NoPen, 1),
        "good": HighlightPaintStyle(_veil(palette.success, 0), QColor(palette.success), _Style.NoPen, 1),
        "neutral": HighlightPaintStyle(_veil(palette.muted, 0), QColor(palette.muted), _Style.NoPen, 1),
        "bad": HighlightPaintStyle(_veil(palette.danger, 0.08), QColor(palette.danger), _DOUBLE, 1),
        "draft": HighlightPaintStyle(_veil(palette.accent, 0.25), QColor(palette.accent), _Style.DashLine, 2),
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
