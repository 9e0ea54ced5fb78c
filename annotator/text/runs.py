"""The data types that rendering yields: blocks of runs, each run tied to the source it was made from.

A *run* is a stretch of shown text with one look. Its source offsets count Unicode code points of the text as stored.
Everything here is immutable, and knows nothing of any toolkit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from annotator.text.template_tags import TOOLS
from annotator.text.words import count_words, is_unspaced

BOLD: Final = 1
ITALIC: Final = 2
STRIKE: Final = 4
CODE: Final = 8
LINK: Final = 16
MATH: Final = 32
IMAGE: Final = 64
CHIP: Final = 128
MARKUP: Final = 256
UNDRAWN: Final = 512
"""Marks of a run, added together. A *chip* stands for a character that would otherwise be invisible or mislead;
*markup* is a sign or an address that formatting would have dropped; *undrawn* is a formula that stays source."""

_SIGNS: Final = re.compile(r"[\s>]*(?:(?:[-+*]|\d{1,9}[.)])(?=\s)[\s>]*)*")
_TOOLS: Final = f"<{TOOLS}>"
SyntaxRole = Literal["", "keyword", "string", "comment", "number", "name"]
BlockKind = Literal["paragraph", "heading", "code", "math", "rule", "plain"]
Marker = Literal["", "bullet", "number", "open", "done"]
Align = Literal["", "left", "center", "right"]


class TextRun(NamedTuple):
    """Shown text and where it comes from.

    ``verbatim`` runs show ``source[start:end]`` character for character; the others (an entity, a line break, a chip)
    are atomic: they are selected whole or not at all. An atomic run of no source (``start`` is ``end``) is a line end
    or an indentation that was put into data.
    """

    text: str
    start: int
    end: int
    verbatim: bool
    marks: int = 0
    link: str = ""
    role: SyntaxRole = ""


class MarkupScope(NamedTuple):
    """Inline markup in the source: ``**`` opens at ``start``, and the marks hold ``inner_start`` to ``inner_end``."""

    start: int
    inner_start: int
    inner_end: int
    end: int


class ReasoningSection(NamedTuple):
    """What a model thought: the indexes of the blocks that show its two tags."""

    first: int
    last: int


class FormulaSpan(NamedTuple):
    """A formula, marks included: where it stands in the source, and its own source without the signs of quotes that
    may stand before its lines."""

    start: int
    end: int
    source: str


class BlockNesting(NamedTuple):
    """Where a block stands: its containers from outside in (``q`` a quote, ``l`` a list item) and its list marker.

    ``label`` is what a numbered item is shown with.
    """

    containers: str = ""
    marker: Marker = ""
    label: str = ""
    tight: bool = False


TOP: Final = BlockNesting()


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One paragraph-like piece. ``level`` is a heading's; ``info`` is the run of a code block's language."""

    kind: BlockKind
    runs: tuple[TextRun, ...]
    place: BlockNesting = TOP
    level: int = 0
    info: TextRun | None = None


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table: ``rows`` of cells, the first one the header; every row has as many cells as ``aligns``."""

    rows: tuple[tuple[tuple[TextRun, ...], ...], ...]
    aligns: tuple[Align, ...]
    place: BlockNesting = TOP


@dataclass(frozen=True)
class RenderedText:
    """A source text and what is shown of it.

    ``fallback`` says in a sentence why a text is shown plain although Markdown was asked for; empty otherwise.
    ``lossless``: nothing of it was dropped, since it is to be judged. ``formulas`` are those that may be drawn; their
    runs are their source. ``reasoning``: the sections of what a model thought.
    """

    source: str
    blocks: tuple[TextBlock | TextTable, ...]
    scopes: tuple[MarkupScope, ...] = ()
    fallback: str = ""
    lossless: bool = True
    formulas: tuple[FormulaSpan, ...] = ()
    reasoning: tuple[ReasoningSection, ...] = ()

    @cached_property
    def tools(self) -> tuple[int, ...]:
        """The indexes of the blocks that define the tools which a model had."""
        return tuple(
            at
            for at, block in enumerate(self.blocks)
            if isinstance(block, TextBlock) and block.info is not None and block.info.text == _TOOLS
        )

    @cached_property
    def words(self) -> int:
        """How many words a reader sees; addresses of links are none."""
        groups = ("".join(run.text for run in runs if not run.marks & MARKUP) for runs in self._groups())
        return sum(map(count_words, groups))

    @cached_property
    def characters(self) -> int:
        """How many characters a reader sees, blanks not counted, where words are not parted by blanks; else 0."""
        text = "".join(run.text for runs in self._groups() for run in runs if not run.marks & MARKUP)
        return len("".join(text.split())) if is_unspaced(text) else 0

    @cached_property
    def formatted(self) -> bool:
        """Whether signs of the source are not shown as they are written, lines of data begin elsewhere, or formulas may
        be drawn. Numbers and signs of list items are shown."""
        if self.formulas:
            return True
        end = 0
        for run in (run for runs in self._groups(infos=True) for run in runs):
            if run.start == run.end:
                return True
            if _is_markup(self.source, end, run.start) or not (run.verbatim or run.marks & CHIP or run.text.isspace()):
                return True
            end = run.end
        return _is_markup(self.source, end, len(self.source))

    def _groups(self, *, infos: bool = False) -> Iterator[tuple[TextRun, ...]]:
        for block in self.blocks:
            if isinstance(block, TextTable):
                yield from (cell for row in block.rows for cell in row)
            else:
                if infos and block.info is not None:
                    yield (block.info,)
                yield block.runs

    def texts(self) -> list[str]:
        """The shown text of every block and cell, in reading order."""
        return ["".join(run.text for run in runs) for runs in self._groups()]


def _is_markup(source: str, begin: int, end: int) -> bool:
    """Whether what lies between two runs says more than that items and quotes begin there."""
    between = source[begin:end]
    if not between or between.isspace():
        return False
    before = "\n" if not begin or source[begin - 1] in "\r\n" else ""
    after = "\n" if end == len(source) else ""
    first, *lines = f"{before}{between}{after}".replace("\r", "\n").split("\n")
    whole = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
    return bool(first.strip()) or not all(map(_SIGNS.fullmatch, whole))
