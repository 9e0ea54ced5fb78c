"""A flow layout: widgets beside each other, in as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget


class Flow(QLayout):
    """From left to right, then on in the next line. What wants to expand takes the rest of its line."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 0) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._heights: dict[int, int] = {}  # by width: layouts around this one ask for the same again and again
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

    def hasHeightForWidth(self) -> bool:
        return True

    def invalidate(self) -> None:
        """Something in it has another size, or is shown or hidden."""
        self._heights.clear()
        self._laid = QRect()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            lines = self._lines(width)
            self._heights[width] = sum(map(_height, lines)) + self._gap * max(0, len(lines) - 1)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(hint.width() + self._gap for hint in hints) - self._gap
        return QSize(max(0, width), max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        hints = [item.minimumSize() for item in self._shown()]
        return QSize(max((h.width() for h in hints), default=0), max((h.height() for h in hints), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        if rect == self._laid:
            return
        self._laid = QRect(rect)
        top, owner = rect.top(), self.parentWidget()
        direction = owner.layoutDirection() if owner is not None else Qt.LayoutDirection.LeftToRight
        for line in self._lines(rect.width()):
            left, height = rect.left(), _height(line)
            for item in line:
                hint = item.sizeHint()
                wide = item.expandingDirections() & Qt.Orientation.Horizontal
                width = rect.right() + 1 - left if wide else min(hint.width(), rect.width())
                place = QRect(left, top + (height - hint.height()) // 2, width, hint.height())
                item.setGeometry(QStyle.visualRect(direction, rect, place))
                left += width + self._gap
            top += height + self._gap

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wanted = item.sizeHint().width()
            if not lines or used + self._gap + wanted > width:
                lines.append([item])
                used = wanted
            else:
                lines[-1].append(item)
                used += self._gap + wanted
        return lines


def _height(line: list[QLayoutItem]) -> int:
    return max(item.sizeHint().height() for item in line)
