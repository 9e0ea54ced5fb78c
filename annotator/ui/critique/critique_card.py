"""One critique as a card: what is wrong, how bad, where, and the answer made better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_card_header import CritiqueCardHeader
from annotator.ui.critique.critique_state import CritiqueState, MissingHint
from annotator.ui.critique.drag_reorder import Draggable
from annotator.ui.critique.expanded_card import ChoiceController, ExpandedCard
from annotator.ui.critique.missing_hint_line import MissingHintLine
from annotator.ui.critique.refinement_editor import RefinementEditor
from annotator.ui.intents import (
    ChooseInCritique,
    EnterCritique,
    IntentBus,
    RunCritiqueCommand,
    StepCritique,
    WriteCritique,
)
from annotator.ui.key_events import accept_shortcut_override, caps, digit_with_modifier, score_symbol
from annotator.ui.marking.highlight_chip import HighlightChip
from annotator.ui.marking.text_editor import TextEditor
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import (
    SPACE,
    TEXT_BODY,
    TEXT_LABEL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.panel import Panel

_USUAL_WANTS = 2  # lines of what a new critique lacks
APPLIES = {"yes": True, "no": False}


class CritiqueCard(Panel, Draggable):
    """A critique. The card that has the ring can be edited; the others are read."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(
        self, look: Appearance, intents: IntentBus, name: str, choices: ChoiceController, applies: bool, parent: QWidget
    ) -> None:
        super().__init__(look, name, parent, role="raised")
        self._intents = intents
        self._choices, self._applies = choices, applies
        self.shown: CritiqueState | None = None
        self._current = False
        self._typing = False  # whether words are typed in it
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head = CritiqueCardHeader(look, self)
        self._text = plain_label("", f"{name}.read", self)
        self._text.setWordWrap(True)
        self._mark = plain_label("", f"{name}.mark", self)
        self._mark.setWordWrap(True)
        self._mark.hide()
        self.opened: ExpandedCard | None = None  # made when the card is opened first: most are only read
        self.refining = RefinementEditor(look, intents, name, self)
        self.refining.left.connect(self._leave_refinement)
        self._chips: list[HighlightChip] = []
        self._missing_hints: list[MissingHintLine] = []
        self._keyed = self._keys_said()
        self._arrange()
        AppearanceBinding(look, self, self._apply_style)

    def _open(self) -> ExpandedCard:
        opened = ExpandedCard(self._look, self.objectName(), self._choices, self._applies, self)
        opened.chosen.connect(self._click_choice)
        opened.asked.connect(self._act)
        opened.editor.kept.connect(lambda words: self._intents.dispatch(WriteCritique(self.id, words)))
        opened.editor.left.connect(lambda: self.setFocus(Qt.FocusReason.OtherFocusReason))
        opened.editor.entered.connect(self._enter)
        self._inside.insertWidget(2, opened)
        self._inside.addWidget(opened.foot)
        self._order_tabs(opened)
        return opened

    def _order_tabs(self, made: ExpandedCard | None = None) -> None:
        """From the text to its highlights, then to what can be done."""
        opened = made or self.opened
        if opened is not None:
            for first, second in pairwise((self, opened.editor, *self._chips, opened.refine, opened.find_again)):
                QWidget.setTabOrder(first, second)

    def _order_parts(self) -> None:
        """Have screen readers come to the parts as they stand, whenever each of them was made."""
        opened = [self.opened] if self.opened is not None else []
        foot = [each.foot for each in opened]
        above = (self.head, self._mark, *opened, self._text)
        read_in_order([*above, *self._chips, self.refining, *self._missing_hints, *foot])

    def prepare_widgets(self, width: int) -> None:
        """Be made as far as it is when it is open, before there is a critique to show, and stand as it will in a dock
        with so much room, in pixels."""
        self.opened = self._open()
        self.opened.show_parts(True)
        self._make_missing_hints(_USUAL_WANTS)
        self.opened.show_keys(False)  # the keyboard will be in its text
        for widget in (self, *self.findChildren(QWidget)):
            widget.ensurePolished()
        self.resize(width, self.sizeHint().height())
        self._inside.setGeometry(self.rect())
        self.opened.lay_out()

    def rename_widgets(self, name: str) -> None:
        """Be called so from now on, and its parts with it."""
        before = self.objectName()
        for widget in (self, *self.findChildren(QWidget)):
            called = widget.objectName()
            if called.startswith(before):
                widget.setObjectName(name + called.removeprefix(before))

    @property
    def id(self) -> str:
        return self.shown.id if self.shown is not None else ""

    @property
    def handle(self) -> QWidget:
        return self.head

    @property
    def current(self) -> bool:
        return self._current

    # showing

    def show_critique(self, shown: CritiqueState, *, opened: bool = False) -> None:
        """Show the critique as it is kept; what is being typed stays. ``opened``: for editing, from now on."""
        if shown == self.shown and not (self._current or opened):
            return  # a card that is only read says the same
        self.shown = shown
        self._current = self._current or opened
        critique = shown.place.critique
        self.setAccessibleName(shown.who)
        self.setAccessibleDescription(". ".join(filter(None, self._spoken(shown))))
        self.head.show_critique(shown)
        set_text(self._text, critique.text)
        self.refining.show_critique(shown, current=self._current)
        self._show_chips(shown)
        self._show_parts()

    def _spoken(self, shown: CritiqueState) -> list[str]:
        """What the card says, for a screen reader: also what its keys choose, as long as that is open."""
        said = [shown.severity, shown.category, shown.place.critique.text]
        for span in shown.spans:
            words = QCoreApplication.translate("HighlightChip", "{who} “{quote}”")
            said.append(words.format(who=span.who, quote=span.quote))
        for want in shown.missing_hints:
            said.append(f"{want.words} {want.cap}".strip())
        for given, keyed in zip((shown.severity, shown.category), self._keyed, strict=True):
            if not given:
                said.append(keyed)
        return said

    def _keys_said(self) -> tuple[str, str]:
        """Which keys choose which severity, and which category, in words; empty where none do."""
        translate = QCoreApplication.translate
        keyed = [[f"{option.cap} {option.title}" for option in row if option.cap] for row in self._choices]
        severities, categories = [", ".join(row) for row in keyed]
        return (
            f"{translate('ExpandedCard', 'Severity')}: {severities}" if severities else "",
            f"{translate('ExpandedCard', 'Category')}: {categories}" if categories else "",
        )

    def set_mark(self, words: str) -> None:
        """Say that the critique was corrected or returned."""
        set_text(self._mark, words)
        self._mark.setVisible(bool(words))

    def set_current(self, current: bool) -> None:
        """Open the card for editing, or close it after handing on what was typed."""
        if current != self._current:
            self._current = current
            if not current:
                self.flush()
                self.refining.close_editor()
            self._show_parts()

    def show_keyboard(self, now: QWidget | None) -> None:
        """Look like the owner of the keys only while this card, or something in it, has the keyboard; digits are its
        own as long as nobody types."""
        within = now is not None and (now is self or self.isAncestorOf(now))
        self.set_ringed(self._current and within)
        typing = within and isinstance(now, TextEditor)
        if self.opened is not None:
            self.opened.show_keys(within and not typing)
            self.opened.show_caps(not typing)
        if typing != self._typing:
            self._typing = typing
            self._show_missing()

    def flush(self) -> None:
        """Hand on what was typed."""
        if self.opened is not None:
            self.opened.editor.flush()
        self.refining.flush()

    def hold(self, *, refinement: bool) -> None:
        """What was typed has not been taken: keep it here."""
        editor = self.refining.editor if refinement else self.opened.editor if self.opened is not None else None
        if editor is not None:
            editor.hold()

    def edit(self) -> None:
        """Give the keyboard to the text of an open card."""
        if self.opened is not None:
            self.opened.editor.begin()

    def focus_highlight(self, number: int) -> None:
        """Give the keyboard to a highlight, or to the last one before it; to the card where there is none."""
        shown = [chip for chip in self._chips if not chip.isHidden()]
        (shown[min(number, len(shown) - 1)] if shown else self).setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _focused_highlight(self) -> int | None:
        return next((number for number, chip in enumerate(self._chips) if chip.hasFocus()), None)

    @property
    def has_highlights(self) -> bool:
        return any(not chip.isHidden() for chip in self._chips)

    def _step_highlight(self, number: int) -> None:
        """To another highlight; beyond the first and the last one to the card."""
        if 0 <= number < sum(not chip.isHidden() for chip in self._chips):
            self.focus_highlight(number)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_refinement(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refining.close_editor()
        self._show_parts()

    def refine(self) -> None:
        """Begin the refinement, or go on with it."""
        self.refining.open_editor()
        self._show_parts()

    def _show_parts(self) -> None:
        shown, current = self.shown, self._current
        if shown is None:
            return
        self.refining.set_current(current)
        if current and self.opened is None:
            self.opened = self._open()
        if self.opened is not None:
            self.opened.show_parts(current)
            if current:
                self.opened.show_critique(shown, refining=self.refining.editing)
        self.show_keyboard(QApplication.focusWidget())
        self._text.setVisible(not current and bool(shown.place.critique.text))
        self._show_missing()
        self._order_parts()
        self.updateGeometry()

    def _show_missing(self) -> None:
        """What the critique lacks. A key that is a letter while words are typed works after Esc."""
        missing_hints = self.shown.missing_hints if self.shown is not None else ()
        shown = [want for want in missing_hints if want.cap != "R" or not self.refining.editing]
        if self._typing:
            shown = [replace(want, cap=f"{caps('Esc')} {want.cap}") if want.cap else want for want in shown]
        self._show_missing_hints(shown)

    def _show_chips(self, shown: CritiqueState) -> None:
        while len(self._chips) < len(shown.spans):
            index = len(self._chips)
            chip = HighlightChip(self._look, self._intents, f"{self.objectName()}.span.{index + 1}", self)
            chip.entered.connect(self._enter)
            self._chips.append(chip)
            self._chip_box.addWidget(chip)
            self._order_tabs()
        for index, chip in enumerate(self._chips):
            chip.setVisible(index < len(shown.spans))
            if index < len(shown.spans):
                span = shown.spans[index]
                chip.set_highlight(shown.id, index)
                chip.show_span(span.who, span.quote, shown.kind, lost=span.lost)
                chip.setAccessibleName(f"{shown.who}, {index + 1}: {chip.text()}")

    def _show_missing_hints(self, missing_hints: Sequence[MissingHint]) -> None:
        self._make_missing_hints(len(missing_hints))
        for index, line in enumerate(self._missing_hints):
            line.setVisible(index < len(missing_hints))
            if index < len(missing_hints):
                line.show_missing_hint(missing_hints[index])

    def _make_missing_hints(self, count: int) -> None:
        """Have at least so many lines for what is missing."""
        while len(self._missing_hints) < count:
            line = MissingHintLine(self._look, f"{self.objectName()}.want.{len(self._missing_hints) + 1}", self)
            line.hide()
            self._missing_hints.append(line)
            self._want_box.addWidget(line)

    def _arrange(self) -> None:
        self._chip_box, self._want_box = QVBoxLayout(), QVBoxLayout()
        self._chip_box.setSpacing(SPACE)
        self._want_box.setSpacing(SPACE // 2)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(3 * SPACE, SPACE + 2, 3 * SPACE, 2 * SPACE + 2)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self.head)
        self._inside.addWidget(self._mark)
        self._inside.addWidget(self._text)
        self._inside.addLayout(self._chip_box)
        self._inside.addWidget(self.refining)
        self._inside.addLayout(self._want_box)

    def _apply_style(self) -> None:
        look = self._look
        style_label(self._text, look.font(TEXT_BODY), look.palette.text)
        style_label(self._mark, look.font(TEXT_LABEL, WEIGHT_STRONG), look.palette.warning)

    # what is done

    def _enter(self) -> None:
        self._intents.dispatch(EnterCritique(self.id))

    def _act(self, what: str) -> None:
        self._intents.dispatch(RunCritiqueCommand(self.id, what))

    def _choose(self, field: str, key: str) -> None:
        self._intents.dispatch(ChooseInCritique(self.id, field, key))

    def _click_choice(self, field: str, key: str) -> None:
        self._enter()
        self._choose(field, key)

    # keys

    def event(self, event: QEvent) -> bool:
        """The card's own keys come before the window's while the card has the keyboard."""
        asked = event.type() == QEvent.Type.ShortcutOverride
        return (asked and accept_shortcut_override(event, self._meaning)) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
            return
        what, value = meaning
        if what == "step":
            self._intents.dispatch(StepCritique(int(value)))
        elif what == "highlight":
            self._step_highlight(int(value))
        elif what == "leave":
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif what == "edit":
            self.edit()
        elif what == "do":
            self._act(value)
        else:
            self._choose(what, value)

    def _meaning(self, event: QKeyEvent) -> tuple[str, str] | None:
        """What a key does to this card; None leaves it to the window."""
        if not self._current:
            return None
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held == Qt.KeyboardModifier.ControlModifier:
            gone = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
            return ("do", "remove") if gone else self._chosen_while_typing(event)
        if held:
            return None
        at = self._focused_highlight
        if at is not None and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return "highlight", str(at + (1 if event.key() == Qt.Key.Key_Down else -1))
        if event.key() == Qt.Key.Key_Escape and not self.hasFocus():
            return "leave", ""
        plain = {
            Qt.Key.Key_Up: ("step", "-1"), Qt.Key.Key_Down: ("step", "1"),
            Qt.Key.Key_Return: ("edit", ""), Qt.Key.Key_Enter: ("edit", ""),
        }.get(Qt.Key(event.key()))  # fmt: skip
        return plain or self._letter(score_symbol(event) or event.text().lower())

    def _chosen_while_typing(self, event: QKeyEvent) -> tuple[str, str] | None:
        digit = digit_with_modifier(event)
        return self.opened.for_key(digit) if self.opened is not None and digit else None

    def _letter(self, cap: str) -> tuple[str, str] | None:
        if self.opened is None:
            return None
        found = self.opened.for_key(cap)
        if found is not None:
            return found
        what = self.refining.for_key(cap) or ("find" if cap == "l" and self.opened.find_again.isVisible() else "")
        return ("do", what) if what else None

    # Qt's own hooks

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._enter()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()
