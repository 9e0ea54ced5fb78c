"""Paints the basic shapes: rounded boxes and key caps with sharp one-pixel lines."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPen

from annotator.ui.appearance import Appearance
from annotator.ui.theme import RADIUS_CONTROL, TEXT_KEY, TEXT_SMALL, WEIGHT_STRONG

_WRAPPED = int(Qt.TextFlag.TextWordWrap)
_LARGE = 100  # pixels: length from which only the corners of a box are drawn, since smooth edges take a time by length


def paint_rounded_box(
    painter: QPainter, rect: QRect, radius: int, fill: QColor | None, border: QColor | None, width: int = 1,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:  # fmt: skip
    """Paint a rounded box whose border is inside ``rect``."""
    ratio = painter.device().devicePixelRatio()
    large = max(rect.width(), rect.height()) >= _LARGE and min(rect.width(), rect.height()) > 2 * (radius + width)
    if large and ratio == int(ratio) and style == Qt.PenStyle.SolidLine:
        _paint_large_box(painter, rect, radius, fill, border, width, int(ratio))
    else:
        _paint_box(painter, rect, radius, fill, border, width, style)


def _paint_box(painter: QPainter, rect: QRect, radius: int, fill: QColor | None, border: QColor | None, width: int = 1,
               style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:  # fmt: skip
    inset = width / 2 if border is not None else 0.0
    shape = QRectF(rect).adjusted(inset, inset, -inset, -inset)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(border, width, style) if border is not None else Qt.PenStyle.NoPen)
    if fill is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(fill)
    painter.drawRoundedRect(shape, radius - inset, radius - inset)


def _paint_large_box(
    painter: QPainter, rect: QRect, radius: int, fill: QColor | None, border: QColor | None, width: int, ratio: int
) -> None:
    """The same, from rectangles between the four corners of a small box."""
    side = radius + width
    inside, line = (color.rgba() if color is not None else None for color in (fill, border))
    corners = _corners(side, radius, inside, line, width, ratio)
    left, top, right, bottom = rect.x(), rect.y(), rect.x() + rect.width(), rect.y() + rect.height()
    part = side * ratio
    for x, y, from_x, from_y in (
        (left, top, 0, 0), (right - side, top, part, 0),
        (left, bottom - side, 0, part), (right - side, bottom - side, part, part),
    ):  # fmt: skip
        painter.drawImage(QRect(x, y, side, side), corners, QRect(from_x, from_y, part, part))
    across, down = rect.width() - 2 * side, rect.height() - 2 * side
    edge = width if border is not None else 0
    if fill is not None:
        painter.fillRect(left + side, top + edge, across, side - edge, fill)
        painter.fillRect(left + edge, top + side, rect.width() - 2 * edge, down, fill)
        painter.fillRect(left + side, bottom - side, across, side - edge, fill)
    if border is not None:
        painter.fillRect(left + side, top, across, edge, border)
        painter.fillRect(left + side, bottom - edge, across, edge, border)
        painter.fillRect(left, top + side, edge, down, border)
        painter.fillRect(right - edge, top + side, edge, down, border)


@lru_cache(maxsize=64)
def _corners(side: int, radius: int, fill: int | None, border: int | None, width: int, ratio: int) -> QImage:
    """A box whose quarters, of ``side`` pixels, are the corners of a large one; colours as :meth:`QColor.rgba`."""
    picture = QImage(2 * side * ratio, 2 * side * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(0)
    painter = QPainter(picture)
    inside, line = (QColor.fromRgba(color) if color is not None else None for color in (fill, border))
    _paint_box(painter, QRect(0, 0, 2 * side, 2 * side), radius, inside, line, width)
    painter.end()
    return picture


def paint_text(
    painter: QPainter,
    appearance: Appearance,
    rect: QRect,
    words: str,
    size: int,
    role: str,
    *,
    weight: int = 400,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> int:
    """Paint one line of text, elided if it does not fit; nothing if only the ellipsis would fit. Returns its width in
    pixels. See :attr:`Appearance.line`."""
    line = appearance.line((words, size, weight))
    if line.width > rect.width():
        cut = QFontMetrics(line.font).elidedText(line.text, Qt.TextElideMode.ElideRight, rect.width())
        line = appearance.line((cut if cut != "…" else "", size, weight))
    painter.setPen(appearance.color(role))
    line.paint(painter, rect, align)
    return line.width


def draw_keys(painter: QPainter, appearance: Appearance, left_middle: QPoint, keys: str, role: str = "muted") -> int:
    """Paint key caps side by side, separated by spaces in ``keys``; a dash is painted as text. Returns the width."""
    start = left = left_middle.x()
    for cap in keys.split(" "):
        if cap == "–":
            rect = QRect(left, left_middle.y() - appearance.px(10), appearance.px(8), appearance.px(20))
            paint_text(painter, appearance, rect, cap, TEXT_SMALL, role, align=Qt.AlignmentFlag.AlignHCenter)
            left += rect.width() + 3
        else:
            left += key_cap(painter, appearance, QPoint(left, left_middle.y()), cap, role) + 3
    return left - 3 - start


def key_cap(painter: QPainter, appearance: Appearance, left_middle: QPoint, cap: str, role: str = "muted") -> int:
    """Paint a key cap, given the middle of its left edge. Returns its width."""
    width, height = appearance.cap_width(cap), appearance.px(15)
    rect = QRect(left_middle.x(), left_middle.y() - height // 2, width, height)
    paint_rounded_box(painter, rect, RADIUS_CONTROL - 1, appearance.color("panel"), appearance.color("line"))
    painter.setPen(appearance.color(role))
    appearance.line((cap, TEXT_KEY, WEIGHT_STRONG)).paint(painter, rect, Qt.AlignmentFlag.AlignHCenter)
    return width


def wrapped_text(painter: QPainter, rect: QRect, words: str, upright: Qt.AlignmentFlag) -> None:
    """Paint wrapped text with the painter's font and pen."""
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | upright) | _WRAPPED, words)
