"""Fits tables into their pane: narrowed as far as their words allow, and otherwise scrolled horizontally.

Words are not broken, except those longer than any word of a language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import nlargest
from math import ceil

from PySide6.QtGui import QFontMetricsF, QTextBlock, QTextLayout, QTextLength, QTextOption, QTextTable, QTextTableFormat

LONG_WORD = 28  # characters from which a word may be broken
NARROW_PADDING = 0.4  # cell padding of a narrowed table, relative to the usual one
_MEASURED = 8  # cells of a column measured for the longest word, and for the longest text
_WIDER = 1.4  # factor by which bold text or code may be wider
_UNBROKEN = 1e6  # pixels: wider than any line


@dataclass(eq=False)
class TextTableColumnFitter:
    """Fits the columns of one table of a text document to the available width.

    Widths are in pixels, without the padding of the cells.
    """

    table: QTextTable
    rtl: bool  # whether its first column is the rightmost one

    def __post_init__(self) -> None:
        self._usual = QTextTableFormat(self.table.format())
        self._squeezed = False
        self.excess = 0
        """The pixels by which the table was wider than its room when it was last fitted."""
        metrics = QFontMetricsF(self._cell(0, 0).charFormat().font())
        self._letter_width = cache(lambda letter: round(metrics.horizontalAdvance(letter)))

    @cached_property
    def _words(self) -> list[float]:
        """The width of the longest word of each column: the minimum column width of Qt's layout."""
        return [max(least for least, _ in column) for column in self._cells]

    @cached_property
    def _lines(self) -> list[float]:
        """The width of the longest paragraph of each column on one line."""
        return [max(most for _, most in column) for column in self._cells]

    @cached_property
    def _cells(self) -> list[list[tuple[float, float]]]:
        result = []
        for column in range(self.table.columns()):
            cells = [self._cell(row, column) for row in range(self.table.rows())]
            longest = nlargest(_MEASURED, cells, key=self._longest)
            result.append(
                [_widths(cell) for cell in (cells[0], *longest, *nlargest(_MEASURED, cells, key=QTextBlock.length))]
            )
        return result

    def _longest(self, cell: QTextBlock) -> int:
        """The approximate width of the longest word of a cell, from cached character widths."""
        return max(map(self._length, cell.text().split()), default=0)

    def _length(self, word: str) -> int:
        return sum(map(self._letter_width, word))

    def fit(self, room: float, *, whole: bool) -> bool:
        """Fit the table into ``room`` pixels. Returns whether its column widths had to be set. ``whole``: make the
        table wider rather than break words."""
        squeezed = sum(self._words) + self._padding_width(self._usual.cellPadding()) > room
        self.excess = 0
        if not squeezed:
            if self._squeezed:
                self.table.setFormat(self._usual)
        else:
            padding = self._usual.cellPadding() * NARROW_PADDING
            least, room = self._words, room - self._padding_width(padding)
            wider = whole and sum(self._kept) > room
            if wider:
                self.excess = ceil(sum(self._kept) - room + self._usual.border() * len(self._kept)) + 1
            if whole:
                room = max(room, sum(self._kept))
                least = distribute_width(self._kept, self._words, room)
            widths = distribute_width(least, self._lines, room)
            table_format = QTextTableFormat(self._usual)
            table_format.setCellPadding(padding)
            pixels = [int(width + 2 * padding + self._usual.border() * (1 + wider)) for width in widths]
            table_format.setColumnWidthConstraints(
                [QTextLength(QTextLength.Type.FixedLength, column_width) for column_width in pixels]
            )
            self.table.setFormat(table_format)
        self._squeezed = squeezed
        return squeezed

    def shift(self, overhang: int) -> None:
        """Begin at ``overhang`` pixels, where the text beside a wide right-to-left table begins."""
        table_format = QTextTableFormat(self.table.format())
        table_format.setLeftMargin(self._usual.leftMargin() + overhang)
        self.table.setFormat(table_format)

    @cached_property
    def _kept(self) -> list[float]:
        """The width of the longest word of each column that may not be broken; long words such as addresses may."""
        result = []
        for column, text in enumerate(self._words):
            cells = [self._cell(row, column).text().split() for row in range(self.table.rows())]
            long = any(len(word) > LONG_WORD for cell in cells for word in cell)
            longest_word = max(
                (self._length(word) for cell in cells for word in cell if len(word) <= LONG_WORD), default=0
            )
            result.append(min(text, longest_word * _WIDER + 1) if long else text)
        return result

    def _cell(self, row: int, column: int) -> QTextBlock:
        return self.table.cellAt(row, column).firstCursorPosition().block()

    def _padding_width(self, padding: float) -> float:
        columns = self.table.columns()
        margins = self._usual.leftMargin() + self._usual.rightMargin()
        return margins + 2 * self._usual.border() * (columns + 1) + 2 * padding * columns


def distribute_width(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Distribute ``room`` over columns with these minimum and maximum widths. If there is too little room, the widest
    columns are reduced first."""
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
    """The width of the longest word and of the longest line of a paragraph, in pixels."""
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
