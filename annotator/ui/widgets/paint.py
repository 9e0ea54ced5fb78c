"""Paints the basic shapes: rounded boxes and key caps with sharp one-pixel lines."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPixmap

from annotator.ui.appearance import appearance
from annotator.ui.theme import RADIUS_CONTROL, STRONG_KEY, TEXT_SMALL, TRANSPARENT, TextStyle

_SMALL = 4_096  # pixels of a box that is drawn once and copied: cells, chips and key caps
CENTRE, RIGHT = Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight


def paint_rounded_box(
    painter: QPainter, rect: QRect, radius: int, fill: str, border: str = "", width: int = 1, *, dashed: bool = False
) -> None:
    """Paint a rounded box whose border is inside ``rect``. ``fill``, ``border``: the roles of their colours; empty for
    none."""
    across, height, palette = rect.width(), rect.height(), appearance.palette
    form = radius, getattr(palette, fill) if fill else "", getattr(palette, border) if border else "", width, dashed
    # A task shows a hundred of the same few small boxes. To copy one takes an eighth of the time of drawing it.
    if 0 < across * height <= _SMALL and not painter.deviceTransform().isScaling():
        painter.drawPixmap(rect.topLeft(), _small_box(across, height, *form))
    else:
        _draw_box(painter, rect, *form)


@lru_cache(256)
def _small_box(across: int, height: int, *form: Any) -> QPixmap:
    """A box in the pixels of the screen; ``form``: the other arguments of :func:`_draw_box`."""
    box = QPixmap(across, height)
    box.fill(QColor(TRANSPARENT))
    _draw_box(QPainter(box), box.rect(), *form)
    return box


def _draw_box(painter: QPainter, rect: QRect, radius: int, fill: str, border: str, width: int, dashed: bool) -> None:
    inset, style = width / 2 if border else 0.0, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(border), width, style) if border else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)


def paint_bar(painter: QPainter, rect: QRect, *, line_above: bool = False) -> None:
    """Paint the ground of a bar across the window, with a line at its lower or upper edge."""
    painter.fillRect(rect, appearance.color("panel"))
    painter.fillRect(0, 0 if line_above else rect.height() - 1, rect.width(), 1, appearance.color("line"))


def paint_text(
    painter: QPainter,
    rect: QRect,
    text: str,
    style: TextStyle,
    role: str,
    *,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> int:
    """Paint one line of text, elided if it does not fit; nothing if only the ellipsis would fit. Returns its width in
    pixels. See :attr:`Appearance.line`."""
    line = appearance.line(text, style)
    if line.width > rect.width():
        cut = QFontMetrics(line.font).elidedText(line.text, Qt.TextElideMode.ElideRight, rect.width())
        line = appearance.line(cut if cut != "…" else "", style)
    painter.setPen(appearance.color(role))
    line.paint(painter, rect, align)
    return line.width


def draw_keys(painter: QPainter, left_middle: QPoint, keys: str, role: str = "muted") -> int:
    """Paint key caps side by side, separated by spaces in ``keys``; a dash is painted as text. Returns the width."""
    start = left = left_middle.x()
    for cap in keys.split(" "):
        if cap == "–":
            rect = QRect(left, left_middle.y() - appearance.px(10), appearance.px(8), appearance.px(20))
            paint_text(painter, rect, cap, TEXT_SMALL, role, align=CENTRE)
            left += rect.width() + 3
        else:
            left += key_cap(painter, QPoint(left, left_middle.y()), cap, role) + 3
    return left - 3 - start


def key_cap(painter: QPainter, left_middle: QPoint, cap: str, role: str = "muted") -> int:
    """Paint a key cap, given the middle of its left edge. Returns its width."""
    width, height = appearance.cap_width(cap), appearance.px(15)
    rect = QRect(left_middle.x(), left_middle.y() - height // 2, width, height)
    paint_rounded_box(painter, rect, RADIUS_CONTROL - 1, "panel", "line")
    painter.setPen(appearance.color(role))
    appearance.line(cap, STRONG_KEY).paint(painter, rect, CENTRE)
    return width
