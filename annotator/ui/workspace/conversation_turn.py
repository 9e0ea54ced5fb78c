"""A turn of the conversation: its header, and the rows and chips of the current rated turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from PySide6.QtCore import QCoreApplication, QLocale, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.chip import Size
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.workspace.answer_summary import AnswerSummaryStrip
from annotator.ui.workspace.card_header import HIGH, LOW
from annotator.ui.workspace.chip_bar import ChipAnswers
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.workspace.card_model import ContextTextItem, TextCardModel
from annotator.workspace.field_models import unsure_keys

_BADGE = 20  # pixels at 100 %
_PAD = 12  # start of the rows
_WIDEST = 600  # pixels: maximum width of the fields
_KEPT = 8  # sets of rows kept for other tasks


class ConversationTurnHeader(QWidget):
    """The header of a conversation's turn: number, speaker and length, and its answers if it is rated. ``pad``:
    horizontal padding in pixels."""

    def __init__(self, appearance: Appearance, intents: IntentBus, parent: QWidget, pad: int) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._intents = intents
        self._pad = pad
        self._number = 0
        self._speaker = self._length = self._set = self._note = self._given = self._marked = ""
        self._model: TextCardModel | None = None
        self._current = self._low = False
        self._summary = True
        self._begun = False
        self._tally: AnswerSummaryStrip | None = None
        self._mark: SourceViewButton | None = None
        self._right = 0  # right limit of the texts at the left
        appearance.changed.connect(self._restyle)

    def add_format_button(self, pane: ReadingPane, cap: str) -> None:
        """Add the button that toggles formatting of the text in ``pane``; ``cap`` is its key."""
        self._mark = SourceViewButton(self._appearance, self._intents, pane, self, cap=cap, changed=self._place)

    def set_format_key(self, cap: str) -> None:
        """Set the key of the button that toggles formatting."""
        if self._mark is not None:
            self._mark.set_cap(cap)

    def show_turn(self, shown: ContextTextItem, length: str, model: TextCardModel | None) -> None:
        """Set the turn; without ``model`` it is unrated."""
        self._number, self._speaker, self._length, self._model = shown.number, shown.speaker, length, model
        if self._mark is not None:
            path = model.path if model is not None else f"workspace.context.{shown.target}"
            self._mark.bind(f"{path}.format", shown.target, shown.who)
        self._set = self._given = self._marked = ""
        self._begun = self._current = False
        self.set_note("")
        if model is not None:
            if self._tally is None:
                self._tally = AnswerSummaryStrip(self._appearance, self._intents, self)
            self._tally.bind(model)
        self._place()

    def release(self) -> None:
        """Clear the object names, which another turn may use now."""
        if self._mark is not None:
            self._mark.bind("", "", "")

    def set_marked(self, words: str) -> None:
        """Show what a review changed or returned; nothing if ``words`` is empty."""
        if words != self._marked:
            self._marked = words
            self.update()

    def set_note(self, note: str) -> None:
        """Show a note at the right end of an unrated turn."""
        self._note = note
        self._place()

    def set_low(self, low: bool) -> None:
        self._low = low
        self._restyle()

    def set_summary(self, summary: bool) -> None:
        """Show the answers, or only their number if the rows are below this header."""
        self._summary = summary
        self._place()

    def set_current(self, current: bool) -> None:
        """Set whether this is the current turn."""
        if current != self._current:
            self._current = current
            self.update()

    def show_given(self, answers: Mapping[str, int | None], unsure: Set[str]) -> None:
        """Set the answer of each row, and which answers are marked as unsure."""
        count = len(answers) - list(answers.values()).count(None)
        self._given, self._begun = f"{count}/{len(answers)}" if answers else "", count > 0
        if self._tally is not None:
            self._tally.show_answers(answers, unsure)
        self._place()

    def show_set(self, words: str) -> None:
        """Show tags and other answers without a number."""
        self._set = words
        self.update()

    @property
    def given(self) -> str:
        """The number of answers given and possible, as shown."""
        return self._given

    def sizeHint(self) -> QSize:
        return QSize(120, self._appearance.px(LOW if self._low else HIGH))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _restyle(self) -> None:
        self.updateGeometry()
        self._place()

    def _place(self) -> None:
        """Place the summary at the right if it fits beside the speaker; otherwise show the number of answers."""
        appearance, right, shown = self._appearance, self.width() - self._pad, False
        least = self._pad + self._badge_width + appearance.width(self._speaker, TEXT_LABEL, WEIGHT_STRONG) + 4 * SPACE
        if self._tally is not None:
            left = self._tally.place(right, self.height() // 2)
            shown = self._summary and self._begun and self._model is not None and left > least
            self._tally.setVisible(shown)
            right = left if shown else right
        if not shown:
            right -= appearance.width(self._end, TEXT_LABEL)
        self._right = right
        if self._mark is not None:
            self._right = self._mark.place_left_of(right - 2 * SPACE, least, self.height() // 2)
        self.update()

    @property
    def _end(self) -> str:
        """The text at the right end."""
        return self._note if self._model is None else self._given

    @property
    def _shown_number(self) -> str:
        return QLocale().toString(self._number)

    @property
    def _badge_width(self) -> int:
        number = self._appearance.width(self._shown_number, TEXT_LABEL, WEIGHT_STRONG)
        return max(self._appearance.px(_BADGE), number + 2 * SPACE)

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        side, high = appearance.px(_BADGE), self.height()
        badge = QRect(self._pad, (high - side) // 2, self._badge_width, side)
        fill, ink = ("accent", "on_accent") if self._current else ("accent_tint", "accent")
        if self._model is None:
            ink = "muted"
        else:
            paint_rounded_box(painter, badge, RADIUS_CONTROL, appearance.color(fill), None)
        centre = Qt.AlignmentFlag.AlignHCenter
        paint_text(painter, appearance, badge, self._shown_number, TEXT_LABEL, ink, weight=WEIGHT_STRONG, align=centre)
        left = badge.right() + 1 + 2 * SPACE
        room = QRect(left, 0, max(0, self._right - left - 2 * SPACE), high)
        used = paint_text(painter, appearance, room, self._speaker, TEXT_LABEL, "text", weight=WEIGHT_STRONG)
        about = " · ".join(filter(None, (self._length, self._set)))
        room = room.adjusted(used + 2 * SPACE, 0, 0, 0)
        if self._marked:
            used = paint_text(painter, appearance, room, self._marked, TEXT_LABEL, "warning")
            room = room.adjusted(used + 2 * SPACE, 0, 0, 0)
        paint_text(painter, appearance, room, about, TEXT_LABEL, "muted")
        if self._tally is None or not self._tally.isVisibleTo(self):
            end = QRect(left, 0, self.width() - self._pad - left, high)
            paint_text(painter, appearance, end, self._end, TEXT_LABEL, "muted", align=Qt.AlignmentFlag.AlignRight)


class ConversationTurnRatingRows(QWidget):
    """The rows and chips for rating one turn of a conversation at a time, with its header.

    Turns with equal fields share their rows, which are kept for the next task.
    """

    def __init__(
        self,
        appearance: Appearance,
        intents: IntentBus,
        make_rows: Callable[[QWidget], AnswerFieldRows],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._intents = intents
        self._make_rows = make_rows
        self._annotation: Annotation | None = None
        self._kept: list[AnswerFieldRows] = []
        self._here: list[AnswerFieldRows] = []  # rows of this task
        self._folded = self._beside = False
        self._flags: Size = "whole"
        self.rows: AnswerFieldRows | None = None
        self.head = ConversationTurnHeader(appearance, intents, self, _PAD)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(0)
        self._inside.addWidget(self.head)
        self._inside.addStretch(1)
        self.hide()

    @property
    def target(self) -> str:
        """The turn of the fields; empty if there is none."""
        return self.rows.target if self.rows is not None else ""

    def show_models(self, models: Sequence[TextCardModel]) -> None:
        """Create rows for the fields of these turns. No turn is shown until :meth:`show_turn`."""
        self._annotation = None
        self._recycle(None)
        self._here = []
        for model in models:
            if not any(rows.asks(model) for rows in self._here):
                self._here.append(self._rows_for(model))
        self.setVisible(bool(models))

    def _rows_for(self, model: TextCardModel) -> AnswerFieldRows:
        """Rows for the fields of this turn, reused or new."""
        rows = next((rows for rows in self._kept if rows.asks(model)), None)
        if rows is None:
            idle = [rows for rows in self._kept if rows not in self._here]
            rows = idle[0] if len(self._kept) >= _KEPT and idle else self._make_rows(self)
            rows.bind(model)
            rows.release()
            rows.hide()
            rows.set_folded(self._folded, flags=self._flags)
            self._inside.insertWidget(1, rows)
        else:
            self._kept.remove(rows)
        self._kept.append(rows)
        return rows

    def show_turn(self, shown: ContextTextItem, model: TextCardModel) -> None:
        """Show the fields of another turn. The previous rows stay until :meth:`set_current`, so that the focus moves
        directly from one to the other."""
        rows = next(rows for rows in self._here if rows.asks(model))
        self.rows = rows
        rows.bind(model)
        self.head.show_turn(shown, "", model)
        self.setObjectName(f"{model.path}.asked")
        self._show_work()

    def set_current(self, key: str | None, shown: str, *, take_keyboard: bool) -> None:
        """Highlight one row, or none. ``shown``: the visible row if rows are folded; ``take_keyboard``: focus the
        row."""
        rows = self.rows
        if rows is not None:
            row = rows.rows.get(key) if key is not None else None
            if row is not None:
                rows.show_row(key or "")
                had = row.hasFocus()
                if take_keyboard:
                    row.take_keyboard()
                if had:  # the same widget for another turn
                    QAccessible.updateAccessibility(QAccessibleEvent(row, QAccessible.Event.Focus))
            rows.set_current(key, shown)
            self.head.set_current(key is not None)
        self._recycle(rows)

    def _recycle(self, but: AnswerFieldRows | None) -> None:
        for rows in self._kept:
            if rows is not but and rows.model is not None:
                rows.set_current(None)
                rows.hide()
                rows.release()
        if but is None:
            self.rows = None
            self.setObjectName("")

    def show_work(self, annotation: Annotation) -> None:
        """Show the answers."""
        self._annotation = annotation
        self._show_work()

    def _show_work(self) -> None:
        if self.rows is not None and self._annotation is not None:
            given, fields = self.rows.show_work(self._annotation), (row.field for row in self.rows.rows.values())
            self.head.show_given(given, unsure_keys(fields, self._annotation, self.rows.target))

    def flush(self) -> None:
        """Store pending text."""
        if self.rows is not None:
            self.rows.flush()

    @property
    def chain(self) -> list[QWidget]:
        """The widgets in tab order."""
        return self.rows.chain if self.rows is not None else []

    def set_fit(self, *, folded: bool, beside: bool, flags: Size) -> None:
        """Show one row at a time or all; next to the column or below it. ``flags``: size of unset chips."""
        self._folded, self._beside, self._flags = folded, beside, flags
        self._fit()
        self.head.set_low(not beside)
        self.head.set_summary(folded)
        for rows in self._kept:
            rows.set_folded(folded, flags=flags)

    def height_at(
        self,
        width: int,
        *,
        folded: bool,
        beside: bool,
        flags: Size,
        answers: Sequence[tuple[TextCardModel, ChipAnswers]],
    ) -> int:
        """The maximum height at this width in pixels, over all turns of the task: ``answers`` is what the chips of each
        show. Only a note is that of the turn shown."""
        width = min(width, self._appearance.px(_WIDEST)) if beside else width
        heights = [self.rows.height_at(width, folded=folded, flags=flags)] if self.rows is not None else []
        for rows in self._here:
            given = {each for model, each in answers if rows.asks(model)}
            heights.append(rows.height_at(width, folded=folded, flags=flags, answers=given or (ChipAnswers(),)))
        return max(heights, default=0) + self._appearance.px(HIGH if beside else LOW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        spare = self.width() - self._appearance.px(_WIDEST) if self._beside else 0
        self._inside.setContentsMargins(0, 0, max(0, spare), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._intents.dispatch("text", self.target)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, self.head.height() - 1, self.width(), 1, self._appearance.color("line"))


def set_words(model: TextCardModel, annotation: Annotation) -> str:
    """The tags, reactions and proposed edit of a turn, in short."""
    target = model.target
    tags = [flag.title for flag in model.flags if annotation.tags_of(target, flag.block).get(flag.tag)]
    signs = [
        reaction.emoji
        for block in model.reactions
        for reaction in block.reactions
        if reaction.key in annotation.reactions_of(target, block.key)
    ]
    proposed = [QCoreApplication.translate("ChipBar", "Proposed edit")] if target in annotation.proposals else []
    return " · ".join(filter(None, (*tags, *proposed, " ".join(signs))))
