"""A custom-painted button that is checked by the model."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from annotator.ui.theme import RADIUS_CONTROL
from annotator.ui.widgets.paint import paint_rounded_box


class ToggleButton(QAbstractButton):
    """A button that is checked or not. It is checked when the model accepted the choice, not by the click. Of
    ``exclusive`` siblings at most one is checked, and screen readers call them radio buttons. ``cap``: its key."""

    def __init__(
        self, parent: QWidget, text: str = "", cap: str = "", *, exclusive: bool = True,
        focus: Qt.FocusPolicy = Qt.FocusPolicy.NoFocus,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._cap = cap
        self._exclusive = exclusive
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(exclusive)
        self.setFocusPolicy(focus)

    def nextCheckState(self) -> None:
        """Do nothing: the click requests the choice, which is shown once the session accepted it."""

    def exclude(self, exclusive: bool) -> None:
        """Set whether at most one of its siblings is checked."""
        self._exclusive = exclusive
        self.setAutoExclusive(exclusive)

    def set_chosen(self, chosen: bool) -> None:
        """Check or uncheck the button. Qt alone would not allow unchecking the last one of a group."""
        self.setAutoExclusive(False)
        self.setChecked(chosen)
        self.setAutoExclusive(self._exclusive)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paint_box(
        self, painter: QPainter, ground: str, border: str, *, radius: int = RADIUS_CONTROL, ring: int = 1,
        dashed: bool = False,
    ) -> None:  # fmt: skip
        """Paint the box: with tint and accent border if checked, otherwise in these colour roles. It is not filled
        without a ``ground``."""
        fill, line = ("accent_tint", "accent") if self.isChecked() else (ground, border)
        paint_rounded_box(painter, self.rect(), radius, fill, line, ring, dashed=dashed)
