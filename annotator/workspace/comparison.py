"""Which two responses are compared word by word. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Pair = tuple[str, str]
"""Two targets, from left to right."""


@dataclass(frozen=True)
class Comparison:
    """The comparison of two responses.

    - ``pair``: the responses; None for no comparison.
    - ``first``: the one that is compared with each of the others in turn; empty if both are side by side, and compared
      as long as they are. ``following``: the one that it is compared with next; empty for none.
    - ``marked``: what differs is marked.
    """

    pair: Pair | None = None
    first: str = ""
    following: str = ""
    marked: bool = True

    @property
    def kept(self) -> bool:
        """Whether two responses are compared as long as they are side by side."""
        return self.pair is not None and not self.first

    @property
    def other(self) -> str:
        """The response that the first one is compared with; empty for none."""
        return next((target for target in self.pair or () if self.first not in ("", target)), "")


def compared_with(first: str, second: str, responses: Sequence[str]) -> Comparison:
    """The comparison of ``first`` with one of the other responses; none if they are not both among these."""
    if first not in responses or second not in responses:
        return Comparison()
    others = [response for response in responses if response != first]
    following = "".join(others[others.index(second) + 1 :][:1])
    left, right = sorted((first, second), key=responses.index)
    return Comparison((left, right), first, following)


def next_comparison(now: Comparison, target: str, responses: Sequence[str]) -> Comparison:
    """The comparison of ``target`` with the response after the one that it is compared with; none after the last."""
    if now.first == target:
        return compared_with(target, now.following, responses)
    return compared_with(target, next((response for response in responses if response != target), ""), responses)
