"""The footer of a question: the fields about all responses, below them."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.theme import FOCUS_RING, SPACE
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.workspace.card_model import Cursor, TextCardModel

_ROWS = 460


class QuestionFieldsFooter(FocusRingPanel):
    """The fields about all responses of a question, in a panel as wide as the response cards."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__("workspace.foot", parent)
        self.field_rows = AnswerFieldRows(intents, self, beside=True)
        in_column(self.field_rows, on=self, margins=(FOCUS_RING, FOCUS_RING, SPACE, FOCUS_RING))
        self.hide()

    def show_model(self, model: TextCardModel | None) -> None:
        """Show these fields, or nothing. Answers are shown separately."""
        if model is not None:
            self.field_rows.bind(model)
        else:
            self.field_rows.release()
        self.setVisible(model is not None)

    def show_work(self, annotation: Annotation) -> None:
        """Show the answers."""
        if self.field_rows.target:
            self.field_rows.show_work(annotation)

    def show_cursor(self, cursor: Cursor) -> None:
        """Show the ring and the row of the cursor if it is here."""
        self.set_ringed(cursor.target == self.field_rows.target)
        self.field_rows.show_cursor(cursor)

    def sizeHint(self) -> QSize:
        return QSize(appearance.px(_ROWS), super().sizeHint().height())
