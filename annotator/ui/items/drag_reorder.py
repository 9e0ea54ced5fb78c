"""Cards dragged into another order: a line shows where the one in hand would go, and the list scrolls along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.theme import SPACE
from annotator.ui.widgets.paint import box
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_EDGE: Final = 36  # pixels from the upper and lower end of the list in which it scrolls
_STEP, _EVERY = 14, 30  # pixels, milliseconds
_THICK: Final = 4


class DraggableCard(QWidget):
    """A widget that can be dragged among others of its kind."""

    @property
    def id(self) -> str:
        """What it is called among the others."""
        raise NotImplementedError

    @property
    def handle(self) -> QWidget:
        """What shows by its cursor that it can be taken."""
        return self


class DragReorder(QObject):
    """``cards`` gives them in their order, ``moved`` takes the id of one and its new place, from 0.

    It watches the mouse over each, and Esc, which lets go of the one in hand: the cards know nothing of it.
    """

    def __init__(self, look: Appearance, area: VerticalScrollArea, cards: Callable[[], Sequence[DraggableCard]],
                 moved: Callable[[str, int], object], name: str = "workspace.critiques.line",
                 inside: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(area)
        self._area = area
        self._holder = inside or area.widget()  # what the cards lie in
        self._cards = cards
        self._moved = moved
        self._mouse = QPoint()
        self._pressed: QPoint | None = None  # where in the card the button went down
        self._card: DraggableCard | None = None  # the one in hand
        self._line = _DropIndicator(look, self._inside, name)
        self._scroll = QTimer(self, interval=_EVERY)
        self._scroll.timeout.connect(self._scroll_along)

    def watch(self, card: DraggableCard) -> None:
        """Let this card be dragged."""
        card.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, DraggableCard):
            return False
        if isinstance(event, QMouseEvent):
            self._follow(watched, event)
        elif isinstance(event, QKeyEvent) and watched is self._card and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._drop(watched, stays=False)
            return True
        return False

    def _follow(self, card: DraggableCard, event: QMouseEvent) -> None:
        kind, here = event.type(), event.position().toPoint()
        if kind == QEvent.Type.MouseButtonPress:
            self._pressed = here if event.button() == Qt.MouseButton.LeftButton else None
        elif kind == QEvent.Type.MouseMove and self._pressed is not None:
            far = (here - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if far or card is self._card:
                self._drag(card, event.globalPosition().toPoint())
        elif kind == QEvent.Type.MouseButtonRelease:
            self._pressed = None
            if card is self._card:
                self._drop(card, stays=True)

    @property
    def _inside(self) -> QWidget:
        assert self._holder is not None
        return self._holder

    def _drag(self, card: DraggableCard, mouse: QPoint) -> None:
        self._card, self._mouse = card, mouse
        card.handle.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._show_line()
        if not self._scroll.isActive():
            self._scroll.start()

    def _drop(self, card: DraggableCard, *, stays: bool) -> None:
        self._scroll.stop()
        self._line.hide()
        self._card = self._pressed = None
        card.handle.setCursor(Qt.CursorShape.OpenHandCursor)
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


class _DropIndicator(QWidget):
    """Where the card would go. It takes no room in the list."""

    def __init__(self, look: Appearance, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), self.rect(), _THICK // 2, self._look.color("accent"), None)
