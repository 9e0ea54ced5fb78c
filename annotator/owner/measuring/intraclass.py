"""ICC of a complete table, in which the same people judged every item: ICC(2,1) and ICC(3,1), and of their means.

Sources: P. E. Shrout and J. L. Fleiss, Psychological Bulletin 86 (1979), table 4; intervals by K. O. McGraw and S. P.
Wong, Forming inferences about some intraclass correlation coefficients, Psychological Methods 1 (1996), table 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotator.owner.measuring.measure import Measure, estimate, missing

NAMES: Final = ("icc_2_1", "icc_2_k", "icc_3_1", "icc_3_k")
_SIDE: Final = 0.975


@dataclass(frozen=True)
class Complete:
    """A table without gaps: n items, k people; sums of squares of the items' sums and of the people's sums, of all
    scores, and the sum of all."""

    items: int
    people: int
    total: int
    item_sums_squared: int
    person_sums_squared: int
    squares: int


def two_way(table: Complete | None) -> dict[str, Measure]:
    """ICC(2,1) and (2,k): people drawn by lot, their bias counts as disagreement; (3,1) and (3,k): these people alone,
    and it does not."""
    if table is None or table.items < 2 or table.people < 2:
        why = "It needs two items or more that the same people, two or more, have all judged."
        return {name: missing(why) for name in NAMES}
    n, k = table.items, table.people
    mean = table.total**2 / (n * k)
    rows = (table.item_sums_squared / k - mean) / (n - 1)
    columns = (table.person_sums_squared / n - mean) / (k - 1)
    rest = table.squares - table.item_sums_squared / k - table.person_sums_squared / n + mean
    error = max(rest, 0.0) / ((n - 1) * (k - 1))
    basis = {"items": n, "raters": k, "pairs": n * k * (k - 1) // 2}
    if rows + (k - 1) * error + k * (columns - error) / n < 1e-12 or rows + (k - 1) * error < 1e-12:
        why = "All items have the same scores, so there is nothing to tell them apart by."
        return {name: missing(why, **basis) for name in NAMES}
    two = (rows - error) / (rows + (k - 1) * error + k * (columns - error) / n)
    three = (rows - error) / (rows + (k - 1) * error)
    low2, high2 = _of_random_people(n, k, rows, columns, error, two)
    low3, high3 = _of_these_people(n, k, rows, error)

    def measure(value: float, low: float, high: float) -> Measure:
        return estimate(value, (_bounded(low), _bounded(high)), **basis)

    return {
        "icc_2_1": measure(two, low2, high2),
        "icc_2_k": measure(_stepped(two, k), _stepped(low2, k), _stepped(high2, k)),
        "icc_3_1": measure(three, low3, high3),
        "icc_3_k": measure(_stepped(three, k), _stepped(low3, k), _stepped(high3, k)),
    }


def _of_these_people(n: int, k: int, rows: float, error: float) -> tuple[float, float]:
    from scipy.stats import f as fisher  # takes long to load, and most commands measure nothing

    if error < 1e-12:
        return 1.0, 1.0
    ratio, inside = rows / error, (n - 1) * (k - 1)
    low, high = ratio / fisher.ppf(_SIDE, n - 1, inside), ratio * fisher.ppf(_SIDE, inside, n - 1)
    return float((low - 1) / (low + k - 1)), float((high - 1) / (high + k - 1))


def _of_random_people(n: int, k: int, rows: float, columns: float, error: float, value: float) -> tuple[float, float]:
    from scipy.stats import f as fisher

    if error < 1e-12 and columns < 1e-12:
        return 1.0, 1.0
    if value >= 1 - 1e-12:
        return 1.0, 1.0
    a = k * value / (n * (1 - value))
    b = 1 + k * value * (n - 1) / (n * (1 - value))
    freedom = (a * columns + b * error) ** 2 / (
        (a * columns) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1)) or float("inf")
    )
    with np.errstate(all="ignore"):
        left, right = fisher.ppf(_SIDE, n - 1, freedom), fisher.ppf(_SIDE, freedom, n - 1)
    noise = k * columns + (k * n - k - n) * error
    low = n * (rows - left * error) / (left * noise + n * rows)
    high = n * (right * rows - error) / (noise + n * right * rows)
    return float(low), float(high)


def _stepped(value: float, k: int) -> float:
    """Of the mean of k judgements: the formula of Spearman and Brown."""
    below = 1 + (k - 1) * value
    return k * value / below if below > 1e-12 else float("nan")


def _bounded(value: float) -> float | None:
    return min(value, 1.0) if np.isfinite(value) else None
