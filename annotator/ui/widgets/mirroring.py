"""Mirroring of what is placed and painted by hand, where the interface is read from right to left.

Such widgets reckon from left to right, and only the outermost step asks for the direction: :func:`place` puts a child
where it belongs, :func:`placed` tells where it was put as it was reckoned, and the shapes of
:mod:`annotator.ui.widgets.paint` ask :func:`painted`. Qt's own layouts mirror by themselves.
"""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QLayout, QWidget


def mirrored(inside: QWidget, rect: QRect) -> QRect:
    """``rect`` from the other edge of ``inside``, where that is read from right to left; else as it is."""
    if not inside.isRightToLeft():  # asked at every step: a plain answer costs less than an enumeration's member
        return rect
    return _from_the_other_edge(rect, inside.width())


def place(child: QWidget, left: int, top: int, width: int, height: int) -> None:
    """Put ``child`` there in its parent, ``left`` pixels from the edge at which reading begins."""
    inside = child.parentWidget()
    if inside is not None and inside.isRightToLeft():
        left = inside.width() - left - width
    child.setGeometry(left, top, width, height)


def placed(child: QWidget) -> QRect:
    """Where ``child`` is in its parent, from the edge at which reading begins: what :func:`place` was given."""
    inside, rect = child.parentWidget(), child.geometry()
    if inside is None or not inside.isRightToLeft():
        return rect
    return _from_the_other_edge(rect, inside.width())


def set_margins(layout: QLayout, before: int, top: int, after: int, bottom: int) -> None:
    """The room around a layout, ``before`` at the edge at which reading begins: Qt does not mirror it."""
    left, right = (after, before) if QGuiApplication.isRightToLeft() else (before, after)
    layout.setContentsMargins(left, top, right, bottom)


def paints_leftwards(painter: QPainter) -> bool:
    """Whether what it paints is read from right to left: never, where the interface is not; a picture is for the
    interface."""
    return QGuiApplication.isRightToLeft() and painter.layoutDirection() != Qt.LayoutDirection.LeftToRight


def painted(painter: QPainter, rect: QRect) -> QRect:
    """The same of what is painted: ``rect`` from the other edge of what ``painter`` paints on."""
    return _from_other_edge_of(painter, rect) if paints_leftwards(painter) else rect


def painted_words(painter: QPainter, rect: QRect, words: str, align: Qt.AlignmentFlag) -> tuple[QRect, int]:
    """Where to paint words, see :func:`painted`, and how, see :func:`text_flags`."""
    if not paints_leftwards(painter):
        return rect, int(align)
    return _from_other_edge_of(painter, rect), _leftward_flags(words, align)


def _from_other_edge_of(painter: QPainter, rect: QRect) -> QRect:
    device = painter.device()
    width = device.width() if isinstance(device, QWidget) else round(device.width() / device.devicePixelRatio())
    return _from_the_other_edge(rect, width)


def in_order(rightwards: int) -> int:
    """Steps to the right on the screen, as steps in the order of what stands there."""
    return -rightwards if QGuiApplication.isRightToLeft() else rightwards


def onward_arrow(inside: QWidget) -> str:
    """An arrow in the direction of reading."""
    return "←" if inside.isRightToLeft() else "→"


def backward_arrow(inside: QWidget) -> str:
    """An arrow against the direction of reading."""
    return "→" if inside.isRightToLeft() else "←"


def _from_the_other_edge(rect: QRect, width: int) -> QRect:
    return QRect(width - rect.left() - rect.width(), rect.top(), rect.width(), rect.height())


def text_flags(painter: QPainter, words: str, align: Qt.AlignmentFlag) -> int:
    """``align`` for painted words: left is where reading begins, and the words run in their own direction, whoever
    wrote them; numbers from left to right, signs alone in the direction of the interface."""
    return _leftward_flags(words, align) if paints_leftwards(painter) else int(align)


def _leftward_flags(words: str, align: Qt.AlignmentFlag) -> int:
    if align & Qt.AlignmentFlag.AlignLeft:
        align = align & ~Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignRight
    elif align & Qt.AlignmentFlag.AlignRight:
        align = align & ~Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignLeft
    runs = Qt.TextFlag.TextForceRightToLeft if _runs_leftwards(words) else Qt.TextFlag.TextForceLeftToRight
    return int(align | Qt.AlignmentFlag.AlignAbsolute) | int(runs)


def _runs_leftwards(words: str) -> bool:
    directions = (unicodedata.bidirectional(letter) for letter in words)
    return next((found in ("R", "AL") for found in directions if found in ("L", "R", "AL", "EN")), True)
