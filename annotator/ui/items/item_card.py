"""The card of a list's item: it paints a model of :mod:`annotator.workspace.item_cards` and sends what is done as
intents."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget

from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.callback import Callback
from annotator.ui.intents import IntentBus
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.highlight_chip import HighlightChip, HighlightChipList
from annotator.ui.items.key_choice import ChoiceOptionGroup
from annotator.ui.items.missing_hint import HintLines
from annotator.ui.items.revision_editor import RevisionEditor
from annotator.ui.key_events import (
    accept_shortcut_override,
    command_cap,
    digit_with_modifier,
    key_cap_text,
    key_letter,
    opposite_caps,
    score_symbol,
)
from annotator.ui.reading.highlight_styles import draw_line, highlight_paints, highlight_style_of
from annotator.ui.reading.labels import label_in, set_text, set_tooltip, set_wrapped
from annotator.ui.theme import RADIUS_CONTROL, SPACE, STRONG_LABEL, STRONG_SMALL, TEXT_BODY, TEXT_LABEL, TEXT_SMALL
from annotator.ui.translation import translate_message
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP, read_as_laid_out
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.boxes import is_within
from annotator.ui.widgets.button import Button, Kind
from annotator.ui.widgets.diff_view import DiffView
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import CENTRE, draw_keys, paint_rounded_box, paint_text
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.workspace.item_cards import (
    ButtonsPart,
    CardButton,
    CardModel,
    CardPart,
    CardSpec,
    ChoicePart,
    DifferencePart,
    HintsPart,
    LinePart,
    ReadPart,
    RevisionEditorPart,
    SpansPart,
    TextEditorPart,
    When,
)
from annotator.workspace.lists import HighlightAddress

_K = Qt.Key
_M = Qt.KeyboardModifier
_KEY_NAMES = {
    _K.Key_Return: "Enter", _K.Key_Enter: "Enter", _K.Key_Delete: "Delete", _K.Key_Escape: "Escape", _K.Key_Up: "Up",
    _K.Key_Down: "Down", _K.Key_Equal: "=",
}  # fmt: skip
_EDITOR_LINES = (2, 8)


class ItemCard(FocusRingPanel):
    """The card of an item, with the parts of its list's description. The current card is expanded for editing."""

    accessible_role: QAccessible.Role | None = FOCUSABLE_GROUP

    def __init__(self, intents: IntentBus, spec: CardSpec, name: str, parent: QWidget) -> None:
        super().__init__(name, parent, role="raised")
        self._intents = intents
        self.spec = spec
        self.model = CardModel()
        self.current = False
        self.rows: dict[str, ChoiceOptionGroup] = {}
        self.editors: dict[str, TextEditor] = {}
        self.buttons: dict[str, Button] = {}
        self.chips: dict[str, HighlightChipList] = {}
        self.revision: RevisionEditor | None = None
        self._titles: dict[str, QLabel] = {}
        self._tallies: dict[str, TextEditorFooter] = {}
        self._made_parts: dict[int, list[QWidget | QLayout]] = {}  # by place of their part; created when first needed
        self._marked = ""
        self._keyboard: tuple[bool, ...] = ()  # the state that show_keyboard() applied last
        self._editor_has_focus = False  # whether an editor of the card has the focus
        self.accessible_role = FOCUSABLE_GROUP if spec.focuses else None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if spec.focuses else Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(1)  # layouts compute heights at this width at least; the content would overlap otherwise
        self.line = _CardFirstLine(self, spec.line)
        self._mark_label = label_in("", "warning", self, style=STRONG_LABEL, name=f"{name}.mark", wrap=True)
        self._mark_label.hide()
        self._box = QVBoxLayout(self)
        self._box.setSpacing(SPACE + 1)
        head = QHBoxLayout()
        head.addWidget(self.line, 1)
        self.line.setVisible(bool(spec.line))
        self._box.addLayout(head)
        self._box.addWidget(self._mark_label)
        if spec.opened:
            self._make_parts()
        if spec.button is not None:
            head.addWidget(self._make_button(spec.button, self))
        self._pad()
        AppearanceBinding(self, self._fold)

    @property
    def id(self) -> str:
        return self.model.id

    @property
    def opened(self) -> bool:
        """Whether it is expanded."""
        return self.current or self.spec.opened

    def _applies(self, when: When) -> bool:
        return when == "always" or (when == "open") == self.opened

    @property
    def _item_name(self) -> str:
        """The name of the item in those of its parts."""
        return translate_message(self.model.short or self.model.name)

    # parts

    def _make_parts(self) -> bool:
        """Create the parts that are shown for the first time. Returns whether there were some."""
        has_new = False
        for place, part in enumerate(self.spec.parts):
            if place not in self._made_parts and self._applies(part.visible_when):
                at = 2 + sum(len(items) for before, items in self._made_parts.items() if before < place)
                self._made_parts[place] = items = list(self._make(part))
                for number, item in enumerate(items, at):
                    if isinstance(item, QWidget):
                        self._box.insertWidget(number, item)
                    else:
                        self._box.insertLayout(number, item)
                has_new = True
        if has_new:
            self._fold()
        return has_new

    def _make(self, part: CardPart) -> list[QWidget | QLayout]:
        name = self.objectName()
        match part:
            case TextEditorPart():
                return self._make_text(part)
            case ChoicePart():
                return [self._make_choice(part)]
            case SpansPart():
                chips = self.chips[part.side] = HighlightChipList(self._intents, part, self, self.enter)
                return [chips]
            case ReadPart():
                return [self._make_label(part)]
            case DifferencePart():
                self._diff_view = DiffView(f"{name}.difference", self)
                return [self._diff_view]
            case HintsPart():
                return [HintLines(f"{name}.{part.name}", self)]
            case ButtonsPart():
                return [self._make_foot(part)]
            case RevisionEditorPart():
                self.revision = RevisionEditor(f"{name}.{part.field}", self)
                self.revision.entered.connect(self.enter)
                self.revision.kept.connect(partial(self.write, part.field))
                self.revision.asked.connect(self.act)
                self.revision.left.connect(self.leave_revision)
                return [self.revision]

    def _make_text(self, part: TextEditorPart) -> list[QWidget | QLayout]:
        name, widgets = self.objectName(), list[QWidget | QLayout]()
        if part.title:
            text, path = translate_message(part.title), f"{name}.{part.field}.title"
            title = label_in(text, "text", self, style=STRONG_LABEL, name=path)
            self._titles[part.field] = title
            widgets.append(title)
        editor = TextEditor(f"{name}.{part.field}", _EDITOR_LINES, self, part.limit)
        editor.setPlaceholderText(translate_message(part.placeholder))
        editor.kept.connect(partial(self.write, part.field))
        editor.entered.connect(self.enter)
        editor.left.connect(self.take_back)
        self.editors[part.field] = editor
        tally = self._tallies[part.field] = TextEditorFooter(f"{name}.{part.tally}", editor, self)
        elsewhere = any(
            isinstance(part_beside, ButtonsPart) and part_beside.tally == part.field for part_beside in self.spec.parts
        )
        return [*widgets, editor] if elsewhere else [*widgets, editor, tally]

    def _make_choice(self, part: ChoicePart) -> QLayout:
        options = [replace(option, title=translate_message(option.title)) for option in part.options]
        name, title = f"{self.objectName()}.{part.field}", translate_message(part.title)
        row = self.rows[part.field] = ChoiceOptionGroup(name, title, options, self)
        row.chosen.connect(partial(self.click_choice, part.field))
        return self._beside(row, part.button)

    def _make_foot(self, part: ButtonsPart) -> QWidget:
        foot = QWidget(self)
        flow = FlowLayout(foot)
        for button in part.buttons:
            flow.addWidget(self._make_button(button, foot))
        if part.tally:
            flow.addWidget(self._tallies[part.tally])
        return foot

    def _make_label(self, part: ReadPart) -> QLayout:
        style = (TEXT_LABEL if part.small else TEXT_BODY).strong(part.strong)
        name = f"{self.objectName()}.{part.name}"
        label = self._titles[part.name] = label_in("", part.role, self, style=style, name=name, wrap=True)
        return self._beside(label, part.button)

    def _beside(self, widget: QWidget, button: CardButton | None) -> QBoxLayout:
        """The widget, with a button beside it if there is one."""
        beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        beside.addWidget(widget, 1)
        if button is not None:
            beside.addWidget(self._make_button(button, self), 0, Qt.AlignmentFlag.AlignRight)
        return beside

    def _make_button(self, button: CardButton, parent: QWidget) -> Button:
        name = f"{self.objectName()}.{button.command}"
        kind: Kind = "plain" if button.framed else "quiet"
        cap = command_cap(button.cap)
        widget = Button(name, "", parent, cap=cap, kind=kind, style=TEXT_LABEL, press=lambda: self.act(button.command))
        if not button.tabbed:  # it has a shortcut
            widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.buttons[button.command] = widget
        return widget

    @property
    def stops(self) -> list[QWidget]:
        """Its stops of Tab: the card, texts, highlights, buttons."""
        widgets = (self, *self.editors.values(), *self._chips, *self.buttons.values())
        return [stop for stop in widgets if stop.focusPolicy() != Qt.FocusPolicy.NoFocus]

    def _order_tabs(self) -> None:
        for first, second in pairwise(self.stops):
            QWidget.setTabOrder(first, second)

    @property
    def _chips(self) -> list[HighlightChip]:
        """The chips of all highlights, also of those that are not shown now."""
        return [chip for chip_list in self.chips.values() for chip in chip_list.all_chips]

    # content

    def show_item(self, model: CardModel) -> None:
        """Show the stored state; unsaved input is kept. An expanded card is always updated, because it may show input
        that was not accepted."""
        if model != self.model or self.opened:
            self.model = model
            self.setAccessibleName(translate_message(model.name))
            self.setAccessibleDescription(join_sentences(map(translate_message, model.description)))
            self.show_parts()

    def show_parts(self) -> None:
        """Update everything that depends on the item and on whether the card is expanded."""
        chips = self._chips
        has_new = self._make_parts()
        for place, items in self._made_parts.items():
            for item in items:
                if isinstance(item, QWidget):
                    item.setVisible(self._applies(self.spec.parts[place].visible_when))
            self._show_part(self.spec.parts[place], items)
        if has_new or self._chips != chips:
            self._order_tabs()
        if self.spec.button is not None:
            self._show_button(self.spec.button)
        self.line.update()
        self._fold()
        self.show_keyboard(QApplication.focusWidget())
        read_as_laid_out(self._box)
        self.updateGeometry()

    def _show_part(self, part: CardPart, items: list[QWidget | QLayout]) -> None:
        model, name, applies = self.model, self._item_name, self._applies(part.visible_when)
        match part:
            case TextEditorPart():
                editor = self.editors[part.field]
                editor.show_text(model.values.get(part.field) or "")
                editor.setAccessibleName(translate_message(part.called).format(who=name))
            case ChoicePart():
                self._show_choice(part)
            case SpansPart():
                spans, style = model.spans.get(part.side, ()), highlight_style_of(model.number)
                name = name if self.spec.focuses else ""
                self.chips[part.side].show_spans(model.id, spans if applies else (), style, name)
            case ReadPart():
                self._show_label(part)
            case DifferencePart():
                self._diff_view.show_pieces(translate_message(part.title), model.difference)
                self._diff_view.setVisible(bool(model.difference))
            case HintsPart():
                self._show_hints(part, items)
            case ButtonsPart():
                for button in part.buttons:
                    self._show_button(button)
            case RevisionEditorPart():
                self._show_revision()

    def _show_label(self, part: ReadPart) -> None:
        label, text = self._titles[part.name], translate_message(self.model.values.get(part.field) or "")
        set_wrapped(label, text)
        label.setVisible(bool(text) and self._applies(part.visible_when))
        if part.button is not None:
            self._show_button(part.button)

    def _show_choice(self, part: ChoicePart) -> None:
        row = self.rows[part.field]
        row.setVisible(self.opened and part.field not in self.model.refused)
        row.call(self._item_name)
        row.show_chosen(self.model.values.get(part.field))
        if part.button is not None:
            self._show_button(part.button)

    def _show_revision(self) -> None:
        if self.revision is not None:
            if not self.current:
                self.revision.close_editor()
            self.revision.show_revision(self.model.revision, self._item_name, current=self.current)

    def _show_button(self, button: CardButton) -> None:
        widget, text = self.buttons[button.command], translate_message(self.model.buttons.get(button.command, ""))
        widget.setText(text)
        called = translate_message(button.called).format(who=self._item_name, words=text, n=self.model.number)
        widget.setAccessibleName(called)
        widget.setVisible(self.opened and bool(text) and button.command != self._begun)

    def _show_hints(self, part: HintsPart, items: list[QWidget | QLayout]) -> None:
        """Show what the item lacks. While text is typed, letter keys work after Esc."""
        hints = self.model.hints if self._applies(part.visible_when) else ()
        visible = [hint for hint in hints if not hint.command or hint.command != self._begun]
        if self._editor_has_focus:
            esc = key_cap_text("Esc")
            visible = [
                replace(hint, cap=f"{esc} {translate_message(hint.cap)}") if hint.cap else hint for hint in visible
            ]
        (lines,) = items
        assert isinstance(lines, HintLines)
        lines.show_missing_hints(visible)

    @property
    def _revised_field(self) -> str:
        """The field of the revision."""
        return next((part.field for part in self.spec.parts if isinstance(part, RevisionEditorPart)), "")

    @property
    def _begun(self) -> str:
        """The command of a revision that is being written; empty for none."""
        editing = self.revision is not None and self.revision.editing
        return next((part.command for part in self.spec.parts if editing and isinstance(part, RevisionEditorPart)), "")

    def set_mark(self, text: str) -> None:
        """Show that the item was corrected or returned."""
        if text != self._marked:
            self._marked = text
            set_text(self._mark_label, text)
            self._mark_label.setVisible(bool(text) and not self.spec.bare)
            if self.spec.bare:
                self.line.setAccessibleDescription(text)
                set_tooltip(self.line, text)
            self.line.update()

    def set_current(self, current: bool) -> None:
        """Expand the card, or store pending text and collapse it."""
        if current != self.current:
            self.current = current
            if not current:
                self.flush()
            self._pad()
            self.show_parts()
            self.update()

    def show_keyboard(self, now: QWidget | None) -> None:
        """Show the focus ring only while this card or a child of it has the focus, and hide the keys of choices and
        buttons while text is typed, when they type characters."""
        within = is_within(now, self)
        state = (self.current, within, within and isinstance(now, TextEditor), len(self._made_parts) > 0)
        if state != self._keyboard:  # most cards are not affected by a focus change
            self._keyboard = state
            self.set_ringed(self.opened and within if self.spec.focuses else self.current)
            self._editor_has_focus = state[2]
            for row in self.rows.values():
                row.show_keys(within and not self._editor_has_focus)
            for command, button in self.buttons.items():
                button.show_cap(not self._editor_has_focus and (within or command != self.spec.gone))
            for place, items in self._made_parts.items():
                if isinstance(part := self.spec.parts[place], HintsPart):
                    self._show_hints(part, items)
            if self.spec.opened:
                self.line.update()

    def editor(self, field: str) -> TextEditor | None:
        """The editor of a field, or the first one; None before the card was first expanded."""
        if self.revision is not None and field == self._revised_field:
            return self.revision.editor
        return self.editors.get(field) or next(iter(self.editors.values()), None)

    def field_of(self, now: QWidget) -> str:
        """The field whose editor ``now`` is; empty for another widget."""
        if self.revision is not None and now is self.revision.editor:
            return self._revised_field
        return next((name for name, editor in self.editors.items() if now is editor), "")

    @property
    def has_highlights(self) -> bool:
        return any(chips.chips for chips in self.chips.values())

    @property
    def held_digits(self) -> str:
        """The range of keys that select an option while text is typed, as shown; empty if there is at most one."""
        caps = [option.cap for row in self.rows.values() for option in row.options if option.cap.isdecimal()]
        return f"{key_cap_text('Ctrl+1')} – {caps[-1]}" if len(caps) > 1 else ""

    def take_keyboard(self, field: str = "", highlight: HighlightAddress | None = None) -> None:
        """Take the focus: the editor of a field, a highlight (the last one if there are fewer), or the card."""
        own = self.chips.get("") if highlight is not None else None  # with several sides, it takes the focus as a whole
        chips = own.chips if own is not None else []
        editor = self.editors.get(field)
        if not self.spec.focuses:
            if highlight is None:  # the keyboard stays in the text whose highlight was clicked
                self.editors[next(iter(self.editors))].setFocus()
        elif chips and highlight is not None:
            chips[min(highlight.index, len(chips) - 1)].setFocus()
        elif editor is not None:
            editor.begin()
        elif self.revision is not None and field == self._revised_field:
            self.revision.open_editor()
            self.show_parts()
        else:
            self.setFocus()

    def flush(self) -> None:
        """Store pending text."""
        for editor in self.editors.values():
            editor.flush()
        if self.revision is not None:
            self.revision.flush()

    def leave_revision(self) -> None:
        """Close the editor of the revision."""
        self.take_back()
        if self.revision is not None:
            self.revision.close_editor()
        self.show_parts()

    # actions

    def enter(self) -> None:
        self._intents.dispatch(f"{self.spec.name}.focus", self.id)

    def write(self, field: str, text: str) -> None:
        self._intents.dispatch(f"{self.spec.name}.write", self.id, field, text)

    def choose(self, field: str, key: str) -> None:
        if field in self.model.refused:
            self.act(self.model.refused[field])
        else:
            self._intents.dispatch(f"{self.spec.name}.choose", self.id, field, key)

    def act(self, command: str, number: int = 0) -> None:
        self._intents.dispatch(f"{self.spec.name}.run", self.id, command, number)

    def step(self, by: int) -> None:
        self._intents.dispatch(f"{self.spec.name}.step", self.id, by)

    def take_back(self) -> None:
        """Move the focus from a child back to the card."""
        if self.spec.focuses:
            self.setFocus()
        else:
            self._intents.dispatch("scores")

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

    def meaning(self, event: QKeyEvent) -> Callback | None:
        """The action of a key on this card; None if the key is left to the window."""
        if not self.opened:
            return None
        spec = self.spec
        modifiers = event.modifiers() & ~(_M.KeypadModifier if spec.shifted else _M.KeypadModifier | _M.ShiftModifier)
        if modifiers == _M.ControlModifier:
            if event.key() in (_K.Key_Backspace, _K.Key_Delete):
                return partial(self.act, spec.gone) if spec.gone else None
            return self.for_cap(digit_with_modifier(event)) if self.editors else None
        name = _KEY_NAMES.get(_K(event.key()), "=" if event.text() == "=" else "")
        if modifiers == _M.AltModifier and f"Alt+{name}" in spec.keys:
            return partial(self.act, spec.keys[f"Alt+{name}"])
        if name == "=" and name in spec.keys:
            return partial(self.act, spec.keys[name])
        if "digit" in spec.keys and (digit := score_symbol(event)).isdecimal() and digit != "0":
            return partial(self.act, spec.keys["digit"], int(digit))
        return None if modifiers else self.plain_key(event, name)

    def plain_key(self, event: QKeyEvent, name: str) -> Callback | None:
        """The action of a key without modifiers."""
        editor, digit, keys = next(iter(self.editors.values()), None), score_symbol(event), self.spec.keys
        if name in ("Up", "Down") and name not in keys:
            return partial(self._go, 1 if name == "Down" else -1)
        if name == "Escape" and self.spec.focuses and not self.hasFocus():
            return self.take_back
        if name in keys:
            return partial(self.act, keys[name]) if keys[name] else None
        if name == "Enter" and editor is not None:
            return editor.begin
        return self.for_cap(digit or ("" if event.modifiers() & _M.ShiftModifier else key_letter(event)))

    def _go(self, by: int) -> None:
        """Go to the next or previous highlight, to the card beyond the first and last one; from the card to the next
        one."""
        chips = [chip for chip_list in self.chips.values() for chip in chip_list.chips]
        at = next((number for number, chip in enumerate(chips) if chip.hasFocus()), None)
        if at is None:
            self.step(by)
        elif 0 <= at + by < len(chips):
            chips[at + by].setFocus()
        else:
            self.take_back()

    def for_cap(self, cap: str) -> Callback | None:
        """What a digit or letter does: it selects an option, or runs a command."""
        keys = ((field, row.for_key(cap)) for field, row in self.rows.items())
        option = next((partial(self.choose, field, key) for field, key in keys if key is not None), None)
        command = self.model.keys.get(cap)
        return option or (partial(self.act, command) if command else None)

    # Qt event handlers

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.enter()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.spec.focuses:
            event.ignore()
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.spec.click:
            self.act(self.spec.click)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fold()

    def _fold(self) -> None:
        """Put the button beside a choice below its options if there is not enough room beside the widest one."""
        room = self.contentsRect().width() - 2 * self.spec.margins[0]
        for part in self.spec.parts:
            if isinstance(part, ReadPart) and part.strong:  # a layout knows the height for a width, but no minimum
                title = self._titles[part.name]
                title.setMinimumHeight(0)  # a label is never lower than that, also for another width or text size
                title.setMinimumHeight(max(0, title.heightForWidth(max(1, room))))
        for place, items in self._made_parts.items():
            part, beside = self.spec.parts[place], items[0]
            if not isinstance(part, ChoicePart) or part.button is None or not isinstance(beside, QBoxLayout):
                continue
            button = self.buttons[part.button.command]
            wide = button.sizeHint().width() + beside.spacing() if button.isVisibleTo(self) else 0
            low = self.rows[part.field].widest + wide > room
            way = QBoxLayout.Direction.TopToBottom if low else QBoxLayout.Direction.LeftToRight
            if way != beside.direction():
                beside.setDirection(way)

    def _pad(self) -> None:
        side, above, below = self.spec.margins
        if self.spec.bare and not self.opened:
            above = below = 0
        self._box.setContentsMargins(side, above, side, below)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.opened or not self.spec.bare:
            super().paintEvent(event)

    # first line

    def paint_line(self, painter: QPainter, line: QRect) -> None:
        """Paint the item's label, what follows it, and what is at the right."""
        model = self.model
        left, right = self._paint_sign(painter, line), line.width()
        keys = opposite_caps(*model.line_keys) if not self.spec.opened or self.hasFocus() else ""
        end = next((part for part in model.ends if self._applies(part.visible_when)), None)
        if keys:
            right -= appearance.keys_width(keys)
            draw_keys(painter, QPoint(right, line.height() // 2), keys)
        elif end is not None and (text := translate_message(end.text)):
            style = TEXT_SMALL.strong(end.strong)
            wide = appearance.width(text, style)
            room = line.adjusted(line.width() - wide - 1, 0, 0, 0)
            paint_text(painter, room, text, style, end.role)
            right -= wide + 2 * SPACE
        parts = [part for part in model.line if self._applies(part.visible_when) and part.text]
        if self._marked and self.spec.bare:
            at = next((n for n, part in enumerate(parts) if part.style == "text"), len(parts))
            parts.insert(at, LinePart(self._marked, "warning", strong=True))
        half = 0
        for number, part in enumerate(parts):
            if part.style == "half":
                half = half or (right - left - appearance.px(20)) // 2
            end_of_part = right if number == len(parts) - 1 or part.style != "text" else left + 2 * (right - left) // 3
            left += self._paint_part(painter, QRect(left, 0, half or end_of_part - left, line.height()), part)

    def _paint_part(self, painter: QPainter, room: QRect, part: LinePart) -> int:
        """Paint a part of the line. Returns the width that it takes."""
        style = TEXT_LABEL.strong(part.strong)
        text, role = translate_message(part.text), str(part.role)
        if part.style == "sign":
            place = QRect(room.x(), 0, appearance.px(20), room.height())
            paint_text(painter, place, text, TEXT_BODY.strong(part.strong), role, align=CENTRE)
            return place.width()
        if part.style in ("box", "filled"):
            tall = appearance.px(20)
            width = max(appearance.px(22), appearance.width(text, STRONG_LABEL) + 4 * SPACE - 2)
            box = QRect(room.x(), (room.height() - tall) // 2, width, tall)
            filled = role if part.style == "filled" else ""
            paint_rounded_box(painter, box, RADIUS_CONTROL - 1, filled, role if role != "muted" else "line")
            ink = role if not filled else "on_accent" if role == "accent" else "panel"
            paint_text(painter, box, text, style, ink, align=CENTRE)
            return width + 2 * SPACE
        used = paint_text(painter, room, text, style, role)
        return room.width() if part.style == "half" else used + 2 * SPACE

    def _paint_sign(self, painter: QPainter, line: QRect) -> int:
        """Paint the label. Returns where the rest begins."""
        if not self.model.sign:
            return 0
        side = appearance.px(18)
        form, text = self.spec.sign, translate_message(self.model.sign)
        wide = side
        if form != "box":
            least, pad = (side, 2 * SPACE) if form == "wide" else (appearance.px(20), 2 * SPACE)
            wide = max(least, appearance.width(text, STRONG_SMALL) + pad)
        badge = QRect(line.left(), line.top() + (line.height() - side) // 2, wide, side)
        if form == "highlight":
            paint = highlight_paints(appearance.palette)[highlight_style_of(self.model.number)]
            painter.fillRect(badge, paint.fill)
            draw_line(painter, paint, badge.left(), badge.right() + 1, badge.bottom() - 1)
        else:
            paint_rounded_box(painter, badge, RADIUS_CONTROL - 1, "accent_tint")
        ink = "text" if form == "highlight" else "accent"
        paint_text(painter, badge, text, STRONG_SMALL, ink, align=CENTRE)
        return badge.right() + 1 + 2 * SPACE


class _CardFirstLine(QWidget):
    """The first line of a card, painted by the card."""

    def __init__(self, card: ItemCard, height: int) -> None:
        """``height``: in pixels at 100 %."""
        super().__init__(card)
        self._card = card
        AppearanceBinding(self, lambda: self.setFixedHeight(appearance.px(height)))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._card.paint_line(QPainter(self), self.rect())
