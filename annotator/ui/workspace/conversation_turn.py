"""The rows and chips of the current rated turn of a conversation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QAccessible, QAccessibleEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.widgets.boxes import in_column
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from annotator.ui.workspace.text_header import HIGH, LOW, HeaderModel, TextHeader
from annotator.workspace.card_model import ContextTextItem, Cursor, TextCardModel
from annotator.workspace.field_models import unsure_keys

_PAD = 12  # start of the rows
_WIDEST = 600  # pixels: maximum width of the fields


class ConversationTurnRatingRows(QWidget):
    """The rows and chips for rating one turn of a conversation at a time, with its header.

    Turns with equal fields share their rows, also with those of the next task.
    """

    def __init__(
        self,
        intents: IntentBus,
        make_rows: Callable[[QWidget], AnswerFieldRows],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._intents = intents
        self._make_rows = make_rows
        self._field_rows: list[AnswerFieldRows] = []  # one for each set of fields of this task
        self._fitted = ResponsiveLayoutState()
        self.rows: AnswerFieldRows | None = None
        self.header = TextHeader(intents, self, pad=_PAD, line=True)
        self._inside = in_column(self.header, 1, on=self, spacing=0)
        self.hide()

    @property
    def target(self) -> str:
        """The turn of the fields; empty if there is none."""
        return self.rows.target if self.rows is not None else ""

    def show_models(self, models: Sequence[TextCardModel]) -> None:
        """Create rows for the fields of these turns. No turn is shown until :meth:`show_turn`."""
        self._leave(None)
        for rows in [rows for rows in self._field_rows if not any(map(rows.asks, models))]:
            self._field_rows.remove(rows)
            rows.setParent(None)
            rows.deleteLater()
        for model in models:
            if not any(rows.asks(model) for rows in self._field_rows):
                self._field_rows.append(rows := self._make_rows(self))
                rows.bind(model)
                rows.release()
                rows.hide()
                rows.set_fit(self._fitted)
                self._inside.insertWidget(1, rows)
        self.setVisible(bool(models))

    def show_turn(self, turn: ContextTextItem, model: TextCardModel) -> None:
        """Show the fields of another turn. The previous rows stay until :meth:`show_cursor`, so that the focus moves
        directly from one to the other."""
        rows = next(rows for rows in self._field_rows if rows.asks(model))
        self.rows = rows
        rows.bind(model)
        self.header.bind(model.path, model.target, model.name, model)
        self.header.show_model(turn_header(turn))
        self.setObjectName(f"{model.path}.asked")

    def show_cursor(self, cursor: Cursor, *, take_keyboard: bool) -> None:
        """Highlight the row of the cursor if it is at this turn. ``take_keyboard``: focus the row."""
        rows = self.rows
        if rows is not None:
            is_current = cursor.target == rows.target
            rows.show_cursor(cursor)
            if is_current and (row := rows.rows.get(cursor.key)) is not None:
                had = row.hasFocus()
                if take_keyboard:
                    row.take_keyboard()
                if had:  # the same widget for another turn
                    QAccessible.updateAccessibility(QAccessibleEvent(row, QAccessible.Event.Focus))
            self.header.change(current=is_current)
        self._leave(rows)

    def _leave(self, but: AnswerFieldRows | None) -> None:
        """Hide and release all rows except these."""
        for rows in self._field_rows:
            if rows is not but and rows.target:
                rows.hide()
                rows.release()
        if but is None:
            self.rows = None
            self.setObjectName("")

    def show_work(self, annotation: Annotation) -> None:
        """Show the answers."""
        if self.rows is not None:
            answers, fields = self.rows.show_work(annotation), (row.field for row in self.rows.rows.values())
            self.header.change(answers=answers, unsure=unsure_keys(fields, annotation, self.rows.target))

    def flush(self) -> None:
        """Store pending text."""
        if self.rows is not None:
            self.rows.flush()

    @property
    def chain(self) -> list[QWidget]:
        """The widgets in tab order."""
        return self.rows.chain if self.rows is not None else []

    def set_fit(self, fit: ResponsiveLayoutState) -> None:
        """Show one row at a time or all; next to the column or below it."""
        self._fitted = fit
        self._fit()
        self.header.set_fit(low=not fit.beside, summary=fit.folded)
        for rows in self._field_rows:
            rows.set_fit(fit)

    def height_at(self, width: int, fit: ResponsiveLayoutState) -> int:
        """The maximum height at this width in pixels, over all turns of the task. Only a note is that of the turn
        shown."""
        width = min(width, appearance.px(_WIDEST)) if fit.beside else width
        heights = (rows.height_at(width, fit, notes=rows is self.rows) for rows in self._field_rows)
        return max(heights, default=0) + appearance.px(HIGH if fit.beside else LOW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        spare = self.width() - appearance.px(_WIDEST) if self._fitted.beside else 0
        self._inside.setContentsMargins(0, 0, max(0, spare), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._intents.dispatch("text", self.target)
        event.accept()


def turn_header(turn: ContextTextItem, *about: str, rated: bool = True, note: str = "") -> HeaderModel:
    """The header of a turn, without answers."""
    number = QLocale().toString(turn.number)
    return HeaderModel(number, turn.speaker, about=about, note=note, rated=rated)


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
