"""How often which scores met on the same item: the sums that every measure of agreement is made of.

An *item* is one text that was judged by one attribute; its *cluster* is the task it stands in, or a group of tasks
drawn by lot where there are very many. The sums are whole numbers for each size of the group of people who judged an
item, so that every engine gives the same ones; division comes here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import scipy.sparse as sp

Floats = np.ndarray[Any, np.dtype[np.float64]]

SPREAD: Final = 32
"""Scales of more scores than this are taken as the scores that occur, without those between."""


@dataclass(frozen=True)
class Counts:
    """The sums of one attribute as they come from the data: all of them whole numbers.

    ``given``: (cluster, people of the item, score, how often). ``met``: (cluster, people, score, other score, how often
    both stood at one item, by different people, each order counted). ``items``: (cluster, people, items, sum of squares
    of the items' sums, sum of squares).
    """

    given: Sequence[tuple[str, int, int, int]]
    met: Sequence[tuple[str, int, int, int, int]]
    items: Sequence[tuple[str, int, int, int, int]]
    raters: int = 0


@dataclass(frozen=True)
class Coincidences:
    """The sums of one attribute by cluster, as arrays; C clusters, q categories.

    ``met`` (C x q²) is Krippendorff's matrix of coincidences, each item with weight 1/(people - 1); ``agreed`` (C x q²)
    the same with 1/(people · (people - 1)), so that each item counts once; ``paired`` (C x q²) counts each ordered pair
    of judgements once; ``shares`` (C x q) the share of each score,
    summed over items. ``moments`` (C x 6): of items with two judgements or more their number, judgements, sum of people
    squared, sum of scores, sum of item sums squared by people, sum of squares. ``items`` (C) are all items.
    """

    categories: Floats
    met: Any
    agreed: Any
    paired: Any
    shares: Floats
    moments: Floats
    items: Floats
    raters: int
    pairs: int

    @property
    def shared(self) -> int:
        """Items that two people or more have judged."""
        return int(self.moments[:, 0].sum())


def scale(scores: Iterable[int]) -> list[int]:
    """The categories: every whole number between the lowest and the highest score that was given.

    Where that would be more than :data:`SPREAD`, the scores that occur.
    """
    found = sorted(set(scores))
    if found and found[-1] - found[0] < SPREAD:
        return list(range(found[0], found[-1] + 1))
    return found


def coincidences(counts: Counts) -> Coincidences:
    """The arrays of one attribute."""
    categories = scale(score for _, _, score, _ in counts.given)
    place = {score: at for at, score in enumerate(categories)}
    names = sorted({row[0] for row in counts.given})
    cluster = {name: at for at, name in enumerate(names)}
    size, q = len(names), len(categories)
    rows = [cluster[each[0]] for each in counts.met]
    cells = [place[v] * q + place[w] for _, _, v, w, _ in counts.met]
    people = np.array([each[1] for each in counts.met], float)
    often = np.array([each[4] for each in counts.met], float)
    shares, moments, items = np.zeros((size, q)), np.zeros((size, 6)), np.zeros(size)
    for name, many, score, number in counts.given:
        shares[cluster[name], place[score]] += number / many
        if many > 1:
            moments[cluster[name], 3] += number * score
    for name, many, number, squared_sums, squares in counts.items:
        items[cluster[name]] += number
        if many > 1:
            moments[cluster[name], :3] += (number, number * many, number * many**2)
            moments[cluster[name], 4:] += (squared_sums / many, squares)

    def matrix(values: Floats) -> Any:
        return sp.csr_matrix((values, (rows, cells)), shape=(size, q * q))

    return Coincidences(
        categories=np.array(categories, float),
        met=matrix(often / np.maximum(people - 1, 1)),
        agreed=matrix(often / np.maximum(people * (people - 1), 1)),
        paired=matrix(often),
        shares=shares,
        moments=moments,
        items=items,
        raters=counts.raters,
        pairs=int(often.sum()) // 2,
    )


def counts_of(items: Iterable[Sequence[int | None]], clusters: Sequence[str] | None = None) -> Counts:
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
    return Counts(
        given=[(*key, often) for key, often in given.items()],
        met=[(*key, often) for key, often in met.items() if often],
        items=[(*key, *values) for key, values in sums.items()],  # type: ignore[misc]
        raters=len(raters),
    )
