"""A button for one of the listed reasons in a dialog, with the digit that selects it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.theme import FOCUS_RING, SPACE, TEXT_BODY, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.paint import key_cap, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton


class ReasonChoiceButton(ToggleButton):
    """The button of a reason to choose: its text at the left, its digit at the right."""

    def __init__(self, appearance: Appearance, words: str, cap: str, parent: QWidget) -> None:
        super().__init__(appearance, parent, words, cap, focus=Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(self._appearance.px(300), self._appearance.px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, chosen = self._appearance, QPainter(self), self.isChecked()
        ring, border = (FOCUS_RING, "accent") if self.hasFocus() else (1, "line")
        self.paint_box(painter, "raised", border, ring=ring)
        wide = appearance.cap_width(self._cap) if self._cap else 0
        weight = WEIGHT_STRONG if chosen else WEIGHT_NORMAL
        room = QRect(3 * SPACE, 0, self.width() - wide - 7 * SPACE, self.height())
        paint_text(painter, appearance, room, self.text(), TEXT_BODY, "text", weight=weight)
        if self._cap:
            key_cap(painter, appearance, QPoint(self.width() - wide - 2 * SPACE, self.height() // 2), self._cap)
