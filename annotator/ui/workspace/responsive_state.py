"""Responsive layout steps: the parts that are collapsed or reduced when height is short. No Qt here.

Height is measured in lines of an answer, so that large text, a low screen, a long rubric and a panel above the texts
are handled alike. The least important parts are collapsed first. Every step keeps the focused row, all keys and all
answers visible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

ENOUGH = 8
"""The minimum number of lines of each visible answer; other parts are collapsed to reach it."""
FEW = 5
"""The number of lines of each answer below which the level descriptions are hidden."""


@dataclass(frozen=True)
class ResponsiveLayoutState:
    """The parts of the workspace that are collapsed or moved; by default none."""

    aside: bool = False
    """The switcher is beside the prompt, not below it."""
    beside: bool = False
    """The rows are beside their text, not below it."""
    folded: bool = False
    """Only the focused row of a text is shown; the card's header summarises the answers of the others."""
    brief: bool = False
    """The level descriptions have two lines; a key shows all of them."""
    low: bool = False
    """The level descriptions have one line, headers are low, and an unset tag shows its first word."""
    bare: bool = False
    """An unset tag shows only its letter."""
    least: bool = False
    """Level descriptions and the legend are hidden until a key shows them, and the prompt has one line."""

    @property
    def levels(self) -> int:
        """Lines of the level descriptions; 0: all of them."""
        return 1 if self.low else 2 if self.brief else 0

    @property
    def flags(self) -> Literal["whole", "word", "key"]:
        """The length of the label of an unset tag."""
        return "key" if self.bare else "word" if self.low else "whole"


@dataclass(frozen=True)
class WorkspacePartHeights:
    """Heights of the parts in pixels, including the gap next to each; 0 for a part that is not shown.

    ``room`` is the height that all parts share. ``prompt`` is the minimum height of the prompt, ``line`` its height
    with one line; ``text`` is the height of :data:`ENOUGH` lines, ``few`` that of :data:`FEW`. ``strip``, ``frame``
    and ``asked`` return the heights of the level descriptions, of a card without its text, and of its rows in a state.
    """

    room: int
    prompt: int
    switcher: int
    below: int
    legend: int
    text: int
    few: int
    line: int
    strip: Callable[[ResponsiveLayoutState], int]
    frame: Callable[[ResponsiveLayoutState], int]
    asked: Callable[[ResponsiveLayoutState], int]

    def card(self, fit: ResponsiveLayoutState) -> int:
        """The height of a card that shows :data:`ENOUGH` lines."""
        asked = self.asked(fit)
        return self.frame(fit) + (max(self.text, asked) if fit.beside else self.text + asked)

    def cards(self, fit: ResponsiveLayoutState) -> int:
        """The height left for the cards below a prompt of minimum height."""
        prompt = min(self.prompt, self.line) if fit.least else self.prompt
        below = self.below + (0 if fit.least else self.legend)
        return self.room - prompt - below - self.strip(fit) - (0 if fit.aside else self.switcher)

    def readable(self, fit: ResponsiveLayoutState) -> bool:
        """Whether a card shows at least :data:`FEW` lines."""
        return self.card(fit) - (self.text - self.few) <= self.cards(fit)


def choose_state(
    heights: WorkspacePartHeights, *, aside: bool, wide: bool, stacked: bool, pinned: bool = False
) -> ResponsiveLayoutState:
    """The layout with the fewest collapsed parts that still shows the minimum; the most compact one if none does.

    ``aside``: the switcher fits beside the prompt, and is always there if ``pinned``. ``wide``: rows fit beside their
    text. ``stacked``: cards are below each other; rows are beside their text then as long as they fit.
    """
    calm = ResponsiveLayoutState(aside=aside and pinned, beside=wide and stacked)
    folded = ResponsiveLayoutState(aside=aside, folded=True)
    steps = [calm, replace(calm, aside=aside)]
    if wide:
        steps.append(ResponsiveLayoutState(aside=aside, beside=True))
    low = replace(folded, brief=True, low=True)
    steps += [folded, replace(folded, brief=True), low, bare := replace(low, bare=True)]
    enough = next((fit for fit in steps if heights.card(fit) <= heights.cards(fit)), None)
    return enough or (bare if heights.readable(bare) else replace(bare, least=True))
