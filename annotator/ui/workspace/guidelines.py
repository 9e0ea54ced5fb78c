"""The project's guidelines, beside the texts."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.look import Look
from annotator.ui.theme import FOCUS_RING, TEXT_BODY, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.pane import make_pane, rendered

_HEAD = 35


class Guidelines(Panel):
    """What the owner wrote about how to judge. Rendered when it is first shown."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.guidelines", parent)
        self._source = ""
        self.pane = make_pane(look, "workspace.guidelines.text", self.tr("Guidelines, text"), self)
        self.close_button = Button(look, "workspace.guidelines.close", self.tr("Close guidelines"), self, kind="quiet")
        self._box = QVBoxLayout(self)
        self._box.addWidget(self.pane)
        self._fit()
        look.changed.connect(self._fit)

    def set_source(self, source: str) -> None:
        self._source = source or self.tr("This project has no guidelines.")

    def show_place(self) -> None:
        """Have the text ready to be read."""
        found = rendered(self._source)
        if self.pane.rendered is not found:
            self.pane.set_rendered(found)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(380), 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        self._box.setContentsMargins(FOCUS_RING, self._look.px(_HEAD), FOCUS_RING, FOCUS_RING)
        size = self.close_button.sizeHint()
        top = (self._look.px(_HEAD) - size.height()) // 2
        self.close_button.setGeometry(self.width() - size.width() - 8, top, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, look = QPainter(self), self._look
        head = QRect(14, 0, self.width() - 28, look.px(_HEAD))
        text(painter, look, head, self.tr("Guidelines"), TEXT_BODY, "text", weight=WEIGHT_STRONG)
        painter.fillRect(FOCUS_RING, head.height() - 1, self.width() - 2 * FOCUS_RING, 1, look.color("line"))
