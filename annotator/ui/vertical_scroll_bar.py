"""The scroll bar of texts and panels."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QScrollBar


class VerticalScrollBar(QScrollBar):
    """A scroll bar that keeps its space if there is nothing to scroll: the content keeps the width that it was laid out
    for. Content that is higher beside a bar could otherwise need the bar only because it is there."""

    _mark = 0.0

    def set_mark(self, height: float) -> None:
        """Mark how far the content was read, in pixels from its top; 0 for no mark."""
        if height != self._mark:
            self._mark = height
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)
            if self._mark:
                colour = self.palette().color(QPalette.ColorRole.PlaceholderText)
                share = self._mark / (self.maximum() + self.pageStep())
                QPainter(self).fillRect(0, round(share * self.height()) - 1, self.width(), 2, colour)
