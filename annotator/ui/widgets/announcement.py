"""What a screen reader is told that is not about what has the keyboard."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(of: QWidget, words: str) -> None:
    """Have ``words`` said. Nothing happens where nobody listens, or nothing is to be said."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(of, words))
