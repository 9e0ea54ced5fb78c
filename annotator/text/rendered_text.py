"""The displayed text as one string, for searching, comparing and counting."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Final
from unicodedata import combining, is_normalized, normalize

from annotator.text.policy import one_line
from annotator.text.runs import MARKUP, RenderedText, RenderedTextBlock, RenderedTextTable, TextRun
from annotator.text.source_map import SourceMap
from annotator.text.template_tags import tool_names

MAX_FOUND: Final = 2_000  # matches of one search that are highlighted
_FOLDED: Final = " \u22ef "
_WORD: Final = re.compile(r"\S+")
_JAMO: Final = ("\u1160", "\u11ff")
"""The first and the last letter that Korean composes with the one before it."""


@dataclass(frozen=True)
class DisplayTextMap:
    """The displayed text, with a line end between blocks, and the map from its code points to the source."""

    text: str
    map: SourceMap

    def pieces(self, pattern: re.Pattern[str], limit: int) -> list[tuple[str, int, int]]:
        """The first matches of ``pattern``, each with its source range. Matches without source are skipped."""
        result = []
        for match in pattern.finditer(self.text):
            place = self.map.locate(*match.span())
            if place is not None:
                result.append((match.group(), *place))
            if len(result) == limit:
                break
        return result


def displayed_text(rendered: RenderedText) -> DisplayTextMap:
    """The displayed text of ``rendered``, without the language names of code blocks, which are not part of the text."""
    groups: list[tuple[TextRun, ...]] = []
    for block in rendered.blocks:
        if isinstance(block, RenderedTextTable):
            groups.extend(cell for row in block.rows for cell in row)
        else:
            groups.append(block.runs)
    parts: list[str] = []
    placed: list[tuple[int, tuple[TextRun, ...]]] = []
    at = 0
    for runs in groups:
        text = "".join(run.text for run in runs)
        placed.append((at, runs))
        parts.append(text)
        at += len(text) + 1
    return DisplayTextMap("\n".join(parts), SourceMap(placed, rendered.scopes, utf16=False))


def fold_reasoning(rendered: RenderedText) -> RenderedText:
    """``rendered`` with the reasoning between its tags replaced by a single symbol. Highlights inside lie on the
    symbol."""
    blocks: list[RenderedTextBlock | RenderedTextTable] = []
    at = 0
    for first, last in rendered.reasoning:
        opening, closing = rendered.blocks[first], rendered.blocks[last]
        if not isinstance(opening, RenderedTextBlock) or not isinstance(closing, RenderedTextBlock):
            continue
        begin, end = opening.runs[-1].end, closing.runs[0].start
        folded = TextRun(_FOLDED, begin, end, False, MARKUP)
        blocks += [*rendered.blocks[at:first], replace(opening, runs=(*opening.runs, folded, *closing.runs))]
        at = last + 1
    return replace(rendered, blocks=(*blocks, *rendered.blocks[at:]), reasoning=())


def fold_tools(rendered: RenderedText, words: Callable[[str], str]) -> RenderedText:
    """``rendered`` with the tool definitions between their tags replaced by the result of ``words``, which is called
    with the names of the tools. Highlights inside lie on the replacement."""
    blocks = list(rendered.blocks)
    for at in rendered.tools:
        block = blocks[at]
        if not isinstance(block, RenderedTextBlock) or block.info is None or len(block.runs) < 2:
            continue
        *content, closing = block.runs
        begin, end = content[0].start, closing.start
        names = ", ".join(tool_names(rendered.source[begin:end]))
        folded = TextRun(f" {words(one_line(names))} ", begin, end, False)
        opening = block.info._replace(marks=MARKUP)
        blocks[at] = RenderedTextBlock("paragraph", (opening, folded, closing._replace(marks=MARKUP)), block.place)
    return replace(rendered, blocks=tuple(blocks))


def find_displayed(rendered: RenderedText, wanted: str) -> list[tuple[int, int]]:
    """The source ranges of all occurrences of ``wanted`` in the displayed text. Spaces match any white space,
    lower-case letters any case, letters also those that are composed otherwise (NFKC), such as ligatures."""
    words = normalize("NFKC", wanted).split()
    if not words:
        return []
    flags = re.IGNORECASE if wanted == wanted.lower() else re.NOFLAG
    pattern = re.compile(r"\s+".join(map(re.escape, words)), flags)
    found = displayed_text(rendered)
    if is_normalized("NFKC", found.text):
        return [(start, end) for _, start, end in found.pieces(pattern, MAX_FOUND)]
    letters, spans = _normalized(found.text)
    places = (
        found.map.locate(spans[match.start()][0], spans[match.end() - 1][1])
        for match in islice(pattern.finditer(letters), MAX_FOUND)
    )
    return [place for place in places if place is not None]


def _normalized(text: str) -> tuple[str, list[tuple[int, int]]]:
    """``text`` in the form NFKC, and for each of its letters where it comes from."""
    starts = [at for at, letter in enumerate(text) if not at or not _is_composed(letter)]
    parts = [(normalize("NFKC", text[at:end]), (at, end)) for at, end in pairwise([*starts, len(text)])]
    return "".join(part for part, _ in parts), [span for part, span in parts for _ in part]


def _is_composed(letter: str) -> bool:
    """Whether a letter is composed with the one before it."""
    return letter > "\u02ff" and (combining(letter) > 0 or _JAMO[0] <= letter <= _JAMO[1])


def move_end_by_word(rendered: RenderedText, start: int, end: int, *, at_end: bool, step: int) -> tuple[int, int]:
    """Move one end of a source range to the next word (1) or the previous word (-1). The range never becomes empty."""
    found = displayed_text(rendered)
    words = [(first, last) for _, first, last in found.pieces(_WORD, len(found.text))]
    here = end if at_end else start
    edges = [last if at_end else first for first, last in words]
    onward = [edge for edge in edges if (edge > here if step > 0 else edge < here)]
    moved = (min(onward) if step > 0 else max(onward)) if onward else here
    begin, stop = (start, moved) if at_end else (moved, end)
    return found.map.grow(begin, stop) if begin < stop else (start, end)
