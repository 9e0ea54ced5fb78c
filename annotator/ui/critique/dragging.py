"""Cards dragged into another order: a line shows where the one in hand would go, and the list scrolls along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.look import Look
from annotator.ui.theme import SPACE
from annotator.ui.widgets.paint import box
from annotator.ui.widgets.scrolling import Scrolling

_EDGE: Final = 36  # pixels from the upper and lower end of the list in which it scrolls
_STEP, _EVERY = 14, 30  # pixels, milliseconds
_THICK: Final = 4


class Draggable(Protocol):
    """A widget that tells where it is dragged, by the signals ``dragged`` and ``dropped`` of a critique's card."""

    dragged: Any
    dropped: Any

    @property
    def id(self) -> str: ...

    def geometry(self) -> QRect: ...

    def x(self) -> int: ...

    def y(self) -> int: ...

    def width(self) -> int: ...


class Dragging(QObject):
    """``cards`` gives them in their order, ``moved`` takes the id of one and its new place, from 0."""

    def __init__(self, look: Look, area: Scrolling, cards: Callable[[], Sequence[Draggable]],
                 moved: Callable[[str, int], object], name: str = "workspace.critiques.line",
                 inside: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(area)
        self._area = area
        self._holder = inside or area.widget()  # what the cards lie in
        self._cards = cards
        self._moved = moved
        self._mouse = QPoint()
        self._card: Draggable | None = None
        self._line = _Line(look, self._inside, name)
        self._scroll = QTimer(self, interval=_EVERY)
        self._scroll.timeout.connect(self._scroll_along)

    def watch(self, card: Draggable) -> None:
        """Let this card be dragged."""
        card.dragged.connect(lambda _, mouse: self._drag(card, mouse))
        card.dropped.connect(lambda _, stays: self._drop(card, stays=stays))

    @property
    def _inside(self) -> QWidget:
        assert self._holder is not None
        return self._holder

    def _drag(self, card: Draggable, mouse: QPoint) -> None:
        self._card, self._mouse = card, mouse
        self._show_line()
        if not self._scroll.isActive():
            self._scroll.start()

    def _drop(self, card: Draggable, *, stays: bool) -> None:
        self._scroll.stop()
        self._line.hide()
        self._card = None
        ids = [each.id for each in self._cards()]
        gap, at = self._gap(), ids.index(card.id)
        to = gap - (gap > at)
        if stays and to != at:
            self._moved(card.id, to)

    def _gap(self) -> int:
        """Before which card the mouse is, the last gap being after all of them."""
        y = self._inside.mapFromGlobal(self._mouse).y()
        return sum(card.geometry().center().y() < y for card in self._cards())

    def _show_line(self) -> None:
        cards, gap = self._cards(), self._gap()
        edge = cards[gap].y() - SPACE if gap < len(cards) else cards[-1].geometry().bottom() + SPACE
        self._line.setGeometry(QRect(cards[0].x(), edge - _THICK // 2, cards[0].width(), _THICK))
        self._line.show()
        self._line.raise_()

    def _scroll_along(self) -> None:
        y, height = self._area.mapFromGlobal(self._mouse).y(), self._area.height()
        step = -_STEP if y < _EDGE else _STEP if y > height - _EDGE else 0
        bar = self._area.verticalScrollBar()
        if step and self._card is not None:
            bar.setValue(bar.value() + step)
            self._show_line()


class _Line(QWidget):
    """Where the card would go. It takes no room in the list."""

    def __init__(self, look: Look, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), self.rect(), _THICK // 2, self._look.color("accent"), None)
