"""The immutable state that a critique card shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from annotator.model.blocks.critiques_block import FlawCategory, FlawSeverity, GradedFlawsBlockBase
from annotator.model.refinement_chain import RefinementChainLink
from annotator.text.version_merge import MergedTextPart
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.items.key_choice import ChoiceOption
from annotator.ui.items.missing_hint import MissingAnswerHint
from annotator.ui.key_events import key_cap_text
from annotator.ui.reading.highlight_styles import HighlightStyle as Kind

CritiqueChoices = tuple[Sequence[ChoiceOption], Sequence[ChoiceOption]]
"""The severities and categories to choose from."""


class Flaw(NamedTuple):
    """The titles of a severity and a category, empty for none, and the rank of the severity from 0 (mildest) to 1."""

    severity: str
    category: str
    weight: float


def flaw_of(block: GradedFlawsBlockBase, severity: str | None, category: str | None) -> Flaw:
    """The flaw with these keys."""
    titles = [each.title if each is not None else "" for each in (block.severity(severity), block.category(category))]
    keys = [each.key for each in block.severities]
    weight = keys.index(severity) / max(1, len(keys) - 1) if severity in keys else 0.0
    return Flaw(titles[0], titles[1], weight)


@dataclass(frozen=True)
class CritiqueState:
    """A critique with its place. ``sign``: its label; ``base_words``: the name of the text that its refinement is based
    on."""

    place: RefinementChainLink
    who: str
    sign: str
    kind: Kind
    flaw: Flaw
    spans: tuple[HighlightChipState, ...]
    missing_hints: tuple[MissingAnswerHint, ...]
    base_words: str
    pieces: tuple[MergedTextPart, ...]
    refinable: bool
    alone: bool = False  # at most one critique: no place is shown

    @property
    def id(self) -> str:
        return self.place.critique.id

    @property
    def number(self) -> int:
        return self.place.number


def flaw_options(block: GradedFlawsBlockBase) -> tuple[tuple[ChoiceOption, ...], tuple[ChoiceOption, ...]]:
    """Severities and categories with their keys: digits from 1, first for the severities, then for the categories."""
    digits = [*"1234567890"]
    severities, categories = _options(block.severities, digits), _options(block.categories, digits)
    return severities, categories


def held_digits(choices: Sequence[Sequence[ChoiceOption]]) -> str:
    """The range of keys that select an option while text is typed, as shown; empty if there is at most one."""
    digits = [option.cap for row in choices for option in row if option.cap]
    return f"{key_cap_text('Ctrl+1')} – {digits[-1]}" if len(digits) > 1 else ""


def _options(steps: Sequence[FlawSeverity | FlawCategory], digits: list[str]) -> tuple[ChoiceOption, ...]:
    found = []
    for step in steps:
        cap = digits.pop(0) if digits else ""
        found.append(ChoiceOption(step.key, step.title, cap, step.guidance))
    return tuple(found)
