"""Maps positions in a displayed document to source offsets and back.

Document positions are UTF-16 units, source offsets are Unicode code points. Markup exists in the source only, and some
displayed characters correspond to several source characters or none. The map is a sorted table of pieces that is
bisected from either side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
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

    ``placed`` holds the document position of each group of runs (a block or cell). ``scopes`` is the inline markup of
    the source, so that a selection never contains only one of a pair of markers. Positions are UTF-16 units, or code
    points if ``utf16`` is False.
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
        self._starts = [piece.start for piece in pieces]
        self._ends = [piece.end for piece in pieces]
        self._scopes = scopes

    def to_source(self, begin: int, end: int) -> tuple[int, int] | None:
        """The source range displayed from ``begin`` to ``end``, extended to whole pieces and whole markup.

        None if no source is displayed there.
        """
        found = self.locate(begin, end)
        return None if found is None else self.grow(*found)

    def locate(self, begin: int, end: int) -> tuple[int, int] | None:
        """Like :meth:`to_source`, but extended to whole pieces only."""
        first = max(bisect_right(self._ats, begin) - 1, 0)
        while first < len(self.pieces) and self.pieces[first].at + self.pieces[first].length <= begin:
            first += 1
        last = bisect_left(self._ats, end) - 1
        if first > last:
            return None
        one, other = self.pieces[first], self.pieces[last]
        start = one.start + max(begin - one.at, 0) if one.verbatim else one.start
        stop = min(other.start + end - other.at, other.end) if other.verbatim else other.end
        return (start, stop) if start < stop else None

    def to_document(self, start: int, end: int) -> tuple[int, int] | None:
        """The document range that displays ``source[start:end]``; None if all of it is hidden markup."""
        first = bisect_right(self._ends, start)
        last = bisect_left(self._starts, end) - 1
        if first > last or start >= end:
            return None
        one, other = self.pieces[first], self.pieces[last]
        begin = one.at + max(start - one.start, 0) if one.verbatim else one.at
        stop = other.at + min(end - other.start, other.length) if other.verbatim else other.at + other.length
        return begin, stop

    def grow(self, start: int, end: int) -> tuple[int, int]:
        """``start`` to ``end``, extended until all inline markup is either completely inside or outside."""
        grown = True
        while grown:
            grown = False
            for scope in self._scopes:
                if scope.end <= start or scope.start >= end:
                    continue
                if scope.inner_start <= start and end <= scope.inner_end:
                    continue
                if start > scope.start or end < scope.end:
                    start, end = min(start, scope.start), max(end, scope.end)
                    grown = True
        return start, end


def _add(pieces: list[SourceMapEntry], at: int, run: TextRun, length: int) -> int:
    if not run.verbatim or length == len(run.text):
        pieces.append(SourceMapEntry(at, length, run.start, run.end, run.verbatim))
        return at + length
    source = run.start
    for part, wide in _by_width(run.text):
        for _ in part if wide else "x":
            units, points = (2, 1) if wide else (len(part), len(part))
            pieces.append(SourceMapEntry(at, units, source, source + points, not wide))
            at += units
            source += points
    return at


def _by_width(text: str) -> list[tuple[str, bool]]:
    """``text`` split into parts whose characters have one UTF-16 unit (False) or two (True)."""
    stretches: list[tuple[str, bool]] = []
    begin = 0
    for at in range(1, len(text) + 1):
        wide = text[begin] > "\uffff"
        if at == len(text) or (text[at] > "\uffff") != wide:
            stretches.append((text[begin:at], wide))
            begin = at
    return stretches
