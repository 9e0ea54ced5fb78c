"""The boxes on the screen that a stretch of a document takes, whatever directions its words run in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextBlock, QTextLayout, QTextLine

from annotator.ui.reading.text_document import ReadingDocument

_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_KEPT_LINES: Final = 500  # of a document, whose letters are remembered
_TOUCHING: Final = 0.5  # pixels that letters side by side may seem apart
_Edge = QTextLine.Edge
_Flag = QTextLayout.GlyphRunRetrievalFlag
_PLACES: Final = _Flag.RetrieveGlyphIndexes | _Flag.RetrieveGlyphPositions | _Flag.RetrieveStringIndexes
_SEPARATOR: Final = "\u2028"
_HANGING: Final = (" ", _SEPARATOR)  # at the end of a line: painted nowhere, or beyond it


class RangeEnd(NamedTuple):
    """Where a range begins or ends: a rectangle without a width, by letters that stand on ``baseline`` and are read
    from their right where ``leftwards``, so that the range begins at its right and ends at its left."""

    rect: QRectF
    baseline: float
    leftwards: bool


class GraphemeBox(NamedTuple):
    """What a reader takes for one letter: its positions in the block, its left and right in pixels, and whether it is
    read from its right."""

    first: int
    stop: int
    left: float
    right: float
    leftwards: bool

    def overlaps(self, begin: int, end: int) -> bool:
        return self.first < end and begin < self.stop


class GlyphRect(NamedTuple):
    """A rectangle in the coordinates of the document, over letters that stand on ``baseline``."""

    rect: QRectF
    baseline: float


def line_boxes(
    block: QTextBlock, area: QRectF, begin: int, end: int, seen: tuple[float, float] | None = None
) -> list[GlyphRect]:
    """The boxes of document positions ``begin`` to ``end`` in one block, line by line, from left to right.

    ``area`` is the rectangle of the block; lines outside the heights ``seen`` are left out.
    """
    boxes: list[GlyphRect] = []
    for line, start, stop in _lines(block, begin, end):
        top = area.top() + line.y()
        if seen is not None and top + line.height() < seen[0]:
            continue
        if seen is not None and top > seen[1]:
            break
        for left, right in _extents(block, line, start, stop):
            rect = QRectF(area.left() + left, top - 1, right - left, line.height() + 2)
            boxes.append(GlyphRect(rect, top + line.ascent()))
    return boxes


def ends(block: QTextBlock, area: QRectF, begin: int, end: int) -> tuple[RangeEnd | None, RangeEnd | None]:
    """The edges at which ``begin`` to ``end`` begins and ends, where they lie in this block."""
    first, last = block.position(), block.position() + block.length()
    lines = list(_lines(block, begin, end))
    opening = closing = None
    if lines and begin >= first:
        line, start, _ = lines[0]
        letter = _letter(block, line, start)
        opening = _edge(area, line, letter.right if letter.leftwards else letter.left, letter.leftwards)
    if lines and end <= last:
        line, _, stop = lines[-1]
        letter = _letter(block, line, stop - 1)
        closing = _edge(area, line, letter.left if letter.leftwards else letter.right, letter.leftwards)
    return opening, closing


def _edge(area: QRectF, line: QTextLine, x: float, leftwards: bool) -> RangeEnd:
    top = area.top() + line.y()
    return RangeEnd(QRectF(area.left() + x, top - 1, 0, line.height() + 2), top + line.ascent(), leftwards)


def _lines(block: QTextBlock, begin: int, end: int) -> Iterator[tuple[QTextLine, int, int]]:
    """The lines that hold some of ``begin`` to ``end``, and which positions of the block these are."""
    first, layout = block.position(), block.layout()
    begin, end = max(begin - first, 0), min(end - first, block.length() - 1)
    at = layout.lineForTextPosition(begin)
    if begin >= end or not at.isValid():
        return
    document = block.document()
    for number in range(at.lineNumber(), layout.lineCount()):
        line = layout.lineAt(number)
        start, stop = line.textStart(), line.textStart() + line.textLength()
        if start >= end:
            return
        if stop > start and document.characterAt(first + stop - 1) == _SEPARATOR:  # takes no room
            stop -= 1
        if max(begin, start) < min(end, stop):
            yield line, max(begin, start), min(end, stop)


def _extents(block: QTextBlock, line: QTextLine, begin: int, end: int) -> list[tuple[float, float]]:
    if not _turns(block):
        return [(_x(line, begin, _Edge.Leading), _x(line, end, _Edge.Leading))]
    extents: list[tuple[float, float]] = []
    for left, right in sorted((one.left, one.right) for one in _letters(block, line) if one.overlaps(begin, end)):
        if extents and left <= extents[-1][1] + _TOUCHING:
            extents[-1] = (extents[-1][0], max(right, extents[-1][1]))
        else:
            extents.append((left, right))
    return extents


def _letter(block: QTextBlock, line: QTextLine, at: int) -> GraphemeBox:
    if _turns(block):
        for letter in _letters(block, line):
            if letter.overlaps(at, at + 1):
                return letter
    return GraphemeBox(at, at + 1, _x(line, at, _Edge.Leading), _x(line, at, _Edge.Trailing), False)


def _letters(block: QTextBlock, line: QTextLine) -> list[GraphemeBox]:
    """The letters of a line, found once for as long as the line is laid out so."""
    document = block.document()
    known = document.letters if isinstance(document, ReadingDocument) else {}
    key = (block.position(), line.textStart(), line.textLength(), line.x(), line.width())
    found = known.get(key)
    if found is None:
        if len(known) > _KEPT_LINES:
            known.clear()
        found = known[key] = _find_letters(block, line)
    return found


def _find_letters(block: QTextBlock, line: QTextLine) -> list[GraphemeBox]:
    layout, last = block.layout(), line.textStart() + line.textLength()
    document, first = block.document(), block.position()
    while last > line.textStart() and document.characterAt(first + last - 1) in _HANGING:
        last -= 1
    letters: list[GraphemeBox] = []
    meeting: list[tuple[int, int]] = []
    at = line.textStart()
    while at < last:
        stop = at + 1
        while stop < last and not layout.isValidCursorPosition(stop):
            stop += 1
        one, other = _x(line, at, _Edge.Leading), _x(line, at, _Edge.Trailing)
        if one != other:
            letters.append(GraphemeBox(at, stop, min(one, other), max(one, other), other < one))
        else:
            meeting.append((at, stop))
        at = stop
    return _as_painted(line, letters, meeting)


def _as_painted(line: QTextLine, letters: list[GraphemeBox], meeting: list[tuple[int, int]]) -> list[GraphemeBox]:
    """The letters where their glyphs are painted.

    Qt tells where a caret stands. The last words of a line are painted aside from there by the blank that hangs over
    its end, where they run against the paragraph. And at ``meeting``, the first letters of words in another direction,
    a position stands at two places, of which Qt tells the other one.
    """
    glyphs = _glyphs(line)
    borders = {at for at, _ in meeting}
    runs: list[list[GraphemeBox]] = []
    for letter in letters:
        last = runs[-1][-1] if runs else None
        if last is None or last.leftwards != letter.leftwards or last.stop in borders:
            runs.append([])
        runs[-1].append(letter)
    painted = [GraphemeBox(at, stop, *glyphs[at]) for at, stop in meeting if at in glyphs]
    for run in runs:
        asides = Counter(round(glyphs[one.first][0] - one.left, 1) for one in run if one.first in glyphs)
        aside = asides.most_common(1)[0][0] if asides else 0.0
        painted += [one._replace(left=one.left + aside, right=one.right + aside) for one in run]
    return painted


def _glyphs(line: QTextLine) -> dict[int, tuple[float, float, bool]]:
    """The left and right of the glyphs at each position, and whether they are read from the right."""
    placed: dict[int, tuple[float, float, bool]] = {}
    for run in line.glyphRuns(-1, -1, _PLACES):
        steps = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
        leftwards = run.isRightToLeft()
        found: dict[int, tuple[float, float, bool]] = {}
        for at, spot, step in zip(run.stringIndexes(), run.positions(), steps, strict=True):
            left, right = spot.x(), spot.x() + step.x()
            known = found.get(at, (left, right))
            found[at] = (min(left, known[0]), max(right, known[1]), leftwards)
        for at, glyph in found.items():
            # Qt counts from the first letter again where the font changes within a word: the first one is right.
            other = placed.get(at)
            if other is None or (glyph[0] > other[0]) == leftwards:
                placed[at] = glyph
    return placed


def _turns(block: QTextBlock) -> bool:
    """Whether some of the block may run from right to left: by one such character, even digits and brackets do."""
    if block.textDirection() == Qt.LayoutDirection.RightToLeft:
        return True
    text = block.text()  # the layout of a document's block has none
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def _x(line: QTextLine, position: int, edge: _Edge) -> float:
    return float(line.cursorToX(position, edge)[0])  # type: ignore[index]  # the stub forgets what comes with it
