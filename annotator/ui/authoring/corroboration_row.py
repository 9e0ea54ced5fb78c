"""One corroboration: its number in the look of its quotes, and both sides of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from annotator.model.authored_questions import SIDES, QuoteSide
from annotator.text.policy import one_line
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.authoring.authoring_state import CorroborationState
from annotator.ui.authoring.remark_lines import RemarkLines
from annotator.ui.intents import EnterQuotes, IntentBus, LeaveCard, RunQuoteCommand, StepQuotes
from annotator.ui.key_events import accept_shortcut_override, caps
from annotator.ui.marking.highlight_chip import HighlightChip
from annotator.ui.marking.note_card import NoteSpanState
from annotator.ui.reading.highlight_styles import draw_line, highlight_paints, highlight_style_of
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel

_LINE = 24
_QUOTE = 80  # characters of a quote that are worth showing


def owner_of(identifier: str, side: QuoteSide) -> str:
    """Whose a quote's chip is: one side of a corroboration."""
    return f"{identifier} {side}"


def side_of(owner: str) -> tuple[str, QuoteSide] | None:
    """The corroboration and the side that :func:`owner_of` names; None for what owns other highlights."""
    identifier, _, name = owner.partition(" ")
    return next(((identifier, side) for side in SIDES if side == name), None)


class _CorroborationControls(NamedTuple):
    """What only a row that has been current has: an answer may have many, each of which is a line at first."""

    missing_hints: RemarkLines
    find: Button
    remove: Button


