"""Tables that are wider than their pane: columns that fit it, so that nobody has to scroll a text sideways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import Final

from PySide6.QtGui import QTextBlock, QTextLayout, QTextLength, QTextOption, QTextTable, QTextTableFormat

NARROW_PADDING: Final = 0.4  # of the usual one, where a table has to become narrower
_MEASURED: Final = 8  # cells of a column that have its longest words, and as many that have its longest texts
_UNBROKEN: Final = 1e6  # pixels: no line is as long


@dataclass(eq=False)
class FittingTable:
    """One table of a document. Widths are pixels, without what stands around the text of a cell."""

    table: QTextTable

    def __post_init__(self) -> None:
        self._usual = QTextTableFormat(self.table.format())
        self._squeezed = False

    @cached_property
    def _words(self) -> list[float]:
        """The longest word of each column, which Qt's own layout makes no column narrower than."""
        return [max(least for least, _ in column) for column in self._cells]

    @cached_property
    def _lines(self) -> list[float]:
        """The longest paragraph of each column, on one line."""
        return [max(most for _, most in column) for column in self._cells]

    @cached_property
    def _cells(self) -> list[list[tuple[float, float]]]:
        found = []
        for column in range(self.table.columns()):
            cells = [self.table.cellAt(row, column).firstCursorPosition().block() for row in range(self.table.rows())]
            longest = nlargest(_MEASURED, cells, key=lambda cell: max(map(len, cell.text().split()), default=0))
            found.append(
                [_widths(cell) for cell in (cells[0], *longest, *nlargest(_MEASURED, cells, key=QTextBlock.length))]
            )
        return found

    def fit(self, room: float) -> bool:
        """Have the table no wider than ``room``; whether words have to break for it, or its columns be set at all."""
        squeezed = sum(self._words) + self._around(self._usual.cellPadding()) > room
        if not squeezed:
            if self._squeezed:
                self.table.setFormat(self._usual)
        else:
            padding = self._usual.cellPadding() * NARROW_PADDING
            widths = shared(self._words, self._lines, room - self._around(padding))
            made = QTextTableFormat(self._usual)
            made.setCellPadding(padding)
            whole = [int(width + 2 * padding + self._usual.border()) for width in widths]
            made.setColumnWidthConstraints([QTextLength(QTextLength.Type.FixedLength, each) for each in whole])
            self.table.setFormat(made)
        self._squeezed = squeezed
        return squeezed

    def _around(self, padding: float) -> float:
        columns = self.table.columns()
        return self._usual.leftMargin() + 2 * self._usual.border() * (columns + 1) + 2 * padding * columns


def shared(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """How wide columns are that share ``room``, each of which wants no less than ``least`` and no more than ``most``:
    where there is too little, the widest ones give way first."""
    if sum(least) <= room:
        spare = [high - low for low, high in zip(least, most, strict=True)]
        part = min(1.0, (room - sum(least)) / sum(spare)) if sum(spare) else 0.0
        return [low + more * part for low, more in zip(least, spare, strict=True)]
    left, cap = room, 0.0
    for done, width in enumerate(sorted(least)):
        cap = left / (len(least) - done)
        if width > cap:
            break
        left -= width
    return [max(1.0, min(width, cap)) for width in least]


def _widths(block: QTextBlock) -> tuple[float, float]:
    """The longest word and the longest line of a paragraph, in pixels."""
    probe = QTextLayout(block.text(), block.charFormat().font())
    probe.setFormats(block.textFormats())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    probe.setTextOption(option)
    probe.beginLayout()
    while (line := probe.createLine()).isValid():
        line.setLineWidth(_UNBROKEN)
    probe.endLayout()
    return probe.minimumWidth() + 1, probe.maximumWidth() + 1
