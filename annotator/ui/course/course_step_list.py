"""The list of the steps of a course: done, current and not yet open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.reading.labels import tooltip_text
from annotator.ui.theme import TEXT_BODY
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.row_list import REST, Cell, RowList

_WIDTH = 240  # pixels at 100 %
_SHARE = 30  # maximum width, per cent of the page
_OPEN = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
_MARK = 16  # pixels at 100 %


def _tr(text: str) -> str:
    return QCoreApplication.translate("Course", text)


class CourseStepState(NamedTuple):
    """The state of a course step in the list."""

    title: str
    done: bool
    open: bool
    current: bool

    @property
    def words(self) -> str:
        return _tr("done") if self.done else _tr("shown now") if self.current else "" if self.open else _tr("not yet")


class CourseStepList(RowList):
    """The list of steps. Steps that are open can be selected."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("course.steps", _tr("Steps of the course"), parent, self._cells)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for signal in (self.clicked, self.activated):
            signal.connect(lambda index: self.chosen.emit(index.row()))

    def fit(self, width: int) -> None:
        """Set the width for a page of ``width`` pixels."""
        self.setFixedWidth(min(appearance.px(_WIDTH), width * _SHARE // 100))

    def show_steps(self, steps: Sequence[CourseStepState]) -> None:
        for _ in range(len(steps) - self.count()):
            self.addItem(QListWidgetItem())
        for number, step in enumerate(steps, 1):
            item = self.item(number - 1)
            title = _tr("Step {n}: {title}").format(n=number, title=step.title)
            item.setText(join_sentences((title, step.words)))
            item.setToolTip(tooltip_text(step.title))
            item.setData(RowList.DATA, (number, step))
            item.setFlags(_OPEN if step.open else Qt.ItemFlag.NoItemFlags)
            if step.current:
                self.setCurrentItem(item)

    def _cells(self, data: tuple[int, CourseStepState]) -> list[Cell]:
        number, step = data
        mark, role = ("✓", "success") if step.done else (str(number), "text" if step.open else "muted")
        title_role = "text" if step.open else "muted"
        return [Cell(mark, appearance.px(_MARK), role, TEXT_BODY), Cell(step.title, REST, title_role, TEXT_BODY)]
