"""A scroll area that scrolls vertically only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from annotator.ui.vertical_scroll_bar import VerticalScrollBar
from annotator.ui.widgets.boxes import is_within


class VerticalScrollArea(QScrollArea):
    """A scroll area that scrolls vertically only. It scrolls by mouse wheel and to the focused widget; keys are left to
    the page. Its background is transparent."""

    def __init__(self, name: str, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}.scroll")
        inside.setObjectName(f"{name}.inside")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(VerticalScrollBar(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)  # QScrollArea turns it on

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Limit the width of the content to the viewport."""
        inside = self.widget()
        if inside is not None:
            inside.setMaximumWidth(self.viewport().width())
        super().resizeEvent(event)

    def in_sight(self, widget: QWidget, lines: int = 0) -> bool:
        """Whether as much of a widget is in view as there is room for, less half a line; or at least ``lines`` of
        text."""
        line = self.fontMetrics().lineSpacing()
        top, room = widget.mapTo(self.viewport(), QPoint(0, 0)).y(), self.viewport().height()
        wanted = min(widget.height(), room, lines * line or room)
        return min(top + widget.height(), room) - max(top, 0) >= wanted - line // 2

    def reveal(self, widget: QWidget, margin: int = 0) -> None:
        """Scroll a widget into view after pending layout changes; ``margin``: pixels above and below it. Of a widget
        higher than the view, the focused child is shown, or else the top."""
        self.lay_out()
        self.ensureWidgetVisible(widget, 0, margin)
        now = QApplication.focusWidget()
        if is_within(now, widget):
            self.ensureWidgetVisible(now, 0, margin)
        elif widget.height() > self.viewport().height():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + widget.mapTo(self.viewport(), QPoint(0, 0)).y())

    def lay_out(self) -> None:
        """Apply pending layout changes of the content."""
        inside = self.widget()
        around = inside.layout() if inside is not None else None
        if inside is None or around is None:
            return
        around.activate()
        width = inside.width()  # keep the width, to lay out only once
        high = around.totalHeightForWidth(width) if around.hasHeightForWidth() else around.totalSizeHint().height()
        inside.resize(width, max(high, self.viewport().height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class AutoHeightScrollArea(VerticalScrollArea):
    """A scroll area as high as its content, up to a maximum."""

    _most = 0

    def set_most(self, pixels: int) -> None:
        """Set the maximum height. Content that fits without a scroll bar at full width gets none, even if it would be
        higher next to one."""
        self._most = pixels
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = self.widget()
        if inside is not None and (around := inside.layout()) is not None:
            around.activate()
        self.fit()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def fit(self) -> None:
        """Adjust the height to the content."""
        inside = self.widget()
        height = min(inside.sizeHint().height() if inside is not None else 0, self._most)
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """QScrollArea installs itself as the event filter of its widget in :meth:`setWidget`."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().eventFilter(watched, event)
