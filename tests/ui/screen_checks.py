"""What every screen must keep: text that can be read, a focus that can be seen, names, keys, room for its words.

Each check returns what it found wrong; what it sees is planted and found in ``test_contrast``, ``test_focus``,
``test_names`` and ``test_translation``.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLabel, QWidget
from shiboken6 import isValid

from annotator.ui.theme import CONTRAST, ColorPalette
from tests.ui.contrast_ratio import contrast
from tests.ui.ink import Measured, measured

HIGH = 7.0 / 4.5
"""What the high-contrast theme asks for beyond WCAG AA: AAA."""

FEWEST = 5  # pieces of text on the emptiest screen

REALLY_PAINTED = 0.4
"""Thin strokes of small letters never quite reach the colour they are painted with."""


def weak(screen: QWidget, palette: ColorPalette) -> list[str]:
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


def picture(screen: QWidget, place: QRect) -> QImage:
    QApplication.processEvents()
    return screen.grab(place).toImage().convertToFormat(QImage.Format.Format_RGB32)


def told_apart(one: QImage, other: QImage) -> int:
    """How many pixels differ by a contrast of 3:1."""
    assert one.size() == other.size()
    before, after = (np.frombuffer(each.constBits(), np.uint32) & 0xFFFFFF for each in (one, other))
    others = before != after
    pairs = before[others].astype(np.uint64) << np.uint64(24) | after[others]
    found, counts = np.unique(pairs, return_counts=True)
    return sum(
        count
        for pair, count in zip(found.tolist(), counts.tolist(), strict=True)
        if contrast(f"#{pair >> 24:06x}", f"#{pair & 0xFFFFFF:06x}") >= LEAST
    )


def around(widget: QWidget, screen: QWidget) -> QRect:
    """The place on the screen in which a widget shows that it has the keyboard."""
    place = QRect(widget.mapTo(screen, QPoint(0, 0)), widget.size()).adjusted(-AROUND, -AROUND, AROUND, AROUND)
    return place & screen.rect()


def difference(screen: QWidget, widget: QWidget, other: QWidget) -> int | None:
    """How much ``widget`` looks different with the keyboard; None where it goes away without it."""
    other.setFocus(TAB)
    if not isValid(widget):
        return None
    place = around(widget, screen)
    without = picture(screen, place)
    if not isValid(widget) or not widget.isVisible():  # what closes without the keyboard, while the picture is taken
        return None
    widget.setFocus(TAB)
    assert QApplication.focusWidget() is widget
    if around(widget, screen) == place:
        return told_apart(without, picture(screen, place))
    # It was scrolled into sight: what is there now is compared with what was there before.
    other.setFocus(TAB)
    without = picture(screen, screen.rect())
    widget.setFocus(TAB)
    place = around(widget, screen)
    return told_apart(without.copy(place), picture(screen, place))


def unseen(screen: QWidget, known: set[tuple[str, str]] | None = None) -> list[str]:
    """The kinds of widgets of a screen that do not show that they have the keyboard; those that are ``known`` from
    another screen are left out, and the others are added to them."""
    found = []
    every = focusable(screen)
    known = set() if known is None else known
    for kind, widget in kinds(screen).items():
        if kind in known:
            continue
        others = [other for other in every if other is not widget]
        if not others:
            continue  # where nothing else takes the keyboard, nobody looks for it
        strong = difference(screen, widget, next((each for each in others if type(each) is type(widget)), others[0]))
        if strong is not None and strong < TEXT_CURSOR:
            found.append(f"{' '.join(kind)} {widget.objectName()}: {strong} pixels")
        elif strong is not None:
            known.add(kind)
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
