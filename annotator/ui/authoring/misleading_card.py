"""One misleading answer as a card: open while it is written, else a line with its first words and what it lacks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.authoring.authoring_state import MisleadingAnswerState
from annotator.ui.authoring.remark_lines import RemarkLines
from annotator.ui.critique.choice_row import ChoiceRow
from annotator.ui.critique.critique_state import held_digits
from annotator.ui.critique.expanded_card import ChoiceController
from annotator.ui.intents import (
    ChooseInMisleading,
    DeleteMisleading,
    EnterMisleading,
    IntentBus,
    LeaveCard,
    StepMisleading,
    WriteMisleading,
)
from annotator.ui.key_events import accept_shortcut_override, caps, digit_with_modifier, score_symbol
from annotator.ui.marking.editor_footer import EditorFooter
from annotator.ui.marking.text_editor import TextEditor
from annotator.ui.reading.labels import plain_label, style_label
from annotator.ui.theme import (
    RADIUS_CONTROL,
    SPACE,
    TEXT_LABEL,
    TEXT_SMALL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel

_LINE = 26
_LINES = (2, 8)


class MisleadingCard(Panel):
    """A card. The one that has the ring is open."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(
        self,
        look: Appearance,
        intents: IntentBus,
        name: str,
        choices: ChoiceController,
        limits: tuple[int, int],
        *,
        critiques: bool,
        parent: QWidget,
    ) -> None:
        """``limits`` are the code points of the answer and of the critique; ``critiques`` says whether one is asked
        for."""
        super().__init__(look, name, parent, role="raised")
        self._intents = intents
        self._choices, self._limits, self._critiques = choices, limits, critiques
        self.shown: MisleadingAnswerState | None = None
        self.current = False
        self._opened: _ExpandedFields | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._line = _FoldedHeader(look, self)
        self._missing_hints = RemarkLines(look, f"{name}.wants", self)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(3 * SPACE, SPACE - 2, 3 * SPACE, SPACE + 2)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self._line)
        self._inside.addWidget(self._missing_hints)

    @property
    def id(self) -> str:
        return self.shown.id if self.shown is not None else ""

    def show_misleading(self, shown: MisleadingAnswerState) -> None:
        """Show what is kept; what is being typed stays."""
        if shown == self.shown:
            return
        self.shown = shown
        who = self.tr("Misleading answer {n}").format(n=shown.number)
        self.setAccessibleName(who)
        said = (shown.severity_title, shown.category_title, shown.text, *(want.words for want in shown.missing_hints))
        self.setAccessibleDescription(". ".join(filter(None, said)))
        self._line.show_line(shown, opened=self.current)
        self._missing_hints.show_missing_hints(shown.missing_hints if self.current else ())
        if self._opened is not None:
            self._opened.show_misleading(shown, who)

    def set_current(self, current: bool) -> None:
        """Open the card, or fold it to a line after handing on what was typed."""
        if current == self.current:
            return
        self.current = current
        if not current:
            self.flush()
        elif self._opened is None:
            self._opened = self._open()
        if self._opened is not None:
            self._opened.setVisible(current)
        if self.shown is not None:
            self._line.show_line(self.shown, opened=current)
            self._missing_hints.show_missing_hints(self.shown.missing_hints if current else ())
        self.show_keyboard(QApplication.focusWidget())
        self.updateGeometry()

    def show_keyboard(self, now: QWidget | None) -> None:
        """Look like the owner of the keys only while this card, or something in it, has the keyboard."""
        within = now is not None and (now is self or self.isAncestorOf(now))
        self.set_ringed(self.current and within)
        if self._opened is not None:
            self._opened.show_keys(within and not isinstance(now, TextEditor))

    def editor(self, field: str) -> TextEditor | None:
        if self._opened is None:
            return None
        return self._opened.critique if field == "critique" and self._critiques else self._opened.text

    @property
    def held_digits(self) -> str:
        """The keys that choose while words are typed."""
        return self._opened.held_digits if self._opened is not None else ""

    def flush(self) -> None:
        if self._opened is not None:
            self._opened.flush()

    def _open(self) -> _ExpandedFields:
        opened = _ExpandedFields(
            self._look, self.objectName(), self._choices, self._limits, critiques=self._critiques, parent=self
        )
        opened.typed.connect(lambda field, words: self._intents.dispatch(WriteMisleading(self.id, field, words)))
        opened.chosen.connect(self._choose)
        opened.worked_in.connect(lambda: self._intents.dispatch(EnterMisleading(self.id)))
        opened.escaped.connect(lambda: self.setFocus(Qt.FocusReason.OtherFocusReason))
        opened.remove.clicked.connect(lambda: self._intents.dispatch(DeleteMisleading(self.id)))
        self._inside.insertWidget(1, opened)
        if self.shown is not None:
            opened.show_misleading(self.shown, self.accessibleName())
        return opened

    def _choose(self, field: str, key: str) -> None:
        self._intents.dispatch(EnterMisleading(self.id))
        self._intents.dispatch(ChooseInMisleading(self.id, field, key))

    # keys

    def event(self, event: QEvent) -> bool:
        """The card's own keys come before the window's while the card has the keyboard."""
        return accept_shortcut_override(event, self._meaning) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
            return
        what, value = meaning
        if what == "step":
            self._intents.dispatch(StepMisleading(self.id, int(value)))
        elif what == "edit" and (editor := self.editor("text")) is not None:
            editor.begin()
        elif what == "leave":
            self._intents.dispatch(LeaveCard())
        elif what == "remove":
            self._intents.dispatch(DeleteMisleading(self.id))
        else:
            self._intents.dispatch(ChooseInMisleading(self.id, what, value))

    def _meaning(self, event: QKeyEvent) -> tuple[str, str] | None:
        """What a key does to this card; None leaves it to the window."""
        if not self.current or self._opened is None:
            return None
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held == Qt.KeyboardModifier.ControlModifier:
            gone = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
            digit = digit_with_modifier(event)
            return ("remove", "") if gone else self._opened.for_key(digit) if digit else None
        if held:
            return None
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return "step", "1" if event.key() == Qt.Key.Key_Down else "-1"
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return "edit", ""
        if event.key() == Qt.Key.Key_Escape:
            return "leave", ""
        return self._opened.for_key(score_symbol(event))

    # Qt's own hooks

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._intents.dispatch(EnterMisleading(self.id))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()


