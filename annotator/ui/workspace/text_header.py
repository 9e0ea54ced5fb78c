"""The header of a text: that of a card, or of a turn of the conversation."""

from __future__ import annotations

from collections.abc import Mapping, Set
from operator import attrgetter
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, RADIUS_PANEL, SPACE, STRONG_LABEL, TEXT_LABEL
from annotator.ui.widgets.paint import CENTRE, RIGHT, paint_rounded_box, paint_text
from annotator.ui.workspace.answer_summary import AnswerSummaryStrip
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.workspace.card_model import TextCardModel

HIGH, LOW = 35, 26  # pixels at 100 %
_BADGE = 20  # pixels at 100 %


class HeaderModel(NamedTuple):
    """What a header shows.

    - ``badge``: the letter of a response, or the number of a turn; ``rated``: it has answers, and its badge a box.
    - ``name``: the speaker of a turn; ``marked``: what a review changed or returned; ``about``: further words.
    - ``note``: stands at the right end of a text without answers.
    - ``page``: the rows that are in sight, if others are not.
    - ``answers``: by row; ``unsure``: the rows whose answers are marked as unsure; ``row``: the row that is outlined.
    """

    badge: str = ""
    name: str = ""
    marked: str = ""
    about: tuple[str, ...] = ()
    note: str = ""
    rated: bool = True
    current: bool = False
    page: str = ""
    answers: Mapping[str, int | None] = {}
    unsure: Set[str] = frozenset()
    row: str = ""

    @property
    def answered(self) -> int:
        """The number of answers given."""
        return len(self.answers) - list(self.answers.values()).count(None)

    @property
    def given(self) -> str:
        """The number of answers given and possible, as shown."""
        return f"{self.answered}/{len(self.answers)}" if self.answers else ""


_measured = attrgetter("badge", "name", "note", "page", "answers")
"""What the places of the answers and of the button depend on."""


class TextHeader(QWidget):
    """Shows a :class:`HeaderModel` and the button that toggles formatting. The answers themselves are shown, and not
    only their number, if that is requested, one is given, and there is room."""

    def __init__(
        self, intents: IntentBus, parent: QWidget, *, pad: int, line: bool = False,
        pane: ReadingPane | None = None,
    ) -> None:  # fmt: skip
        """``pad``: horizontal padding in pixels; ``line``: whether there is a line below; ``pane``: that of the text,
        if it can be formatted."""
        super().__init__(parent)
        self._pad, self._line = pad, line
        self.model = HeaderModel()
        self._card: TextCardModel | None = None
        self._low = self._shows_summary = False
        self._strip = AnswerSummaryStrip(intents, self)
        self._strip.hide()
        self.button: SourceViewButton | None = None
        if pane is not None:
            self.button = SourceViewButton(intents, pane, self, "text.raw", changed=self._place)
        self._right = 0  # right limit of the texts at the left
        appearance.changed.connect(self._restyle)

    def bind(self, path: str, target: str, text_name: str, card: TextCardModel | None = None) -> None:
        """Set the text that the header belongs to; its ``card`` if it is rated. Empty strings release the object names,
        which another header may use then."""
        self._card = card
        if self.button is not None:
            self.button.bind(f"{path}.format" if path else "", target, text_name)  # which places it
        if self._shows_summary:
            self._place()

    def show_model(self, model: HeaderModel) -> None:
        if model == self.model:
            return
        before, self.model = self.model, model
        if self._shows_summary or _measured(before) != _measured(model):
            self._place()
        else:  # a frame and a length move nothing: saves a thirtieth of the calls of a submission
            self._repaint()

    def change(self, **changes: Any) -> None:
        """Show the model with other values of these fields."""
        self.show_model(self.model._replace(**changes))

    def set_fit(self, *, low: bool, summary: bool) -> None:
        """Set the height, and whether answers are shown."""
        if (low, summary) != (self._low, self._shows_summary):
            self._low, self._shows_summary = low, summary
            self._restyle()

    def sizeHint(self) -> QSize:
        return QSize(120, appearance.px(LOW if self._low else HIGH))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _restyle(self) -> None:
        self.updateGeometry()
        self._place()
        self.update()

    @property
    def _badge_width(self) -> int:
        return (
            max(appearance.px(_BADGE), appearance.width(self.model.badge, STRONG_LABEL) + 2 * SPACE)
            if self.model.badge
            else 0
        )

    def _repaint(self) -> None:
        inset = 0 if self._low else RADIUS_PANEL - FOCUS_RING
        self.update(self.rect().adjusted(inset, inset, -inset, -inset))  # without the frame of the card

    def _place(self) -> None:
        """Place the answers at the right if they fit, otherwise their number, and the button beside them."""
        model, right, strip_fits = self.model, self.width() - self._pad, False
        least = self._pad + self._badge_width + 2 * SPACE
        least += appearance.width(model.name, STRONG_LABEL) + 2 * SPACE if model.name else 0
        if self._card is not None and self._shows_summary and self._strip.may_fit(len(model.answers), right - least):
            self._strip.show_answers(self._card, model.answers, model.unsure, model.row)
            left = self._strip.place(right, self.height() // 2)
            strip_fits = model.answered > 0 and left > least
            right = left if strip_fits else right
        self._strip.setVisible(strip_fits)
        end = "" if strip_fits else self._end
        right -= appearance.width(end, TEXT_LABEL) + 2 * SPACE if end or strip_fits else 0
        self._right = right
        if self.button is not None:
            self._right = self.button.place_left_of(right, least, self.height() // 2)
        self._repaint()

    @property
    def _end(self) -> str:
        """The text at the right end."""
        return " · ".join(filter(None, (self.model.page, self.model.given))) or self.model.note

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, model, high = QPainter(self), self.model, self.height()
        if self._line:
            painter.fillRect(0, high - 1, self.width(), 1, appearance.color("line"))
        side, left = appearance.px(_BADGE), self._pad
        if model.badge:
            badge = QRect(left, (high - side) // 2, self._badge_width, side)
            fill, ink = ("accent", "on_accent") if model.current else ("accent_tint", "accent")
            if model.rated:
                paint_rounded_box(painter, badge, RADIUS_CONTROL, fill)
            ink = ink if model.rated else "muted"
            paint_text(painter, badge, model.badge, STRONG_LABEL, ink, align=CENTRE)
            left += badge.width() + 2 * SPACE
        room = QRect(left, 0, max(0, self._right - left), high)
        if model.name:
            used = paint_text(painter, room, model.name, STRONG_LABEL, "text")
            room = room.adjusted(used + 2 * SPACE, 0, 0, 0)
        if model.marked:
            used = paint_text(painter, room, model.marked, TEXT_LABEL, "warning")
            room = room.adjusted(used + 2 * SPACE, 0, 0, 0)
        about = " · ".join(filter(None, model.about))
        is_summarized = self._strip.isVisibleTo(self)
        if model.name or not is_summarized or appearance.width(about, TEXT_LABEL) <= room.width():
            paint_text(painter, room, about, TEXT_LABEL, "muted")
        if not is_summarized:
            end = QRect(left, 0, self.width() - self._pad - left, high)
            paint_text(painter, end, self._end, TEXT_LABEL, "muted", align=RIGHT)
