"""The displayed text as one string, for searching, comparing and counting."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from unicodedata import combining, is_normalized, normalize

from annotator.text.policy import one_line
from annotator.text.runs import MARKUP, RenderedText, RenderedTextBlock, RenderedTextTable, TextRun
from annotator.text.source_map import SourceMap
from annotator.text.template_tags import TOOLS, tool_names

MAX_FOUND = 2_000  # matches of one search that are highlighted
_FOLDED = " \u22ef "
_LONG_LINES, _LONG = 30, 4_000
"""The lines and characters of a tool's result that is not folded."""
_SHOWN_LINES, _SHOWN = 8, 800
"""The lines and characters at its beginning that are shown of a folded one."""
_WORD = re.compile(r"\S+")
_JAMO = ("\u1160", "\u11ff")
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
    parts: list[str] = []
    placed: list[tuple[int, tuple[TextRun, ...]]] = []
    at = 0
    for runs in rendered.groups():
        text = "".join(run.text for run in runs)
        placed.append((at, runs))
        parts.append(text)
        at += len(text) + 1
    return DisplayTextMap("\n".join(parts), SourceMap(placed, rendered.markup_ranges, utf16=False))


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


def fold_tools(
    rendered: RenderedText, tags: Collection[str], definitions: Callable[[str], str], rest: Callable[[int], str]
) -> RenderedText:
    """``rendered`` with the definitions of tools, and the rest of their long results, replaced by words. Highlights
    inside lie on the replacement.

    ``tags``: those whose content is folded; ``definitions``: the words for the names of the tools; ``rest``: those for
    the number of lines of a result that are not shown.
    """
    blocks = list(rendered.blocks)
    for at, tag in rendered.tools.items():
        block = blocks[at]
        if tag not in tags or not isinstance(block, RenderedTextBlock) or block.info_run is None or len(block.runs) < 2:
            continue
        count = len(block.runs) - (1 if block.runs[-1].marks & MARKUP else 0)  # an image may be below a result
        content, closing = block.runs[:count], block.runs[count:]
        begin, end = content[0].start, content[-1].end
        if tag == TOOLS:
            names = ", ".join(tool_names(rendered.source[begin:end]))
            folded = TextRun(f" {definitions(one_line(names))} ", begin, end, False)
            opening = block.info_run._replace(marks=MARKUP)
            ending = [run._replace(marks=MARKUP) for run in closing]
            blocks[at] = RenderedTextBlock("paragraph", (opening, folded, *ending), block.nesting)
        elif lines := _hidden_lines(text := "".join(run.text for run in content)):
            visible = list(_first(content, min(_SHOWN, _end_of_line(text, _SHOWN_LINES))))
            cut = visible[-1].end
            above = [TextRun("\n", cut, cut, False)] if not visible[-1].text.endswith("\n") else []
            folded = TextRun(rest(lines), cut, end, False, MARKUP)
            blocks[at] = replace(block, runs=(*visible, *above, folded, TextRun("\n", end, end, False), *closing))
    return replace(rendered, blocks=tuple(blocks))


def _hidden_lines(text: str) -> int:
    """The number of lines of a tool's result that are hidden when it is folded; 0 if it is short."""
    if text.count("\n") <= _LONG_LINES and len(text) <= _LONG:
        return 0
    return max(text.count("\n", min(_SHOWN, _end_of_line(text, _SHOWN_LINES))), 1)


def _end_of_line(text: str, number: int) -> int:
    """The position after a line of ``text``, whose ``number`` is from 1."""
    at = 0
    for _ in range(number):
        at = text.find("\n", at) + 1 or len(text)
    return at


def _first(runs: Iterable[TextRun], length: int) -> Iterator[TextRun]:
    """The first characters of ``runs``."""
    for run in runs:
        if length <= 0:
            return
        part = run._replace(text=run.text[:length], end=run.start + length)
        yield part if run.verbatim and length < len(run.text) else run
        length -= len(run.text)


def find_displayed(rendered: RenderedText, wanted: str) -> list[tuple[int, int]]:
    """The source ranges of all occurrences of ``wanted`` in the displayed text. Spaces match any white space,
    lower-case letters any case, letters also those that are composed otherwise (NFKC), such as ligatures."""
    words = normalize("NFKC", wanted).split()
    if not words:
        return []
    flags = re.IGNORECASE if wanted == wanted.lower() else re.NOFLAG
    pattern = re.compile(r"\s+".join(map(re.escape, words)), flags)
    displayed = displayed_text(rendered)
    if is_normalized("NFKC", displayed.text):
        return [(start, end) for _, start, end in displayed.pieces(pattern, MAX_FOUND)]
    letters, spans = _normalized(displayed.text)
    places = (
        displayed.map.locate(spans[match.start()][0], spans[match.end() - 1][1])
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
    displayed = displayed_text(rendered)
    bounds = [(first, last) for _, first, last in displayed.pieces(_WORD, len(displayed.text))]
    moved_end = end if at_end else start
    edges = [last if at_end else first for first, last in bounds]
    onward = [edge for edge in edges if (edge > moved_end if step > 0 else edge < moved_end)]
    moved = (min(onward) if step > 0 else max(onward)) if onward else moved_end
    begin, stop = (start, moved) if at_end else (moved, end)
    return displayed.map.grow(begin, stop) if begin < stop else (start, end)
