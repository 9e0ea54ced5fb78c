"""What a screen reader is told that is not about what has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget


def announce(of: QWidget, words: str) -> None:
    """Have ``words`` said. Nothing happens where nobody listens, or nothing is to be said."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(of, words))


def announce_row(of: QWidget, view: QAbstractItemView) -> None:
    """Have the current row of ``view`` said, whose rows are moved in while ``of`` keeps the keyboard."""
    row, words = view.currentIndex(), list[str]()
    while (cell := row.siblingAtColumn(len(words))).isValid():
        words.append(str(cell.data(Qt.ItemDataRole.AccessibleTextRole) or cell.data() or ""))
    announce(of, ", ".join(filter(None, dict.fromkeys(words))))  # a row may say all of itself in each of its cells
