"""Cards side by side, or one under the other: as many whole ones as have room, the focused one always among them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.look import Look
from annotator.ui.workspace.card import Card
from annotator.ui.workspace.fit import Fit
from annotator.ui.workspace.panels import NARROWEST
from annotator.ui.workspace.sizes import Sizes
from annotator.ui.workspace.split import GAP, Split

WIDE = 820  # pixels of a card from which there is room for rows beside its text
_LOWEST = 100  # pixels of all of it
_MOST = {"pair": 2, "single": 1}  # cards at once, in layouts that have a limit


class Columns(QWidget):
    """A row of cards that the user can resize. Cards beyond the room wait out of sight, whole columns at a time."""

    window_changed = Signal(int, int)  # first visible card, number of visible cards
    resized = Signal()

    def __init__(self, look: Look, sizes: Sizes, make_card: Callable[[], Card], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._sizes = sizes
        self._make_card = make_card
        self._cards: list[Card] = []
        self._count = 0
        self._first = 0
        self._wanted = 0  # the card that stays in sight
        self._layout = "columns"
        self._fit = Fit()
        self._least = 1  # pixels of a card in a stack
        self._splitter = Split(Qt.Orientation.Horizontal, "workspace.columns")
        self._splitter.splitterMoved.connect(self._remember_widths)
        self._splitter.dropped.connect(sizes.keep)
        self._splitter.reset.connect(self._forget_widths)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._splitter)
        look.changed.connect(self.arrange)

    @property
    def cards(self) -> list[Card]:
        """The cards in use, from left to right, those out of sight too."""
        return self._cards[: self._count]

    @property
    def visible_range(self) -> range:
        return range(self._first, self._first + self._room_for())

    @property
    def layout_name(self) -> str:
        """One of :data:`annotator.ui.preferences.LAYOUTS`."""
        return self._layout

    @property
    def stacked(self) -> bool:
        """Whether cards lie one under the other."""
        return self._layout == "stacked"

    @property
    def card_width(self) -> int:
        """How wide cards of equal widths are, in pixels."""
        count = 1 if self.stacked else max(1, self._room_for())
        return (self.width() - GAP * (count - 1)) // count

    def set_layout(self, layout: str) -> None:
        """Lay the cards out in one of :data:`annotator.ui.preferences.LAYOUTS`."""
        if layout == self._layout:
            return
        self._layout = layout
        self._splitter.setOrientation(Qt.Orientation.Vertical if self.stacked else Qt.Orientation.Horizontal)
        self.arrange()

    def set_fit(self, fit: Fit, least: int) -> None:
        """How all cards stand; ``least`` is what one takes in a stack, in pixels."""
        if (fit, least) != (self._fit, self._least):
            self._fit, self._least = fit, least
            for card in self._cards:
                card.set_fit(fit)
            self.arrange()

    def set_count(self, count: int) -> None:
        """Have this many cards. Cards are kept for the next task that needs them."""
        while len(self._cards) < count:
            card = self._make_card()
            card.set_fit(self._fit)
            card.hide()
            self._splitter.addWidget(card)
            self._cards.append(card)
        if count != self._count:
            self._count = count
            self._first = self._wanted = 0
            self.arrange()

    def reveal(self, index: int) -> None:
        """Move by whole columns until this card is in sight."""
        self._wanted = index
        if index not in self.visible_range:
            self.arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(NARROWEST), self._look.px(_LOWEST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        self.resized.emit()

    def _room_for(self) -> int:
        """How many cards are in sight."""
        least = self._least if self.stacked else self._look.px(NARROWEST)
        room = (self._length + GAP) // (least + GAP)
        return max(1, min(self._count, room, _MOST.get(self._layout, self._count))) if self._count else 0

    @property
    def _length(self) -> int:
        return self.height() if self.stacked else self.width()

    def arrange(self) -> None:
        """Show as many cards as have room, in their widths, the one that was revealed last among them."""
        fit = self._room_for()
        first = min(max(self._first, self._wanted - fit + 1), self._wanted)
        self._first = max(0, min(first, self._count - fit))
        seen = range(self._first, self._first + fit)
        for number, card in enumerate(self._cards):
            if number in seen:
                narrowest = min(self.width() // max(1, fit), self._look.px(NARROWEST // 2))
                card.setMinimumWidth(0 if self.stacked else narrowest)
            if card.isVisibleTo(self._splitter) != (number in seen):
                card.setVisible(number in seen)
        self._set_widths(seen)
        self.window_changed.emit(self._first, fit)

    def _set_widths(self, seen: range) -> None:
        if not seen:
            return
        room = self._length - GAP * (len(seen) - 1)
        shares = self._sizes.get(self._key(len(seen)), len(seen)) or (1,) * len(seen)
        sizes = [0] * len(self._cards)
        for number, share in zip(seen, shares, strict=True):
            sizes[number] = room * share // sum(shares)
        sizes[seen[0]] += room - sum(sizes)
        self._splitter.setSizes(sizes)

    def _key(self, count: int) -> str:
        return f"{self._layout}.{count}"

    def _remember_widths(self) -> None:
        sizes, seen = self._splitter.sizes(), self.visible_range
        self._sizes.put(self._key(len(seen)), [sizes[number] for number in seen])

    def _forget_widths(self) -> None:
        self._sizes.drop([self._key(len(self.visible_range))])
        self.arrange()
