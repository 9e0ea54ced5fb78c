"""The helpful critiques in order: a line each, ranked by a digit, moved by keys or dragged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.drag_reorder import Draggable
from annotator.ui.intents import ChooseRank, EnterRank, IntentBus, ShareRank, ShiftRank, StepRank
from annotator.ui.judging.judgement_state import RankState
from annotator.ui.key_events import accept_shortcut_override, score_symbol
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, draw_keys, text

_ROW = 28
_KEYS = "Alt ↑ ↓"


class RankRow(Draggable):
    """One helpful critique and its rank."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self, look: Appearance, intents: IntentBus, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._intents = intents
        self.setObjectName(name)
        self._look = look
        self.shown: RankState | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        AppearanceBinding(look, self, lambda: self.setFixedHeight(look.px(_ROW)))

    @property
    def id(self) -> str:
        """The target of its critique, under the name that whatever is dragged has."""
        return self.shown.target if self.shown is not None else ""

    def show_rank(self, shown: RankState) -> None:
        if shown == self.shown:
            return
        self.shown = shown
        rank = self.tr("rank {n}").format(n=shown.rank) if shown.rank else self.tr("no rank yet")
        self.setAccessibleName(self.tr("{who}: its rank").format(who=shown.who))
        self.setAccessibleDescription(f"{rank}. {shown.text}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look, painter = self.shown, self._look, QPainter(self)
        if shown is None:
            return
        focused = self.hasFocus()
        border, width = ("accent", FOCUS_RING) if focused else ("line", 1)
        box(painter, self.rect(), RADIUS_CONTROL, look.color("raised"), look.color(border), width)
        left, side, centre = 2 * SPACE, look.px(20), Qt.AlignmentFlag.AlignHCenter
        place = QRect(left, (self.height() - side) // 2, max(side, look.width("16", TEXT_BODY) + SPACE), side)
        fill = look.color("accent") if shown.rank else None
        box(painter, place, RADIUS_CONTROL - 1, fill, look.color("accent" if shown.rank else "warning"))
        words, ink = (str(shown.rank), "on_accent") if shown.rank else ("–", "warning")
        text(painter, look, place, words, TEXT_LABEL, ink, weight=WEIGHT_STRONG, align=centre)
        left = place.right() + 1 + 2 * SPACE
        number = QRect(left, 0, look.width("16", TEXT_SMALL, WEIGHT_STRONG) + SPACE, self.height())
        text(painter, look, number, str(shown.number), TEXT_SMALL, "accent", weight=WEIGHT_STRONG)
        left = number.right() + 1 + SPACE
        right = self.width() - 2 * SPACE
        if focused:
            right -= look.keys_width(_KEYS) + SPACE
            draw_keys(painter, look, QPoint(right + SPACE, self.height() // 2), _KEYS)
        text(painter, look, QRect(left, 0, right - left, self.height()), shown.text, TEXT_LABEL, "text")

    # keys

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, self._meaning) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
        elif meaning[0] == "step":
            self._intents.dispatch(StepRank(self.id, meaning[1]))
        elif meaning[0] == "move":
            self._intents.dispatch(ShiftRank(self.id, meaning[1]))
        elif meaning[0] == "tie":
            self._intents.dispatch(ShareRank(self.id))
        else:
            self._intents.dispatch(ChooseRank(self.id, meaning[1]))

    def _meaning(self, event: QKeyEvent) -> tuple[str, int] | None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier):
            return ("move" if held else "step", step)
        if held == Qt.KeyboardModifier.ControlModifier:
            return ("rank", 0) if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) else None
        if not held and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return "rank", -1
        if event.text() == "=":
            return "tie", 0
        digit = score_symbol(event)
        return ("rank", int(digit)) if digit.isdecimal() and digit != "0" else None

    # Qt's own hooks

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self._intents.dispatch(EnterRank(self.id))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()


class RankList(QWidget):
    """All helpful critiques, best first, those without a rank behind the others."""

    def __init__(self, look: Appearance, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._intents = intents
        self.rows: list[RankRow] = []
        self._shown: tuple[RankState, ...] = ()
        self._title = plain_label(self.tr("The helpful ones, best first"), "workspace.judging.ranks.title", self)
        self._about = plain_label("", "workspace.judging.ranks.about", self)
        self._about.setWordWrap(True)
        self._list = QVBoxLayout(self)
        self._list.setContentsMargins(0, 2 * SPACE, 0, 0)
        self._list.setSpacing(SPACE)
        self._list.addWidget(self._title)
        self._list.addWidget(self._about)
        self.setVisible(False)
        AppearanceBinding(look, self, self._apply_style)

    def show_ranks(self, shown: Sequence[RankState], *, ties: bool) -> list[RankRow]:
        """Show these in this order. Gives back the rows that are new, to be dragged."""
        self._shown = tuple(shown)
        fresh = []
        while len(self.rows) < len(shown):
            row = RankRow(self._look, self._intents, f"workspace.judging.rank.{len(self.rows) + 1}", self)
            self._list.addWidget(row)
            self.rows.append(row)
            fresh.append(row)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(shown))
            if place < len(shown):
                row.show_rank(shown[place])
        words = self.tr("A digit gives the rank, Enter the next free one; or drag.")
        tie = self.tr("{words} = ties with the one before.")
        set_text(self._about, tie.format(words=words) if ties else words)
        self.setVisible(bool(shown))
        return fresh

    def in_order(self) -> list[RankRow]:
        """The rows that are shown."""
        return self.rows[: len(self._shown)]

    def row_of(self, target: str) -> RankRow | None:
        return next((row for row in self.in_order() if row.id == target), None)

    def _apply_style(self) -> None:
        look = self._look
        for label, size, weight, role in (
            (self._title, TEXT_LABEL, WEIGHT_STRONG, look.palette.text),
            (self._about, TEXT_SMALL, 400, look.palette.muted),
        ):
            style_label(label, look.font(size, weight), role)
