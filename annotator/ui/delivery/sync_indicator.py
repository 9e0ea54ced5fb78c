"""What says that a project is being synced, and has the keyboard meanwhile."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import label_in
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE
from annotator.ui.widgets.paint import box


class SyncIndicator(QWidget):
    """``words`` in a line. Enter does nothing here: pressed once too often it must not stop the sync that it began."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self, look: Appearance, name: str, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._look = look
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        row.addWidget(label_in(look, words, "muted", parent=self))
        look.changed.connect(self.update)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            box(QPainter(self), self.rect(), RADIUS_CONTROL, None, self._look.color("accent"), FOCUS_RING)
