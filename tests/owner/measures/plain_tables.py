"""What measures are held against: the sums of a plain table, and one game of Elo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from annotator.owner.measures.agreement import AgreementCounts


def counts_of(items: Iterable[Sequence[int | None]], clusters: Sequence[str] | None = None) -> AgreementCounts:
    """The sums of a plain table: a row for each item, a column for each person, None where there is no score."""
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
    return AgreementCounts(
        given=[(*key, often) for key, often in given.items()],
        met=[(*key, often) for key, often in met.items() if often],
        items=[(*key, *values) for key, values in sums.items()],  # type: ignore[misc]
        raters=len(raters),
    )


def elo_update(rating: float, opponents: Sequence[float], score: float, k: float = 32.0) -> float:
    """The Elo rating after some games at once: old + k · (points - points expected)."""
    expected = sum(1 / (1 + 10 ** ((each - rating) / 400)) for each in opponents)
    return rating + k * (score - expected)
