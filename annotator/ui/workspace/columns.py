"""Cards side by side, or one under the other: as many whole ones as have room, the focused one always among them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from annotator.ui.look import Look
from annotator.ui.workspace.card import Card

NARROWEST = 300  # pixels of a column at 100 %: four fit at 1366
LOWEST, LOWEST_NARROW = 250, 430  # pixels of a card in a stack: with its rows beside the text, and under it
WIDE = 820  # pixels from which there is room for rows beside a text
GAP = 10
_MOST = {"pair": 2, "single": 1}  # cards at once, in layouts that have a limit


class Columns(QWidget):
    """A row of cards that the user can resize. Cards beyond the room wait out of sight, whole columns at a time."""

    window_changed = Signal(int, int)  # first visible card, number of visible cards

    def __init__(self, look: Look, make_card: Callable[[], Card], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._make_card = make_card
        self._cards: list[Card] = []
        self._count = 0
        self._first = 0
        self._layout = "columns"
        self._shares: dict[tuple[str, int], list[int]] = {}  # sizes the user dragged, by layout and number of cards
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setObjectName("workspace.columns")
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(GAP)
        self._splitter.splitterMoved.connect(self._remember_widths)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._splitter)
        look.changed.connect(self._arrange)

    @property
    def cards(self) -> list[Card]:
        """The cards in use, from left to right, those out of sight too."""
        return self._cards[: self._count]

    @property
    def visible_range(self) -> range:
        return range(self._first, self._first + self._fit())

    @property
    def layout_name(self) -> str:
        """One of :data:`annotator.ui.preferences.LAYOUTS`."""
        return self._layout

    def set_layout(self, layout: str) -> None:
        """Lay the cards out in one of :data:`annotator.ui.preferences.LAYOUTS`."""
        if layout == self._layout:
            return
        self._layout = layout
        stacked = layout == "stacked"
        self._splitter.setOrientation(Qt.Orientation.Vertical if stacked else Qt.Orientation.Horizontal)
        self._arrange()

    def set_count(self, count: int) -> None:
        """Have this many cards. Cards are kept for the next task that needs them."""
        while len(self._cards) < count:
            card = self._make_card()
            card.hide()
            self._splitter.addWidget(card)
            self._cards.append(card)
        if count != self._count:
            self._count = count
            self._first = 0
            self._arrange()

    def reveal(self, index: int) -> None:
        """Move by whole columns until this card is in sight."""
        fit = self._fit()
        first = min(max(self._first, index - fit + 1), index)
        if first != self._first:
            self._first = first
            self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(NARROWEST), self._look.px(220))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _fit(self) -> int:
        lowest = LOWEST if self._beside else LOWEST_NARROW
        least = self._look.px(lowest if self._layout == "stacked" else NARROWEST)
        room = (self._length + GAP) // (least + GAP)
        return max(1, min(self._count, room, _MOST.get(self._layout, self._count))) if self._count else 0

    @property
    def _beside(self) -> bool:
        """Whether rows stand beside their text."""
        return self._layout == "stacked" and self.width() >= self._look.px(WIDE)

    @property
    def _length(self) -> int:
        return self.height() if self._layout == "stacked" else self.width()

    def _arrange(self) -> None:
        fit = self._fit()
        self._first = max(0, min(self._first, self._count - fit))
        seen = range(self._first, self._first + fit)
        for number, card in enumerate(self._cards):
            card.set_beside(self._beside)
            if number in seen:
                across = self._layout != "stacked"
                card.setMinimumWidth(min(self.width() // max(1, fit), self._look.px(NARROWEST // 2)) if across else 0)
            if card.isVisibleTo(self._splitter) != (number in seen):
                card.setVisible(number in seen)
        self._set_widths(seen)
        self.window_changed.emit(self._first, fit)

    def _set_widths(self, seen: range) -> None:
        if not seen:
            return
        room = self._length - GAP * (len(seen) - 1)
        shares = self._shares.get((self._layout, len(seen)), [1] * len(seen))
        sizes = [0] * len(self._cards)
        for number, share in zip(seen, shares, strict=True):
            sizes[number] = room * share // sum(shares)
        sizes[seen[0]] += room - sum(sizes)
        self._splitter.setSizes(sizes)

    def _remember_widths(self) -> None:
        sizes = self._splitter.sizes()
        seen = self.visible_range
        self._shares[self._layout, len(seen)] = [max(1, sizes[number]) for number in seen]
