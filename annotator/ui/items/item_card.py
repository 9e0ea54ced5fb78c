"""Cards of an item list: their keys, their focus, and the fields of an item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.intents import (
    IntentBus,
)
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.highlight_chip import HighlightChipList
from annotator.ui.items.key_choice import ChoiceOption, ChoiceOptionGroup
from annotator.ui.key_events import accept_shortcut_override, digit_with_modifier, key_letter, score_symbol
from annotator.ui.theme import RADIUS_CONTROL, TEXT_LABEL, TEXT_SMALL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP, read_as_laid_out
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.workspace.lists import Highlight

_K = Qt.Key
_M = Qt.KeyboardModifier
_EDITOR_LINES = (2, 8)
VERDICTS = {"yes": True, "no": False}
"""The values of the options *yes* and *no*."""
Do = Callable[[], object]


class ListItemCardState(Protocol):
    """The state of a list item that its card shows."""

    @property
    def id(self) -> str: ...


S = TypeVar("S", bound=ListItemCardState)


@dataclass(frozen=True)
class ItemCardTextFieldSpec:
    """The description of a card's text field: the placeholder, the maximum number of code points, and the accessible
    name, with ``{who}`` for the item. ``tally``: the object name of its word count."""

    name: str
    placeholder: str
    limit: int
    called: str
    tally: str = "words"


@dataclass(frozen=True)
class ItemCardChoiceFieldSpec:
    """The description of a card's field with several options, each with a key."""

    name: str
    title: str
    options: Sequence[ChoiceOption]


