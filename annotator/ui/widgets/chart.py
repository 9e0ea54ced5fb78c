"""A bar chart, with its numbers beside the bars and in its description for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.paint import paint_rounded_box, paint_text

_ROW = 22  # pixels at 100 %
_ROLES = ("muted", "text")
"""The colour roles of a row's bars; the lower of two bars is darker."""


@dataclass(frozen=True)
class ChartRow:
    """A row of a bar chart: its label, the lengths of its bars (in any unit), and the text at their end."""

    label: str
    bars: tuple[float, ...]
    end: str


class BarChart(QWidget):
    """Horizontal bars; the longest one takes the available width. ``label``: width of the row labels in pixels. Tab
    reaches it, so that a screen reader reads it."""

    accessible_role = FOCUSABLE_GROUP

    def __init__(self, name: str, title: str, rows: Sequence[ChartRow], parent: QWidget, label: int) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(", ".join(f"{row.label}: {row.end}" for row in rows))
        self._rows = rows
        self._label = label
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        appearance.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(appearance.px(240), appearance.row(_ROW) * len(self._rows))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, height = QPainter(self), appearance.row(_ROW)
        label = appearance.px(self._label)
        end = max((appearance.width(row.end, TEXT_LABEL) for row in self._rows), default=0) + 4
        longest = max((length for row in self._rows for length in row.bars), default=0) or 1
        room = max(0, self.width() - label - end - 2 * SPACE)
        for number, row in enumerate(self._rows):
            top, reach = number * height, 0
            paint_text(painter, QRect(0, top, label - SPACE, height), row.label, TEXT_LABEL, "muted")
            thick = (height - 8) // len(row.bars)
            for at, length in enumerate(row.bars):
                width = round(room * length / longest)
                if width:
                    bar = QRect(label, top + 4 + at * thick, max(3, width), thick - (len(row.bars) > 1))
                    paint_rounded_box(painter, bar, 2, _ROLES[at])
                reach = max(reach, width)
            paint_text(painter, QRect(label + reach + 2 * SPACE, top, end, height), row.end, TEXT_LABEL, "text")
        if self.hasFocus():
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, "", "accent", FOCUS_RING)
