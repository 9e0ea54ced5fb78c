"""What is folded when height is short. No Qt here.

Height is measured in lines of an answer, so that large text, a low screen, a long rubric and a panel above the texts
are handled alike. Every state keeps the focused row, all keys and all answers visible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

GOOD = 16
"""The lines of each visible answer that a prompt of more than two lines leaves, if the answers are that long."""
ENOUGH, FEW = 8, 6
"""The lines of each visible answer below which rows are folded, and level descriptions are hidden."""


@dataclass(frozen=True)
class ResponsiveLayoutState:
    """The parts of the workspace that are folded or moved; by default none.

    - ``fold``: ``rows`` shows one row of each text at a time, whose card's header summarises the others, one line of
      level descriptions, and low headers. ``most`` also hides the level descriptions
      and the legend until a key shows them, and shows one line of the prompt and the letter of an unset tag.
    - ``spare``: pixels below short texts that further rows get where ``fold`` shows one at a time.
    - ``aside``: the switcher is beside the prompt, not below it.
    - ``beside``: the rows are beside their text, not below it.
    """

    fold: Literal["", "rows", "most"] = ""
    aside: bool = False
    beside: bool = False
    spare: int = 0

    @property
    def folded(self) -> bool:
        return bool(self.fold)

    @property
    def least(self) -> bool:
        return self.fold == "most"

    @property
    def flags(self) -> Literal["whole", "key"]:
        """The length of the label of an unset tag."""
        return "key" if self.least else "whole"


@dataclass(frozen=True)
class WorkspacePartHeights:
    """Heights of the parts in pixels, including the gap next to each; 0 for a part that is not shown.

    ``room`` is the height that all parts share. ``prompt`` is the minimum height of the prompt, ``one_line`` its height
    with one line. ``text`` returns the height of a number of lines of an answer; ``levels``, ``frame`` and ``asked``
    those of the level descriptions if there is room for them, of a card without its text, and of its rows in a state.
    ``least_levels`` is the height that level descriptions have at least.
    """

    room: int
    prompt: int
    switcher: int
    below: int
    legend: int
    one_line: int
    least_levels: int
    text: Callable[[int], int]
    levels: Callable[[ResponsiveLayoutState], int]
    frame: Callable[[ResponsiveLayoutState], int]
    asked: Callable[[ResponsiveLayoutState], int]

    def card(self, fit: ResponsiveLayoutState, text: int) -> int:
        """The height of a card with this height of text."""
        asked_height = self.asked(fit)
        return self.frame(fit) + (max(text, asked_height) if fit.beside else text + asked_height)

    def least_prompt(self, fit: ResponsiveLayoutState) -> int:
        """The minimum height of the prompt."""
        return min(self.prompt, self.one_line) if fit.least else self.prompt

    def strip(self, fit: ResponsiveLayoutState) -> int:
        """The height of the level descriptions, which leave room for a line of each text and its rows."""
        beside = self.one_line + self.below + (0 if fit.aside else self.switcher) + self.card(fit, self.text(1))
        return min(self.levels(fit), max(self.least_levels, self.room - beside))

    def cards(self, fit: ResponsiveLayoutState) -> int:
        """The height left for the cards below a prompt of minimum height."""
        below = self.below + (0 if fit.least else self.legend)
        return self.room - self.least_prompt(fit) - below - self.strip(fit) - (0 if fit.aside else self.switcher)


def choose_state(
    heights: WorkspacePartHeights, *, aside: bool, wide: bool, stacked: bool, pinned: bool = False
) -> ResponsiveLayoutState:
    """The state that folds least and leaves enough lines of each text; the most compact one if none does.

    ``aside``: the switcher fits beside the prompt, and is always there if ``pinned``. ``wide``: rows fit beside their
    text. ``stacked``: cards are below each other; rows are beside their text then as long as they fit.
    """
    calm = ResponsiveLayoutState(aside=aside and pinned, beside=wide and stacked)
    roomy = [calm, replace(calm, aside=aside), replace(calm, aside=aside, beside=wide)]
    steps = [*((fit, ENOUGH) for fit in roomy), (ResponsiveLayoutState("rows", aside), FEW)]
    enough = (fit for fit, lines in steps if heights.card(fit, heights.text(lines)) <= heights.cards(fit))
    return next(enough, ResponsiveLayoutState("most", aside))
