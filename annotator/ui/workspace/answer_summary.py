"""A summary of a text's answers, one number for each row, shown if there is no room for the rows."""

from __future__ import annotations

from collections.abc import Mapping, Set

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.field_models import UNSURE, AnswerFieldModel

_CELL, _HEIGHT, _GAP = 20, 20, 3


class AnswerSummaryStripCell(QAbstractButton):
    """A cell of the strip of answers: an answer, or a gap if there is none. A click focuses its row."""

    def __init__(self, appearance: Appearance, field: AnswerFieldModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.field = field
        self._current = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # arrow keys move between rows
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def bind(self, path: str, who: str) -> None:
        """Set the names for the text that it belongs to now."""
        title = self.field.title
        self.setObjectName(f"{path}.{self.field.path}.given")
        self.setAccessibleName(self.tr("{who}, go to {attribute}").format(who=who, attribute=title))

    def show_answer(self, answer: int | None, *, unsure: bool) -> None:
        words = "" if answer is None else self.field.label(answer)
        said = self.tr("not scored") if answer is None else self.field.spoken_value(answer)
        if unsure:
            words, said = f"{words}{UNSURE}", self.tr("{answer}, unsure").format(answer=said)
        if words != self.text() or said != self.accessibleDescription():
            self.setText(words)
            self.setAccessibleDescription(said)
            set_tooltip(self, f"{self.field.title}: {said}")
            self.update()

    def set_current(self, current: bool) -> None:
        if current != self._current:
            self._current = current
            self.update()

    def sizeHint(self) -> QSize:
        appearance, values = self._appearance, self.field.values
        ends = {self.field.label(value) for value in (*values[:1], *values[-1:])}
        words = max((appearance.width(label, TEXT_LABEL, WEIGHT_STRONG) for label in ends), default=0)
        words += appearance.width(UNSURE, TEXT_LABEL, WEIGHT_STRONG) if self.field.may_be_unsure else 0
        return QSize(max(appearance.px(_CELL), words + 2 * SPACE), appearance.px(_HEIGHT))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, given = self._appearance, QPainter(self), bool(self.text())
        fill = appearance.color("accent_tint" if given else "panel")
        border = appearance.color(
            "accent" if self._current or self.underMouse() else "accent_tint" if given else "line"
        )
        paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, fill, border)
        weight = WEIGHT_STRONG if self._current else WEIGHT_NORMAL
        align = Qt.AlignmentFlag.AlignHCenter
        paint_text(painter, appearance, self.rect(), self.text(), TEXT_LABEL, "text", weight=weight, align=align)


class AnswerSummaryStrip(QWidget):
    """The answers about one text while its rows are folded: a cell for each row, in order."""

    def __init__(self, appearance: Appearance, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._intents = intents
        self._target = ""
        self._cells: dict[str, AnswerSummaryStripCell] = {}

    def bind(self, model: TextCardModel) -> None:
        """Show the rows of this text."""
        fields, self._target = model.rows, model.target
        if [cell.field for cell in self._cells.values()] != list(fields):
            for cell in self._cells.values():
                cell.hide()
                cell.setParent(None)
                cell.deleteLater()
            self._cells = {field.key: self._cell(field) for field in fields}
        for cell in self._cells.values():
            cell.bind(model.path, model.who)

    def _cell(self, field: AnswerFieldModel) -> AnswerSummaryStripCell:
        cell = AnswerSummaryStripCell(self._appearance, field, self)
        cell.clicked.connect(lambda: self._intents.dispatch("text", self._target, field.key))
        cell.show()
        return cell

    def show_answers(self, answers: Mapping[str, int | None], unsure: Set[str]) -> None:
        """Show the answer of each row that is asked, and which answers are marked as unsure."""
        for key, cell in self._cells.items():
            cell.show_answer(answers.get(key), unsure=key in unsure)
            cell.setVisible(key in answers)

    def set_current(self, key: str) -> None:
        """Outline the cell of one row."""
        for name, cell in self._cells.items():
            cell.set_current(name == key)

    def place(self, right: int, middle: int) -> int:
        """Place the summary left of x coordinate ``right``, centred at ``middle``. Returns its left edge."""
        sizes = [cell.sizeHint() for cell in self._cells.values()]
        width = sum(size.width() + _GAP for size in sizes) - _GAP
        height = self._appearance.px(_HEIGHT)
        self.setGeometry(right - width, middle - height // 2, width, height)
        left = 0
        for cell, size in zip(self._cells.values(), sizes, strict=True):
            cell.setGeometry(left, 0, size.width(), height)
            left += size.width() + _GAP
        return right - width
