"""The outline of a task: every question and answer with what is missing. Selecting a line goes there."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from annotator.model.missing_answer import MissingAnswer
from annotator.text.policy import visible_text
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.workspace.critique_model import CritiqueTaskViewModel

_ROW, _TALLEST, _AROUND = 28, 460, 110  # _AROUND: height of the window that the list leaves free
_WHERE = Qt.ItemDataRole.UserRole


class TaskOutlineDialog(StyledDialog):
    """A dialog with the outline of a task. Enter or a click goes to the selected line; Esc closes the dialog."""

    chosen = Signal(str)  # the answer to go to
    led = Signal(object)  # the MissingAnswer to go to

    def __init__(self, appearance: Appearance, work: CritiqueTaskViewModel, parent: QWidget) -> None:
        super().__init__(appearance, "outline", outline_title(len(work.problems)), parent, width=620)
        self.heading(outline_title(len(work.problems)))
        self.list = QListWidget(self)
        self.list.setObjectName("outline.list")
        self.list.setAccessibleName(self.tr("Questions and answers of this task"))
        self.list.setItemDelegate(_OutlineDelegate(appearance, self.list))
        self.list.itemClicked.connect(self._go)
        self._fill(work)
        room = parent.height() - appearance.px(_AROUND)
        self.list.setFixedHeight(min(self.list.count() * appearance.px(_ROW) + 4, appearance.px(_TALLEST), room))
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
        item.setData(_WHERE, (depth, words, said, wanting, where))
        return item

    def _go(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        where = item.data(_WHERE)[4]
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


class _OutlineDelegate(QStyledItemDelegate):
    """Paints the text at the left, indented by level, and the state at the right."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, index) -> QSize:  # type: ignore[no-untyped-def]
        return QSize(100, self._appearance.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index) -> None:  # type: ignore[no-untyped-def]
        appearance, rect = self._appearance, QRect(option.rect)
        depth, words, said, wanting, _ = index.data(_WHERE)
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            paint_rounded_box(
                painter, rect, RADIUS_CONTROL, appearance.color("accent_tint"), appearance.color("accent"), FOCUS_RING
            )
        room = rect.adjusted((2 + 5 * depth) * SPACE, 0, -2 * SPACE, 0)
        plain = "text" if chosen else "muted"
        used = paint_text(painter, appearance, room, said, TEXT_LABEL, plain, align=Qt.AlignmentFlag.AlignRight)
        size, weight = (TEXT_BODY, WEIGHT_STRONG) if depth == 0 else (TEXT_LABEL, WEIGHT_NORMAL)
        role = "warning" if wanting and depth and not chosen else "text"
        paint_text(painter, appearance, room.adjusted(0, 0, -used - 3 * SPACE, 0), words, size, role, weight=weight)
        painter.restore()
