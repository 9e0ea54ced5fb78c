"""The card of a text: header, text, and its rows and chips below."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.theme import FOCUS_RING, LONGEST_LINE, PANEL_INSET
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.ui.workspace.task_labels import length_of
from annotator.ui.workspace.text_display import TextDisplay, make_pane
from annotator.ui.workspace.text_header import HIGH, LOW, TextHeader
from annotator.workspace.card_model import NO_CARD, Cursor, TextCardModel
from annotator.workspace.field_models import unsure_keys

PANEL_PAD = 14  # pixels: padding of a card's header, from its edge
BESIDE = 360  # pixels: width of the fields if they are beside the text
QWIDGETSIZE_MAX = 16_777_215


class ResponseCard(FocusRingPanel):
    """The card of a response or another text: shows a card model. Cards are created once and bound to one model after
    another."""

    def __init__(self, intents: IntentBus, text_display: TextDisplay, parent: QWidget) -> None:
        super().__init__("", parent, ground="background")
        self._intents = intents
        self._text_display = text_display
        self.model = NO_CARD
        self.has_text = False
        """Whether the text of the model is shown."""
        self.pane = make_pane("", "", self, longest=LONGEST_LINE)
        pad = PANEL_PAD - FOCUS_RING
        self.header = TextHeader(intents, self, pad=pad, line=True, pane=self.pane)
        self.field_rows = AnswerFieldRows(intents, self)
        self.field_rows.moved.connect(self.update)  # extends the separator line to their end
        self.field_rows.turned.connect(lambda: self.header.change(page=self.field_rows.page))
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body.setSpacing(0)
        self._body.addWidget(self.pane, 1)
        self._body.addWidget(self.field_rows)
        self._inside = QVBoxLayout(self)
        self._inside.setSpacing(0)
        self._inside.addWidget(self.header)
        self._inside.addLayout(self._body, 1)
        self._beside = False
        self._round_off()

    def set_fit(self, fit: ResponsiveLayoutState) -> None:
        """Place the fields beside the text or below it, all or one at a time."""
        self.header.set_fit(low=fit.folded, summary=fit.folded)
        self.field_rows.set_fit(fit)
        self._set_beside(fit.beside)

    def asked_height(self, fit: ResponsiveLayoutState, width: int, *, notes: bool) -> int:
        """The height of the fields in a card of this state and width, in pixels; ``notes`` as in
        :meth:`AnswerFieldRows.height_at`."""
        if not self.model.asks:
            return 0
        room = appearance.px(BESIDE) if fit.beside else width - 2 * FOCUS_RING
        return self.field_rows.height_at(room, fit, notes=notes)

    def frame_height(self, fit: ResponsiveLayoutState) -> int:
        """The height of everything except text and fields, in pixels."""
        return appearance.px(LOW if fit.folded else HIGH) + 2 * FOCUS_RING

    def _set_beside(self, beside: bool) -> None:
        width = appearance.px(BESIDE) if beside else QWIDGETSIZE_MAX
        if self.field_rows.maximumWidth() == width:
            return
        self._beside = beside
        self._round_off()
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._body.setAlignment(self.field_rows, Qt.AlignmentFlag.AlignTop if beside else Qt.AlignmentFlag(0))
        self.field_rows.setMinimumWidth(width if beside else 0)
        self.field_rows.setMaximumWidth(width)

    def _round_off(self) -> None:
        """Keep the text out of the rounded corners at the bottom."""
        to_the_end = self._beside or not self.model.asks
        bottom = PANEL_INSET if to_the_end else FOCUS_RING
        self._inside.setContentsMargins(FOCUS_RING, FOCUS_RING, FOCUS_RING, bottom)

    @property
    def rows(self) -> dict[str, ScoreRowWidget]:
        """The rows by field key."""
        return self.field_rows.rows

    @property
    def target(self) -> str:
        """The target of the text; empty if there is none."""
        return self.model.target

    def bind(self, model: TextCardModel) -> None:
        """Show the names and rows of a card model. Its text (:meth:`show_text`) and answers are shown separately."""
        self.model = model
        self.setObjectName(model.path)
        self.pane.setObjectName(f"{model.path}.text")
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=model.name))
        self.field_rows.bind(model)
        self.header.bind(model.path, model.target, model.name, model)
        self._round_off()

    def show_text(self) -> None:
        """Show the text of the model."""
        model, self.has_text = self.model, True
        empty, response = not model.source.strip(), model.kind == "response"
        self.pane.setPlaceholderText(self.tr("This response is empty.") if not model.source and response else "")
        blanks = self.tr("This response is empty: it contains only blanks.")
        self.pane.set_remark(blanks if model.source and empty and response else "")
        self._text_display.show(self.pane, model.source, model.target)
        self.header.change(badge=model.letter, about=(self._length,))

    def release(self) -> None:
        """Release the text, and the object names that another card may use now."""
        if not self.target:
            return
        self.field_rows.release()
        self.header.bind("", "", "")
        self.model = NO_CARD
        self.setObjectName("")
        self.pane.setObjectName("")
        self.has_text = False
        self._text_display.show(self.pane, "")

    def show_work(self, annotation: Annotation, changed: Set[str] | None) -> None:
        """Show the answers about this text, unless neither the text nor its question is among ``changed``."""
        if changed is not None and changed.isdisjoint((self.target, self.model.question)):
            return
        unsure = unsure_keys(self.model.rows, annotation, self.model.target)
        self.header.change(answers=self.field_rows.show_work(annotation), unsure=unsure)

    def show_cursor(self, cursor: Cursor) -> None:
        """Show the ring around this card if the cursor is at its text, and its row."""
        is_current = cursor.target == self.target
        self.set_ringed(is_current)
        self.field_rows.show_cursor(cursor)
        self.header.change(current=is_current, row=self.field_rows.visible_row)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._intents.dispatch("text", self.target)
        event.accept()

    @property
    def _length(self) -> str:
        """The length of the text, with its name if it has no letter."""
        model, rendered = self.model, self.pane.rendered
        length = length_of(rendered) if rendered.words or model.kind == "response" else ""
        if any(model.same_as):
            letters = QLocale().createSeparatedList([letter for letter in model.same_as if letter])
            length = f"{length} · {self.tr('the same as {letters}').format(letters=letters)}"
        return length if model.letter else " · ".join(filter(None, (model.name, length)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        left, top = self.field_rows.x(), self.field_rows.y()
        if event.rect().bottom() >= top and event.rect().right() >= left and self.field_rows.isVisibleTo(self):
            size = (1, self.height() - top - FOCUS_RING) if left > FOCUS_RING else (self.width() - FOCUS_RING - left, 1)
            QPainter(self).fillRect(left, top, *size, appearance.color("line"))
