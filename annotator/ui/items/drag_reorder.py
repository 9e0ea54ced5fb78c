"""Reordering of cards by dragging: a line shows the drop position."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.items.item_card import ItemCard
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.theme import SPACE
from annotator.ui.widgets.paint import paint_rounded_box

_THICK = 4


class DragReorderController(QObject):
    """Moves the cards of ``panel`` by dragging. A card is told its new index by its command *place*.

    An event filter on each card handles the mouse, and Esc, which cancels the drag; the cards need no code of their
    own.
    """

    def __init__(self, panel: ItemListPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._mouse = QPoint()
        self._pressed: QPoint | None = None  # position of the mouse press within the card
        self._card: ItemCard | None = None  # the card being dragged
        self._drop_indicator = _DropIndicator(panel.inside, f"{panel.objectName()}.line")

    def watch(self, card: ItemCard) -> None:
        """Make this card draggable, which the cursor above its first line shows."""
        card.installEventFilter(self)
        card.line.setCursor(Qt.CursorShape.OpenHandCursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, ItemCard):
            return False
        if isinstance(event, QMouseEvent):
            self._follow(watched, event)
        elif isinstance(event, QKeyEvent) and watched is self._card and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._drop(watched, stays=False)
            return True
        return False

    def _follow(self, card: ItemCard, event: QMouseEvent) -> None:
        kind, position = event.type(), event.position().toPoint()
        if kind == QEvent.Type.MouseButtonPress:
            self._pressed = position if event.button() == Qt.MouseButton.LeftButton else None
        elif kind == QEvent.Type.MouseMove and self._pressed is not None:
            far = (position - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if far or card is self._card:
                self._drag(card, event.globalPosition().toPoint())
        elif kind == QEvent.Type.MouseButtonRelease:
            self._pressed = None
            if card is self._card:
                self._drop(card, stays=True)

    def _drag(self, card: ItemCard, mouse: QPoint) -> None:
        self._card, self._mouse = card, mouse
        card.line.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._show_line()

    def _drop(self, card: ItemCard, *, stays: bool) -> None:
        self._drop_indicator.hide()
        self._card = self._pressed = None
        card.line.setCursor(Qt.CursorShape.OpenHandCursor)
        ids = [item_card.id for item_card in self._panel.in_order()]
        gap, at = self._gap(), ids.index(card.id)
        to = gap - (gap > at)
        if stays and to != at:
            card.act("place", to)

    def _gap(self) -> int:
        """The index of the gap under the mouse; the last gap is after all cards."""
        y = self._panel.inside.mapFromGlobal(self._mouse).y()
        return sum(card.geometry().center().y() < y for card in self._panel.in_order())

    def _show_line(self) -> None:
        cards, gap = self._panel.in_order(), self._gap()
        edge = cards[gap].y() - SPACE if gap < len(cards) else cards[-1].geometry().bottom() + SPACE
        self._drop_indicator.setGeometry(QRect(cards[0].x(), edge - _THICK // 2, cards[0].width(), _THICK))
        self._drop_indicator.show()
        self._drop_indicator.raise_()


class _DropIndicator(QWidget):
    """A line at the drop position. It is not part of the list's layout."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rounded_box(QPainter(self), self.rect(), _THICK // 2, "accent")
