"""A list of items: a scrolling panel with a card for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.items.item_card import ItemCard
from annotator.ui.items.missing_hint import HintLines
from annotator.ui.reading.labels import remark_label, set_text
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.translation import translate_message
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.boxes import in_column, is_within
from annotator.ui.widgets.button import Button, CommandButton
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.workspace.item_cards import CardModel, ListPanelModel, ListPanelSpec

_BAR = 10  # pixels: the space that the scroll bar keeps


class ItemCardList(QVBoxLayout):
    """A list of item cards in a column. ``make`` creates a card, given the last part of its object name: the id of its
    item, or its place from 1 if the list is ``by_place``; the card may then show other items later."""

    def __init__(self, make: Callable[[str], ItemCard], gap: int, *, by_place: bool) -> None:
        super().__init__()
        self.setSpacing(gap)
        self._make, self._by_place = make, by_place
        self._shown_cards: dict[str, ItemCard] = {}
        self._put_by: dict[str, ItemCard] = {}  # hidden cards: another answer with five critiques is shown 30 ms sooner

    @property
    def cards(self) -> dict[str, ItemCard]:
        """The shown cards, by item id."""
        return {card.id: card for card in self._shown_cards.values()}

    def in_order(self) -> list[ItemCard]:
        return list(self._shown_cards.values())

    def card_of(self, widget: QWidget | None) -> ItemCard | None:
        """The card that is or contains this widget; None if there is none."""
        return next((card for card in self.in_order() if is_within(widget, card)), None)

    def show_items(self, models: Sequence[CardModel], current: str = "") -> None:
        """Show these items. Existing cards keep their text cursor; a new card is expanded if it is ``current``."""
        wanted = {str(place) if self._by_place else model.id: model for place, model in enumerate(models, 1)}
        for name in [stale for stale in self._shown_cards if stale not in wanted]:
            self._let_go(name)
        before, self._shown_cards, is_new = self._shown_cards, {}, False
        for place, (name, model) in enumerate(wanted.items()):
            card = before.get(name) or self._put_by.pop(name, None)
            if card is None:
                card, is_new = self._make(name), True
                card.current = model.id == current
            self._shown_cards[name] = card
            card.show_item(model)
            if self.indexOf(card) != place:
                self.insertWidget(place, card)
            if card.isHidden():
                card.show()  # at once: layouts show new widgets later, and a hidden widget cannot get the focus
        if is_new or not self._by_place:
            read_in_order(self.in_order())
            for first, second in pairwise(stop for card in self.in_order() for stop in card.stops):
                QWidget.setTabOrder(first, second)

    def _let_go(self, name: str) -> None:
        card = self._shown_cards.pop(name)
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


class ItemListPanel(TitledPanel):
    """A titled panel with a list of items, a hint if the list is empty, and a button for a new item."""

    wide = 400
    new_button: Button
    """The button for a new item, if the description has one."""

    def __init__(
        self,
        intents: IntentBus,
        spec: ListPanelSpec,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(spec.name, parent, head=spec.head)
        self.intents, self._spec = intents, spec
        side, top, bottom = spec.margins
        self.inside = QWidget(self)
        self._hint_label = remark_label("", self.inside, name=f"{spec.name}.{spec.hint}", wrap=True)
        self._hint_lines = HintLines(f"{spec.name}.wants", self.inside)
        self.items = ItemCardList(self.make_card, spec.gap, by_place=spec.by_place)
        margins = (side, top, max(0, side - _BAR), bottom)
        self._around = in_column(
            self._hint_label, self.items, self._hint_lines, 1, on=self.inside, margins=margins, spacing=top
        )
        self.area = VerticalScrollArea(spec.name, self.inside, self)
        if (button := spec.button) is not None:
            self.new_button = self.make_button(button.name, translate_message(button.text), button.command)
            self.new_button.setText(translate_message(button.short))
        self.fill(self.content(), *((self.new_button,) if spec.button is not None else ()))

    def content(self) -> QWidget:
        """What is below the title line: the list."""
        return self.area

    def make_button(self, name: str, text: str, command: str) -> Button:
        """Create a button that runs a command. ``name``: the last part of its object name."""
        path = f"{self._spec.name}.{name}"
        return CommandButton(self.intents, command, path, text, self, kind="plain", style=TEXT_LABEL)

    def make_card(self, name: str) -> ItemCard:
        """Create a card, given the last part of its object name."""
        prefix = self._spec.cards_name or self._spec.name
        return ItemCard(self.intents, self._spec.cards, f"{prefix}.{name}", self.inside)

    def show_panel(self, model: ListPanelModel, current: str = "") -> None:
        """Show a list. A new card is expanded if it is that of the item ``current``."""
        self.set_title(translate_message(model.title), translate_message(model.about))
        if model.name:
            self.setAccessibleName(translate_message(model.name))
        self.show_hint(translate_message(model.hint))
        self._hint_lines.show_missing_hints(model.hints)
        if self._spec.button is not None:
            self.new_button.setEnabled(model.more)
        self.items.show_items(model.cards, current)

    def add_below(self, *below: QWidget | QLayout) -> None:
        """Add widgets and layouts below the cards."""
        for at, part in enumerate(below, self._around.count() - 1):
            if isinstance(part, QWidget):
                self._around.insertWidget(at, part)
            else:
                self._around.insertLayout(at, part)

    def fill(self, inside: QWidget, *buttons: Button) -> None:
        """Put ``inside`` below the title line and ``buttons`` on it. Screen readers reach the buttons first."""
        super().fill(inside, *buttons)
        read_in_order([*buttons, inside])

    def show_hint(self, text: str) -> None:
        set_text(self._hint_label, text)
        self._hint_label.setVisible(bool(text))

    @property
    def cards(self) -> dict[str, ItemCard]:
        return self.items.cards

    def in_order(self) -> list[ItemCard]:
        return self.items.in_order()

    def mark(self, identifier: str) -> None:
        self.items.mark(identifier)

    def show_keyboard(self, now: QWidget | None) -> None:
        self.items.show_keyboard(now)

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

    def reveal_item(self, identifier: str) -> None:
        """Scroll a card into view, or the refinement that is being edited in it."""
        card = self.cards.get(identifier)
        revision = card.revision if card is not None else None
        self.reveal(revision if revision is not None and revision.editing else card)

    def sizeHint(self) -> QSize:
        return QSize(appearance.px(self.wide), self._spec.tall)
