"""The scroll bar of texts and panels."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QScrollBar


class VerticalScrollBar(QScrollBar):
    """A scroll bar that keeps its space if there is nothing to scroll: the content keeps the width that it was laid out
    for. Content that is higher beside a bar could otherwise need the bar only because it is there."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)
