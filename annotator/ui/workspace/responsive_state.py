"""Responsive steps: which parts are folded or lowered where height is short, counted in lines. No Qt here.

Height is measured in lines of an answer, so that large text, a low screen, a long rubric and a dock over the texts are
all the same thing. What costs the reader least gives way first; each step keeps the row in focus, every key, and all
that was answered in sight.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

ENOUGH = 8
"""Lines of every answer in sight that are worth giving something up for."""
FEW = 5
"""Lines of every answer without which the levels are hidden."""


@dataclass(frozen=True)
class ResponsiveState:
    """How the workspace stands. All False is how it stands where there is room."""

    aside: bool = False
    """The switcher stands beside the prompt, not under it."""
    beside: bool = False
    """What is asked stands beside its text, not under it."""
    folded: bool = False
    """Of the rows under a text the one in focus is shown; of the others what was answered, in the card's header."""
    brief: bool = False
    """The levels have two lines, and come all at a key."""
    low: bool = False
    """The levels have one line, headers are low, and a tag that is not set is its first word."""
    bare: bool = False
    """A tag that is not set is only its letter."""
    least: bool = False
    """The levels are hidden until they are asked for, the meaning of marks is hidden, and the prompt has one line."""

    @property
    def levels(self) -> int:
        """How many lines the levels have; 0 where there is room for all of them."""
        return 1 if self.low else 2 if self.brief else 0

    @property
    def flags(self) -> Literal["whole", "word", "key"]:
        """How much is shown of a tag that is not set."""
        return "key" if self.bare else "word" if self.low else "whole"


@dataclass(frozen=True)
class PartHeights:
    """What everything takes, in pixels, the gap beside it included; 0 for what is not there.

    ``room`` is shared by all of it. ``prompt`` is the least that a prompt is given, ``line`` what it takes with one
    line; ``text`` is :data:`ENOUGH` lines and ``few`` :data:`FEW`;
    ``strip``, ``frame`` and ``asked`` tell what the levels, a card around its text, and what is asked of it take in a
    way to stand.
    """

    room: int
    prompt: int
    switcher: int
    below: int
    legend: int
    text: int
    few: int
    line: int
    strip: Callable[[ResponsiveState], int]
    frame: Callable[[ResponsiveState], int]
    asked: Callable[[ResponsiveState], int]

    def card(self, fit: ResponsiveState) -> int:
        """A card with enough of its text."""
        asked = self.asked(fit)
        return self.frame(fit) + (max(self.text, asked) if fit.beside else self.text + asked)

    def cards(self, fit: ResponsiveState) -> int:
        """What is left for the cards, under a prompt of the least height."""
        prompt = min(self.prompt, self.line) if fit.least else self.prompt
        below = self.below + (0 if fit.least else self.legend)
        return self.room - prompt - below - self.strip(fit) - (0 if fit.aside else self.switcher)

    def readable(self, fit: ResponsiveState) -> bool:
        """Whether a card has at least a few lines of its text."""
        return self.card(fit) - (self.text - self.few) <= self.cards(fit)


def settle(heights: PartHeights, *, aside: bool, wide: bool, stacked: bool, pinned: bool = False) -> ResponsiveState:
    """The calmest way to stand that shows enough of the answers, or the most frugal one where none does.

    ``aside``: the switcher has a place beside the prompt, and stands there in any case where that is ``pinned``;
    ``wide``: rows have one beside their text; ``stacked``: cards lie one under the other, where rows stand beside the
    texts as long as they can.
    """
    calm = ResponsiveState(aside=aside and pinned, beside=wide and stacked)
    folded = ResponsiveState(aside=aside, folded=True)
    steps = [calm, replace(calm, aside=aside)]
    if wide:
        steps.append(ResponsiveState(aside=aside, beside=True))
    low = replace(folded, brief=True, low=True)
    steps += [folded, replace(folded, brief=True), low, bare := replace(low, bare=True)]
    enough = next((fit for fit in steps if heights.card(fit) <= heights.cards(fit)), None)
    return enough or (bare if heights.readable(bare) else replace(bare, least=True))