class ListItemCard(FocusRingPanel, Generic[S]):
    """The card of a list item. The current card is expanded for editing; the others are read-only.

    Subclasses define the accessible name (:meth:`names`), the widgets of an expanded card (:meth:`make_opened`), what
    else depends on the item (:meth:`show_parts`), and keys in addition to those of all cards (:meth:`plain_key`).
    """

    accessible_role: QAccessible.Role | None = FOCUSABLE_GROUP
    list_name: ClassVar[str]  # the list that it belongs to
    shifted = False  # whether Shift distinguishes keys
    gone = "remove"  # command of Ctrl+Backspace
    acts: ClassVar[Mapping[Qt.Key, str]] = {}  # commands of other keys

    def __init__(self, appearance: Appearance, intents: IntentBus, name: str, parent: QWidget) -> None:
        super().__init__(appearance, name, parent, role="raised")
        self._intents = intents
        self.shown: S | None = None
        self.current = False
        self.line: ListItemCardHeader | None = None
        self.opened: QWidget | None = None  # created when the card is first expanded, since most are only read
        self.rows: dict[str, ChoiceOptionGroup] = {}
        self.editors: dict[str, TextEditor] = {}
        self._called: dict[str, str] = {}
        self.buttons: dict[str, Button] = {}
        self.chips: dict[str, HighlightChipList] = {}  # its highlights, by side
        self._keyboard: tuple[bool, ...] = ()  # the state that show_keyboard() applied last
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(1)  # layouts compute heights at this width at least; the content would overlap otherwise

    @property
    def id(self) -> str:
        return self.shown.id if self.shown is not None else ""

    # content

    def names(self, shown: S) -> tuple[str, Iterable[str]]:
        """The accessible name and the parts of the accessible description."""
        raise NotImplementedError

    def make_opened(self) -> QWidget | None:
        """Create the widgets that only an expanded card has."""
        return None

    def value(self, shown: S, field: str) -> str | None:
        """The value of a field: its text, or the key of the selected option."""
        found: str | None = getattr(shown, field)
        return found

    def show_item(self, shown: S) -> None:
        """Show the stored state; unsaved input is kept. An expanded card is always updated, because it may show input
        that was not accepted."""
        if shown != self.shown or self.current:
            self.shown = shown
            name, said = self.names(shown)
            self.setAccessibleName(name)
            self.setAccessibleDescription(join_sentences(said))
            self.show_parts()

    def show_parts(self) -> None:
        """Update everything that depends on the item and on whether the card is expanded."""
        if self.shown is None:
            return
        if self.current and self.opened is None:
            self.opened = self.make_opened()
        if self.opened is not None:
            self.opened.setVisible(self.current)
            if self.current:
                self.show_fields(self.shown)
        if self.line is not None:
            self.line.update()
        if (inside := self.layout()) is not None:
            read_as_laid_out(inside)

    def show_fields(self, shown: S) -> None:
        who = self.accessibleName()
        for field, row in self.rows.items():
            row.call(who)
            row.show_chosen(self.value(shown, field))
        for field, editor in self.editors.items():
            editor.show_text(self.value(shown, field) or "")
            editor.setAccessibleName(self._called[field].format(who=who))
        for button in self.buttons.values():
            button.setAccessibleName(f"{who}, {button.text()}")

    def set_current(self, current: bool) -> None:
        """Expand the card, or store pending text and collapse it."""
        if current != self.current:
            self.current = current
            if not current:
                self.flush()
            self.show_parts()
            self.show_keyboard(QApplication.focusWidget())
            self.updateGeometry()

    def show_keyboard(self, now: QWidget | None) -> None:
        """Show the focus ring only while this card or a child of it has the focus, and hide the keys of choices while
        text is typed, when they type characters."""
        within = now is not None and (now is self or self.isAncestorOf(now))
        state = (self.current, within, within and isinstance(now, TextEditor), self.opened is not None)
        if state != self._keyboard:  # most cards are not affected by a focus change
            self._keyboard = state
            self.set_ringed(self.current and within)
            self.show_keys(within and not state[2])

    def show_keys(self, shown: bool) -> None:
        """Show or hide the keys of the choices."""
        for row in self.rows.values():
            row.show_keys(shown)

    def editor(self, field: str) -> TextEditor | None:
        """The editor of a field, or the first one; None before the card was first expanded."""
        return self.editors.get(field) or next(iter(self.editors.values()), None)

    @property
    def has_highlights(self) -> bool:
        return any(chips.chips for chips in self.chips.values())

    def take_keyboard(self, field: str = "", highlight: Highlight | None = None) -> None:
        """Take the focus: the editor of a field, a highlight (the last one if there are fewer), or the card."""
        own = self.chips.get(highlight.side) if highlight is not None else None
        chips = own.chips if own is not None else []
        editor = self.editors.get(field)
        if chips and highlight is not None:
            chips[min(highlight.index, len(chips) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        elif editor is not None:
            editor.begin()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def flush(self) -> None:
        """Store pending text."""
        for editor in self.editors.values():
            editor.flush()

    # fields

    def add_text(self, field: ItemCardTextFieldSpec, parent: QWidget) -> tuple[TextEditor, TextEditorFooter]:
        name = f"{self.objectName()}.{field.name}"
        editor = TextEditor(self._appearance, name, _EDITOR_LINES, parent, field.limit)
        editor.setPlaceholderText(field.placeholder)
        editor.kept.connect(partial(self.write, field.name))
        editor.entered.connect(self.enter)
        editor.left.connect(self.take_back)
        self.editors[field.name], self._called[field.name] = editor, field.called
        return editor, TextEditorFooter(self._appearance, f"{self.objectName()}.{field.tally}", editor, parent)

    def add_choices(self, fields: Iterable[ItemCardChoiceFieldSpec], parent: QWidget) -> list[ChoiceOptionGroup]:
        """Add a row for each field that has options."""
        made = []
        for field in (field for field in fields if field.options):
            row = ChoiceOptionGroup(
                self._appearance, f"{self.objectName()}.{field.name}", field.title, field.options, parent
            )
            row.chosen.connect(partial(self.click_choice, field.name))
            self.rows[field.name] = row
            made.append(row)
        return made

    def add_button(self, what: str, words: str, cap: str, parent: QWidget) -> Button:
        name = f"{self.objectName()}.{what}"
        button = Button(self._appearance, name, words, parent, cap=cap, kind="quiet", size=TEXT_LABEL)
        button.clicked.connect(lambda: self.act(what))
        self.buttons[what] = button
        return button

    # actions

    def enter(self) -> None:
        self._intents.dispatch(f"{self.list_name}.focus", self.id)

    def write(self, field: str, words: str) -> None:
        self._intents.dispatch(f"{self.list_name}.write", self.id, field, words)

    def choose(self, field: str, key: str) -> None:
        self._intents.dispatch(f"{self.list_name}.choose", self.id, field, key)

    def act(self, what: str, number: int = 0) -> None:
        self._intents.dispatch(f"{self.list_name}.run", self.id, what, number)

    def step(self, by: int) -> None:
        self._intents.dispatch(f"{self.list_name}.step", self.id, by)

    def take_back(self) -> None:
        """Move the focus from a child back to the card."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def click_choice(self, field: str, key: str) -> None:
        self.enter()
        self.choose(field, key)

    # keys

    def event(self, event: QEvent) -> bool:
        """Handle the card's own keys before the window's shortcuts while the card has the focus."""
        return accept_shortcut_override(event, self.meaning) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        do = self.meaning(event)
        if do is None:
            super().keyPressEvent(event)
        else:
            do()

    @property
    def takes_keys(self) -> bool:
        return self.current

    def meaning(self, event: QKeyEvent) -> Do | None:
        """The action of a key on this card; None if the key is left to the window."""
        if not self.takes_keys:
            return None
        held = event.modifiers() & ~(_M.KeypadModifier if self.shifted else _M.KeypadModifier | _M.ShiftModifier)
        if held == _M.ControlModifier:
            if event.key() in (_K.Key_Backspace, _K.Key_Delete):
                return partial(self.act, self.gone)
            return self.for_cap(digit_with_modifier(event)) if self.editors else None
        return None if held else self.plain_key(event)

    def plain_key(self, event: QKeyEvent) -> Do | None:
        """The action of a key without modifiers."""
        key, editor = _K(event.key()), next(iter(self.editors.values()), None)
        if key in (_K.Key_Up, _K.Key_Down):
            return partial(self.step, 1 if key == _K.Key_Down else -1)
        if key in (_K.Key_Return, _K.Key_Enter) and editor is not None:
            return editor.begin
        return partial(self.act, self.acts[key]) if key in self.acts else self.for_cap(self.cap_of(event))

    def cap_of(self, event: QKeyEvent) -> str:
        """The key cap of a key, independent of the keyboard layout."""
        return score_symbol(event) or ("" if event.modifiers() & _M.ShiftModifier else key_letter(event))

    def for_cap(self, cap: str) -> Do | None:
        """The choice that a key selects; None if there is none."""
        found = ((field, row.for_key(cap)) for field, row in self.rows.items())
        return next((partial(self.choose, field, key) for field, key in found if key is not None), None)

    # Qt event handlers

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.enter()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def paint_line(self, painter: QPainter, line: QRect) -> None:
        """Paint the first line, if the card has an :class:`ListItemCardHeader`."""


class ListItemCardHeader(QWidget):
    """The first line of a list item's card, painted by the card."""

    def __init__(self, appearance: Appearance, card: ListItemCard[S], height: int) -> None:
        """``height``: in pixels at 100 %."""
        super().__init__(card)
        self._card = card
        card.line = self
        AppearanceBinding(appearance, self, lambda: self.setFixedHeight(appearance.px(height)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._card.shown is not None:
            self._card.paint_line(QPainter(self), self.rect())


def draw_sign(painter: QPainter, appearance: Appearance, line: QRect, sign: str, pad: int = 0) -> int:
    """Paint the number of an item in a tinted box at the left of its line. With ``pad`` (pixels), the box is wider than
    the text by that amount. Returns the x coordinate of its end."""
    side = appearance.px(18)
    wide = max(side, appearance.width(sign, TEXT_SMALL, WEIGHT_STRONG) + pad) if pad else side
    badge = QRect(line.left(), line.top() + (line.height() - side) // 2, wide, side)
    paint_rounded_box(painter, badge, RADIUS_CONTROL - 1, appearance.color("accent_tint"), None)
    paint_text(
        painter,
        appearance,
        badge,
        sign,
        TEXT_SMALL,
        "accent",
        weight=WEIGHT_STRONG,
        align=Qt.AlignmentFlag.AlignHCenter,
    )
    return badge.right() + 1


def paint_end(
    painter: QPainter, appearance: Appearance, line: QRect, words: str, role: str, weight: int = WEIGHT_NORMAL
) -> int:
    """Paint words at the right of an item's line. Returns their width; 0 for none."""
    width = appearance.width(words, TEXT_SMALL, weight) if words else 0
    if words:
        room = line.adjusted(line.width() - width - 1, 0, 0, 0)
        paint_text(painter, appearance, room, words, TEXT_SMALL, role, weight=weight)
    return width
