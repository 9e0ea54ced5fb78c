"""A rounded panel that contains other widgets, and a thin progress bar."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QProgressBar, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.theme import FOCUS_RING, RADIUS_PANEL
from annotator.ui.widgets.paint import paint_rounded_box

_ACROSS, _DOWN = QMargins(*[FOCUS_RING, RADIUS_PANEL] * 2), QMargins(*[RADIUS_PANEL, FOCUS_RING] * 2)
"""The margins of what is between two straight sides."""


class FocusRingPanel(QWidget):
    """A panel with a border, or with a ring in the accent colour while it is the current one."""

    wide = 0
    """The preferred width in pixels at 100 %; 0 for that of the content."""

    def __init__(self, name: str, parent: QWidget | None = None, *, role: str = "panel",
                 ground: str = "") -> None:  # fmt: skip
        """``ground``: the role of the colour around it, if known. Then nothing below it is repainted with it."""
        super().__init__(parent)
        self.setObjectName(name)
        self._role = role
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, bool(ground))
        self.ringed = False
        appearance.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(appearance.px(self.wide), 400) if self.wide else super().sizeHint()

    def set_ringed(self, ringed: bool) -> None:
        if ringed != self.ringed:
            self.ringed = ringed
            self.update(self._edge(QRegion(self.rect())))

    def _edge(self, region: QRegion) -> QRegion:
        """What of ``region`` is the border or a corner. The content inside is not repainted when the ring changes, nor
        the border with the content: to draw it takes a twentieth of a submission."""
        return region - (self.rect() - _ACROSS) - (self.rect() - _DOWN)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._edge(event.region()).isEmpty():  # only a child is repainted
            painter.fillRect(event.rect(), appearance.color(self._role))
            return
        if self._ground:
            painter.fillRect(event.rect(), appearance.color(self._ground))
        border, width = ("accent", FOCUS_RING) if self.ringed else ("line", 1)
        paint_rounded_box(painter, self.rect(), RADIUS_PANEL, self._role, border, width)


class ThinProgressBar(QProgressBar):
    """A progress bar that is a thin line."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextVisible(False)
        self.setFixedHeight(4)
        appearance.changed.connect(self.update)

    def setValue(self, value: int) -> None:
        """Set the value without Qt's immediate repaint of the whole window, which would fall into a change of the
        task."""
        self.setUpdatesEnabled(False)
        super().setValue(value)
        self.setUpdatesEnabled(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_rounded_box(painter, self.rect(), 2, "line")
        span = max(1, self.maximum() - self.minimum())
        done = round(self.width() * (self.value() - self.minimum()) / span)
        if done:
            paint_rounded_box(painter, QRect(0, 0, max(done, self.height()), self.height()), 2, "accent")
