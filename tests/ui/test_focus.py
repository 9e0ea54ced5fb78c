"""Where the keyboard is can be seen: whatever takes the focus looks different with it, by enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.ui.conftest import Desk
from tests.ui.screens import SCREENS, Before, closing
from tests.ui.test_parts import contrast

LEAST = 3.0
"""WCAG 1.4.11 and 2.4.13: the contrast between the two states of a pixel that tells them apart."""
TAB = Qt.FocusReason.TabFocusReason
AROUND = 4  # pixels outside a widget in which its ring may lie
TEXT_CURSOR = 60
"""More pixels than a text cursor has: that alone is not a focus to be seen."""

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen


@pytest.fixture
def before(desk: Desk, qtbot: QtBot) -> Iterator[Before]:
    yield Before(desk, qtbot)
    closing()


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


def test_a_widget_that_hides_its_focus_is_found(before: Before) -> None:
    SCREENS["library"](before)
    shy = QLabel("Shy", before.desk.window)
    shy.setObjectName("planted")
    shy.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    shy.setGeometry(30, 600, 100, 20)
    shy.setStyleSheet("QLabel{background:#ffffff} QLabel:focus{background:#e0e0e0}")
    shy.show()
    assert unseen(before.settled()) == ["QLabel  planted: 0 pixels"]
    shy.setStyleSheet("QLabel:focus{border:2px solid #000000}")
    assert unseen(before.settled()) == []