class _FoldedHeader(QWidget):
    """Number, kind and severity; while the card is folded the first words, too."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: MisleadingAnswerState | None = None
        self._open = False
        AppearanceBinding(look, self, lambda: self.setFixedHeight(look.px(_LINE)))

    def show_line(self, shown: MisleadingAnswerState, *, opened: bool) -> None:
        self._shown, self._open = shown, opened
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look, painter = self._shown, self._look, QPainter(self)
        if shown is None:
            return
        side, centre = look.px(18), Qt.AlignmentFlag.AlignHCenter
        badge = QRect(0, (self.height() - side) // 2, side, side)
        box(painter, badge, RADIUS_CONTROL - 1, look.color("accent_tint"), None)
        text(painter, look, badge, str(shown.number), TEXT_SMALL, "accent", weight=WEIGHT_STRONG, align=centre)
        left = badge.right() + 1 + 2 * SPACE
        lacks = len(shown.missing_hints)
        said = " · ".join(filter(None, (shown.severity_title, shown.category_title)))
        role, weight = "muted", WEIGHT_NORMAL
        if lacks and not self._open:
            said, role = self.tr("{n} missing").format(n=lacks), "warning"
        elif shown.weight is not None and shown.weight > 0.5:
            role, weight = "danger", WEIGHT_STRONG
        width = look.width(said, TEXT_SMALL, weight) if said else 0
        room = QRect(left, 0, self.width() - left - width - 2 * SPACE, self.height())
        words = shown.text if not self._open else self.tr("Misleading answer")
        text(painter, look, room, words, TEXT_LABEL, "text")
        if said:
            room = QRect(self.width() - width - 1, 0, width + 1, self.height())
            text(painter, look, room, said, TEXT_SMALL, role, weight=weight)


class _ExpandedFields(QWidget):
    """The two editors, and between them what is wrong with the answer."""

    typed = Signal(str, str)
    chosen = Signal(str, str)
    worked_in = Signal()
    escaped = Signal()

    def __init__(
        self,
        look: Appearance,
        name: str,
        choices: ChoiceController,
        limits: tuple[int, int],
        *,
        critiques: bool,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self.text = TextEditor(look, f"{name}.text", _LINES, self, limits[0])
        self.text.setPlaceholderText(self.tr("An answer that is clearly wrong, but takes long to see through"))
        self.critique = TextEditor(look, f"{name}.critique", _LINES, self, limits[1])
        self.critique.setPlaceholderText(self.tr("The critique that exposes it: what is wrong, and where?"))
        self._tallies = [
            EditorFooter(look, f"{name}.{field}.words", editor, self)
            for field, editor in (("text", self.text), ("critique", self.critique))
        ]
        self.rows: dict[str, ChoiceRow] = {}
        titles = (("severity", self.tr("Severity")), ("category", self.tr("Kind")))
        for (field, title), given in zip(titles, choices, strict=True):
            if given:
                self.rows[field] = ChoiceRow(look, f"{name}.{field}", title, given, self)
                self.rows[field].chosen.connect(lambda key, field=field: self.chosen.emit(field, key))
        self.held_digits = held_digits(choices)
        self.remove = Button(look, f"{name}.remove", self.tr("Remove"), self, cap=caps("Ctrl+Backspace"), kind="quiet",
                             size=TEXT_LABEL)  # fmt: skip
        self.remove.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it has a key; nobody is to come upon it by Tab
        for field, editor in (("text", self.text), ("critique", self.critique)):
            editor.kept.connect(lambda words, field=field: self.typed.emit(field, words))
            editor.entered.connect(self.worked_in)
            editor.left.connect(self.escaped)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE + 1)
        self._label = plain_label(self.tr("What exposes it"), f"{name}.critique.title", self)
        for widget in (self.text, self._tallies[0], *self.rows.values()):
            inside.addWidget(widget)
        for widget in (self._label, self.critique, self._tallies[1]):
            inside.addWidget(widget)
            widget.setVisible(critiques)
        inside.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        AppearanceBinding(look, self, self._apply_style)

    def show_misleading(self, shown: MisleadingAnswerState, who: str) -> None:
        self.text.show_text(shown.text)
        self.text.setAccessibleName(self.tr("{who}, text").format(who=who))
        self.critique.show_text(shown.critique)
        self.critique.setAccessibleName(self.tr("{who}, the critique that exposes it").format(who=who))
        for field, key in (("severity", shown.severity), ("category", shown.category)):
            if field in self.rows:
                self.rows[field].call(who)
                self.rows[field].show_chosen(key)
        self.remove.setAccessibleName(f"{who}, {self.remove.text()}")

    def show_keys(self, shown: bool) -> None:
        for row in self.rows.values():
            row.show_keys(shown)

    def for_key(self, cap: str) -> tuple[str, str] | None:
        """The field and the choice that a key stands for."""
        found = ((field, row.for_key(cap)) for field, row in self.rows.items())
        return next(((field, key) for field, key in found if key is not None), None)

    def flush(self) -> None:
        self.text.flush()
        self.critique.flush()

    def _apply_style(self) -> None:
        style_label(self._label, self._look.font(TEXT_LABEL, WEIGHT_STRONG), self._look.palette.text)
