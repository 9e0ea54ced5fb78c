"""The immutable state that a critique's card shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.model.blocks.critiques_block import FlawCategory, FlawSeverity, GradedFlawsBlock
from annotator.model.refinement_chain import RefinementChainLink
from annotator.text.version_merge import MergedPart
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.items.key_choice import ChoiceOption
from annotator.ui.items.missing_hint import MissingHint
from annotator.ui.key_events import caps
from annotator.ui.reading.highlight_styles import HighlightStyle as Kind

ChoiceController = tuple[Sequence[ChoiceOption], Sequence[ChoiceOption]]
"""The severities and the categories."""


@dataclass(frozen=True)
class CritiqueState:
    """A critique in its place. ``base_words`` says what its refinement improves on; ``weight`` is its severity's place
    between 0 (mildest) and 1, None without one."""

    place: RefinementChainLink
    who: str
    kind: Kind
    severity: str
    weight: float | None
    category: str
    spans: tuple[HighlightChipState, ...]
    missing_hints: tuple[MissingHint, ...]
    base_words: str
    pieces: tuple[MergedPart, ...]
    refinable: bool
    alone: bool = False  # there can be no other, so none has a place

    @property
    def id(self) -> str:
        return self.place.critique.id

    @property
    def number(self) -> int:
        return self.place.number


def options(block: GradedFlawsBlock) -> tuple[tuple[ChoiceOption, ...], tuple[ChoiceOption, ...]]:
    """Severities and categories with their keys: the digits from 1 on, through the one and then the other."""
    digits = [*"1234567890"]
    severities, categories = _options(block.severities, digits), _options(block.categories, digits)
    return severities, categories


def held_digits(choices: Sequence[Sequence[ChoiceOption]]) -> str:
    """The keys that choose while words are typed, as they are shown; empty where there are not several."""
    digits = [option.cap for row in choices for option in row if option.cap]
    return f"{caps('Ctrl+1')} – {digits[-1]}" if len(digits) > 1 else ""


def _options(steps: Sequence[FlawSeverity | FlawCategory], digits: list[str]) -> tuple[ChoiceOption, ...]:
    found = []
    for step in steps:
        cap = digits.pop(0) if digits else ""
        found.append(ChoiceOption(step.key, step.title, cap, step.guidance))
    return tuple(found)
