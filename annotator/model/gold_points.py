"""Comparison of answers with gold answers. Each block type defines which answers it compares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from annotator.model.annotation import Annotation
from annotator.model.ranking import Ranking
from annotator.model.task import Task

PointKind = Literal[
    "score",
    "tag",
    "choice",
    "number",
    "preference",
    "order",
    "verdict",
    "severity",
    "category",
    "critique",
    "false_alarm",
]


@dataclass(frozen=True)
class GoldAnswerComparison:
    """One answer and the corresponding gold answer. ``deviation`` is their signed difference, for numeric answers.

    For an ``order``, ``part`` names two responses; 1 means that the first is better, 0 a tie. For a ``critique``,
    ``part`` is the id of a gold critique, or empty for whether there is any critique. Of errors, ``severity`` and
    ``category`` are those of the error that marks the words of the gold error ``part``; a ``false_alarm`` is an error,
    ``part``, where gold has none.
    """

    kind: PointKind
    target: str
    key: str
    part: str
    gold: int | bool | str | None
    answer: int | bool | str | None
    tolerance: int = 0

    @property
    def deviation(self) -> int | None:
        """The signed difference; None for answers that are not numeric."""
        if self.kind not in ("score", "number", "preference") or self.gold is None or self.answer is None:
            return None
        return int(self.answer) - int(self.gold)

    @property
    def right(self) -> bool:
        off = self.deviation
        return self.answer == self.gold if off is None else abs(off) <= self.tolerance


@dataclass(frozen=True)
class GoldAndGivenAnswers:
    """The gold answers and the given answers to a task, and the tolerance for numbers."""

    task: Task
    gold: Annotation
    annotation: Annotation
    tolerance: int


def order_points(
    target: str, key: str, items: tuple[str, ...], gold: Ranking, ranking: Ranking
) -> Iterator[GoldAnswerComparison]:
    """A comparison for each pair of ``items`` that the gold ranking orders."""
    for first, second in combinations(items, 2):
        gold_order = _better(gold, first, second)
        if gold_order is not None:
            yield GoldAnswerComparison(
                "order", target, key, f"{first} {second}", gold_order, _better(ranking, first, second)
            )


def _better(ranking: Ranking, first: str, second: str) -> int | None:
    """1 if ``first`` ranks higher, -1 if it ranks lower, 0 for a tie; None if the ranking does not tell."""
    rank, second_rank = ranking.rank(first), ranking.rank(second)
    return None if rank is None or second_rank is None else (second_rank > rank) - (second_rank < rank)
