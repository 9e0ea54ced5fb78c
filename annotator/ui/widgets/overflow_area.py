"""An area that is scrolled if the window is smaller than its content needs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QScrollBar, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.application import application
from annotator.ui.widgets.boxes import is_within

_LOWEST = 60  # pixels at 100 %: minimum height
_BAR = 10  # pixels: width of a scroll bar in the style sheet


class OverflowArea(QScrollArea):
    """An area that scrolls content for which it is too low or too narrow. The area is as large as its place. Thus the
    minimum size of a window does not depend on what it shows. The widget with the focus is scrolled into view, and
    sideways all of the part of the content that contains it.

    The scroll bars are in the margins to the right of the area and below it. If they took room from the content, which
    would make texts higher, they could be needed only because they are there.
    """

    resized = Signal()
    """Emitted after the area was resized or moved, also if its content keeps its size."""
    _moved = Signal()

    def __init__(self, name: str, inside: QWidget, least_width: Callable[[int], int],
                 parent: QWidget) -> None:  # fmt: skip
        """``least_width``: the width of ``inside`` where it is scrolled sideways, given that of the area, in pixels."""
        super().__init__(parent)
        self.setObjectName(name)
        self._least_width = least_width
        self._inside = inside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)  # QScrollArea turns it on
        self._showing = False
        own = self.horizontalScrollBar(), self.verticalScrollBar()
        self._bars = [(scroll_bar, QScrollBar(scroll_bar.orientation(), parent)) for scroll_bar in own]
        for hidden, bar in self._bars:
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            bar.hide()
            hidden.rangeChanged.connect(self._show_bars)
            hidden.valueChanged.connect(bar.setValue)
            bar.valueChanged.connect(hidden.setValue)
        self._moved.connect(
            lambda: self.reveal(QApplication.focusWidget()), Qt.ConnectionType.QueuedConnection
        )  # after the layout of the content, and before it is painted
        application().focusChanged.connect(self._follow_focus)

    @property
    def overflows(self) -> bool:
        """Whether a part of the content is out of sight."""
        return any(own.maximum() > 0 for own, _ in self._bars)

    def fit(self) -> None:
        """Give the content the size of the area, or its minimum size if that is larger."""
        inside, room = self._inside, self.viewport().size()
        size = room.expandedTo(QSize(self._least_width(room.width()), inside.minimumSizeHint().height()))
        if inside.size() != size:
            inside.resize(size)
        if self.overflows:
            self._moved.emit()

    def reveal(self, widget: QWidget | None) -> None:
        """Scroll a widget of the content into view; the top of one that is higher than the area."""
        inside = self._inside
        if not self.overflows or not is_within(widget, inside):
            return
        part, top = widget, widget.mapTo(inside, QPoint()).y()
        while (around := part.parentWidget()) is not None and around is not inside:
            part = around
        for (bar, _), begin, length in zip(self._bars, (part.x(), top), (part.width(), widget.height()), strict=True):
            bar.setValue(max(min(bar.value(), begin), min(begin, begin + length - bar.pageStep())))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._inside.minimumSizeHint().width(), appearance.px(_LOWEST))

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
        self._place_bars()
        self.resized.emit()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._place_bars()
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        self.reveal(now)

    def _show_bars(self) -> None:
        if self._showing:
            return
        self._showing = True  # to show a bar lays out its parents, which may change the ranges
        while any(bar.isHidden() == (own.maximum() > 0) for own, bar in self._bars):
            for own, bar in self._bars:
                bar.setVisible(own.maximum() > 0)
        self._showing = False
        for own, bar in self._bars:
            bar.setRange(own.minimum(), own.maximum())
            bar.setPageStep(own.pageStep())

    def _place_bars(self) -> None:
        place, parent = self.geometry(), self.parentWidget()
        margin = parent.width() - place.right() - 1 if parent is not None else 0
        (_, across), (_, down) = self._bars
        across.setGeometry(place.x(), place.bottom() + 1, place.width(), _BAR)
        down.setGeometry(place.right() + 1 + (margin - _BAR) // 2, place.y(), _BAR, place.height())
