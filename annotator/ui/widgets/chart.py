"""A bar chart that can also be shown as a table, for screen readers or exact numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.text.policy import one_line
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.theme import FOCUS_RING, SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.widgets.paint import paint_rounded_box, paint_text

_ROW = 22  # pixels at 100 %
_ROLES = ("muted", "text")
"""The colour roles of a row's bars; the lower of two bars is darker."""


@dataclass(frozen=True)
class ChartRow:
    """A row of a bar chart: its label, the lengths of its bars (in any unit), the text at their end, and its cells in
    the table."""

    label: str
    bars: tuple[float, ...]
    end: str
    cells: tuple[str, ...]


class BarChart(QWidget):
    """Horizontal bars; the longest one takes the available width. ``label``: width of the row labels in pixels."""

    def __init__(
        self, appearance: Appearance, name: str, title: str, rows: Sequence[ChartRow], parent: QWidget, label: int
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(", ".join(f"{row.label}: {row.end}" for row in rows))
        self._appearance = appearance
        self._rows = rows
        self._label = label
        appearance.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._appearance.px(240), self._appearance.row(_ROW) * len(self._rows))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, height = self._appearance, QPainter(self), self._appearance.row(_ROW)
        label = appearance.px(self._label)
        end = max((appearance.width(row.end, TEXT_LABEL) for row in self._rows), default=0) + 4
        longest = max((length for row in self._rows for length in row.bars), default=0) or 1
        room = max(0, self.width() - label - end - 2 * SPACE)
        for number, row in enumerate(self._rows):
            top, reach = number * height, 0
            paint_text(painter, appearance, QRect(0, top, label - SPACE, height), row.label, TEXT_LABEL, "muted")
            thick = (height - 8) // len(row.bars)
            for at, length in enumerate(row.bars):
                width = round(room * length / longest)
                if width:
                    bar = QRect(label, top + 4 + at * thick, max(3, width), thick - (len(row.bars) > 1))
                    paint_rounded_box(painter, bar, 2, appearance.color(_ROLES[at]), None)
                reach = max(reach, width)
            paint_text(
                painter, appearance, QRect(label + reach + 2 * SPACE, top, end, height), row.end, TEXT_LABEL, "text"
            )


class ChartTable(QTableWidget):
    """The same data as a table, navigated with the arrow keys. Its height is that of its rows."""

    def __init__(
        self,
        appearance: Appearance,
        name: str,
        title: str,
        headers: Sequence[str],
        rows: Sequence[ChartRow],
        parent: QWidget,
    ) -> None:
        super().__init__(len(rows), len(headers), parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._appearance = appearance
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_ChartCellDelegate(appearance, self))
        self.verticalHeader().hide()
        horizontal = self.horizontalHeader()
        horizontal.setHighlightSections(False)
        horizontal.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        horizontal.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderLabels(list(headers))
        for at, row in enumerate(rows):
            for column, words in enumerate((row.label, *row.cells)):
                self.setItem(at, column, QTableWidgetItem(one_line(words)))
        self.setCurrentCell(0, 0)
        self.setStyleSheet("QTableView { border: none; }")  # the panel around it has a border
        AppearanceBinding(appearance, self, self._apply_style)

    def _apply_style(self) -> None:
        height = self._appearance.row(_ROW) + SPACE
        self.horizontalHeader().setFont(self._appearance.font(TEXT_LABEL))
        self.horizontalHeader().setFixedHeight(self._appearance.px(28))
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(height)
        self.setFixedHeight(self._appearance.px(28) + height * self.rowCount() + 2)


class _ChartCellDelegate(QStyledItemDelegate):
    """Paints a line below each row, and the focus ring around the current cell."""

    def __init__(self, appearance: Appearance, table: ChartTable) -> None:
        super().__init__(table)
        self._appearance = appearance
        self._table = table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        appearance, rect = self._appearance, option.rect
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected) and self._table.hasFocus()
        painter.fillRect(rect, appearance.color("panel"))  # over the style's background of selected cells
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), appearance.color("line"))
        if chosen:
            paint_rounded_box(painter, rect, 2, appearance.color("accent_tint"), appearance.color("accent"), FOCUS_RING)
        role = "muted" if index.column() == 0 and not chosen else "text"
        paint_text(painter, appearance, rect.adjusted(3 * SPACE, 0, -SPACE, 0), index.data(), TEXT_BODY, role)
        painter.restore()


class ChartWithTable(QWidget):
    """A bar chart and its table; :meth:`show_table` switches between them. Their object names are ``name`` and
    ``name.table``."""

    def __init__(
        self,
        appearance: Appearance,
        name: str,
        title: str,
        headers: Sequence[str],
        rows: Sequence[ChartRow],
        parent: QWidget,
        *,
        label: int = 32,
    ) -> None:
        super().__init__(parent)
        self.bars = BarChart(appearance, name, title, rows, self, label)
        self.table = ChartTable(appearance, f"{name}.table", title, headers, rows, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bars)
        column.addWidget(self.table)
        self.show_table(False)

    def show_table(self, wanted: bool) -> None:
        self.bars.setVisible(not wanted)
        self.table.setVisible(wanted)
