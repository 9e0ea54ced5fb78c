"""The data types that rendering yields: blocks of runs, each run tied to the source it was made from.

A *run* is a stretch of shown text with one look. Its source offsets count Unicode code points of the text as stored.
Everything here is immutable, and knows nothing of any toolkit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from annotator.text.words import count_words

BOLD: Final = 1
ITALIC: Final = 2
STRIKE: Final = 4
CODE: Final = 8
LINK: Final = 16
MATH: Final = 32
IMAGE: Final = 64
CHIP: Final = 128
"""Marks of a run, added together. A *chip* stands for a character that would otherwise be invisible or mislead."""

SyntaxRole = Literal["", "keyword", "string", "comment", "number", "name"]
BlockKind = Literal["paragraph", "heading", "code", "math", "rule", "plain"]
Marker = Literal["", "bullet", "number", "open", "done"]
Align = Literal["", "left", "center", "right"]


class Run(NamedTuple):
    """Shown text and where it comes from.

    ``verbatim`` runs show ``source[start:end]`` character for character; the others (an entity, a line break, a chip)
    are atomic: they are selected whole or not at all.
    """

    text: str
    start: int
    end: int
    verbatim: bool
    marks: int = 0
    link: str = ""
    role: SyntaxRole = ""


class Scope(NamedTuple):
    """Inline markup in the source: ``**`` opens at ``start``, and the marks hold ``inner_start`` to ``inner_end``."""

    start: int
    inner_start: int
    inner_end: int
    end: int


class Place(NamedTuple):
    """Where a block stands: its containers from outside in (``q`` a quote, ``l`` a list item) and its list marker.

    ``label`` is what a numbered item is shown with.
    """

    containers: str = ""
    marker: Marker = ""
    label: str = ""
    tight: bool = False


TOP: Final = Place()


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph-like piece. ``level`` is a heading's; ``info`` is the run of a code block's language."""

    kind: BlockKind
    runs: tuple[Run, ...]
    place: Place = TOP
    level: int = 0
    info: Run | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``rows`` of cells, the first one the header; every row has as many cells as ``aligns``."""

    rows: tuple[tuple[tuple[Run, ...], ...], ...]
    aligns: tuple[Align, ...]
    place: Place = TOP


@dataclass(frozen=True)
class Rendered:
    """A source text and what is shown of it.

    ``fallback`` says in a sentence why a text is shown plain although Markdown was asked for; empty otherwise.
    """

    source: str
    blocks: tuple[Block | Table, ...]
    scopes: tuple[Scope, ...] = ()
    fallback: str = ""

    @cached_property
    def words(self) -> int:
        """How many words a reader sees."""
        return sum(count_words(text) for text in self.texts())

    def texts(self) -> list[str]:
        """The shown text of every block and cell, in reading order."""
        found: list[str] = []
        for block in self.blocks:
            groups = [cell for row in block.rows for cell in row] if isinstance(block, Table) else [block.runs]
            found.extend("".join(run.text for run in runs) for runs in groups)
        return found
