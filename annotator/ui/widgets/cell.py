"""A button-like cell in a row of which one is chosen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from annotator.ui.look import Look


class Cell(QAbstractButton):
    """It is checked when the model took the choice, never by the click itself; a screen reader says "radio button"."""

    def __init__(self, look: Look, parent: QWidget, words: str = "", cap: str = "") -> None:
        super().__init__(parent)
        self._look = look
        self._cap = cap
        self.setText(words)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it stands on has the focus, and its caps are the keys

    def nextCheckState(self) -> None:
        """A click asks for the choice; what is chosen shows once the session took it."""

    def set_chosen(self, chosen: bool) -> None:
        """Check or uncheck: Qt alone would not let the last one of a group be unchecked."""
        self.setAutoExclusive(False)
        self.setChecked(chosen)
        self.setAutoExclusive(True)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
