"""The outline of a task: every question and answer with what is missing. Selecting a line goes there."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QWidget

from annotator.model.missing_answer import MissingAnswer
from annotator.text.policy import visible_text
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.row_list import REST, Cell, RowList
from annotator.workspace.critique_model import CritiqueTaskViewModel

_TALLEST, _AROUND = 460, 110  # _AROUND: height of the window that the list leaves free


class _Line(NamedTuple):
    """A line of the outline: its level, text and state, where it leads, and whether something is missing there."""

    depth: int
    words: str
    said: str
    where: str | MissingAnswer
    wanting: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        role, size = "warning" if self.wanting and self.depth else "text", TEXT_LABEL if self.depth else TEXT_BODY
        indent = [Cell("", 5 * SPACE * self.depth)] if self.depth else []
        return (*indent, Cell(self.words, REST, role, size), Cell(self.said))


class TaskOutlineDialog(StyledDialog):
    """A dialog with the outline of a task. Enter or a click goes to the selected line; Esc closes the dialog."""

    chosen = Signal(str)  # the answer to go to
    led = Signal(object)  # the MissingAnswer to go to

    def __init__(self, appearance: Appearance, work: CritiqueTaskViewModel, parent: QWidget) -> None:
        super().__init__(appearance, "outline", outline_title(len(work.problems)), parent, width=620)
        self.heading(outline_title(len(work.problems)))
        self.list = RowList(
            appearance, "outline.list", self.tr("Questions and answers of this task"), self, lambda line: line.cells
        )
        self.list.itemClicked.connect(self._go)
        self._fill(work)
        room = parent.height() - appearance.px(_AROUND)
        self.list.setFixedHeight(min(self.list.count() * appearance.row(30) + 4, appearance.px(_TALLEST), room))
        self.lines.addWidget(self.list)
        self.list.setFocus()

    def _fill(self, work: CritiqueTaskViewModel) -> None:
        self._first: QListWidgetItem | None = None
        for problem in work.problems_beside():
            self._problem(1, work.problem(problem), problem)
        listed: set[str] = set()
        for number, (question, answers) in enumerate(work.groups, 1):
            if question:
                count = len(work.problems_on(question))
                said = counted(count, "{n} missing", "{n} missing") if count else self.tr("complete")
                asked = visible_text(" ".join(work.task.texts[question].split()))
                self._line(0, f"{number}   {asked}", said, (answers or (question,))[0], bool(count))
                for problem in (problem for problem in work.problems if problem.target == question):
                    self._problem(1, work.problem(problem), problem)
            for answer in (answer for answer in answers if answer not in listed):
                listed.add(answer)
                self._answer(answer, work)
        self.list.setCurrentItem(self._first or self.list.item(0))

    def _answer(self, answer: str, work: CritiqueTaskViewModel) -> None:
        tab = work.tab(answer)
        words = "   ".join(filter(None, (tab.who, f"{tab.score} {tab.scale}".strip(), tab.rank)))
        self._line(1, words, tab.needs if not tab.is_incomplete else "", answer, wanting=False)
        for problem in work.problems_of(answer):
            self._problem(2, work.problem(problem), problem)

    def _problem(self, depth: int, words: str, problem: MissingAnswer) -> None:
        item = self._line(depth, words, "", problem, wanting=True)
        self._first = self._first or item

    def _line(self, depth: int, words: str, said: str, where: str | MissingAnswer, wanting: bool) -> QListWidgetItem:
        item = QListWidgetItem(f"{words}, {said}" if said else words, self.list)
        item.setData(RowList.DATA, _Line(depth, words, said, where, wanting))
        return item

    def _go(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        where = item.data(RowList.DATA).where
        self.accept()
        if isinstance(where, MissingAnswer):
            self.led.emit(where)
        else:
            self.chosen.emit(where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go(self.list.currentItem())
        else:
            super().keyPressEvent(event)


def outline_title(count: int) -> str:
    """The title of the outline: the number of missing items."""
    if not count:
        return QCoreApplication.translate("TaskOutlineDialog", "Nothing is missing in this task")
    return counted(count, "{n} thing is missing in this task", "{n} things are missing in this task")
