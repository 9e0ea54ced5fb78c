"""What is asked about one text: a row for every answer, and chips for its tags and reactions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.look import Look
from annotator.ui.theme import SPACE
from annotator.ui.workspace.asked import Asked
from annotator.ui.workspace.chips import ChipLine
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Sheet

_WIDEST = 640  # pixels of a row: further away from their name, cells are hard to follow


class Rows(QWidget):
    """Made once for each card, and filled anew only where another task asks something else.

    ``caps`` has the keys of the commands behind chips.
    """

    picked = Signal(str, int)  # row, answer
    touched = Signal(str)  # row
    flagged = Signal(str, str)  # block, tag
    wanted = Signal(str)  # the command whose chip was pressed

    def __init__(self, look: Look, caps: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._caps = caps
        self._sheet: Sheet | None = None
        self._asked: tuple[Asked, ...] = ()
        self.rows: dict[str, ScoreRow] = {}
        self.chips: ChipLine | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(2 * SPACE - 1, SPACE + 2, 2 * SPACE - 1, SPACE + 2)
        self._box.setSpacing(0)
        self.hide()
        look.changed.connect(self._relook)

    def _relook(self) -> None:
        for row in self.rows.values():
            row.setMaximumWidth(self._look.px(_WIDEST))

    def bind(self, sheet: Sheet) -> None:
        """Take the names of the text it now stands under, with other rows and chips where it asks something else."""
        if sheet.rows != self._asked:
            self._make_rows(sheet.rows)
        if self.chips is None or not self.chips.shows(sheet):
            self._make_chips(sheet)
        self._sheet = sheet
        self.setVisible(sheet.asks)
        for row in self.rows.values():
            row.bind(sheet.path, sheet.who)
        if self.chips is not None:
            self.chips.bind(sheet)

    def show_work(self, annotation: Annotation) -> int:
        """Show what has been answered. Returns how many rows are."""
        given = 0
        target = self._sheet.target if self._sheet is not None else ""
        for row in self.rows.values():
            answer = row.asked.given(annotation, target)
            row.set_score(answer)
            given += answer is not None
        if self.chips is not None:
            self.chips.show_work(annotation)
        return given

    def set_current(self, key: str | None) -> None:
        """Put the tint on one row, or on none."""
        for name, row in self.rows.items():
            row.set_current(name == key)

    def _make_rows(self, asked: tuple[Asked, ...]) -> None:
        for row in self.rows.values():
            self._box.removeWidget(row)
            row.setParent(None)
            row.deleteLater()
        self._asked = asked
        self.rows = {each.key: self._row(each, place) for place, each in enumerate(asked)}

    def _row(self, asked: Asked, place: int) -> ScoreRow:
        row = ScoreRow(self._look, asked, self)
        row.picked.connect(lambda value: self.picked.emit(asked.key, value))
        row.focused.connect(lambda: self.touched.emit(asked.key))
        self._box.insertWidget(place, row)
        row.setMaximumWidth(self._look.px(_WIDEST))
        row.show()  # now: a layout shows what it gets only later, and what is not shown cannot have the focus
        return row

    def _make_chips(self, sheet: Sheet) -> None:
        if self.chips is not None:
            self._box.removeWidget(self.chips)
            self.chips.setParent(None)
            self.chips.deleteLater()
            self.chips = None
        if sheet.flags or sheet.reactions:
            self.chips = ChipLine(self._look, sheet, self._caps, self)
            self.chips.flagged.connect(self.flagged)
            self.chips.wanted.connect(self.wanted)
            self._box.addWidget(self.chips)
            self.chips.show()
