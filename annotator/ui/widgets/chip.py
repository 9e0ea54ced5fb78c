"""A chip: a label in a rounded box, with the key that sets it."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.key_events import ARROWS
from annotator.ui.theme import FOCUS_RING, SPACE, STRONG_SMALL, TEXT_SMALL
from annotator.ui.widgets.paint import key_cap, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton

HEIGHT = 22
Size = Literal["whole", "key"]
"""Show the whole label, or only the key."""


class Chip(ToggleButton):
    """A chip: a small button that can be set. Several chips can be set."""

    def __init__(self, text: str, cap: str, parent: QWidget) -> None:
        super().__init__(parent, text, cap, exclusive=False, focus=Qt.FocusPolicy.StrongFocus)
        self._size: Size = "whole"
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys are left to the page; Tab moves between chips."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def set_size(self, size: Size) -> None:
        """Set how much of the label is shown if the chip has a key."""
        if size != self._size:
            self._size = size
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.width_of(self.text(), self._size), appearance.px(HEIGHT))

    def width_of(self, text: str, size: Size) -> int:
        """The width in pixels that the chip would need with this label and size."""
        if size == "key" and self._cap:
            return appearance.cap_width(self._cap) + 2 * SPACE
        cap = appearance.cap_width(self._cap) + SPACE if self._cap else 0
        return appearance.width(text, STRONG_SMALL) + cap + 4 * SPACE

    def paint_chip(self, painter: QPainter) -> None:
        # Qt takes a widget that was moved from below the mouse for one below it, until the mouse moves.
        hovered = self.underMouse() and self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        border = "accent" if hovered or self.hasFocus() else "line"
        ring = FOCUS_RING if self.hasFocus() else 1
        self.paint_box(painter, "panel", border, radius=self.height() // 2, ring=ring)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, chosen = QPainter(self), self.isChecked()
        self.paint_chip(painter)
        style, role = (STRONG_SMALL, "text") if chosen else (TEXT_SMALL, "muted")
        wide = appearance.cap_width(self._cap) if self._cap else 0
        if self._size == "key" and self._cap:
            key_cap(painter, QPoint((self.width() - wide) // 2, self.height() // 2), self._cap)
            return
        room = self.rect().adjusted(2 * SPACE + 1, 0, -wide - 2 * SPACE, 0)
        paint_text(painter, room, self.text(), style, role)
        if self._cap:
            key_cap(painter, QPoint(self.width() - wide - SPACE - 2, self.height() // 2), self._cap)
