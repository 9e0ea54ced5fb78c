"""The screen rectangles of a range of a document, for text in any direction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextBlock, QTextLayout, QTextLine

from annotator.ui.reading.text_document import ISOLATE, ISOLATE_END, ReadingDocument

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_KEPT_LINES = 500  # lines of a document whose grapheme boxes are cached
_TOUCHING = 0.5  # pixels of rounding between adjacent glyphs
_Edge = QTextLine.Edge
_Flag = QTextLayout.GlyphRunRetrievalFlag
_PLACES = _Flag.RetrieveGlyphIndexes | _Flag.RetrieveGlyphPositions | _Flag.RetrieveStringIndexes
_SEPARATOR = "\u2028"
_HANGING = (" ", _SEPARATOR)  # at the end of a line, these are not painted or extend beyond it


class RangeEndRect(NamedTuple):
    """The rectangle of an end of a range, of zero width, on the text's ``baseline``. ``leftwards``: in right-to-left
    text, where a range starts at its right and ends at its left."""

    rect: QRectF
    baseline: float
    leftwards: bool


class GraphemeBox(NamedTuple):
    """A grapheme: its positions in the block, its left and right in pixels, and whether it is right-to-left."""

    first: int
    stop: int
    left: float
    right: float
    leftwards: bool

    def overlaps(self, begin: int, end: int) -> bool:
        return self.first < end and begin < self.stop


class BaselineRect(NamedTuple):
    """A rectangle in document coordinates, with the ``baseline`` of its text."""

    rect: QRectF
    baseline: float


def line_boxes(
    block: QTextBlock, area: QRectF, begin: int, end: int, visible_range: tuple[float, float] | None = None
) -> list[BaselineRect]:
    """The rectangles of document positions ``begin`` to ``end`` in a block, by line and from left to right.

    ``area`` is the rectangle of the block; lines outside the y range ``visible_range`` are skipped.
    """
    boxes: list[BaselineRect] = []
    for line, start, stop in _lines(block, begin, end):
        top = area.top() + line.y()
        if visible_range is not None and top + line.height() < visible_range[0]:
            continue
        if visible_range is not None and top > visible_range[1]:
            break
        for left, right in _extents(block, line, start, stop):
            rect = QRectF(area.left() + left, top - 1, right - left, line.height() + 2)
            boxes.append(BaselineRect(rect, top + line.ascent()))
    return boxes


def range_end_rects(
    block: QTextBlock, area: QRectF, begin: int, end: int
) -> tuple[RangeEndRect | None, RangeEndRect | None]:
    """The edges at which the range ``begin`` to ``end`` starts and ends; None if not within this block."""
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


def _edge(area: QRectF, line: QTextLine, x: float, leftwards: bool) -> RangeEndRect:
    top = area.top() + line.y()
    return RangeEndRect(QRectF(area.left() + x, top - 1, 0, line.height() + 2), top + line.ascent(), leftwards)


def _lines(block: QTextBlock, begin: int, end: int) -> Iterator[tuple[QTextLine, int, int]]:
    """The lines that contain a part of the range, with that part's positions in the block."""
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
        if stop > start and document.characterAt(first + stop - 1) == _SEPARATOR:  # has no width
            stop -= 1
        if max(begin, start) < min(end, stop):
            yield line, max(begin, start), min(end, stop)


def _extents(block: QTextBlock, line: QTextLine, begin: int, end: int) -> list[tuple[float, float]]:
    if not _may_be_right_to_left(block):
        return [(_x(line, begin, _Edge.Leading), _x(line, end, _Edge.Leading))]
    extents: list[tuple[float, float]] = []
    for left, right in sorted(
        (letter.left, letter.right) for letter in _letters(block, line) if letter.overlaps(begin, end)
    ):
        if extents and left <= extents[-1][1] + _TOUCHING:
            extents[-1] = (extents[-1][0], max(right, extents[-1][1]))
        else:
            extents.append((left, right))
    return extents


def _letter(block: QTextBlock, line: QTextLine, at: int) -> GraphemeBox:
    if _may_be_right_to_left(block):
        for letter in _letters(block, line):
            if letter.overlaps(at, at + 1):
                return letter
    return GraphemeBox(at, at + 1, _x(line, at, _Edge.Leading), _x(line, at, _Edge.Trailing), False)


def _letters(block: QTextBlock, line: QTextLine) -> list[GraphemeBox]:
    """The graphemes of a line, cached for its current layout."""
    document = block.document()
    cache = document.letters if isinstance(document, ReadingDocument) else {}
    key = (block.position(), line.textStart(), line.textLength(), line.x(), line.width())
    boxes = cache.get(key)
    if boxes is None:
        if len(cache) > _KEPT_LINES:
            cache.clear()
        boxes = cache[key] = _find_letters(block, line)
    return boxes


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
        leading, trailing = _x(line, at, _Edge.Leading), _x(line, at, _Edge.Trailing)
        if document.characterAt(first + at) in (ISOLATE, ISOLATE_END):
            pass  # nothing is painted, whatever the edges
        elif leading != trailing:
            letters.append(GraphemeBox(at, stop, min(leading, trailing), max(leading, trailing), trailing < leading))
        else:
            meeting.append((at, stop))
        at = stop
    return _as_painted(line, letters, meeting)


def _as_painted(line: QTextLine, letters: list[GraphemeBox], meeting: list[tuple[int, int]]) -> list[GraphemeBox]:
    """The graphemes at the positions of their glyphs.

    Qt reports caret positions. If the last words of a line have another direction than the paragraph, they are painted
    at an offset from these, the width of a trailing space. At ``meeting``, the first letters after a change of
    direction, a position has two places, and Qt reports the other one.
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
        asides = Counter(round(glyphs[box.first][0] - box.left, 1) for box in run if box.first in glyphs)
        aside = asides.most_common(1)[0][0] if asides else 0.0
        painted += [box._replace(left=box.left + aside, right=box.right + aside) for box in run]
    return painted


def _glyphs(line: QTextLine) -> dict[int, tuple[float, float, bool]]:
    """The left and right of the glyphs at each position, and whether they are right-to-left."""
    placed: dict[int, tuple[float, float, bool]] = {}
    for run in line.glyphRuns(-1, -1, _PLACES):
        steps = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
        leftwards = run.isRightToLeft()
        places: dict[int, tuple[float, float, bool]] = {}
        for at, spot, step in zip(run.stringIndexes(), run.positions(), steps, strict=True):
            left, right = spot.x(), spot.x() + step.x()
            extent = places.get(at, (left, right))
            places[at] = (min(left, extent[0]), max(right, extent[1]), leftwards)
        for at, glyph in places.items():
            # Qt restarts its count where the font changes within a word; the first glyph is the right one.
            glyph_before = placed.get(at)
            if glyph_before is None or (glyph[0] > glyph_before[0]) == leftwards:
                placed[at] = glyph
    return placed


def _may_be_right_to_left(block: QTextBlock) -> bool:
    """Whether a part of the block may be right-to-left. A single such character can affect even digits and brackets."""
    if block.textDirection() == Qt.LayoutDirection.RightToLeft:
        return True
    text = block.text()  # QTextLayout.text() of a document's block is empty
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def _x(line: QTextLine, position: int, edge: _Edge) -> float:
    return float(line.cursorToX(position, edge)[0])  # type: ignore[index]  # the stub omits the returned tuple
