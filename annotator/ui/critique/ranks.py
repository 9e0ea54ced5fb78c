"""The rank of the focused answer as a row of cells, like the scores above it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.critique.choice import ChoiceRow, Option
from annotator.ui.look import Look
from annotator.ui.theme import ROW_HEIGHT, SPACE, TEXT_BODY
from annotator.ui.widgets.paint import draw_keys, keys_width, text

_PAD = 6
UNRANKABLE = "unrankable"


class RankRow(QWidget):
    """The name of the ranking, the keys that move the answer in it, and a cell for every rank."""

    chosen = Signal(str)  # a rank from 1 on, or UNRANKABLE

    def __init__(self, look: Look, title: str, ranks: int, unrankable: bool, caps: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._title = title
        self._caps = caps
        options = [Option(str(rank), str(rank)) for rank in range(1, ranks + 1)]
        options += [Option(UNRANKABLE, self.tr("not rankable"))] if unrankable else []
        self.setObjectName("workspace.rank")
        self.cells = ChoiceRow(look, "workspace.rank.cells", title, options, self)
        self.cells.chosen.connect(self.chosen)
        look.changed.connect(self._lay_out)

    def show_rank(self, who: str, chosen: Sequence[str]) -> None:
        self.cells.call(who)
        self.cells.show_chosen(chosen[0] if chosen else None)

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.px(ROW_HEIGHT))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.cells.whole_width
        self.cells.setGeometry(self.width() - _PAD - width, 2, width, self.height() - 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        room = QRect(_PAD, 0, self.cells.x() - 2 * _PAD, self.height())
        used = text(painter, look, room, self._title, TEXT_BODY, "text")
        left = _PAD + used + 2 * SPACE
        if left + keys_width(look, self._caps) < self.cells.x():
            draw_keys(painter, look, QPoint(left, self.height() // 2), self._caps)
