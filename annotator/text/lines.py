"""Maps the content of a Markdown block to source offsets.

The content of a block consists of its source lines without container prefixes such as quote marks and list indentation.
Each content line is a suffix of its source line (apart from spaces trimmed at its end and tabs expanded at its start),
so it is located by aligning it to the right, whatever the container.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from markdown_it.common.utils import MD_TRIM_CHARS

_LINE_END = re.compile(r"\r\n?")
_BAR = re.compile(r"(?<!\\)\|")


def unify_line_ends(source: str) -> tuple[str, list[int] | None]:
    r"""``source`` with ``\n`` as the only line end, and the stored offset of each character (None if they are
    equal)."""
    if "\r" not in source:
        return source, None
    offsets: list[int] = []
    copied = 0
    for end in _LINE_END.finditer(source):
        offsets.extend(range(copied, end.start() + 1))
        copied = end.end()
    offsets.extend(range(copied, len(source) + 1))
    return _LINE_END.sub("\n", source), offsets


class TextLineIndex:
    """The lines of a text, by number."""

    __slots__ = ("starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(end.end() for end in re.finditer("\n", text)), len(text) + 1]

    def line(self, number: int) -> str:
        return self.text[self.starts[number] : self.starts[number + 1] - 1]


class SourceSegment(NamedTuple):
    """A segment of content in the source: ``length`` characters at offset ``first``, located at offset ``source``.

    They may be preceded by ``pad`` spaces that are not in the source: the rest of the tab at ``source - 1`` of which a
    container consumed the first columns.
    """

    first: int
    source: int
    length: int
    pad: int = 0


class ContentSourceRange(NamedTuple):
    """The content range ``begin`` to ``end`` and its source range ``start`` to ``stop``; equal character by character
    if ``verbatim``, else only as a whole."""

    begin: int
    end: int
    start: int
    stop: int
    verbatim: bool


class SourceMappedContent:
    r"""The content of one block or cell, mapped to the source by ordered, disjoint segments.

    The source between two segments (a line end and the next line's prefix, the backslash in ``\|``) is treated as one
    unit.
    """

    __slots__ = ("_firsts", "segments", "text")

    def __init__(self, text: str, segments: list[SourceSegment]) -> None:
        self.text = text
        self.segments = segments
        self._firsts = [segment.first - segment.pad for segment in segments]

    def at(self, offset: int) -> int:
        """The source offset of the content offset ``offset``."""
        first, source, length, _ = self.segments[max(bisect_right(self._firsts, offset) - 1, 0)]
        return source + min(max(offset - first, 0), length)

    def pieces(self, begin: int, end: int) -> Iterator[ContentSourceRange]:
        """The pieces that make up the content from ``begin`` to ``end``."""
        at = begin
        previous_end = None  # the source end of the previous segment
        for first, source, length, pad in self.segments[max(bisect_right(self._firsts, begin) - 1, 0) :]:
            if at < first - pad and previous_end is not None:
                upto = min(first - pad, end)
                yield ContentSourceRange(at, upto, previous_end, source - bool(pad), False)
                at = upto
            if at < min(first, end):
                upto = min(first, end)
                yield ContentSourceRange(at, upto, source - 1, source, False)
                at = upto
            stop = min(end, first + length)
            if at < stop:
                yield ContentSourceRange(at, stop, source + at - first, source + stop - first, True)
                at = stop
            if at >= end:
                return
            previous_end = source + length


def locate_content(lines: TextLineIndex, first: int, last: int, content: str) -> SourceMappedContent:
    """Locate ``content`` in the source lines from ``first`` up to ``last``."""
    rows = content.split("\n")
    spare = max(last - first - len(rows), 0)
    for skipped in range(spare + 1):  # leading lines of non-ASCII spaces are trimmed completely
        starts = _align(lines, first + skipped, content, rows)
        if starts is not None:
            return starts
    raise ValueError(f"content of lines {first} to {last} is not in the source")


def _align(lines: TextLineIndex, first: int, content: str, rows: list[str]) -> SourceMappedContent | None:
    segments: list[SourceSegment] = []
    offset = 0
    for number, row in enumerate(rows, first):
        if number + 1 >= len(lines.starts):
            return None
        line = lines.line(number)
        at = line.rfind(row) if row else len(line)
        pad = 0
        if at < 0:  # a tab split by a container arrives as spaces
            body = row.lstrip(" ")
            pad = len(row) - len(body)
            at = line.rfind(body) if body else len(line)
            if at < 0:
                return None
        source = lines.starts[number] + at
        if number == first and lines.text.startswith(content, source):
            return SourceMappedContent(content, [SourceSegment(0, source, len(content))])
        segments.append(SourceSegment(offset + pad, source, len(row) - pad, pad))
        offset += len(row) + 1
    return SourceMappedContent(content, segments)


def place_heading(lines: TextLineIndex, number: int, content: str) -> SourceMappedContent:
    """The content of an ATX heading, after its ``#`` marks."""
    line = lines.line(number)
    marks = line.find("#")
    at = max(line.find(content, len(line) - len(line[marks:].lstrip("#"))), 0)
    return SourceMappedContent(content, [SourceSegment(0, lines.starts[number] + at, len(content))])


def place_row(lines: TextLineIndex, number: int, begin: int, cells: list[str]) -> list[SourceMappedContent]:
    """The cells of a table row whose text begins at the source offset ``begin`` of line ``number``."""
    end = lines.starts[number + 1] - 1
    split = split_row(lines.text[begin:end])
    return [
        _place_cell(lines.text, cell, *(begin + at for at in split[k])) if k < len(split) else _nowhere(cell, end)
        for k, cell in enumerate(cells)
    ]


def split_row(row: str) -> list[tuple[int, int]]:
    """The start and end of each cell in a table row, without surrounding spaces. The outer bars do not belong to cells,
    and trailing empty cells are not counted."""
    first, last = _trimmed(row, 0, len(row))
    bounds = [first - 1, *(bar.start() for bar in _BAR.finditer(row, first, last)), last]
    cells = [_trimmed(row, begin + 1, end) for begin, end in pairwise(bounds)]
    if row[first : first + 1] == "|":
        cells.pop(0)
    while cells and cells[-1][0] == cells[-1][1]:
        cells.pop()
    return cells


def _trimmed(text: str, begin: int, end: int) -> tuple[int, int]:
    content = text[begin:end].lstrip(MD_TRIM_CHARS)
    return end - len(content), end - len(content) + len(content.rstrip(MD_TRIM_CHARS))


def _nowhere(content: str, at: int) -> SourceMappedContent:
    return SourceMappedContent(content, [SourceSegment(0, at, 0)])


def _place_cell(text: str, content: str, begin: int, end: int) -> SourceMappedContent:
    r"""Locate a cell from ``begin`` to ``end``. Its content may lack the backslash of ``\|``."""
    if text[begin:end] == content:
        return SourceMappedContent(content, [SourceSegment(0, begin, end - begin)])
    segments: list[SourceSegment] = []
    at = 0
    for part in text[begin:end].split("\\|"):
        bar = bool(segments)
        segments.append(SourceSegment(at, begin - bar, len(part) + bar))
        at += len(part) + bar
        begin += len(part) + 2
    return SourceMappedContent(content, segments)
