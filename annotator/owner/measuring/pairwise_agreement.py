"""Agreement of two people at a time: Cohen's kappa and Spearman's correlation, from tables of how often scores met.

Cohen's kappa is that of statsmodels, Spearman's correlation that of SciPy. Sources: J. Cohen, Weighted kappa,
Psychological Bulletin 70 (1968); W from the mean of all pairs: M. G. Kendall, Rank Correlation Methods (1948).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from annotator.owner.measuring.coincidence import Floats
from annotator.owner.measuring.measure import Measure, missing

SHARED: Final = 10
"""Two people who share fewer items are not compared."""
MOST_PAIRS: Final = 500
"""Of more pairs those that share most are compared."""
KAPPAS: Final[Mapping[str, str | None]] = {
    "cohen_kappa": None,
    "cohen_kappa_linear": "linear",
    "cohen_kappa_quadratic": "quadratic",
}


@dataclass(frozen=True)
class PairTable:
    """How often two people gave which scores to the same item: (score of one, score of the other, how often)."""

    one: str
    other: str
    met: Sequence[tuple[int, int, int]]

    @property
    def items(self) -> int:
        """How many items both judged."""
        return sum(often for _, _, often in self.met)


def contingency(met: Iterable[tuple[int, int, int]], categories: Sequence[int]) -> Floats:
    """The square table of a pair over all ``categories``."""
    place = {score: at for at, score in enumerate(categories)}
    table = np.zeros((len(categories), len(categories)))
    for one, other, often in met:
        table[place[one], place[other]] += often
    return table


def kappa(table: Floats, weights: str | None = None) -> float:
    """Cohen's kappa, plain or with ``linear`` or ``quadratic`` weights; NaN where both gave one score alone."""
    if np.count_nonzero(table.sum(0)) < 2 and np.count_nonzero(table.sum(1)) < 2:
        return float("nan")
    from statsmodels.stats.inter_rater import cohens_kappa  # takes long to load, and most commands measure nothing

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return float(cohens_kappa(table, wt=weights, return_results=False))


def rank_correlation(met: Iterable[tuple[int, int, int]]) -> float:
    """Spearman's rank correlation with ties; NaN where one of both gave one score alone."""
    rows = np.array(list(met), float)
    if not len(rows) or len(np.unique(rows[:, 0])) < 2 or len(np.unique(rows[:, 1])) < 2:
        return float("nan")
    from scipy.stats import spearmanr

    often = rows[:, 2].astype(int)
    return float(spearmanr(np.repeat(rows[:, 0], often), np.repeat(rows[:, 1], often)).statistic)


@dataclass(frozen=True)
class PairAgreement:
    """What two people have in common, for the table of pairs."""

    one: str
    other: str
    items: int
    kappa: float | None
    spearman: float | None


def of_pairs(tables: Sequence[PairTable], categories: Sequence[int]) -> tuple[dict[str, Measure], list[PairAgreement]]:
    """The means over pairs of people, each pair with the weight of its items, from the lowest pair to the highest
    where there are several; and the pairs, by quadratic kappa."""
    usable = sorted((table for table in tables if table.items >= SHARED), key=lambda t: (-t.items, t.one, t.other))
    usable = usable[:MOST_PAIRS]
    names = [*KAPPAS, "spearman"]
    if not usable:
        why = f"No two people have judged {SHARED} texts or more in common."
        return {name: missing(why) for name in names}, []
    items = np.array([table.items for table in usable], float)
    found: dict[str, Floats] = {
        name: np.array([kappa(contingency(table.met, categories), weights) for table in usable])
        for name, weights in KAPPAS.items()
    }
    found["spearman"] = np.array([rank_correlation(table.met) for table in usable])
    people = {person for table in usable for person in (table.one, table.other)}
    pairs = [
        PairAgreement(table.one, table.other, table.items, _number(quadratic), _number(rank))
        for table, quadratic, rank in zip(usable, found["cohen_kappa_quadratic"], found["spearman"], strict=True)
    ]
    return {name: _mean(values, items, len(people)) for name, values in found.items()}, pairs


def _mean(values: Floats, items: Floats, people: int) -> Measure:
    there = np.isfinite(values)
    if not there.any():
        return missing("Every pair has somebody who gave the same score to everything.", pairs=len(values))
    value = float(np.average(values[there], weights=items[there]))
    low: float | None = None
    high: float | None = None
    if there.sum() > 1:  # of a single pair the ends would look like an interval without any doubt
        low, high = float(values[there].min()), float(values[there].max())
    return Measure(value, low, high, items=int(items[there].sum()), raters=people, pairs=int(there.sum()))


def _number(value: Any) -> float | None:
    return float(value) if np.isfinite(value) else None


def concordance(ranks: Floats) -> float:
    """Kendall's W with ties of a complete table (people x items) of mid-ranks; NaN where nobody tells items apart."""
    people, items = ranks.shape
    sums = ranks.sum(0)
    ties = sum(float((often**3 - often).sum()) for row in ranks for often in [np.unique(row, return_counts=True)[1]])
    below = people**2 * (items**3 - items) - people * ties
    spread = 12 * float(((sums - sums.mean()) ** 2).sum())
    return spread / below if below > 0 else float("nan")
