"""A flow layout: widgets beside each other, in as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

Shown = tuple[QLayoutItem, int, int]
"""Something that is shown, with the width and the height that it wants, in pixels."""


class FlowLayout(QLayout):
    """From left to right, then on in the next line. What wants to expand takes the rest of its line.

    Its widget is as high as the lines are, from when it has its width on. It has no height for width: every layout
    around it would ask for that, several times for each change of anything.
    """

    def __init__(self, owner: QWidget, *, gap: int = 0) -> None:
        super().__init__(owner)
        self._owner = owner
        self._items: list[QLayoutItem] = []
        self._gap = gap
        # What follows from the sizes of what is shown. Layouts around this one ask for the same again and again.
        self._shown: list[Shown] | None = None
        self._least: QSize | None = None
        self._laid = QRect()  # where everything stands in, none while something is to be moved
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

    def invalidate(self) -> None:
        """Something in it has another size, or is shown or hidden."""
        self._shown = self._least = None
        self._laid = QRect()
        super().invalidate()

    def sizeHint(self) -> QSize:
        """All of it in one line."""
        width, height = -self._gap, 0
        for _, wide, high in self._measured():
            width += self._gap + wide
            height = max(height, high)
        return QSize(max(0, width), height)

    def minimumSize(self) -> QSize:
        if self._least is None:
            self._least = QSize(0, 0)
            for item, _, _ in self._measured():
                self._least = self._least.expandedTo(item.minimumSize())
        return QSize(self._least)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        if rect == self._laid:
            return
        self._laid = QRect(rect)
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

    def _measured(self) -> list[Shown]:
        """What is not hidden, with the width and the height that it wants."""
        if self._shown is None:
            self._shown = []
            for item in self._items:
                if not item.isEmpty():
                    hint = item.sizeHint()
                    self._shown.append((item, hint.width(), hint.height()))
        return self._shown

    def _lines(self, width: int) -> list[list[Shown]]:
        lines: list[list[Shown]] = []
        used = 0
        for shown in self._measured():
            if not lines or used + self._gap + shown[1] > width:
                lines.append([shown])
                used = shown[1]
            else:
                lines[-1].append(shown)
                used += self._gap + shown[1]
        return lines
