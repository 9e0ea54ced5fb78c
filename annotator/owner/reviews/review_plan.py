"""Who reviews what: as many people for each work as are wanted, nobody their own, everybody about as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from annotator.errors import AnnotatorError

Item = TypeVar("Item")
Lot = Callable[..., str]
"""Draws a lot for some words: the same words and seed give the same lot."""


@dataclass(frozen=True)
class Given(Generic[Item]):
    """An item and who reviews it, in the order of their numbers."""

    item: Item
    reviewers: tuple[str, ...]


def shared_out(
    items: Sequence[tuple[Item, Hashable, Collection[str]]], reviewers: Sequence[str], each: int, lot: Lot
) -> list[Given[Item]]:
    """Give each of ``items`` (with a name, and who must not review it) to ``each`` of ``reviewers``: to those who have
    least so far, and of these by lot. Raises ``review.too_few`` where too few are left."""
    loads: Counter[str] = Counter()
    found = []
    for item, name, authors in items:
        free = [who for who in reviewers if who not in authors]
        if len(free) < each:
            about = name if isinstance(name, str) else " · ".join(map(str, name)) if isinstance(name, tuple) else ""
            people = f"one of {len(reviewers)}" if len(free) == 1 else f"{len(free) or 'none'} of {len(reviewers)}"
            fewer = ", or ask for fewer with --reviewers" if each > 1 else ""
            raise AnnotatorError(
                "review.too_few",
                f"The work on {about} needs {each} of the roster who had no part in it, and {people} had no part.",
                f"Name people who neither did that work nor reviewed it{fewer}.",
            )
        chosen = sorted(free, key=lambda who: (loads[who], lot("who", str(name), who)))[:each]
        loads.update(chosen)
        # Numbers are drawn anew: who had least to do so far is not to be the first everywhere.
        found.append(Given(item, tuple(sorted(chosen, key=lambda who: lot("number", str(name), who)))))
    return found


def share_of(text: str) -> float:
    """``100%`` or ``0.25`` as a number above 0 and up to 1. Raises ``review.bad_share``."""
    try:
        value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise AnnotatorError("review.bad_share", f"{text!r} is no share.", "Write it as 25% or 0.25.")
    return value
