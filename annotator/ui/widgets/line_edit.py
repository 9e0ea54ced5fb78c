"""A line edit with corrections of Qt's behaviour."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class LineEdit(QLineEdit):
    """A line edit with correct redo: after text was typed over a selection, QLineEdit restores only
    its first character and leaves the cursor beyond the end of the text, from where no key moves it."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self.textEdited.connect(self._hold_caret)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Announce the focus first. Qt does so after the cursor has moved, so that Orca 43 takes the field for one that
        it has announced already."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Focus))
        super().focusInEvent(event)

    def _hold_caret(self, words: str) -> None:
        end = len(words.encode("utf-16-le")) // 2
        if self.cursorPosition() > end:
            self.setCursorPosition(end)
