"""An area that is scrolled if the window is lower than its content needs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QScrollBar, QWidget

from annotator.ui.appearance import Appearance

_LOWEST = 60  # pixels at 100 %: minimum height
_BAR = 10  # pixels: width of the scroll bar in the style sheet


class OverflowArea(QScrollArea):
    """An area that scrolls content for which there is too little height. The area is as high as its place; higher
    content is scrolled. Thus the minimum height of a window does not depend on what it shows.

    The scroll bar is in the margin to the right of the area. If it took width from the content, which would make texts
    higher, the bar could be needed only because it is there.
    """

    resized = Signal()
    """Emitted after the area was resized or moved, also if its content keeps its size."""
    _moved = Signal()

    def __init__(self, appearance: Appearance, name: str, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._appearance = appearance
        self._inside = inside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)  # QScrollArea turns it on
        self._bar = QScrollBar(Qt.Orientation.Vertical, parent)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.hide()
        own = self.verticalScrollBar()
        own.rangeChanged.connect(self._show_bar)
        own.valueChanged.connect(self._bar.setValue)
        self._bar.valueChanged.connect(own.setValue)
        self._moved.connect(
            lambda: self.reveal(QApplication.focusWidget()), Qt.ConnectionType.QueuedConnection
        )  # after the layout of the content, and before it is painted
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_focus)

    @property
    def overflows(self) -> bool:
        """Whether a part of the content is out of sight."""
        return self.verticalScrollBar().maximum() > 0

    def fit(self) -> None:
        """Give the content the height of the area, or its minimum height if that is larger."""
        inside, room = self._inside, self.viewport().size()
        size = QSize(room.width(), max(room.height(), inside.minimumSizeHint().height()))
        if inside.size() != size:
            inside.resize(size)
        if self.overflows:
            self._moved.emit()

    def reveal(self, widget: QWidget | None) -> None:
        """Scroll a widget of the content into view; the top of one that is higher than the area."""
        inside = self._inside
        if widget is None or not self.overflows or not inside.isAncestorOf(widget):
            return
        bar, height = self.verticalScrollBar(), self.viewport().height()
        place = QRect(widget.mapTo(inside, QPoint()), widget.size())
        bar.setValue(max(min(bar.value(), place.top()), min(place.top(), place.bottom() + 1 - height)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._inside.minimumSizeHint().width(), self._appearance.px(_LOWEST))

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint()

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        # The class is asked first: PySide makes an object of each event's type, also for every key.
        if type(event) is QEvent and event.type() == QEvent.Type.LayoutRequest:
            self.fit()  # the minimum of the content may have changed
        return bool(handled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
        self._place_bar()
        self.resized.emit()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._place_bar()
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        self.reveal(now)

    def _show_bar(self, least: int, most: int) -> None:
        self._bar.setRange(least, most)
        self._bar.setPageStep(self.viewport().height())
        self._bar.setVisible(most > least)
        self._bar.raise_()

    def _place_bar(self) -> None:
        place, parent = self.geometry(), self.parentWidget()
        margin = parent.width() - place.right() - 1 if parent is not None else 0
        self._bar.setGeometry(place.right() + 1 + (margin - _BAR) // 2, place.y(), _BAR, place.height())
