"""One model critique as a card: open while it is judged, else a line with number, verdict and first words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.choice_row import ChoiceRow, Option
from annotator.ui.critique.expanded_card import ChoiceController
from annotator.ui.intents import (
    ChooseInJudgement,
    ChooseVerdict,
    EnterJudged,
    IntentBus,
    RunJudgementCommand,
    StepJudged,
)
from annotator.ui.judging.judgement_state import JudgementState
from annotator.ui.key_events import accept_shortcut_override, letter, score_symbol
from annotator.ui.marking.highlight_chip import HighlightChip
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.labels import plain_label, set_tooltip, set_wrapped, style_label
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_CONTROL,
    SPACE,
    TEXT_BODY,
    TEXT_LABEL,
    TEXT_SMALL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel

LINE = 26
"""Pixels of height of a card that is a line, at 100 %."""
_PAD = 3 * SPACE
VERDICTS = {"yes": True, "no": False}


class JudgementCard(Panel):
    """A critique to be judged. The one that has the ring is open; the others are a line each."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(
        self, look: Appearance, intents: IntentBus, name: str, verdicts: Sequence[Option], choices: ChoiceController, *,
        takes: bool, parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(look, name, parent, role="raised")
        self._intents = intents
        self._verdicts, self._choices, self._takes = verdicts, choices, takes
        self.shown: JudgementState | None = None
        self.current = False
        self._opened: _ExpandedFields | None = None  # made when the card is opened first
        self._keyboard = (False, False, False)  # whether it was open, had the keyboard, and was prepared
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.line = _FoldedHeader(look, self)
        self._inside = QVBoxLayout(self)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self.line)
        self._pad()

    @property
    def target(self) -> str:
        return self.shown.target if self.shown is not None else ""

    # showing

    def show_critique(self, shown: JudgementState) -> None:
        """Show the critique and what is said of it."""
        if shown == self.shown:
            return
        self.shown = shown
        self.setAccessibleName(shown.who)
        verdict = self._verdicts[0 if shown.helpful else 1].title if shown.judgement is not None else ""
        said = (verdict, shown.severity, shown.category, shown.missing_hints, shown.text)
        self.setAccessibleDescription(". ".join(filter(None, said)))
        self.line.show_critique(shown)
        if self._opened is not None:
            self._opened.show_critique(shown)

    def set_mark(self, words: str) -> None:
        """Say in the card's line that its judgement was corrected or returned."""
        self.line.set_mark(words)

    def set_current(self, current: bool) -> None:
        """Open the card, or fold it to a line."""
        if current == self.current:
            return
        self.current = current
        if current:
            self.prepare()
        if self._opened is not None:
            self._opened.setVisible(current)
        self.line.set_open(current)
        self._pad()
        self.show_keyboard(self if self.hasFocus() else None)
        self.updateGeometry()
        self.update()

    @property
    def prepared(self) -> bool:
        """Whether it opens without anything being made first."""
        return self._opened is not None

    def prepare(self) -> None:
        """Make what is seen of an open card, which takes longer than to show it."""
        if self._opened is None:
            self._opened = self._open()
            self._opened.setVisible(self.current)
            if not self.current:
                self._opened.lay_out(self.width() - 2 * _PAD)

    def show_keyboard(self, now: QWidget | None) -> None:
        """Look like the owner of the keys only while this card, or something in it, has the keyboard."""
        within = now is not None and (now is self or self.isAncestorOf(now))
        state = (self.current, within, self.prepared)
        if state == self._keyboard:
            return  # most cards: it went from one to another
        self._keyboard = state
        self.set_ringed(self.current and within)
        if self._opened is not None:
            self._opened.show_keys(within)

    def _open(self) -> _ExpandedFields:
        opened = _ExpandedFields(
            self._look, self._intents, self.objectName(), self._verdicts, self._choices, takes=self._takes, parent=self
        )
        opened.judged.connect(self._click_verdict)
        opened.chosen.connect(self._click_choice)
        opened.taken.connect(lambda: self._act("take"))
        if self.shown is not None:
            opened.show_critique(self.shown)
        self._inside.addWidget(opened)
        return opened

    # what is done

    def _enter(self) -> None:
        self._intents.dispatch(EnterJudged(self.target))

    def _judge(self, helpful: bool) -> None:
        self._intents.dispatch(ChooseVerdict(self.target, helpful))

    def _choose(self, field: str, key: str) -> None:
        self._intents.dispatch(ChooseInJudgement(self.target, field, key))

    def _act(self, what: str) -> None:
        self._intents.dispatch(RunJudgementCommand(self.target, what))

    def _click_verdict(self, helpful: bool) -> None:
        self._enter()
        self._judge(helpful)

    def _click_choice(self, field: str, key: str) -> None:
        self._enter()
        self._choose(field, key)

    def _pad(self) -> None:
        above, below = (FOCUS_RING, 2 * SPACE + 2) if self.current else (0, 0)
        self._inside.setContentsMargins(_PAD, above, _PAD, below)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line has no box around it: there are many of them, and they are not what matters now."""
        if self.current:
            super().paintEvent(event)

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
            self._intents.dispatch(StepJudged(self.target, int(value)))
        elif what == "verdict":
            self._judge(VERDICTS[value])
        elif what == "do":
            self._act(value)
        else:
            self._choose(what, value)

    def _meaning(self, event: QKeyEvent) -> tuple[str, str] | None:
        """What a key does to this card; None leaves it to the window."""
        if not self.current or self._opened is None:
            return None
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held == Qt.KeyboardModifier.ControlModifier:
            return ("do", "clear") if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) else None
        if held:
            return None
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return ("step", "1" if event.key() == Qt.Key.Key_Down else "-1")
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        return self._opened.for_key(score_symbol(event) or ("" if shifted else letter(event)))

    # Qt's own hooks

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._enter()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()


class _FoldedHeader(QWidget):
    """Number and verdict, and while the card is folded the first words, severity and category."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: JudgementState | None = None
        self._open = False
        self._mark = ""
        AppearanceBinding(look, self, lambda: self.setFixedHeight(look.px(LINE)))

    def set_mark(self, words: str) -> None:
        if words != self._mark:
            self._mark = words
            self.setAccessibleDescription(words)
            set_tooltip(self, words)
            self.update()

    def show_critique(self, shown: JudgementState) -> None:
        self._shown = shown
        self.update()

    def set_open(self, opened: bool) -> None:
        self._open = opened
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look, painter = self._shown, self._look, QPainter(self)
        if shown is None:
            return
        height, centre = self.height(), Qt.AlignmentFlag.AlignHCenter
        side, number = look.px(18), str(shown.number)
        badge = QRect(0, (height - side) // 2, max(side, look.width(number, TEXT_SMALL, WEIGHT_STRONG) + 8), side)
        waiting = shown.judgement is None
        box(painter, badge, RADIUS_CONTROL - 1, look.color("accent_tint"), None)
        text(painter, look, badge, number, TEXT_SMALL, "accent", weight=WEIGHT_STRONG, align=centre)
        left, sign = look.px(26), look.px(16)
        if not waiting:
            room = QRect(left, 0, sign, height)
            mark, role = ("✓", "success") if shown.helpful else ("✗", "muted")
            text(painter, look, room, mark, TEXT_BODY, role, weight=WEIGHT_STRONG, align=centre)
            left += sign + SPACE
        right = self.width() - self._end(painter, shown)
        if self._mark:
            room = QRect(left, 0, (right - left) * (1 if self._open else 2) // (1 if self._open else 3), height)
            left += text(painter, look, room, self._mark, TEXT_LABEL, "warning", weight=WEIGHT_STRONG) + 2 * SPACE
        if not self._open:
            room = QRect(left, 0, right - left - 2 * SPACE, height)
            text(painter, look, room, shown.text, TEXT_LABEL, "text" if waiting or shown.helpful else "muted")

    def _end(self, painter: QPainter, shown: JudgementState) -> int:
        """What is said of it, at the right end, or what it still needs. Returns the width."""
        look, wanting = self._look, shown.helpful and not shown.done
        said = shown.missing_hints if wanting else " · ".join(filter(None, (shown.severity, shown.category)))
        if not said:
            return 0
        role = "warning" if wanting or 0 < shown.weight <= 0.5 else "danger" if shown.weight > 0.5 else "muted"
        weight = WEIGHT_STRONG if shown.weight > 0.5 else WEIGHT_NORMAL
        width = look.width(said, TEXT_SMALL, weight)
        text(painter, look, QRect(self.width() - width - 1, 0, width + 1, self.height()), said, TEXT_SMALL, role,
             weight=weight)  # fmt: skip
        return width


class _ExpandedFields(QWidget):
    """The whole text of a critique, what it points at, and what can be said of it."""

    judged = Signal(bool)
    chosen = Signal(str, str)  # field, key
    taken = Signal()

    def __init__(
        self, look: Appearance, intents: IntentBus, name: str, verdicts: Sequence[Option], choices: ChoiceController, *,
        takes: bool, parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._look, self._intents, self._name = look, intents, name
        self._text = plain_label("", f"{name}.read", self)
        self._text.setWordWrap(True)
        self._chips: list[HighlightChip] = []
        self.verdict = ChoiceRow(look, f"{name}.verdict", self.tr("Verdict"), verdicts, self)
        self.verdict.chosen.connect(lambda key: self.judged.emit(VERDICTS[key]))
        self.rows: dict[str, ChoiceRow] = {}
        titles = (("severity", self.tr("Severity")), ("category", self.tr("Category")))
        for (field, title), given in zip(titles, choices, strict=True):
            if given:
                self.rows[field] = ChoiceRow(look, f"{name}.{field}", title, given, self)
                self.rows[field].chosen.connect(lambda key, field=field: self.chosen.emit(field, key))
        self.take = Button(look, f"{name}.take", self.tr("Take over"), self, cap="T", kind="quiet", size=TEXT_LABEL)
        self.take.clicked.connect(self.taken)
        self.take.setVisible(takes)
        self._takes, self._helpful = takes, False
        self._arrange()
        AppearanceBinding(look, self, self._apply_style)

    def show_critique(self, shown: JudgementState) -> None:
        set_wrapped(self._text, shown.text)
        self._helpful = shown.helpful
        judgement = shown.judgement
        self.verdict.call(shown.who)
        self.verdict.show_chosen(None if judgement is None else "yes" if judgement.helpful else "no")
        for field, row in self.rows.items():
            row.call(shown.who)
            row.setVisible(shown.helpful)
            row.show_chosen(getattr(judgement, field) if judgement is not None else None)
        self.take.setAccessibleName(self.tr("{who}, take over as your own").format(who=shown.who))
        self._show_spans(shown)

    def _show_spans(self, shown: JudgementState) -> None:
        while len(self._chips) < len(shown.spans):
            number = len(self._chips)
            chip = HighlightChip(self._look, self._intents, f"{self._name}.span.{number + 1}", self, editable=False)
            self._chips.append(chip)
            self._chip_box.addWidget(chip)
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(shown.spans))
            if number < len(shown.spans):
                span = shown.spans[number]
                who = self.tr("Passage") if span.on == "passage" else self.tr("Answer")
                chip.set_highlight(shown.target, number)
                chip.show_span(who, span.exact, highlight_style_of(shown.number), lost=False)
                chip.setAccessibleName(f"{shown.who}, {number + 1}: {chip.text()}")

    def lay_out(self, width: int) -> None:
        """Stand as it will where it is shown in so much room, in pixels: it is opened with one layout less."""
        self._fold(width)
        self.resize(width, self.sizeHint().height())
        if (layout := self.layout()) is not None:
            layout.setGeometry(self.rect())
        for row in (self.verdict, *self.rows.values()):
            row.lay_out()

    def show_keys(self, shown: bool) -> None:
        """Show which keys choose, or that none do now."""
        for row in (self.verdict, *self.rows.values()):
            row.show_keys(shown)

    def for_key(self, cap: str) -> tuple[str, str] | None:
        """What a key stands for: a verdict, a choice, or something to do."""
        if not cap:
            return None
        verdict = self.verdict.for_key(cap)
        if verdict is not None:
            return "verdict", verdict
        if cap == "t" and self._takes:
            return "do", "take"
        found = ((field, row.for_key(cap)) for field, row in self.rows.items())
        chosen = next(((field, key) for field, key in found if key is not None), None)
        return chosen if chosen is None or self._helpful else ("do", "first")

    def _arrange(self) -> None:
        self._chip_box = QVBoxLayout()
        self._chip_box.setSpacing(SPACE)
        self._verdict_box = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._verdict_box.addWidget(self.verdict, 1)
        self._verdict_box.addWidget(self.take, 0, Qt.AlignmentFlag.AlignRight)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE + 1)
        inside.addWidget(self._text)
        inside.addLayout(self._chip_box)
        inside.addLayout(self._verdict_box)
        for row in self.rows.values():
            inside.addWidget(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fold(event.size().width())

    def _fold(self, width: int) -> None:
        """Have *Take over* under the verdicts where beside it the longest of them would be cut."""
        beside = self.take.sizeHint().width() + self._verdict_box.spacing() if self._takes else 0
        low = self.verdict.widest + beside > width
        way = QBoxLayout.Direction.TopToBottom if low else QBoxLayout.Direction.LeftToRight
        if way != self._verdict_box.direction():
            self._verdict_box.setDirection(way)

    def _apply_style(self) -> None:
        self._fold(self.width())
        style_label(self._text, self._look.font(TEXT_BODY), self._look.palette.text)
