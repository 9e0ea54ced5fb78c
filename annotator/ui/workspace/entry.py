"""Entry of numbers by digits: one digit where one is enough, more where the scale asks for more. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence


class NumberEntry:
    """What has been typed of a score so far.

    A key that can only mean one score gives it at once. Where more could follow (1 on a scale to 10, a minus below
    zero) the number waits: for the next key, for :meth:`finish` on Enter, or for a pause.
    """

    def __init__(self) -> None:
        self.typed = ""
        """The keys that wait for more; empty when none do."""

    def clear(self) -> None:
        self.typed = ""

    def key(self, symbol: str, scores: Sequence[int]) -> int | None:
        """The score that ``symbol`` (a digit or ``-``) completes, or None: wait for more, or there is no such score."""
        typed = self.typed + symbol
        matches = [score for score in scores if str(score).startswith(typed)]
        done = len(matches) == 1 and str(matches[0]) == typed
        self.typed = typed if matches and not done else ""
        return matches[0] if done else None

    def continues(self, symbol: str, scores: Sequence[int]) -> bool:
        """Whether ``symbol`` goes on from what was typed; where it does not, the typed number is finished first."""
        return any(str(score).startswith(self.typed + symbol) for score in scores)

    def finish(self, scores: Sequence[int]) -> int | None:
        """The score typed so far, if it is one; nothing waits afterwards."""
        typed, self.typed = self.typed, ""
        return next((score for score in scores if str(score) == typed), None)
