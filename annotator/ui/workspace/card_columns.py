"""Cards side by side or stacked, as many as fit, always including the focused one.

A card is made, and bound to its model, when it comes into sight or is asked for: this saves 4 ms for each of those that
do not fit. Cards that were made are used again for the next models.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence, Set

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.appearance import appearance
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.widgets.boxes import in_column, with_ancestors
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.panel_splitter import NARROWEST
from annotator.ui.workspace.response_card import ResponseCard
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from annotator.ui.workspace.splitter import GAP, Splitter
from annotator.workspace.card_model import Cursor, TextCardModel

WIDE = 820  # pixels of a card's width from which the rows are placed next to the text
_NARROW = 420  # pixels: maximum of the minimum width, so that large text does not widen the window
_LOWEST = 100  # pixels: minimum height
_MOST = {"pair": 2, "single": 1}  # maximum number of cards in layouts with a limit


class ResizableCardColumns(QWidget):
    """The columns of cards, whose widths the user can drag. Cards that do not fit are hidden, whole columns at a
    time."""

    window_changed = Signal(int, int)  # first visible card, number of visible cards
    resized = Signal()
    came = Signal()  # cards show their texts, which have come into sight

    def __init__(
        self,
        sizes: PanelSizes,
        make_card: Callable[[QWidget], ResponseCard],
        annotation: Callable[[], Annotation],
        parent: QWidget,
    ) -> None:
        """``annotation`` returns the answers that are shown."""
        super().__init__(parent)
        self._sizes = sizes
        self._make_card = make_card
        self._annotation = annotation
        self.models: tuple[TextCardModel, ...] = ()
        self.numbers: dict[str, int] = {}  # the index of each model, by target
        self._cards_by_index: dict[int, ResponseCard] = {}  # by the index of their model; some have none yet
        self._first = 0
        self._visible_count = 0  # number of visible cards
        self._cursor = Cursor("", "")  # the one that was shown last
        self._wanted_index = 0  # index of the card that has to stay visible
        self.layout_name = "columns"  # one of annotator.ui.preferences_file.LAYOUTS
        self._alone = False
        self._lowest = 0
        self.scroll_together = False
        """Whether scrolling one text scrolls the other visible ones to the same distance from the top."""
        self._fit = ResponsiveLayoutState()
        self._least = appearance.px(NARROWEST)  # pixels: minimum height of a stacked card
        self._splitter = Splitter(Qt.Orientation.Horizontal, "workspace.columns", self)
        self._splitter.keep_sizes(sizes, self._present_lengths, self.arrange)
        in_column(self._splitter, on=self)
        appearance.changed.connect(self.arrange)

    @property
    def cards(self) -> list[ResponseCard]:
        """The cards that have come into sight or were asked for, from left to right."""
        return [card for _, card in sorted(self._cards_by_index.items()) if card.target]

    def card(self, number: int) -> ResponseCard:
        """The card of a model, with its answers. Its text is shown when it comes into sight."""
        if number not in self._cards_by_index:
            self._cards_by_index[number] = self._make(number)
        card = self._cards_by_index[number]
        if not card.target:
            self._bind(number)
            card.show_work(self._annotation(), None)
        return card

    @property
    def in_sight(self) -> list[ResponseCard]:
        """The visible cards, from left to right."""
        return [self.card(number) for number in self.visible_range]

    def target_around(self, widget: QWidget) -> str:
        """The target of the visible card that contains this widget; empty if none does."""
        card = _card_around(widget)
        return card.target if card is not None and card in self.in_sight else ""

    @property
    def visible_range(self) -> range:
        """The indexes of the visible cards, in order."""
        return range(self._first, self._first + self._visible_count)

    @property
    def stacked(self) -> bool:
        """Whether cards are below each other."""
        return self.layout_name == "stacked"

    @property
    def card_width(self) -> int:
        """The width of a card if all are equally wide, in pixels."""
        count = 1 if self.stacked else max(1, self._room_for(len(self.models)))
        return (self.width() - GAP * (count - 1)) // count

    @property
    def one_of_many(self) -> bool:
        """Whether one card is in sight and there are others."""
        return len(self.visible_range) == 1 < len(self.models)

    def set_alone(self, alone: bool) -> None:
        """Whether cards that lie side by side are shown one at a time, for there is no height for narrow
        texts."""
        if alone != self._alone:
            self._alone = alone
            self.arrange()

    def set_layout(self, layout: str) -> None:
        """Lay the cards out in one of :data:`annotator.ui.preferences_file.LAYOUTS`."""
        if layout == self.layout_name:
            return
        self.layout_name = layout
        self._splitter.setOrientation(Qt.Orientation.Vertical if self.stacked else Qt.Orientation.Horizontal)
        self.arrange()

    def set_fit(self, fit: ResponsiveLayoutState, least: int, lowest: int) -> None:
        """Apply a state to all cards. ``least``: the minimum height of a card in a stack, in pixels; ``lowest``: that
        of a card with a line of its text."""
        if lowest != self._lowest:
            self._lowest = lowest
            self.updateGeometry()
        if (fit, least) != (self._fit, self._least):
            self._fit, self._least = fit, least
            for card in self.cards:
                card.show_cursor(self._cursor)
            for card in self._cards_by_index.values():
                card.set_fit(fit)
            self.arrange()

    def show_cards(self, models: Sequence[TextCardModel]) -> None:
        """Show these models, starting with the first. Answers are shown by :meth:`show_work`."""
        self.models = tuple(models)
        self.numbers = {model.target: number for number, model in enumerate(models)}
        self._first = self._wanted_index = 0
        self._visible_count, self._cursor = self._room_for(len(models)), Cursor("", "")
        for number, card in sorted(self._cards_by_index.items()):
            if number in self.visible_range:
                self._bind(number)
            else:
                card.release()
        self._show()  # between the fields, which need room, and the texts, which are laid out in it
        cards = self.in_sight
        for card in cards:
            card.show_text()
        for number, model in enumerate(models):  # so that the heights of all sets of fields are known
            if not any(card.field_rows.asks(model) for card in cards):
                cards.append(self.card(number))
        self.window_changed.emit(self._first, self._visible_count)

    def _bind(self, number: int) -> None:
        """Show a model in its card, without its text and answers."""
        card = self._cards_by_index[number]
        card.bind(self.models[number])
        card.show_cursor(self._cursor)

    def pane(self, number: int) -> ReadingPane:
        """The pane of a card, with its text."""
        card = self.card(number)
        self._show_texts([card])
        return card.pane

    def _show_texts(self, cards: Sequence[ResponseCard]) -> None:
        coming = [card for card in cards if not card.has_text]
        for card in coming:
            card.show_text()
        if coming:
            self.came.emit()

    def show_work(self, changed: Set[str] | None) -> None:
        """Show the answers about the ``changed`` targets and questions, or all answers if it is None."""
        for card in self.cards:
            card.show_work(self._annotation(), changed)

    def show_cursor(self, cursor: Cursor, take_keyboard: Callable[[ResponseCard], None] | None) -> None:
        """Show the cursor at its card, if there is one, which comes into sight.

        If only one row is shown, all cards show its row. ``take_keyboard`` moves the keyboard focus to the card before
        the other cards hide their rows.
        """
        before, self._cursor = self._cursor, cursor
        number = self.numbers.get(cursor.target)
        if number is not None:
            card = self.card(number)
            card.show_cursor(cursor)
            if take_keyboard is not None:
                if number not in self.visible_range:
                    self._hold_keyboard([card])
                    self.reveal(number)
                take_keyboard(card)
            came = before.target != cursor.target or take_keyboard is not None  # else not back to where one was
            if number != self._wanted_index and came:
                self.reveal(number)
        for card in self.cards:
            if card.target != cursor.target and (card.ringed or (self._fit.folded and before.key != cursor.key)):
                card.show_cursor(cursor)

    def asked_height(self, fit: ResponsiveLayoutState, width: int) -> int:
        """The maximum height of the rows in a card of this state and width, in pixels.

        It is computed over all sets of fields, so that it does not depend on which cards are visible. Only notes are
        those of the visible ones: a hidden editor may never have wrapped its text.
        """
        visible = self.visible_range
        heights = (
            card.asked_height(fit, width, notes=number in visible) for number, card in self._cards_by_index.items()
        )
        return max(heights, default=0)

    def _make(self, number: int) -> ResponseCard:
        card = self._make_card(self._splitter)
        card.pane.scrolled.connect(lambda top: self._follow(card, top))
        card.set_fit(self._fit)
        card.hide()
        self._splitter.insert_panel(sum(index < number for index in self._cards_by_index), card)
        return card

    def _follow(self, scrolled: ResponseCard, top: int) -> None:
        for card in self.in_sight if self.scroll_together else ():
            if card is not scrolled:
                card.pane.verticalScrollBar().setValue(top)

    def reveal(self, index: int) -> None:
        """Scroll by whole columns until this card is visible."""
        self._wanted_index = index
        if index not in self.visible_range:
            self.arrange()

    @property
    def place(self) -> str:
        """The indexes of the first visible card and of the last revealed one; empty at the beginning."""
        return f"{self._first} {self._wanted_index}" if self._first else ""

    def scroll_to(self, place: str) -> None:
        """Show the cards of a :attr:`place`, which there may be fewer of by now."""
        self._first, self._wanted_index = (max(0, min(int(index), len(self.models) - 1)) for index in place.split(" "))
        self.arrange()

    def minimumSizeHint(self) -> QSize:
        """With large text, narrower than the preferred column width, so that the window fits the smallest screen; as
        high as a card with a line of its text, which is scrolled where there is less room."""
        return QSize(min(appearance.px(NARROWEST), _NARROW), max(appearance.px(_LOWEST), self._lowest))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        self.resized.emit()

    def _room_for(self, count: int) -> int:
        """The number of cards, up to ``count``, that fit."""
        least = self._least if self.stacked else appearance.px(NARROWEST)
        room = (self._length + GAP) // (least + GAP)
        if self.stacked and room < count:
            # Above the cards is only the switcher, which is hidden if all cards fit. Without its height, whether they
            # fit would depend on whether it was visible before.
            most = (self._length + self.y() + GAP) // (least + GAP)
            room = count if most >= count else room
        if self._alone and self.layout_name == "columns":
            room = 1
        return max(1, min(count, room, _MOST.get(self.layout_name, count))) if count else 0

    @property
    def _length(self) -> int:
        return self.height() if self.stacked else self.width()

    def arrange(self) -> None:
        """Show as many cards as fit, including the last revealed one, at their stored widths."""
        fit = self._visible_count = self._room_for(len(self.models))
        first = min(max(self._first, self._wanted_index - fit + 1), self._wanted_index)
        self._first = max(0, min(first, len(self.models) - fit))
        self._show()
        self._show_texts(self.in_sight)
        self.window_changed.emit(self._first, self._visible_count)

    def _show(self) -> None:
        """Show the visible cards at their sizes and hide all others."""
        lengths: dict[QWidget, int] = dict(zip(self.in_sight, self._lengths(self._visible_count), strict=True))
        narrowest = min(self.width() // max(1, self._visible_count), appearance.px(NARROWEST // 2))
        had_keyboard = self._hold_keyboard(lengths)
        for card in self._cards_by_index.values():
            if card in lengths:
                card.setMinimumWidth(0 if self.stacked else narrowest)
            if card.isVisibleTo(self._splitter) != (card in lengths):
                if card in lengths:  # set the size before showing the card, so that its content is laid out only once
                    across = self._splitter.size()
                    size = (across.width(), lengths[card]) if self.stacked else (lengths[card], across.height())
                    card.resize(*size)
                card.setVisible(card in lengths)
        if not lengths:
            return
        self._splitter.show_gaps()  # before the remaining room is distributed
        self._splitter.setSizes([lengths.get(panel, 0) for panel in self._splitter.panels])
        if had_keyboard:
            self.card(self._wanted_index).pane.setFocus()

    def _hold_keyboard(self, visible: Container[QWidget]) -> bool:
        """Take the keyboard focus from a card that will be hidden. Returns whether one had it.

        Otherwise Qt would move the focus to another text, which would select that text.
        """
        card = _card_around(QApplication.focusWidget())
        if card is None or card in visible:
            return False
        self.setFocus()
        return True

    def _lengths(self, count: int) -> list[int]:
        """The lengths of ``count`` cards along the row or the stack, in pixels."""
        if not count:
            return []
        room = self._length - GAP * (count - 1)
        shares = self._sizes.get(self._key(count), count) or (1,) * count
        sizes = [room * share // sum(shares) for share in shares]
        sizes[0] += room - sum(sizes)
        return sizes

    def _key(self, count: int) -> str:
        return f"{self.layout_name}.{count}"

    def _present_lengths(self) -> dict[str, list[int]]:
        sizes = self._splitter.sizes()
        return {self._key(self._visible_count): [sizes[self._splitter.indexOf(card)] for card in self.in_sight]}


def _card_around(widget: QWidget | None) -> ResponseCard | None:
    """The card that contains this widget; None if none does."""
    return next((around for around in with_ancestors(widget) if isinstance(around, ResponseCard)), None)
