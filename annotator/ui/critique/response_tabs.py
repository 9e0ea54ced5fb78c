"""The tabs of the answers to a question: letter, score, rank, and what each still needs; and those of the questions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.items.tab_bar import TabBar
from annotator.ui.theme import SPACE
from annotator.workspace.tabs import TabModel

_HEIGHT, _NARROWEST, _GAP = 54, 84, 6
_LOW, _NARROWEST_LOW = 30, 56  # pixels at 100 %: height and minimum width in the low form
_LETTER, _LINES = 34, 2  # pixels: minimum width of low tabs that need more lines than this otherwise


class ResponseTabs(TabBar):
    """A tab for each answer, as many per line as fit."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("workspace.answers", (_NARROWEST, _HEIGHT), parent, pad=6 * SPACE)
        self._low = False
        self._count = 0
        appearance.changed.connect(self._lay_out)

    def arrange(self) -> None:
        """The tabs are of one width."""

    def show_answers(self, answers: Sequence[TabModel]) -> None:
        self._count = len(answers)
        self.show_tabs(answers)
        self._lay_out()

    def set_low(self, low: bool) -> None:
        """Reduce the tabs to letter, score and rank."""
        if low != self._low:
            self._low = low
            self._lay_out()

    def height_of(self, *, low: bool) -> int:
        """The total height of the tabs at the current width, in pixels."""
        return self._columns(low=low)[1]

    def sizeHint(self) -> QSize:
        return QSize(200, appearance.px(_LOW if self._low else _HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        self.resized.emit()

    def _lay_out(self) -> None:
        columns, wanted = self._columns(low=self._low)
        width, height = (self.width() + _GAP) // columns - _GAP, appearance.px(_LOW if self._low else _HEIGHT)
        for number, tab in enumerate(self.tabs[: self._count]):
            row, column = divmod(number, columns)
            tab.setGeometry(column * (width + _GAP), row * (height + _GAP), width, height)
        self.setFixedHeight(wanted)

    def _columns(self, *, low: bool) -> tuple[int, int]:
        """The number of tabs per line, and the total height in pixels."""
        count, px, columns = max(1, self._count), appearance.px, 1
        for narrowest in (_NARROWEST_LOW, _LETTER) if low else (_NARROWEST,):
            columns = max(1, min(count, (self.width() + _GAP) // (px(narrowest) + _GAP)))
            if columns * _LINES >= count:
                break
        return columns, (count + columns - 1) // columns * (px(_LOW if low else _HEIGHT) + _GAP) - _GAP


class QuestionNumberBar(TabBar):
    """A tab for each question of the task: which one is shown, and which are complete."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("workspace.questions", (26, 22), parent, pad=2 * SPACE)

    def minimumSizeHint(self) -> QSize:
        """Room for two tabs beside each other, as most tasks have."""
        count = min(2, max(1, len(self.shown_tabs)))
        return QSize(count * (appearance.px(26) + SPACE) - SPACE, appearance.px(22))
