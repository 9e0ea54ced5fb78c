"""The board: all responses to a prompt by rank, with scores and missing answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.text.policy import one_line
from annotator.text.render import render
from annotator.text.rendered_text import displayed_text
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.dialogs.dialog import label_in
from annotator.ui.intents import IntentBus
from annotator.ui.items.drag_reorder import DraggableCard, DragReorderController
from annotator.ui.key_events import answer_letter, score_symbol
from annotator.ui.reading.labels import set_text, set_tooltip
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.keyboard_table import KeyboardTable, row_step
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.field_models import ASIDE, UNSURE, AnswerFieldModel, ResponseRankFieldModel, question_of

_ROW, _HEAD, _RANK, _BADGE, _CELL, _LEAST_CELL, _STATE = 26, 18, 26, 20, 28, 16, 34  # pixels at 100 %
_SOURCE, _WORDS = 400, 80  # code points of a source that are rendered, and maximum shown

Section = Literal["ranked", "open", "aside"]
"""Whether a response is ranked, not yet ranked, or not rankable."""


@dataclass(frozen=True)
class RankingBoardRowState:
    """The state of a response's row on the board: its ``rank`` as shown, its answers by column, and its number of
    missing answers. ``tied``: an adjacent response has the same rank."""

    target: str
    letter: str
    who: str
    words: str
    section: Section
    rank: int | None
    tied: bool
    cells: tuple[str, ...]
    missing: int


@dataclass(frozen=True)
class RankingBoardState:
    """The state of the board of ranks. ``columns``: the fields of each response other than the rank; ``marked``: the
    target of the response selected for comparison."""

    columns: tuple[str, ...] = ()
    rows: tuple[RankingBoardRowState, ...] = ()
    ranking: str = ""
    current: str = ""
    marked: str = ""
    ties: bool = False
    unrankable: bool = False

    def neighbours(self, target: str, to: int) -> tuple[RankingBoardRowState | None, RankingBoardRowState | None]:
        """The rows before and after ``target`` when it is at index ``to`` among all rows; None at the ends."""
        rest = [row for row in self.rows if row.target != target]
        return (rest[to - 1] if to > 0 else None), (rest[to] if to < len(rest) else None)


def rank_field(models: Sequence[TextCardModel]) -> ResponseRankFieldModel | None:
    """The first ranking of responses; None if there is none."""
    return next((row for model in models for row in model.rows if isinstance(row, ResponseRankFieldModel)), None)


def board_state(
    models: Sequence[TextCardModel], annotation: Annotation, current: str, marked: str
) -> RankingBoardState:
    """The state for the responses among ``models``, ranked ones first and best first."""
    responses = [model for model in models if model.letter]
    field = rank_field(responses)
    fields = {row.key: row for model in responses for row in model.rows if row is not field and row.key != _key(field)}
    found: list[RankingBoardRowState] = []
    for model in responses:
        rank = field.given(annotation, model.target) if field is not None else None
        section: Section = "open" if rank is None else "aside" if rank == ASIDE else "ranked"
        given = [(model.by_key.get(key), model.target) for key in fields]
        missing = sum(row.given(annotation, model.target) is None for row in model.asked_rows(annotation))
        cells = tuple(_cell(row, target, annotation) for row, target in given)
        words = _beginning(model.source[:_SOURCE])
        found.append(
            RankingBoardRowState(model.target, model.letter, model.who, words, section, rank, False, cells, missing)
        )
    sections: tuple[Section, ...] = ("ranked", "open", "aside")
    found.sort(key=lambda row: (sections.index(row.section), row.rank or 0))
    ranks = [row.rank for row in found if row.section == "ranked"]
    rows = [_with_tie(row, row.section == "ranked" and ranks.count(row.rank) > 1) for row in found]
    return RankingBoardState(
        tuple(row.title for row in fields.values()), tuple(rows), field.title if field is not None else "", current,
        marked, field is not None and field.ties, field is not None and bool(field.aside),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _beginning(source: str) -> str:
    """The beginning of a text as rendered."""
    return one_line(displayed_text(render(source)).text[:_WORDS])


def _key(field: AnswerFieldModel | None) -> str:
    return field.key if field is not None else ""


def _with_tie(row: RankingBoardRowState, tied: bool) -> RankingBoardRowState:
    return RankingBoardRowState(**{**row.__dict__, "tied": tied}) if tied else row


def _cell(row: AnswerFieldModel | None, target: str, annotation: Annotation) -> str:
    if row is None:
        return ""
    given = row.given(annotation, target)
    return ("–" if given is None else row.label(given)) + (UNSURE if row.is_unsure(annotation, target) else "")


def question_ranked(models: Sequence[TextCardModel]) -> str:
    """The target of the question of these responses."""
    return question_of(models[0].target) if models else ""


class RankingBoardRowWidget(DraggableCard):
    """The row of a response on the board of ranks. A click focuses it; dragging changes its rank."""

    accessible_role = QAccessible.Role.Row
    pressed = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.row: RankingBoardRowState | None = None
        self._state = RankingBoardState()
        self._opens = self._heads = False
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        AppearanceBinding(appearance, self, self._fit)

    @property
    def id(self) -> str:
        return self.row.target if self.row is not None else ""

    def show_row(self, row: RankingBoardRowState, state: RankingBoardState, *, opens: bool, heads: bool) -> None:
        """``opens``: the row is the first of its rank and shows it; ``heads``: the first of its section."""
        if (row, state, opens, heads) == (self.row, self._state, self._opens, self._heads):
            return
        self.row, self._state, self._opens, self._heads = row, state, opens, heads
        self.setObjectName(f"workspace.board.{row.target}")
        said = [f"{title}: {cell}" for title, cell in zip(state.columns, row.cells, strict=True) if cell]
        rank = [] if not state.ranking else [f"{state.ranking}: {self._rank_words(row)}"]
        self.setAccessibleName(row.who)
        self.setAccessibleDescription(one_line(". ".join([*rank, *said, self._state_words(row)])))
        set_tooltip(self, "\n".join([row.words, *rank, *said]))
        self._fit()
        self.update()

    def _fit(self) -> None:
        self.setFixedHeight(self._appearance.px(_ROW + (_HEAD if self._heads else 0)))

    def _rank_words(self, row: RankingBoardRowState) -> str:
        if row.section == "open":
            return self.tr("no rank")
        if row.section == "aside":
            return self.tr("not rankable")
        return self.tr("{rank}, tied").format(rank=row.rank) if row.tied else str(row.rank)

    def _state_words(self, row: RankingBoardRowState) -> str:
        return counted(row.missing, "{n} to go", "{n} to go") if row.missing else self.tr("complete")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        row, appearance, painter, state = self.row, self._appearance, QPainter(self), self._state
        if row is None:
            return
        top = appearance.px(_HEAD) if self._heads else 0
        if self._heads:
            words = {"ranked": state.ranking, "open": self.tr("No rank yet"), "aside": self.tr("Not rankable")}
            head = QRect(2 * SPACE, 0, self.width() - 4 * SPACE, top)
            paint_text(painter, appearance, head, words[row.section], TEXT_SMALL, "muted", weight=WEIGHT_STRONG)
        line = QRect(0, top, self.width(), self.height() - top)
        current = row.target == state.current
        if current:
            paint_rounded_box(
                painter, line.adjusted(SPACE, 0, -SPACE, 0), RADIUS_CONTROL, appearance.color("accent_tint"), None
            )
        if row.tied:
            painter.fillRect(QRect(2 * SPACE, line.y() + 1, 2, line.height() - 2), appearance.color("accent"))
        left = 3 * SPACE
        rank = QRect(left, line.y(), appearance.px(_RANK) - SPACE, line.height())
        if row.section == "ranked" and self._opens:
            paint_text(painter, appearance, rank, str(row.rank), TEXT_LABEL, "text", weight=WEIGHT_STRONG)
        elif row.tied:
            paint_text(painter, appearance, rank, "=", TEXT_LABEL, "text")
        left += appearance.px(_RANK) if state.ranking else 0
        side = appearance.px(_BADGE)
        badge = QRect(left, line.center().y() - side // 2 + 1, side, side)
        tint, ink = ("accent", "on_accent") if current else ("accent_tint", "accent")
        style = Qt.PenStyle.DashLine if row.target == state.marked else Qt.PenStyle.SolidLine
        border = appearance.color("text") if row.target == state.marked else None
        paint_rounded_box(painter, badge, RADIUS_CONTROL, appearance.color(tint), border, 2, style)
        centre = Qt.AlignmentFlag.AlignHCenter
        paint_text(painter, appearance, badge, row.letter, TEXT_LABEL, ink, weight=WEIGHT_STRONG, align=centre)
        left += side + 2 * SPACE
        columns, wide, short = board_columns(appearance, self.width(), len(row.cells))
        missing = str(row.missing) if short else counted(row.missing, "{n} to go", "{n} to go")
        shown = missing if row.missing else "✓"
        right = Qt.AlignmentFlag.AlignRight
        end = QRect(self.width() - wide - 2 * SPACE, line.y(), wide, line.height())
        paint_text(painter, appearance, end, shown, TEXT_SMALL, "muted" if row.missing else "success", align=right)
        for (x, wide), cell in zip(columns, row.cells, strict=False):
            place = QRect(x, line.y(), wide, line.height())
            role, weight = ("muted", WEIGHT_NORMAL) if cell == "–" else ("text", WEIGHT_STRONG)
            paint_text(painter, appearance, place, cell, TEXT_LABEL, role, weight=weight, align=centre)
        room = (columns[0][0] if columns else end.x()) - left - SPACE
        if room > appearance.px(40):
            paint_text(painter, appearance, QRect(left, line.y(), room, line.height()), row.words, TEXT_LABEL,
                 "text" if current else "muted")  # fmt: skip


class RankingBoardColumnGeometry(NamedTuple):
    """Where the columns of scores are, as positions and widths in pixels, and the width of what is missing at the right
    end. Columns without room are left out; ``short``: the number of missing answers is shown without words."""

    places: list[tuple[int, int]]
    state: int
    short: bool


def board_columns(appearance: Appearance, width: int, count: int) -> RankingBoardColumnGeometry:
    """The columns of a row ``width`` pixels wide, right-aligned before the missing answers. With less room they become
    narrower first, then the words at the end go, then the last columns."""
    least = appearance.px(_RANK + _BADGE) + 6 * SPACE
    for short in (False, True):
        state = appearance.px(_BADGE if short else _STATE + 16)
        end = width - state - 3 * SPACE
        cell = min(appearance.px(_CELL), max(appearance.px(_LEAST_CELL), (end - least) // max(1, count)))
        if count * cell <= end - least:
            break
    shown = min(count, max(0, (end - least) // cell))
    first = end - shown * cell
    return RankingBoardColumnGeometry([(first + n * cell, cell) for n in range(shown)], state, short)


class _ColumnTitles(QWidget):
    """The abbreviated column titles."""

    def __init__(self, appearance: Appearance, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance, self._inside = appearance, inside
        self._columns: tuple[str, ...] = ()
        self.hide()
        inside.installEventFilter(self)
        AppearanceBinding(appearance, self, lambda: self.setFixedHeight(appearance.px(_HEAD)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The titles stand above the columns of the rows, which are narrower beside a scroll bar."""
        if event.type() == QEvent.Type.Resize:
            self.update()
        return False

    def show_columns(self, columns: tuple[str, ...]) -> None:
        if columns != self._columns:
            self._columns = columns
            set_tooltip(self, ", ".join(columns))
            self.setVisible(bool(columns))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        places, state, _ = board_columns(appearance, self._inside.width(), len(self._columns))
        if len(places) < len(self._columns):
            left = self._inside.width() - state - 2 * SPACE
            room = QRect(left, 0, state, self.height())
            paint_text(painter, appearance, room, "…", TEXT_SMALL, "muted", align=Qt.AlignmentFlag.AlignRight)
        for (x, wide), title in zip(places, self._columns, strict=False):
            room = QRect(x, 0, wide, self.height())
            fitting = (part for part in (title, title[:3], title[:2]) if appearance.width(part, TEXT_SMALL) <= wide)
            words = next(fitting, title[:1])
            paint_text(painter, appearance, room, words, TEXT_SMALL, "muted", align=Qt.AlignmentFlag.AlignHCenter)


