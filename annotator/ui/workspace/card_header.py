"""The header of a response card."""

from __future__ import annotations

from collections.abc import Mapping, Set

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.text.runs import RenderedText
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.workspace.answer_summary import AnswerSummaryStrip
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.workspace.card_model import TextCardModel

HIGH, LOW = 35, 26  # pixels at 100 %
_PAD, _BADGE = 14, 20
_COUNT = 19  # pixels at 100 %: height of the number of answers


class _AnswerCountLabel(QWidget):
    """The number of answers given and possible. It changes with each answer, and is opaque so that nothing else is
    repainted then."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        appearance.changed.connect(self.update)

    def set_text(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.update()

    def place(self, right: int, room: int) -> None:
        """Place it with its right edge at ``right``, in the middle of ``room`` pixels of height."""
        width, height = self._appearance.width(self.text, TEXT_LABEL), self._appearance.px(_COUNT)
        self.setGeometry(right - width, (room - height) // 2, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._appearance.color("panel"))
        align = Qt.AlignmentFlag.AlignRight
        paint_text(painter, self._appearance, self.rect(), self.text, TEXT_LABEL, "muted", align=align)


class ResponseCardHeader(QWidget):
    """The header of a response's card: letter, length, format button and number of answers; if the rows are folded and
    there is room, the answers themselves."""

    def __init__(self, appearance: Appearance, intents: IntentBus, pane: ReadingPane, caps: Mapping[str, str],
                 parent: QWidget) -> None:  # fmt: skip
        """``pane``: the pane of the text; ``caps``: the key caps of commands."""
        super().__init__(parent)
        self._appearance = appearance
        self._badge = self._words = ""
        self._current = self._low = self._folded = self._begun = False
        self._tally = AnswerSummaryStrip(appearance, intents, self)
        self._tally.hide()
        self._count = _AnswerCountLabel(appearance, self)
        self._model: TextCardModel | None = None
        self._answers: Mapping[str, int | None] = {}
        self._unsure: Set[str] = frozenset()
        self._shown = ""
        self._mark = SourceViewButton(appearance, intents, pane, self, cap=caps["text.raw"], changed=self._mark_changed)
        self._right = 0  # right limit of the texts at the left
        appearance.changed.connect(self._restyle)

    def show_model(self, badge: str, words: str) -> None:
        if (badge, words) != (self._badge, self._words):
            self._badge, self._words = badge, words
            self.update()

    @property
    def given(self) -> str:
        """The number of answers given and possible, as shown."""
        return self._count.text

    def bind(self, model: TextCardModel, coming: RenderedText) -> None:
        """Show the header of this text, which the pane is about to show."""
        self._model = model
        self._mark.bind(f"{model.path}.format", model.target, model.who, coming)
        if self._folded:
            self._show_tally()

    def show_given(self, answers: Mapping[str, int | None], unsure: Set[str]) -> None:
        """Set the answer of each row, and which answers are marked as unsure."""
        self._answers, self._unsure = answers, unsure
        count = len(answers) - list(answers.values()).count(None)
        given = f"{count}/{len(answers)}" if answers else ""
        if self._folded:
            self._tally.show_answers(answers, unsure)
        if given != self._count.text:
            moved = self._folded or self._appearance.width(given, TEXT_LABEL) != self._count.width()
            self._begun = count > 0
            self._count.set_text(given)
            if moved:
                self._place()
                self.update()

    def set_current(self, current: bool, shown: str) -> None:
        """``shown``: the row that is visible if the rows are folded."""
        self._shown = shown
        if self._folded:
            self._tally.set_current(shown)
        if current != self._current:
            self._current = current
            self.update()

    def set_folded(self, folded: bool, *, low: bool) -> None:
        if (folded, low) != (self._folded, self._low):
            self._folded, self._low = folded, low
            if folded:
                self._show_tally()
            self._restyle()

    def release(self) -> None:
        """Clear the object names, which another header may use now."""
        self._mark.bind("", "", "")

    def _mark_changed(self) -> None:
        self._place()
        self.update()

    def _show_tally(self) -> None:
        """Update the summary of answers, which exists only if it is visible."""
        if self._model is not None:
            self._tally.bind(self._model)
            self._tally.show_answers(self._answers, self._unsure)
            self._tally.set_current(self._shown)
            self._place()

    def sizeHint(self) -> QSize:
        return QSize(120, self._appearance.px(LOW if self._low else HIGH))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _restyle(self) -> None:
        self.updateGeometry()
        self._place()
        self.update()

    def _place(self) -> None:
        """Place the summary at the right if all answers fit; otherwise, and before the first answer, show only the
        count."""
        right = self.width() - _PAD + FOCUS_RING
        least = _PAD + self._appearance.px(_BADGE) + 2 * SPACE
        tally = self._tally.place(right, self.height() // 2) if self._folded else right
        told = self._folded and self._begun and tally >= least
        self._tally.setVisible(told)
        self._count.setVisible(not told)
        self._count.place(right, self.height())
        given = self._count.width() + 2 * SPACE if self._count.text else 0
        self._right = self._mark.place_left_of(tally if told else right - given, least, self.height() // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        told = self._tally.isVisibleTo(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, appearance.color("line"))
        left, side = _PAD - FOCUS_RING, appearance.px(_BADGE)
        centre = Qt.AlignmentFlag.AlignHCenter
        if self._badge:
            badge = QRect(left, (self.height() - side) // 2, side, side)
            fill, ink = ("accent", "on_accent") if self._current else ("accent_tint", "accent")
            paint_rounded_box(painter, badge, RADIUS_CONTROL, appearance.color(fill), None)
            paint_text(painter, appearance, badge, self._badge, TEXT_LABEL, ink, weight=WEIGHT_STRONG, align=centre)
            left += side + 2 * SPACE
        room = QRect(left, 0, self._right - left - (2 * SPACE if told else 0), self.height())
        if not told or appearance.width(self._words, TEXT_LABEL) <= room.width():
            paint_text(painter, appearance, room, self._words, TEXT_LABEL, "muted")
