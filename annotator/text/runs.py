"""The data types of rendered text: blocks of runs, each linked to its source range.

A *run* is a piece of displayed text with uniform formatting. Source offsets are Unicode code points of the stored text.
All types are immutable and independent of any GUI toolkit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from annotator.text.template_tags import RESULTS, TOOLS
from annotator.text.words import count_words, is_unspaced

BOLD = 1
ITALIC = 2
STRIKE = 4
CODE = 8
LINK = 16
MATH = 32
IMAGE = 64
CHIP = 128
MARKUP = 256
UNDRAWN = 512
"""The flags of a run, combined by addition. A *chip* replaces a character that would be invisible or misleading;
*markup* is a character or address that formatting would drop; *undrawn* is a formula shown as source."""

_SIGNS = re.compile(r"[\s>]*(?:(?:[-+*]|\d{1,9}[.)])(?=\s)[\s>]*)*")
_TOOLS = {f"<{tag}>": tag for tag in (TOOLS, *RESULTS)}
SyntaxRole = Literal["", "keyword", "string", "comment", "number", "name"]
TextBlockType = Literal["paragraph", "heading", "code", "math", "rule", "plain"]
Marker = Literal["", "bullet", "number", "open", "done"]
Align = Literal["", "left", "center", "right"]


class TextRun(NamedTuple):
    """A piece of displayed text with its source range.

    ``verbatim`` runs show ``source[start:end]`` character by character. Other runs (an entity, a line break, a chip)
    are atomic: they are selected as a whole. An atomic run with an empty range is a line end or indentation inserted
    into data.
    """

    text: str
    start: int
    end: int
    verbatim: bool
    marks: int = 0
    link: str = ""
    role: SyntaxRole = ""


class InlineMarkupRange(NamedTuple):
    """Inline markup in the source: ``**`` opens at ``start``, and the markup encloses ``inner_start`` to
    ``inner_end``."""

    start: int
    inner_start: int
    inner_end: int
    end: int


class ReasoningSection(NamedTuple):
    """A model's reasoning: the indexes of the blocks that show its two tags."""

    first: int
    last: int


class FormulaSpan(NamedTuple):
    """A formula including its delimiters: its source range, and its source without the quote marks that may precede its
    lines."""

    start: int
    end: int
    source: str


class ImageSpan(NamedTuple):
    """An image: the position of its mark in the source, its name in the bundle, and its description."""

    start: int
    end: int
    name: str
    alt_text: str


class BlockNestingPath(NamedTuple):
    """The position of a block: its containers from the outside in (``q`` quote, ``l`` list item) and its list marker.

    ``label`` is the displayed marker of a numbered item.
    """

    containers: str = ""
    marker: Marker = ""
    label: str = ""
    tight: bool = False


TOP = BlockNestingPath()


@dataclass(frozen=True, slots=True)
class RenderedTextBlock:
    """A paragraph, heading, code block or the like. ``level`` is that of a heading; ``info_run`` is the run with a code
    block's language."""

    kind: TextBlockType
    runs: tuple[TextRun, ...]
    nesting: BlockNestingPath = TOP
    level: int = 0
    info_run: TextRun | None = None


@dataclass(frozen=True, slots=True)
class RenderedTextTable:
    """A table: ``rows`` of cells, the header first. Every row has as many cells as ``aligns``."""

    rows: tuple[tuple[tuple[TextRun, ...], ...], ...]
    aligns: tuple[Align, ...]
    nesting: BlockNestingPath = TOP


@dataclass(frozen=True)
class RenderedText:
    """A source text and its rendering.

    ``fallback`` is the reason why Markdown is shown as plain text, else empty. ``lossless``: nothing was dropped,
    because the text is to be judged. ``formulas`` and ``pictures`` are those that can be drawn; their runs contain
    their source. ``reasoning`` are the sections of a model's reasoning.
    """

    source: str
    blocks: tuple[RenderedTextBlock | RenderedTextTable, ...]
    markup_ranges: tuple[InlineMarkupRange, ...] = ()
    fallback: str = ""
    lossless: bool = True
    formulas: tuple[FormulaSpan, ...] = ()
    pictures: tuple[ImageSpan, ...] = ()
    reasoning: tuple[ReasoningSection, ...] = ()

    @cached_property
    def tools(self) -> Mapping[int, str]:
        """The tags of the blocks that contain definitions or results of a model's tools, by the index of the block."""
        if not any(tag in self.source for tag in _TOOLS):  # nearly all texts, and asked of each that is shown
            return {}
        infos = ((at, block.info_run) for at, block in enumerate(self.blocks) if isinstance(block, RenderedTextBlock))
        return {at: _TOOLS[info.text] for at, info in infos if info is not None and info.text in _TOOLS}

    @cached_property
    def words(self) -> int:
        """The number of words that a reader sees, without addresses of links and descriptions of images."""
        images = {at for span in self.pictures for at in range(span.start, span.end)}
        groups = (
            "".join(run.text for run in runs if not run.marks & MARKUP and run.start not in images)
            for runs in self.groups()
        )
        return sum(map(count_words, groups))

    @cached_property
    def characters(self) -> int:
        """The number of characters that a reader sees, without spaces, for scripts without spaces between words; else
        0."""
        text = "".join(run.text for runs in self.groups() for run in runs if not run.marks & MARKUP)
        return len("".join(text.split())) if is_unspaced(text) else 0

    @cached_property
    def formatted(self) -> bool:
        """Whether signs of the source are not shown as they are written, lines of data begin elsewhere, or formulas and
        images may be drawn. Numbers and signs of list items are shown."""
        if self.formulas or self.pictures:
            return True
        end = 0
        for run in (run for runs in self.groups(infos=True) for run in runs):
            if run.start == run.end:
                return True
            if _is_markup(self.source, end, run.start) or not (run.verbatim or run.marks & CHIP or run.text.isspace()):
                return True
            end = run.end
        return _is_markup(self.source, end, len(self.source))

    def groups(self, *, infos: bool = False) -> Iterator[tuple[TextRun, ...]]:
        """The runs of every block and cell, in reading order; with ``infos``, also the names of code blocks."""
        for block in self.blocks:
            if isinstance(block, RenderedTextTable):
                yield from (cell for row in block.rows for cell in row)
            else:
                if infos and block.info_run is not None:
                    yield (block.info_run,)
                yield block.runs

    def texts(self) -> list[str]:
        """The displayed text of every block and cell, in reading order."""
        return ["".join(run.text for run in runs) for runs in self.groups()]


def _is_markup(source: str, begin: int, end: int) -> bool:
    """Whether the source between two runs contains more than the markers of items and quotes."""
    between = source[begin:end]
    if not between or between.isspace():
        return False
    before = "\n" if not begin or source[begin - 1] in "\r\n" else ""
    after = "\n" if end == len(source) else ""
    first, *lines = f"{before}{between}{after}".replace("\r", "\n").split("\n")
    lines_of_text = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
    return bool(first.strip()) or not all(map(_SIGNS.fullmatch, lines_of_text))
