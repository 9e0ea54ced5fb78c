"""A list of items: a scrolling panel with a card for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.intents import IntentBus
from annotator.ui.items.item_card import ListItemCard, ListItemCardState
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

C = TypeVar("C", bound=ListItemCard[Any])

_BAR = 10  # pixels: the space that the scroll bar keeps


class ItemCardList(QVBoxLayout, Generic[C]):
    """A list of item cards in a column. ``make`` creates a card, given the last part of its object name: the id of its
    item, or its place from 1 if the list is ``by_place``; the card may then show other items later."""

    def __init__(self, make: Callable[[str], C], gap: int, *, by_place: bool = False) -> None:
        super().__init__()
        self.setSpacing(gap)
        self._make, self._by_place = make, by_place
        self._shown: dict[str, C] = {}
        self._put_by: dict[str, C] = {}  # hidden cards: another answer with five critiques is shown 30 ms sooner

    @property
    def cards(self) -> dict[str, C]:
        """The shown cards, by item id."""
        return {card.id: card for card in self._shown.values()}

    def in_order(self) -> list[C]:
        return list(self._shown.values())

    def card_of(self, widget: QWidget | None) -> C | None:
        """The card that is or contains this widget; None if there is none."""
        return next((card for card in self.in_order() if card is widget or card.isAncestorOf(widget)), None) if (
            widget is not None
        ) else None  # fmt: skip

    def show_items(self, shown: Sequence[ListItemCardState], current: str = "") -> list[C]:
        """Show these items. Existing cards keep their text cursor; a new card is expanded if it is ``current``. Returns
        the new cards."""
        wanted = {str(place) if self._by_place else each.id: each for place, each in enumerate(shown, 1)}
        for name in [known for known in self._shown if known not in wanted]:
            self._let_go(name)
        before, self._shown, made = self._shown, {}, []
        for place, (name, each) in enumerate(wanted.items()):
            card = before.get(name) or self._put_by.pop(name, None)
            if card is None:
                made.append(card := self._make(name))
                card.current = each.id == current
            self._shown[name] = card
            card.show_item(each)
            if self.indexOf(card) != place:
                self.insertWidget(place, card)
            card.show()  # at once: layouts show new widgets later, and a hidden widget cannot get the focus
        if made or not self._by_place:
            for first, second in pairwise(self.in_order()):
                QWidget.setTabOrder(first, second)
        return made

    def _let_go(self, name: str) -> None:
        card = self._shown.pop(name)
        card.hide()
        self.removeWidget(card)
        card.set_current(False)
        self._put_by[name] = card

    def forget(self) -> None:
        """Delete all cards, since the items of the next task have the same ids. Text that was refused is discarded, or
        it would be stored in the other task."""
        self.show_items(())
        while self._put_by:
            self._put_by.popitem()[1].deleteLater()

    def flush(self) -> None:
        """Store pending text of all cards."""
        for card in self.in_order():  # storing may replace cards
            card.flush()

    def mark(self, identifier: str) -> None:
        """Expand one card and collapse the others."""
        for card in self.in_order():
            card.set_current(card.id == identifier)

    def show_keyboard(self, now: QWidget | None) -> None:
        for card in self.in_order():
            card.show_keyboard(now)


class ItemCardListPanel(TitledPanel, Generic[C]):
    """A titled panel with a list of items, a hint if the list is empty, and a button for a new item."""

    tall = 300  # pixels: preferred height

    def __init__(self, appearance: Appearance, intents: IntentBus, name: str, head: int, hint: str,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(appearance, name, parent, head=head)
        self._intents = intents
        self.inside = QWidget(self)
        self._hint = plain_label("", f"{name}.{hint}", self.inside)
        self._hint.setWordWrap(True)
        self._around = QVBoxLayout(self.inside)
        self._around.addWidget(self._hint)
        self.area = VerticalScrollArea(name, self.inside, self)
        AppearanceBinding(appearance, self, self._apply_style)

    def arrange(
        self, items: ItemCardList[C], margins: tuple[int, int, int, int], gap: int, *below: QWidget | QLayout
    ) -> None:
        """Add the cards to the panel, followed by the widgets and layouts ``below``."""
        self.items = items
        left, top, right, bottom = margins
        self._around.setContentsMargins(left, top, max(0, right - _BAR), bottom)
        self._around.setSpacing(gap)
        for part in (items, *below):
            if isinstance(part, QWidget):
                self._around.addWidget(part)
            else:
                self._around.addLayout(part)
        self._around.addStretch(1)

    def fill(self, inside: QWidget, *buttons: Button) -> None:
        """Put ``inside`` below the title line and ``buttons`` on it. Screen readers reach the buttons first."""
        super().fill(inside, *buttons)
        read_in_order([*buttons, inside])

    def add_button(self, what: str, words: str, short: str, cap: str, command: str) -> Button:
        """Add a button to the title line that runs a command."""
        button = Button(self._appearance, f"{self.objectName()}.{what}", words, self, cap=cap, size=TEXT_LABEL)
        button.setText(short)
        button.clicked.connect(lambda: self._intents.dispatch("command", command))
        return button

    def show_hint(self, words: str) -> None:
        set_text(self._hint, words)
        self._hint.setVisible(bool(words))

    @property
    def cards(self) -> dict[str, C]:
        return self.items.cards

    def in_order(self) -> list[C]:
        return self.items.in_order()

    def mark(self, identifier: str) -> None:
        self.items.mark(identifier)

    def flush(self) -> None:
        self.items.flush()

    def forget(self) -> None:
        self.items.forget()

    def reveal(self, widget: QWidget | None, margin: int = 2 * SPACE) -> None:
        """Scroll a card, or a part of one, into view, after pending layout changes."""
        if widget is not None:
            self.area.reveal(widget, margin)

    def reveal_choice(self, identifier: str, field: str, key: str) -> None:
        """Scroll the option that was selected or cleared into view: a card may be higher than the panel."""
        row = card.rows.get(field) if (card := self.cards.get(identifier)) is not None else None
        self.reveal(row.cell(key) if row is not None else None, SPACE)

    def reveal_item(self, identifier: str, margin: int = 2 * SPACE) -> None:
        self.reveal(self.cards.get(identifier), margin)

    def sizeHint(self) -> QSize:
        return QSize(self._appearance.px(400), self.tall)

    def _apply_style(self) -> None:
        style_label(self._hint, self._appearance.font(TEXT_LABEL), self._appearance.palette.muted)
