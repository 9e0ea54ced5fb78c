"""Paints the basic shapes: rounded boxes and key caps with sharp one-pixel lines."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from annotator.ui.appearance import Appearance
from annotator.ui.theme import RADIUS_CONTROL, TEXT_KEY, TEXT_SMALL, WEIGHT_STRONG

_ONE_LINE = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
_WRAPPED = int(Qt.TextFlag.TextWordWrap)


def paint_rounded_box(
    painter: QPainter, rect: QRect, radius: int, fill: QColor | None, border: QColor | None, width: int = 1,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:  # fmt: skip
    """Paint a rounded box whose border is inside ``rect``."""
    inset = width / 2 if border is not None else 0.0
    shape = QRectF(rect).adjusted(inset, inset, -inset, -inset)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(border, width, style) if border is not None else Qt.PenStyle.NoPen)
    if fill is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(fill)
    painter.drawRoundedRect(shape, radius - inset, radius - inset)


def paint_text(painter: QPainter, look: Appearance, rect: QRect, words: str, size: int, role: str, *, weight: int = 400,
         align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> int:  # fmt: skip
    """Paint one line of text, elided if it does not fit; nothing if only the ellipsis would fit. Returns its width in
    pixels.

    Control and formatting characters in ``words`` have no effect: see :func:`annotator.text.policy.one_line`.
    """
    words, font, width = look.line((words, size, weight))
    if width > rect.width():
        cut = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
        words = cut if cut != "…" else ""
        width = look.width(words, size, weight)
    painter.setFont(font)
    painter.setPen(look.color(role))
    painter.drawText(rect, int(align) | _ONE_LINE, words)
    return width


def draw_keys(painter: QPainter, look: Appearance, left_middle: QPoint, keys: str, role: str = "muted") -> int:
    """Paint key caps side by side, separated by spaces in ``keys``; a dash is painted as text. Returns the width."""
    start = left = left_middle.x()
    for cap in keys.split(" "):
        if cap == "–":
            rect = QRect(left, left_middle.y() - look.px(10), look.px(8), look.px(20))
            paint_text(painter, look, rect, cap, TEXT_SMALL, role, align=Qt.AlignmentFlag.AlignHCenter)
            left += rect.width() + 3
        else:
            left += key_cap(painter, look, QPoint(left, left_middle.y()), cap, role) + 3
    return left - 3 - start


def key_cap(painter: QPainter, look: Appearance, left_middle: QPoint, cap: str, role: str = "muted") -> int:
    """Paint a key cap, given the middle of its left edge. Returns its width."""
    (shown, font, _), width, height = look.line((cap, TEXT_KEY, WEIGHT_STRONG)), look.cap_width(cap), look.px(15)
    rect = QRect(left_middle.x(), left_middle.y() - height // 2, width, height)
    paint_rounded_box(painter, rect, RADIUS_CONTROL - 1, look.color("panel"), look.color("line"))
    painter.setFont(font)
    painter.setPen(look.color(role))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)
    return width


def wrapped_text(painter: QPainter, rect: QRect, words: str, upright: Qt.AlignmentFlag) -> None:
    """Paint wrapped text with the painter's font and pen."""
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | upright) | _WRAPPED, words)


def fill_rect(painter: QPainter, rect: QRect, color: QColor) -> None:
    """Fill a rectangle."""
    painter.fillRect(rect, color)
