"""Maps positions in a displayed document to source offsets and back.

Document positions are UTF-16 units, source offsets are Unicode code points. Markup exists in the source only, and some
displayed characters correspond to several source characters or none. The map is a sorted table of pieces that is
bisected from either side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from annotator.text.runs import InlineMarkupRange, TextRun


class SourceMapEntry(NamedTuple):
    """A piece of a document and its source: ``length`` UTF-16 units at ``at`` in the document for
    ``source[start:end]``; atomic unless ``verbatim``."""

    at: int
    length: int
    start: int
    end: int
    verbatim: bool


def utf16_length(text: str) -> int:
    """The length of ``text`` in UTF-16 units.

    >>> utf16_length("a\\U0001f600")
    3
    """
    if text.isascii() or max(text) < "\U00010000":
        return len(text)
    return sum(2 if character > "\uffff" else 1 for character in text)


class SourceMap:
    """The map between positions in a document and in its source.

    ``placed`` holds the document position of each group of runs (a block or cell), in document order. In the rows of a
    right-to-left table this is not the order of the source. ``scopes`` is the inline markup of the source, so that a
    selection never contains only one of a pair of markers. Positions are UTF-16 units, or code points if ``utf16`` is
    False.
    """

    def __init__(
        self,
        placed: Iterable[tuple[int, Sequence[TextRun]]],
        scopes: Sequence[InlineMarkupRange] = (),
        utf16: bool = True,
    ) -> None:
        pieces: list[SourceMapEntry] = []
        for at, runs in placed:
            for run in runs:
                at = _add(pieces, at, run, utf16_length(run.text) if utf16 else len(run.text))
        self.pieces = pieces
        self._ats = [piece.at for piece in pieces]
        ordered = sorted(pieces, key=lambda piece: piece.start)
        self._mirrored = ordered != pieces
        self._by_source = ordered if self._mirrored else pieces
        self._starts = [piece.start for piece in self._by_source]
        self._ends = [piece.end for piece in self._by_source]
        self._markup_ranges = scopes

    def to_source(self, begin: int, end: int) -> tuple[int, int] | None:
        """The source range displayed from ``begin`` to ``end``, extended to whole pieces and whole markup.

        None if no source is displayed there.
        """
        source_span = self.locate(begin, end)
        if source_span is None:
            return None
        span = self.grow(*source_span)
        # In rows of a right-to-left table, what is displayed between two cells may be more of the source.
        while (
            self._mirrored
            and (document_range := self.to_document(*span))
            and (source_span := self.locate(*document_range))
        ):
            wider = self.grow(*source_span)
            if wider == span:
                break
            span = wider
        return span

    def locate(self, begin: int, end: int) -> tuple[int, int] | None:
        """Like :meth:`to_source`, but extended to whole pieces only."""
        first = self._first(begin)
        last = bisect_left(self._ats, end) - 1
        if first > last:
            return None
        ends = self.pieces[first : last + 1] if self._mirrored else (self.pieces[first], self.pieces[last])
        parts = [_source_part(piece, begin, end) for piece in ends]
        start, stop = min(part[0] for part in parts), max(part[1] for part in parts)
        return (start, stop) if start < stop else None

    def offset_at(self, position: int) -> int | None:
        """The source offset of the character displayed at ``position``, or of the next one that is in the source; None
        after the last one."""
        first = self._first(position)
        return _source_part(self.pieces[first], position, position)[0] if first < len(self.pieces) else None

    def to_document(self, start: int, end: int) -> tuple[int, int] | None:
        """The document range that displays ``source[start:end]``; None if all of it is hidden markup. Across rows of a
        right-to-left table it displays more than that: see :meth:`to_ranges`."""
        ranges = self.to_ranges(start, end)
        return (ranges[0][0], ranges[-1][1]) if ranges else None

    def to_ranges(self, start: int, end: int) -> list[tuple[int, int]]:
        """The document ranges that display ``source[start:end]`` and nothing else, in order: several only across rows
        of a right-to-left table."""
        first = bisect_right(self._ends, start)
        last = bisect_left(self._starts, end) - 1
        if first > last or start >= end:
            return []
        if not self._mirrored:
            first_piece, last_piece = self.pieces[first], self.pieces[last]
            return [(_document_part(first_piece, start, end)[0], _document_part(last_piece, start, end)[1])]
        ranges: list[tuple[int, int]] = []
        previous = -1  # the index of the previous piece
        for index in sorted(self._index[piece] for piece in self._by_source[first : last + 1]):
            begin, stop = _document_part(self.pieces[index], start, end)
            if ranges and index == previous + 1:
                begin = ranges.pop()[0]
            ranges.append((begin, stop))
            previous = index
        return ranges

    @cached_property
    def _index(self) -> dict[SourceMapEntry, int]:
        return {piece: index for index, piece in enumerate(self.pieces)}

    def _first(self, position: int) -> int:
        """The index of the first piece that ends after ``position``."""
        first = max(bisect_right(self._ats, position) - 1, 0)
        while first < len(self.pieces) and self.pieces[first].at + self.pieces[first].length <= position:
            first += 1
        return first

    def grow(self, start: int, end: int) -> tuple[int, int]:
        """``start`` to ``end``, extended until all inline markup is either completely inside or outside."""
        grown = True
        while grown:
            grown = False
            for scope in self._markup_ranges:
                if scope.end <= start or scope.start >= end:
                    continue
                if scope.inner_start <= start and end <= scope.inner_end:
                    continue
                if start > scope.start or end < scope.end:
                    start, end = min(start, scope.start), max(end, scope.end)
                    grown = True
        return start, end


def _source_part(piece: SourceMapEntry, begin: int, end: int) -> tuple[int, int]:
    """The source range of the part of a piece between two document positions."""
    if not piece.verbatim:
        return piece.start, piece.end
    return piece.start + max(begin - piece.at, 0), min(piece.start + end - piece.at, piece.end)


def _document_part(piece: SourceMapEntry, start: int, end: int) -> tuple[int, int]:
    """The document range of the part of a piece between two source offsets."""
    if not piece.verbatim:
        return piece.at, piece.at + piece.length
    return piece.at + max(start - piece.start, 0), piece.at + min(end - piece.start, piece.length)


def _add(pieces: list[SourceMapEntry], at: int, run: TextRun, length: int) -> int:
    if not run.verbatim or length == len(run.text):
        pieces.append(SourceMapEntry(at, length, run.start, run.end, run.verbatim))
        return at + length
    source = run.start
    for wide, part in groupby(run.text, lambda character: character > "\uffff"):  # of two UTF-16 units, or of one
        count = len(list(part))
        for units, points in [(2, 1)] * count if wide else [(count, count)]:
            pieces.append(SourceMapEntry(at, units, source, source + points, not wide))
            at += units
            source += points
    return at
