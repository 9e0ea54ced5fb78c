"""A combo box that paints its own arrow."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QListView, QWidget

from annotator.ui.appearance import appearance


class ComboBox(QComboBox):
    """A combo box. With a style sheet, Qt does not draw the native arrow, so it draws one in a colour of the
    appearance."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setView(QListView(self))  # its items are styled like those of other lists
        appearance.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, half = QPainter(self), appearance.px(8) / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(appearance.color("muted"), max(1.5, appearance.px(15) / 10)))
        tip = QPointF(self.width() - 12 - half, self.height() / 2 + half / 2)
        painter.drawPolyline([tip + QPointF(-half, -half), tip, tip + QPointF(half, -half)])
