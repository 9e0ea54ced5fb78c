"""Tables that are wider than their pane: as narrow as their words allow, and then scrolled sideways.

No word is broken for a table to fit, but one that is longer than any word of a language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import Final

from PySide6.QtGui import QFontMetricsF, QTextBlock, QTextLayout, QTextLength, QTextOption, QTextTable, QTextTableFormat

LONG_WORD: Final = 28  # characters from which a word may be broken
NARROW_PADDING: Final = 0.4  # of the usual one, where a table has to become narrower
_MEASURED: Final = 8  # cells of a column that have its longest words, and as many that have its longest texts
_WIDER: Final = 1.4  # how much wider words may be in bold, or as code
_UNBROKEN: Final = 1e6  # pixels: no line is as long


class _TextWidths(dict[str, int]):
    """How wide letters are, in pixels."""

    def __init__(self, metrics: QFontMetricsF) -> None:
        super().__init__()
        self._metrics = metrics

    def __missing__(self, letter: str) -> int:
        width = self[letter] = round(self._metrics.horizontalAdvance(letter))
        return width


@dataclass(eq=False)
class TableFitter:
    """One table of a document. Widths are pixels, without what stands around the text of a cell."""

    table: QTextTable

    def __post_init__(self) -> None:
        self._usual = QTextTableFormat(self.table.format())
        self._squeezed = False
        self._letters = _TextWidths(QFontMetricsF(self._cell(0, 0).charFormat().font()))

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
            cells = [self._cell(row, column) for row in range(self.table.rows())]
            longest = nlargest(_MEASURED, cells, key=self._longest)
            found.append(
                [_widths(cell) for cell in (cells[0], *longest, *nlargest(_MEASURED, cells, key=QTextBlock.length))]
            )
        return found

    def _longest(self, cell: QTextBlock) -> int:
        """About how wide the longest word of a cell is: letters are measured once."""
        return max(map(self._length, cell.text().split()), default=0)

    def _length(self, word: str) -> int:
        return sum(map(self._letters.__getitem__, word))

    def fit(self, room: float, *, whole: bool) -> bool:
        """Have the table no wider than ``room``; whether its columns have to be set for that. ``whole``: rather than
        break words it is as wide as they are."""
        squeezed = sum(self._words) + self._around(self._usual.cellPadding()) > room
        if not squeezed:
            if self._squeezed:
                self.table.setFormat(self._usual)
        else:
            padding = self._usual.cellPadding() * NARROW_PADDING
            least, room = self._words, room - self._around(padding)
            wider = whole and sum(self._kept) > room
            if whole:
                room = max(room, sum(self._kept))
                least = shared(self._kept, self._words, room)
            widths = shared(least, self._lines, room)
            made = QTextTableFormat(self._usual)
            made.setCellPadding(padding)
            pixels = [int(width + 2 * padding + self._usual.border() * (1 + wider)) for width in widths]
            made.setColumnWidthConstraints([QTextLength(QTextLength.Type.FixedLength, each) for each in pixels])
            self.table.setFormat(made)
        self._squeezed = squeezed
        return squeezed

    @cached_property
    def _kept(self) -> list[float]:
        """The longest word of each column that may not be broken: addresses and the like may."""
        found = []
        for column, words in enumerate(self._words):
            cells = [self._cell(row, column).text().split() for row in range(self.table.rows())]
            long = any(len(word) > LONG_WORD for cell in cells for word in cell)
            kept = max((self._length(word) for cell in cells for word in cell if len(word) <= LONG_WORD), default=0)
            found.append(min(words, kept * _WIDER + 1) if long else words)
        return found

    def _cell(self, row: int, column: int) -> QTextBlock:
        return self.table.cellAt(row, column).firstCursorPosition().block()

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
