"""A scroll area that scrolls up and down only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget


class VerticalScrollArea(QScrollArea):
    """Scrolls by wheel and by what has the focus; every key is the page's. The panel below it is seen through it."""

    def __init__(self, name: str, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}.scroll")
        inside.setObjectName(f"{name}.inside")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)  # a scroll area turns it on

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Nothing inside is wider than there is room, whatever it would like to be."""
        inside = self.widget()
        if inside is not None:
            inside.setMaximumWidth(self.viewport().width())
        super().resizeEvent(event)

    def reveal(self, widget: QWidget, margin: int = 0) -> None:
        """Bring a widget into view, once everything inside has the height that it is due to have; ``margin``: pixels
        above and below it. Of one that is taller than the view, the part that has the keyboard is shown."""
        inside = self.widget()
        around = inside.layout() if inside is not None else None
        if inside is None or around is None:
            return
        around.activate()
        width = inside.width()  # it stays: everything would be laid out twice
        high = around.totalHeightForWidth(width) if around.hasHeightForWidth() else around.totalSizeHint().height()
        inside.resize(width, max(high, self.viewport().height()))
        self.ensureWidgetVisible(widget, 0, margin)
        now = QApplication.focusWidget()
        if now is not None and widget.isAncestorOf(now):
            self.ensureWidgetVisible(now, 0, margin)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class AutoHeightScrollArea(VerticalScrollArea):
    """As tall as what is inside, up to a limit."""

    _most = 0

    def set_most(self, pixels: int) -> None:
        """The tallest that it may become. What needs no scroll bar in all of the width gets none, though beside one it
        would be too tall."""
        self._most = pixels
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = self.widget()
        if inside is not None and (around := inside.layout()) is not None:
            around.activate()
        self.fit()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def fit(self) -> None:
        """Take the height that what is inside has now."""
        inside = self.widget()
        height = min(inside.sizeHint().height() if inside is not None else 0, self._most)
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A scroll area watches what is inside it, from :meth:`setWidget` on."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().eventFilter(watched, event)