class CorroborationRow(Panel):
    """The one that is current shows every quote as a chip; the others are a line each."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self, look: Appearance, intents: IntentBus, name: str, parent: QWidget) -> None:
        super().__init__(look, name, parent, role="raised")
        self._intents = intents
        self.shown: CorroborationState | None = None
        self.current = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._line = _FoldedHeader(look, self)
        self._chips: dict[QuoteSide, list[HighlightChip]] = {"answer": [], "passage": []}
        self._boxes = {side: QVBoxLayout() for side in SIDES}
        self._opened: _CorroborationControls | None = None
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(2 * SPACE, SPACE // 2, 2 * SPACE, SPACE // 2)
        self._inside.setSpacing(SPACE)
        self._inside.addWidget(self._line)
        for box in self._boxes.values():
            box.setSpacing(SPACE)
            self._inside.addLayout(box)

    def _open(self) -> _CorroborationControls:
        opened = _CorroborationControls(
            RemarkLines(self._look, f"{self.objectName()}.wants", self),
            self._button("find", self.tr("Find lost quotes again"), "L"),
            self._button("remove", self.tr("Remove"), caps("Ctrl+Backspace")),
        )
        opened.find.clicked.connect(lambda: self._act("find"))
        opened.remove.clicked.connect(lambda: self._act("remove"))
        self._inside.addWidget(opened.missing_hints)
        for button in (opened.find, opened.remove):
            self._inside.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            button.hide()
        return opened

    def _button(self, name: str, words: str, cap: str) -> Button:
        named = f"{self.objectName()}.{name}"
        return Button(self._look, named, words, self, cap=cap, kind="quiet", size=TEXT_LABEL)

    @property
    def id(self) -> str:
        return self.shown.id if self.shown is not None else ""

    def show_corroboration(self, shown: CorroborationState) -> None:
        if shown == self.shown:
            return
        self.shown = shown
        who = self.tr("Quotes {n}").format(n=shown.number)
        self.setAccessibleName(who)
        quotes = [f"{span.who}: {span.quote}" for span in (*shown.answer, *shown.passage)]
        self.setAccessibleDescription(". ".join([*quotes, *(want.words for want in shown.missing_hints)]))
        self._show_parts()

    def set_current(self, current: bool) -> None:
        if current != self.current:
            self.current = current
            self._show_parts()
            self.show_keyboard(QApplication.focusWidget())
            self.updateGeometry()

    def show_keyboard(self, now: QWidget | None) -> None:
        within = now is not None and (now is self or self.isAncestorOf(now))
        self.set_ringed(self.current and within)

    def _show_parts(self) -> None:
        shown = self.shown
        if shown is None:
            return
        self._line.show_line(shown, opened=self.current)
        if self.current and self._opened is None:
            self._opened = self._open()
        opened = self._opened
        if opened is None:
            return
        for side in SIDES:
            self._show_chips(opened, side, shown.answer if side == "answer" else shown.passage)
        opened.missing_hints.show_missing_hints(shown.missing_hints if self.current else ())
        for button in (opened.find, opened.remove):
            button.setAccessibleName(f"{self.accessibleName()}, {button.text()}")
        opened.find.setVisible(self.current and self._lost)
        opened.remove.setVisible(self.current)

    @property
    def _lost(self) -> bool:
        return self.shown is not None and any(span.lost for span in (*self.shown.answer, *self.shown.passage))

    def _show_chips(self, opened: _CorroborationControls, side: QuoteSide, spans: Sequence[NoteSpanState]) -> None:
        chips, wanted = self._chips[side], len(spans) if self.current else 0
        while len(chips) < wanted:
            index = len(chips)
            chip = HighlightChip(self._look, self._intents, f"{self.objectName()}.{side}.{index + 1}", self)
            chip.entered.connect(lambda: self._intents.dispatch(EnterQuotes(self.id)))
            chips.append(chip)
            self._boxes[side].addWidget(chip)
            self._order_tabs(opened)
        for index, chip in enumerate(chips):
            chip.setVisible(index < wanted)
            if index < wanted and self.shown is not None:
                span = spans[index]
                chip.set_highlight(owner_of(self.id, side), index)
                chip.show_span(span.who, span.quote, highlight_style_of(self.shown.number), lost=span.lost)
                chip.setAccessibleName(f"{self.accessibleName()}, {chip.text()}")

    def _order_tabs(self, opened: _CorroborationControls) -> None:
        chips = [chip for side in SIDES for chip in self._chips[side]]
        for first, second in pairwise((self, *chips, opened.find, opened.remove)):
            QWidget.setTabOrder(first, second)

    # keys

    def event(self, event: QEvent) -> bool:
        """The row's own keys come before the window's while it has the keyboard."""
        return accept_shortcut_override(event, self._meaning) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
        elif meaning == "leave":
            self._intents.dispatch(LeaveCard())
        elif meaning in ("up", "down"):
            self._intents.dispatch(StepQuotes(self.id, -1 if meaning == "up" else 1))
        else:
            self._act(meaning)

    def _act(self, what: str) -> None:
        self._intents.dispatch(RunQuoteCommand(self.id, what))

    def _meaning(self, event: QKeyEvent) -> str | None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.ControlModifier:
            return "remove" if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) else None
        if held:
            return None
        keys = {
            Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down", Qt.Key.Key_Return: "show", Qt.Key.Key_Enter: "show",
            Qt.Key.Key_Delete: "remove", Qt.Key.Key_Escape: "leave", **({Qt.Key.Key_L: "find"} if self._lost else {}),
        }  # fmt: skip
        return keys.get(Qt.Key(event.key()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._intents.dispatch(EnterQuotes(self.id))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._act("show")
        event.accept()


class _FoldedHeader(QWidget):
    """The number on the look of its quotes, and while the row is folded the first quote of both sides."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: CorroborationState | None = None
        self._open = False
        AppearanceBinding(look, self, lambda: self.setFixedHeight(look.px(_LINE)))

    def show_line(self, shown: CorroborationState, *, opened: bool) -> None:
        self._shown, self._open = shown, opened
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look, painter = self._shown, self._look, QPainter(self)
        if shown is None:
            return
        paint, centre = highlight_paints(look.palette)[highlight_style_of(shown.number)], Qt.AlignmentFlag.AlignHCenter
        side = max(look.px(20), look.width(str(shown.number), TEXT_SMALL, WEIGHT_STRONG) + 2 * SPACE)
        badge = QRect(0, (self.height() - look.px(18)) // 2, side, look.px(18))
        painter.fillRect(badge, paint.fill)
        draw_line(painter, paint, badge.left(), badge.right() + 1, badge.bottom() - 1)
        text(painter, look, badge, str(shown.number), TEXT_SMALL, "text", weight=WEIGHT_STRONG, align=centre)
        room = QRect(badge.right() + 2 * SPACE, 0, self.width() - badge.right() - 2 * SPACE, self.height())
        if self._open:
            return
        if shown.missing_hints:
            wide = look.width(shown.missing_hints[0].words, TEXT_SMALL)
            missing_hints = room.adjusted(max(0, room.width() - wide), 0, 0, 0)
            used = text(painter, look, missing_hints, shown.missing_hints[0].words, TEXT_SMALL, "warning")
            room.setRight(room.right() - used - 2 * SPACE)
        half = (room.width() - look.px(20)) // 2
        for place, spans in enumerate((shown.answer, shown.passage)):
            part = QRect(room.left() + place * (half + look.px(20)), 0, half, self.height())
            text(painter, look, part, self._quotes(spans), TEXT_LABEL, "text")
        arrow = QRect(room.left() + half, 0, look.px(20), self.height())
        text(painter, look, arrow, "←", TEXT_LABEL, "muted", align=centre)

    def _quotes(self, spans: Sequence[NoteSpanState]) -> str:
        """The first quote of a side, and how many more there are."""
        if not spans:
            return self.tr("—")
        more = len(spans) - 1
        words = self.tr("“{quote}” +{n}") if more else self.tr("“{quote}”")
        return words.format(quote=one_line(spans[0].quote[:_QUOTE]), n=more)
