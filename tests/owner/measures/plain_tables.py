"""What measures are held against: the sums of a plain table, and one game of Elo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

Rows = list[dict[str, Any]]


def counts_of(
    items: Iterable[Sequence[int | None]], clusters: Sequence[str] | None = None
) -> tuple[Rows, Rows, Rows, int]:
    """The arguments of :func:`coincidence_matrices` of a plain table: a row for each item, a column for each person,
    None where there is no score."""
    given: Counter[tuple[str, int, int]] = Counter()
    met: Counter[tuple[str, int, int, int]] = Counter()
    sums: dict[tuple[str, int], list[int]] = {}
    raters: set[int] = set()
    for at, row in enumerate(items):
        name = clusters[at] if clusters is not None else f"{at:09}"
        scores = Counter(score for score in row if score is not None)
        many = scores.total()
        if not many:
            continue
        if many > 1:
            raters |= {person for person, score in enumerate(row) if score is not None}
        for score, often in scores.items():
            given[name, many, score] += often
            for other, times in scores.items():
                met[name, many, score, other] += often * (times - (score == other))
        total = sums.setdefault((name, many), [0, 0, 0])
        total[0] += 1
        total[1] += sum(score * often for score, often in scores.items()) ** 2
        total[2] += sum(score * score * often for score, often in scores.items())
    return (
        _rows(given, "cluster people score often"),
        _rows(met, "cluster people score other often"),
        [
            dict(zip(("cluster", "people", "items", "squared_sums", "squares"), (*key, *values), strict=True))
            for key, values in sums.items()
        ],
        len(raters),
    )


def _rows(counts: Counter[Any], columns: str) -> Rows:
    return [dict(zip(columns.split(), (*key, often), strict=True)) for key, often in counts.items() if often]


def elo_update(rating: float, opponents: Sequence[float], score: float, k: float = 32.0) -> float:
    """The Elo rating after some games at once: old + k · (points - points expected)."""
    expected = sum(1 / (1 + 10 ** ((opponent - rating) / 400)) for opponent in opponents)
    return rating + k * (score - expected)
