"""A field of one line whose caret stays in its text."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class LineEdit(QLineEdit):
    """Where letters were typed after a selection, redo in Qt's own brings back the first of them alone, with the caret
    behind them all: no key moves it from there."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self.textEdited.connect(self._hold_caret)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say first that the keyboard is here. Qt does so after the caret has moved, by which Orca 43 takes the field
        for one that it has spoken of."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Focus))
        super().focusInEvent(event)

    def _hold_caret(self, words: str) -> None:
        end = len(words.encode("utf-16-le")) // 2
        if self.cursorPosition() > end:
            self.setCursorPosition(end)
