"""Points of gold answers: one answer beside the right one. The module of each kind of answer says which it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from annotator.model.annotation import Annotation
from annotator.model.ranks import Ranking
from annotator.model.task import Task

PointKind = Literal["score", "tag", "number", "preference", "order", "verdict", "severity", "category", "critique"]


@dataclass(frozen=True)
class GoldAnswerComparison:
    """One answer beside the right one. ``off`` is how far it is above (or below) that, for answers in numbers.

    Of an ``order``, ``part`` names two responses, and 1 says that the first is better, 0 that they are tied. Of a
    ``critique``, ``part`` is the id of one of the gold, or empty: whether there is any at all.
    """

    kind: PointKind
    target: str
    key: str
    part: str
    gold: int | bool | str | None
    given: int | bool | str | None
    tolerance: int = 0

    @property
    def off(self) -> int | None:
        """The distance, with its sign; None where there is none."""
        if self.kind not in ("score", "number", "preference") or self.gold is None or self.given is None:
            return None
        return int(self.given) - int(self.gold)

    @property
    def right(self) -> bool:
        off = self.off
        return self.given == self.gold if off is None else abs(off) <= self.tolerance


@dataclass(frozen=True)
class GoldComparison:
    """The right answers to a task and those given, and how far a number may be off."""

    task: Task
    gold: Annotation
    given: Annotation
    tolerance: int


def order_points(
    target: str, key: str, items: tuple[str, ...], gold: Ranking, given: Ranking
) -> Iterator[GoldAnswerComparison]:
    """Each two of ``items`` that the gold has put in order."""
    for first, second in combinations(items, 2):
        wanted = _better(gold, first, second)
        if wanted is not None:
            yield GoldAnswerComparison("order", target, key, f"{first} {second}", wanted, _better(given, first, second))


def _better(ranking: Ranking, first: str, second: str) -> int | None:
    """1 where ``first`` is the better of the two, -1 where it is the worse one, 0 for a tie; None: not said."""
    one, other = ranking.rank(first), ranking.rank(second)
    return None if one is None or other is None else (other > one) - (other < one)
