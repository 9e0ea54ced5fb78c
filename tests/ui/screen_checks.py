"""What every screen must keep: text that can be read, a focus that can be seen, names, keys, room for its words.

Each check returns what it found wrong; what it sees is planted and found in ``test_contrast``, ``test_focus``,
``test_names`` and ``test_translation``.
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLabel, QWidget
from shiboken6 import isValid

from annotator.ui.theme import CONTRAST, Palette
from tests.ui.contrast_ratio import contrast
from tests.ui.ink import Measured, measured

HIGH = 7.0 / 4.5
"""What the high-contrast theme asks for beyond WCAG AA: AAA."""

FEWEST = 5  # pieces of text on the emptiest screen

REALLY_PAINTED = 0.4
"""Thin strokes of small letters never quite reach the colour they are painted with."""


def weak(screen: QWidget, palette: Palette) -> list[str]:
    """The texts of a screen that are too hard to read, or that are said to be there and cannot be seen."""
    found = measured(screen)
    assert len(found) >= FEWEST
    factor = HIGH if palette is CONTRAST else 1.0
    return [str(text) for text in found if too_weak(text, factor) or text.painted < REALLY_PAINTED]


def too_weak(text: Measured, factor: float = 1.0) -> bool:
    return text.ratio < text.ink.least * factor


LEAST = 3.0
"""WCAG 1.4.11 and 2.4.13: the contrast between the two states of a pixel that tells them apart."""

TAB = Qt.FocusReason.TabFocusReason

AROUND = 4  # pixels outside a widget in which its ring may lie

TEXT_CURSOR = 60
"""More pixels than a text cursor has: that alone is not a focus to be seen."""


def focusable(screen: QWidget) -> list[QWidget]:
    """What Tab goes through."""
    return [
        widget
        for widget in screen.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not isinstance(widget.parentWidget(), QAbstractScrollArea)
        and not widget.visibleRegion().isEmpty()
    ]


def kinds(screen: QWidget) -> dict[tuple[str, str], QWidget]:
    """One widget of each kind, and of each kind of button."""
    return {(type(widget).__name__, getattr(widget, "_kind", "")): widget for widget in focusable(screen)}


def picture(screen: QWidget) -> QImage:
    QApplication.processEvents()
    return screen.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def told_apart(one: QImage, other: QImage, place: QRect) -> int:
    """How many pixels of a place differ by a contrast of 3:1."""
    place = place & one.rect() & other.rect()
    before, after = (memoryview(image.constBits()).cast("I") for image in (one, other))
    pairs: Counter[tuple[int, int]] = Counter()
    for start in range(place.top() * one.width(), (place.bottom() + 1) * one.width(), one.width()):
        row = slice(start + place.left(), start + place.right() + 1)
        old, new = before[row], after[row]
        if old != new:  # most rows are the same
            pairs.update(zip(old, new, strict=True))
    # Format_RGB32 has nothing but the colour in a pixel: its highest byte is always the same.
    return sum(
        count
        for (was, now), count in pairs.items()
        if was != now and contrast(f"#{was & 0xFFFFFF:06x}", f"#{now & 0xFFFFFF:06x}") >= LEAST
    )


def unseen(screen: QWidget) -> list[str]:
    """The kinds of widgets of a screen that do not show that they have the keyboard."""
    found = []
    every = focusable(screen)
    for kind, widget in kinds(screen).items():
        others = [other for other in every if other is not widget]
        if not others:
            continue  # where nothing else takes the keyboard, nobody looks for it
        next((other for other in others if type(other) is type(widget)), others[0]).setFocus(TAB)
        if not isValid(widget):
            continue  # it is only there for as long as it has the keyboard
        without = picture(screen)
        widget.setFocus(TAB)
        assert QApplication.focusWidget() is widget
        place = QRect(widget.mapTo(screen, QPoint(0, 0)), widget.size()).adjusted(-AROUND, -AROUND, AROUND, AROUND)
        strong = told_apart(without, picture(screen), place)
        if strong < TEXT_CURSOR:
            found.append(f"{' '.join(kind)} {widget.objectName()}: {strong} pixels")
    return found


def clipped(screen: QWidget) -> list[str]:
    """The labels and buttons that have less room than their words need."""
    found = []
    for widget in screen.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QLabel | QAbstractButton) or not widget.text():
            continue
        if isinstance(widget, QLabel) and widget.wordWrap():
            needs, has = widget.heightForWidth(widget.width()), widget.height()
        else:
            needs, has = widget.sizeHint().width(), widget.width()
        if needs > has:
            found.append(f"{widget.objectName()} {widget.text()!r} needs {needs}, has {has}")
    return found
