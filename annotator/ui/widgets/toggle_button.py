"""A painted button that is on or off, as the model says."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.theme import RADIUS_CONTROL
from annotator.ui.widgets.paint import box


class ToggleButton(QAbstractButton):
    """It is checked when the model took the choice, never by the click itself. Of ``exclusive`` ones beside each other
    one is chosen at the most, and a screen reader says "radio button". ``cap`` is its key."""

    def __init__(
        self, look: Appearance, parent: QWidget, words: str = "", cap: str = "", *, exclusive: bool = True,
        focus: Qt.FocusPolicy = Qt.FocusPolicy.NoFocus,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._look = look
        self._cap = cap
        self._exclusive = exclusive
        self.setText(words)
        self.setCheckable(True)
        self.setAutoExclusive(exclusive)
        self.setFocusPolicy(focus)

    def nextCheckState(self) -> None:
        """A click asks for the choice; what is chosen shows once the session took it."""

    def exclude(self, exclusive: bool) -> None:
        """Whether it is one of several of which one is chosen at the most."""
        self._exclusive = exclusive
        self.setAutoExclusive(exclusive)

    def set_chosen(self, chosen: bool) -> None:
        """Check or uncheck: Qt alone would not let the last one of a group be unchecked."""
        self.setAutoExclusive(False)
        self.setChecked(chosen)
        self.setAutoExclusive(self._exclusive)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paint_box(
        self, painter: QPainter, ground: str, border: str, *, radius: int = RADIUS_CONTROL, ring: int = 1
    ) -> None:
        """Its box: tinted and in the accent's line where it is chosen, else with these colours."""
        look, chosen = self._look, self.isChecked()
        fill, line = look.color("accent_tint" if chosen else ground), look.color("accent" if chosen else border)
        box(painter, self.rect(), radius, fill, line, ring)
