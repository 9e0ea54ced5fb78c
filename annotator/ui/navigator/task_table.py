"""The table of the navigator, with rows of equal height."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.key_events import ENTER
from annotator.ui.navigator.task_table_model import NOTE, NUMBER, STATE, TIME, WORDS, Index, TaskTableModel
from annotator.ui.theme import FOCUS_RING, SPACE, STRONG_LABEL, TEXT_BODY, TEXT_LABEL
from annotator.ui.widgets.paint import CENTRE, paint_rounded_box, paint_text

_ROW = 30
_AROUND = 6 * SPACE  # pixels: margins of a cell
_WIDTHS = {NUMBER: 72, STATE: 96, NOTE: 190, TIME: 104}


class TaskTable(QTableView):
    """The table of tasks. ``chosen`` carries the position of the task to open."""

    chosen = Signal(int)

    def __init__(self, rows: TaskTableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("navigator.table")
        self.setAccessibleName(self.tr("Tasks"))
        self._table_model = rows
        self.setModel(rows)
        self.setItemDelegate(_TaskDelegate(rows, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        vertical, horizontal = self.verticalHeader(), self.horizontalHeader()
        vertical.hide()
        vertical.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        horizontal.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        horizontal.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        horizontal.setHighlightSections(False)
        self._nothing = ""
        self.clicked.connect(lambda index: self.chosen.emit(rows.positions[index.row()]))
        AppearanceBinding(self, self._apply_style)

    @property
    def position(self) -> int | None:
        """The position of the task in the current row; None if there is none."""
        index = self.currentIndex()
        return self._table_model.positions[index.row()] if index.isValid() else None

    def set_current_row(self, row: int) -> None:
        """Make a row the current one and scroll it into view."""
        index = self._table_model.index(row, WORDS)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def show_empty_message(self, text: str) -> None:
        """Set the text that is shown if there are no rows."""
        if text != self._nothing:  # otherwise unreadable rows would be painted and requested again forever
            self._nothing = text
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._table_model.positions:
            room = self.viewport().rect().adjusted(0, 0, 0, -self.viewport().height() // 2)
            paint_text(QPainter(self.viewport()), room, self._nothing, TEXT_BODY, "muted",
                 align=CENTRE)  # fmt: skip

    def _apply_style(self) -> None:
        self.verticalHeader().setDefaultSectionSize(appearance.row(_ROW))
        self.horizontalHeader().setFixedHeight(appearance.px(28))
        self.horizontalHeader().setFont(appearance.font(TEXT_LABEL))
        self._share_width()
        self.viewport().update()

    def _share_width(self) -> None:
        left = self.viewport().width()
        for column in _WIDTHS:
            width = self._needed_width(column)
            self.setColumnWidth(column, width)
            left -= width
        self.setColumnWidth(WORDS, max(appearance.px(160), left))

    def _needed_width(self, column: int) -> int:
        """The minimum width of a column in pixels: the width of its title, and of the translated status names."""
        title = self._table_model.headerData(column, Qt.Orientation.Horizontal)
        text = [title, *(self._table_model.statuses() if column == STATE else ())]
        widest = max(appearance.width(cell, TEXT_LABEL) for cell in text)
        return max(appearance.px(_WIDTHS[column]), widest + _AROUND)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.position is not None:
            self.chosen.emit(self.position)
        else:
            super().keyPressEvent(event)


class _TaskDelegate(QStyledItemDelegate):
    """Paints the current row with a tint and the focus ring."""

    def __init__(self, rows: TaskTableModel, table: QTableView) -> None:
        super().__init__(table)
        self._table_model = rows
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, appearance.row(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index | QModelIndex) -> None:
        rect, column = option.rect, index.column()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, appearance.color("accent_tint"))
            if column == NUMBER:
                paint_rounded_box(
                    painter,
                    QRect(rect.left(), rect.top(), SPACE - 1, rect.height()),
                    1,
                    "accent",
                )
            if self._table.hasFocus():
                for top in (rect.top(), rect.bottom() + 1 - FOCUS_RING):
                    painter.fillRect(QRect(rect.left(), top, rect.width(), FOCUS_RING), appearance.color("accent"))
        else:
            painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), appearance.color("line"))
        text, role = self._table_model.cell(index.row(), column)
        room = rect.adjusted(3 * SPACE, 0, -2 * SPACE, 0)
        style = TEXT_BODY if column == WORDS else TEXT_LABEL
        snippet = self._table_model.snippet(index.row()) if column == WORDS else None
        if snippet is not None:
            left = QRect(room.left(), room.top(), room.width() * 2 // 5, room.height())
            used = paint_text(painter, left, text, style, role)
            rest = room.adjusted(used + 4 * SPACE, 0, 0, 0)
            self._paint_snippet(painter, rest, snippet, "text" if selected else "muted")
            return
        paint_text(painter, room, text, style, "text" if selected and role == "muted" else role)

    def _paint_snippet(self, painter: QPainter, room: QRect, snippet: tuple[str, str, str], role: str) -> None:
        """Paint a snippet with the match emphasized."""
        before, match, after = snippet
        for text, colour, style in (
            (before, role, TEXT_LABEL), (match, "text", STRONG_LABEL), (after, role, TEXT_LABEL)
        ):  # fmt: skip
            if text and room.width() > 0:
                used = paint_text(painter, room, text, style, colour)
                room = room.adjusted(used, 0, 0, 0)
