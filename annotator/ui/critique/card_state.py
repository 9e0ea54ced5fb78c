"""The immutable state that a critique's card shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.model.blocks.critiques_block import Category, GradedFlawsBlock, Severity
from annotator.model.chain import Link
from annotator.text.merged import Piece
from annotator.ui.critique.key_choice import Option
from annotator.ui.marking.note_card import ShownSpan
from annotator.ui.reading.looks import Look as Kind


@dataclass(frozen=True)
class Want:
    """Something a critique still needs, and the key that brings it."""

    words: str
    cap: str = ""


@dataclass(frozen=True)
class ShownCritique:
    """A critique in its place. ``base_words`` says what its refinement improves on; ``weight`` is its severity's place
    between 0 (mildest) and 1, None without one."""

    place: Link
    who: str
    kind: Kind
    severity: str
    weight: float | None
    category: str
    spans: tuple[ShownSpan, ...]
    wants: tuple[Want, ...]
    base_words: str
    pieces: tuple[Piece, ...]
    refinable: bool
    alone: bool = False  # there can be no other, so none has a place

    @property
    def id(self) -> str:
        return self.place.critique.id

    @property
    def number(self) -> int:
        return self.place.number


def options(block: GradedFlawsBlock) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Severities and categories with their keys: the digits from 1 on, through the one and then the other."""
    caps = [*"1234567890"]
    severities, categories = _options(block.severities, caps), _options(block.categories, caps)
    return severities, categories


def _options(steps: Sequence[Severity | Category], caps: list[str]) -> tuple[Option, ...]:
    found = []
    for step in steps:
        cap = caps.pop(0) if caps else ""
        found.append(Option(step.key, step.title, cap, step.guidance))
    return tuple(found)
