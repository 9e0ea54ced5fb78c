"""A flow layout: widgets side by side, wrapped into lines."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QWidget

from annotator.ui.theme import SPACE

_UNLIMITED = 2**24 - 1  # pixels: Qt's QWIDGETSIZE_MAX
Shown = tuple[QLayoutItem, int, int]
"""A visible item with its preferred width and height in pixels."""


class FlowLayout(QLayout):
    """Places items from left to right, and then in the next line. Expanding items fill the rest of their line.

    The layout sets the height of its widget once the width is known. It does not implement heightForWidth, which all
    parent layouts would query several times for each change.
    """

    def __init__(self, owner: QWidget, *, gap: int = 0) -> None:
        super().__init__(owner)
        self._owner = owner
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def sizeHint(self) -> QSize:
        """The size of all items in one line."""
        width, height = -self._gap, 0
        for _, wide, high in self._visible_items():
            width += self._gap + wide
            height = max(height, high)
        return QSize(max(0, width), height)

    def minimumSize(self) -> QSize:
        least = QSize(0, 0)
        for item, _, _ in self._visible_items():
            least = least.expandedTo(item.minimumSize())
        return least

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        top, owner = rect.top(), self._owner
        for line in self._lines(rect.width()):
            left, height = rect.left(), max([high for _, _, high in line])
            for item, wanted, high in line:
                wide = item.expandingDirections() & Qt.Orientation.Horizontal
                width = rect.right() + 1 - left if wide else min(wanted, rect.width())
                item.setGeometry(QRect(left, top + (height - high) // 2, width, high))
                left += width + self._gap
            top += height + self._gap
        wanted = max(0, top - self._gap - rect.top())
        if owner.minimumHeight() != wanted or owner.maximumHeight() != wanted:
            owner.setFixedHeight(wanted)

    def _visible_items(self, width: int = _UNLIMITED) -> list[Shown]:
        """The visible items with their preferred sizes. A label that wraps does so only if ``width`` is too narrow."""
        return [_preferred_size(item, width) for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[Shown]]:
        lines: list[list[Shown]] = []
        used = 0
        for item in self._visible_items(width):
            if not lines or used + self._gap + item[1] > width:
                lines.append([item])
                used = item[1]
            else:
                lines[-1].append(item)
                used += self._gap + item[1]
        return lines


def _preferred_size(item: QLayoutItem, width: int) -> Shown:
    label, hint = item.widget(), item.sizeHint()
    if not isinstance(label, QLabel) or not label.wordWrap():
        return item, hint.width(), hint.height()
    wide = min(width, label.fontMetrics().horizontalAdvance(label.text()) + 1)
    return item, wide, label.heightForWidth(wide)


def flow_row(*widgets: QWidget, gap: int = 2 * SPACE) -> QWidget:
    """A row of ``widgets`` that wraps if it is too wide, as in large text or languages with longer words. ``gap``: in
    pixels."""
    row = QWidget()
    flow = FlowLayout(row, gap=gap)
    for widget in widgets:
        flow.addWidget(widget)
    return row
