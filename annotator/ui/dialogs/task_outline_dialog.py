"""The outline of a task: its texts and fields with what is missing. Selecting a line goes there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QElapsedTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QListWidgetItem, QWidget

from annotator.model.missing_answer import MissingAnswer
from annotator.ui.appearance import appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.key_events import ENTER
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.row_list import REST, Cell, RowList
from annotator.workspace.card_model import Cursor
from annotator.workspace.outline import OutlineLine

_TALLEST, _AROUND = 460, 110  # _AROUND: height of the window that the list leaves free


class _OutlineList(RowList):
    """A list of lines. Typed digits select the line with that number, first among those of the same block and text."""

    def __init__(self, name: str, text: str, parent: QWidget) -> None:
        super().__init__(name, text, parent, _cells)
        self._number, self._typing_timer = "", QElapsedTimer()

    def keyboardSearch(self, search: str) -> None:
        if not search.isdigit():
            self._number = ""
            super().keyboardSearch(search)
            return
        goes_on = self._typing_timer.isValid() and self._typing_timer.elapsed() < QApplication.keyboardInputInterval()
        self._number = self._number + search if goes_on else search
        self._typing_timer.restart()
        numbered = re.compile(rf"{self._number}(?!\d)")
        lines: list[OutlineLine] = [self.item(row).data(RowList.DATA) for row in range(self.count())]
        current_block = _block_of(lines[self.currentRow()].place)
        rows = [row for row, line in enumerate(lines) if numbered.match(line.title)]
        self.setCurrentRow(min(rows, key=lambda row: _distance(current_block, lines[row]), default=self.currentRow()))


def _block_of(place: Cursor | MissingAnswer) -> tuple[str, str]:
    """The text and block of a line."""
    return place.target, place.key.partition(".")[0]


def _distance(current_block: tuple[str, str], line: OutlineLine) -> tuple[bool, bool]:
    target, block = _block_of(line.place)
    return target != current_block[0], block != current_block[1] or not line.is_field


class TaskOutlineDialog(StyledDialog):
    """A dialog with the outline of a task. Enter or a click goes to the selected line, which typed digits and letters
    select; Esc closes the dialog."""

    chosen = Signal(object)  # the place of the line

    def __init__(self, lines: Sequence[OutlineLine], at: Cursor | None, missing: int, parent: QWidget) -> None:
        """``at``: the field whose line is selected first; ``missing``: the number of missing items."""
        title = outline_title(missing)
        super().__init__("outline", title, parent, width=620)
        self.list = _OutlineList("outline.list", self.tr("Texts and fields of this task"), self)
        self.list.itemClicked.connect(self._go)
        for line in lines:
            item = QListWidgetItem(", ".join(filter(None, (line.title, _state(line)))), self.list)
            item.setData(RowList.DATA, line)
        fields = {line.place: row for row, line in enumerate(lines) if line.is_field}
        lacking = (row for row, line in enumerate(lines) if line.is_field and line.missing)
        self.list.setCurrentRow(fields[at] if at in fields else next(lacking, 0))
        room = parent.height() - appearance.px(_AROUND)
        self.list.setFixedHeight(min(self.list.count() * appearance.row(30) + 4, appearance.px(_TALLEST), room))
        self.lines.addWidget(self.list)
        self.list.setFocus()

    def _go(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.accept()
            self.chosen.emit(item.data(RowList.DATA).place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._go(self.list.currentItem())
        else:
            super().keyPressEvent(event)


def _cells(line: OutlineLine) -> Sequence[Cell]:
    role, style = "warning" if line.missing and line.is_field else "text", TEXT_LABEL if line.depth else TEXT_BODY
    indent = [Cell("", 5 * SPACE * line.depth)] if line.depth else []
    return (*indent, Cell(line.title, REST, role, style), Cell(_state(line)))


def _state(line: OutlineLine) -> str:
    if line.is_field:
        return line.answer
    if line.missing:
        return counted(line.missing, "{n} missing", "{n} missing")
    return QCoreApplication.translate("TaskOutlineDialog", "complete")


def outline_title(count: int) -> str:
    """The title of the outline: the number of missing items."""
    if not count:
        return QCoreApplication.translate("TaskOutlineDialog", "Nothing is missing in this task")
    return counted(count, "{n} thing is missing in this task", "{n} things are missing in this task")