class RankingBoard(KeyboardTable):
    """The board of ranks: a table of all responses, a line with rank and scores for each, in one focusable widget. Keys
    that it does not handle are passed to the response in focus."""

    def __init__(self, appearance: Appearance, intents: IntentBus, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(appearance, "workspace.board", parent)
        self._intents = intents
        self._state = RankingBoardState()
        self.lines: list[RankingBoardRowWidget] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        whole = QWidget(self)
        below = QVBoxLayout(whole)
        below.setContentsMargins(0, SPACE, 0, 0)
        below.setSpacing(0)
        self._inside = QWidget(self)
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self._list.addStretch(1)
        self._titles = _ColumnTitles(appearance, self._inside, whole)
        self._area = VerticalScrollArea("workspace.board", self._inside, whole)
        below.addWidget(self._titles)
        below.addWidget(self._area, 1)
        self._keys = label_in(appearance, "", "muted", size=TEXT_SMALL, parent=whole, wrap=True)
        self._keys.setContentsMargins(3 * SPACE, SPACE, 2 * SPACE, SPACE)
        below.addWidget(self._keys)
        self._drag = DragReorderController(
            appearance, self._area, self._shown_lines, lambda *row: intents.dispatch("board.drop", *row),
            "workspace.board.line",
        )  # fmt: skip
        self.close_button = Button(
            appearance, "workspace.board.close", self.tr("Close the board"), self, cap=cap, kind="quiet"
        )
        self.close_button.clicked.connect(lambda: intents.dispatch("command", "view.board"))
        self.fill(whole, self.close_button)
        self.set_title(self.tr("All responses"))

    def _shown_lines(self) -> list[RankingBoardRowWidget]:
        return [line for line in self.lines if not line.isHidden()]

    @property
    def state(self) -> RankingBoardState:
        """The state shown."""
        return self._state

    def show_board(self, state: RankingBoardState) -> None:
        """Show these rows, with that of the response in focus highlighted and visible."""
        if state == self._state:
            return
        self._state = state
        self._titles.show_columns(state.columns)
        self._show_keys(state)
        while len(self.lines) < len(state.rows):
            line = RankingBoardRowWidget(self._appearance, self._inside)
            line.pressed.connect(partial(self._press, line))
            self._drag.watch(line)
            self._list.insertWidget(len(self.lines), line)
            self.lines.append(line)
        before: RankingBoardRowState | None = None
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(state.rows))
            if number >= len(state.rows):
                line.row = None
                line.setObjectName("")
            if number < len(state.rows):
                row = state.rows[number]
                opens = before is None or (before.section, before.rank) != (row.section, row.rank)
                heads = bool(state.ranking) and (before is None or before.section != row.section)
                line.show_row(row, state, opens=opens, heads=heads)
                before = row
        done = sum(not row.missing for row in state.rows)
        about = self.tr("{n} of {count} complete").format(n=done, count=len(state.rows))
        self.set_title(self.tr("All responses"), about)
        self.setAccessibleName(self.tr("All responses: {words}").format(words=about))
        current = next((line for line in self._shown_lines() if line.id == state.current), None)
        words = (current.accessibleName(), current.accessibleDescription()) if current is not None else ()
        self.setAccessibleDescription(". ".join(words))
        if current is not None:
            self._area.reveal(current, SPACE)

    def _show_keys(self, state: RankingBoardState) -> None:
        keys = [
            self.tr("↑ ↓ choose"),
            self.tr("Alt ↑ ↓ rank") if state.ranking else "",
            self.tr("= tie") if state.ties else "",
            self.tr("0 not rankable") if state.unrankable else "",
            self.tr("D with this one") if state.marked else self.tr("D compare"),
            self.tr("Enter go to it"),
        ]
        set_text(self._keys, "    ".join(key.replace(" ", "\u00a0") for key in keys if key))

    def _press(self, line: RankingBoardRowWidget) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._intents.dispatch("board.go", line.id)

    def sizeHint(self) -> QSize:
        return QSize(self._appearance.px(340), 400)

    # keys

    def key_action(self, event: QKeyEvent) -> Callable[[], object] | None:
        held, intents = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier, self._intents
        step = row_step(event)
        if step and not held:
            return lambda: intents.dispatch("board.step", step)
        if step and held == Qt.KeyboardModifier.AltModifier and self._state.ranking:
            return lambda: intents.dispatch("act", "rank.better" if step < 0 else "rank.worse")
        if called := answer_letter(event):
            return lambda: intents.dispatch("board.call", called)
        if event.text() == "=" and self._state.ties:
            return lambda: intents.dispatch("act", "rank.tie")
        if held:
            return None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return lambda: intents.dispatch("scores")
        if score_symbol(event) == "0" and self._state.unrankable:
            return lambda: intents.dispatch("board.aside")
        return (lambda: intents.dispatch("board.compare")) if event.key() == Qt.Key.Key_D else None
