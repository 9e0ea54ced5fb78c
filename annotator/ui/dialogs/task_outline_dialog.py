"""The outline of a task: its texts and fields with what is missing. Selecting a line goes there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.row_list import REST, Cell, RowList
from annotator.workspace.card_model import Cursor
from annotator.workspace.outline import OutlineLine

_TALLEST, _AROUND = 460, 110  # _AROUND: height of the window that the list leaves free


class TaskOutlineDialog(StyledDialog):
    """A dialog with the outline of a task. Enter or a click goes to the selected line; typed letters and digits select
    the next line that begins with them; Esc closes the dialog."""

    chosen = Signal(object)  # the place of the line

    def __init__(
        self, appearance: Appearance, lines: Sequence[OutlineLine], at: Cursor | None, missing: int, parent: QWidget
    ) -> None:
        """``at``: the field whose line is selected first; ``missing``: the number of missing items."""
        title = outline_title(missing)
        super().__init__(appearance, "outline", title, parent, width=620)
        self.heading(title)
        self.list = RowList(appearance, "outline.list", self.tr("Texts and fields of this task"), self, _cells)
        self.list.itemClicked.connect(self._go)
        for line in lines:
            item = QListWidgetItem(", ".join(filter(None, (line.title, _state(line)))), self.list)
            item.setData(RowList.DATA, line)
        self.list.setCurrentRow({line.place: row for row, line in enumerate(lines)}.get(at, 0) if at else 0)
        room = parent.height() - appearance.px(_AROUND)
        self.list.setFixedHeight(min(self.list.count() * appearance.row(30) + 4, appearance.px(_TALLEST), room))
        self.lines.addWidget(self.list)
        self.list.setFocus()

    def _go(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.accept()
            self.chosen.emit(item.data(RowList.DATA).place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go(self.list.currentItem())
        else:
            super().keyPressEvent(event)


def _cells(line: OutlineLine) -> Sequence[Cell]:
    role, size = "warning" if line.missing and line.field else "text", TEXT_LABEL if line.depth else TEXT_BODY
    indent = [Cell("", 5 * SPACE * line.depth)] if line.depth else []
    return (*indent, Cell(line.title, REST, role, size), Cell(_state(line)))


def _state(line: OutlineLine) -> str:
    if line.field:
        return line.answer
    if line.missing:
        return counted(line.missing, "{n} missing", "{n} missing")
    return QCoreApplication.translate("TaskOutlineDialog", "complete")


def outline_title(count: int) -> str:
    """The title of the outline: the number of missing items."""
    if not count:
        return QCoreApplication.translate("TaskOutlineDialog", "Nothing is missing in this task")
    return counted(count, "{n} thing is missing in this task", "{n} things are missing in this task")
