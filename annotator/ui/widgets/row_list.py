"""Lists with rows of equal height, whose cells are painted side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL, TextStyle
from annotator.ui.widgets.paint import draw_keys, paint_rounded_box, paint_text

Index = QModelIndex | QPersistentModelIndex
REST = 0
"""The width of the cell that takes what the others leave."""
_GAP = 2 * SPACE


class Cell(NamedTuple):
    """A cell of a row. ``width``: in pixels, -1 for that of the text, :data:`REST` for what the others leave.
    ``is_key_cap``: the text is key caps."""

    text: str
    width: int = -1
    role: str = "muted"
    style: TextStyle = TEXT_LABEL
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    is_key_cap: bool = False


class RowList(QListWidget):
    """A list whose items carry anything as :attr:`DATA`; ``cells`` gives the cells of an item from that. Muted cells of
    the selected row have the colour of text."""

    DATA = Qt.ItemDataRole.UserRole

    def __init__(self, name: str, text: str, parent: QWidget, cells: Callable[[Any], Sequence[Cell]]) -> None:
        """``name``, ``text``: object name and accessible name."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_RowDelegate(self, cells))


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, parent: RowList, cells: Callable[[Any], Sequence[Cell]]) -> None:
        super().__init__(parent)
        self._cells, self._list = cells, parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, appearance.row(30))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            focused = self._list.hasFocus() or self._list.focusPolicy() == Qt.FocusPolicy.NoFocus
            ring, width = ("accent", FOCUS_RING) if focused else ("line", 1)
            paint_rounded_box(painter, option.rect, RADIUS_CONTROL, "accent_tint", ring, width)
        room = QRect(option.rect).adjusted(3 * SPACE, 0, -3 * SPACE, 0)
        cells = self._cells(index.data(RowList.DATA))
        widths = [self._width(cell) for cell in cells]
        spare = room.width() - sum(widths) - _GAP * (len(cells) - 1)
        for cell, wide in zip(cells, widths, strict=True):
            width = max(0, min(spare, room.width()) if cell.width == REST else min(wide, room.width()))
            place = QRect(room.left(), room.top(), width, room.height())
            role = "text" if selected and cell.role == "muted" else cell.role
            if cell.is_key_cap:
                draw_keys(painter, QPoint(place.left(), place.center().y() + 1), cell.text, role)
            else:
                paint_text(painter, place, cell.text, cell.style, role, align=cell.align)
            room.setLeft(room.left() + width + _GAP)

    def _width(self, cell: Cell) -> int:
        if cell.width >= 0:
            return cell.width
        measure = appearance.keys_width(cell.text) if cell.is_key_cap else appearance.width(cell.text, cell.style)
        return measure + 1


def body_cell(text: str, width: int = REST, role: str = "text") -> Cell:
    """A cell with text in the size of the body."""
    return Cell(text, width, role, TEXT_BODY)
