"""Measures of agreement: coincidences, Krippendorff's alpha, kappa, Spearman, ICC, and intervals by resampling.

No maintained, permissively licensed package computes these with missing data: `krippendorff` is under the GPL, `irrCAC`
requires a SciPy of 2023. Each function takes sums that may have a leading axis of repetitions (a bootstrap) and returns
one number for each repetition, NaN where the measure is undefined.

Sources: K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011); K. L. Gwet, Handbook of Inter-Rater
Reliability, 4th ed. (2014), ch. 2 to 5, for kappa, AC1 and AC2 with missing data and weights; P. E. Shrout and J. L.
Fleiss, Intraclass correlations, Psychological Bulletin 86 (1979); A. Donner, A review of inference procedures for the
intraclass correlation coefficient in the one-way random effects model, International Statistical Review 54 (1986), for
groups of different sizes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from annotator.owner.measures.measure import (
    ENOUGH_ITEMS,
    NORMAL_975,
    Ends,
    MeasureValue,
    finite_or_none,
    measure_value,
    missing_measure,
)
from annotator.owner.rows import Figures, Row

# Coincidences of scores on the same item: the sums from which every measure of agreement is computed. An *item* is one
# text judged by one attribute. Its *cluster* is its task, or a random group of tasks where there are very many. The
# sums are integers for each number of people who judged an item, so that every engine returns the same ones; divisions
# are done here.


Floats = np.ndarray[Any, np.dtype[np.float64]]
Rows = Sequence[Row]

SPREAD = 32
"""The largest range of scores that is filled with all integers between; of wider scales only the scores that occur are
categories."""

MOST_CATEGORIES = 200
"""The most categories that are compared, each with each."""


@dataclass(frozen=True)
class CoincidenceMatrices:
    """The sums of one attribute by cluster, as arrays; C clusters, q categories.

    ``met`` (C x q²) is Krippendorff's coincidence matrix, in which each item has the weight 1/(people - 1). ``agreed``
    (C x q²) is the same with 1/(people · (people - 1)), so that each item counts once. ``paired`` (C x q²) counts each
    ordered pair of judgements once. ``shares`` (C x q) is the share of each score, summed over items. ``moments`` (C x
    6) are, of the items with at least two judgements: number, judgements, sum of squared people, sum of scores, sum of
    squared item sums by people, sum of squares. ``items`` (C) counts all items.
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
        """The number of items that at least two people have judged."""
        return int(self.moments[:, 0].sum())

    def summed(self, drawn: Floats) -> CoincidenceMatrices:
        """The sums over clusters, each of which counts as often as ``drawn`` (repetitions x clusters) says: arrays with
        an axis of repetitions in place of that of clusters, and q x q for q²."""
        q, plain = len(self.categories), ("shares", "moments", "items")
        square: Figures = {
            name: np.asarray((getattr(self, name).T @ drawn.T).T).reshape(-1, q, q)
            for name in ("met", "agreed", "paired")
        }
        return replace(self, **square, **{name: drawn @ getattr(self, name) for name in plain})


def quotient(above: Any, below: Any) -> Floats:
    """``above`` / ``below``; NaN or infinite, without a warning, where ``below`` is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.divide(above, below))


def score_categories(scores: Iterable[int]) -> list[int]:
    """The categories: every integer from the lowest to the highest score given.

    Only the scores that occur where the range is :data:`SPREAD` or wider.
    """
    distinct = sorted(set(scores))
    if distinct and distinct[-1] - distinct[0] < SPREAD:
        return list(range(distinct[0], distinct[-1] + 1))
    return distinct


def rounded_scores(scores: Collection[int]) -> Callable[[int], int]:
    """What a score counts as: itself, or where there are more than :data:`MOST_CATEGORIES` different ones, the nearest
    of so many at equal distances."""
    if len(scores) <= MOST_CATEGORIES:
        return int
    low, high = min(scores), max(scores)
    width = (high - low) / (MOST_CATEGORIES - 1)
    return lambda score: low + round(round((score - low) / width) * width)


def coincidence_matrices(
    score_sums: Rows, met: Rows, items: Rows, raters: int = 0, unit: int = 1
) -> CoincidenceMatrices:
    """Compute the arrays of one attribute from the rows of :data:`~annotator.owner.measures.judgements.SCORE_SUMS`,
    ``PAIR_SUMS`` and ``ITEM_SUMS``. ``unit``: what a score of 1 is in them."""
    from scipy.sparse import csr_matrix  # slow to import, and an export without it needs no measures

    scores = {row["score"] for row in score_sums}
    rounded = rounded_scores(scores)
    categories = score_categories(map(rounded, scores))
    place = {score: categories.index(rounded(score)) for score in scores}
    cluster = {name: at for at, name in enumerate(sorted({row["cluster"] for row in score_sums}))}
    size, q = len(cluster), len(categories)
    rows = [cluster[row["cluster"]] for row in met]
    cells = [place[row["score"]] * q + place[row["other"]] for row in met]
    people, often = (np.array([row[name] for row in met], float) for name in ("people", "often"))
    shares, moments, counted = np.zeros((size, q)), np.zeros((size, 6)), np.zeros(size)
    for row in score_sums:
        shares[cluster[row["cluster"]], place[row["score"]]] += row["often"] / row["people"]
        if row["people"] > 1:
            moments[cluster[row["cluster"]], 3] += row["often"] * rounded(row["score"])
    for row in items:
        at, many, number = cluster[row["cluster"]], row["people"], row["items"]
        counted[at] += number
        if many > 1:
            moments[at, :3] += (number, number * many, number * many**2)
            moments[at, 4:] += (row["squared_sums"] / many, row["squares"])

    def matrix(values: Floats) -> Any:
        return csr_matrix((values, (rows, cells)), shape=(size, q * q))

    return CoincidenceMatrices(
        categories=np.array(categories, float) / unit,
        met=matrix(often / np.maximum(people - 1, 1)),
        agreed=matrix(often / np.maximum(people * (people - 1), 1)),
        paired=matrix(often),
        shares=shares,
        moments=moments,
        items=counted,
        raters=raters,
        pairs=int(often.sum()) // 2,
    )


# Intervals by resampling clusters: a bootstrap, and a delete-a-group jackknife. Sources: B. Efron and R. J. Tibshirani,
# An Introduction to the Bootstrap (1993), 13.3 (percentiles); T. C. Hesterberg, What Teachers Should Know About the
# Bootstrap, The American Statistician 69 (2015) (percentiles expanded for few clusters); P. S. Kott, The delete-a-group
# jackknife, Journal of Official Statistics 17 (2001); C. J. Clopper and E. S. Pearson, The use of confidence or
# fiducial limits illustrated in the case of the binomial, Biometrika 26 (1934), for shares of 0 and 1, whose
# resamples are all alike.


_AT_ONCE = 100


@lru_cache(maxsize=8)  # nearly all figures draw from the same tasks
def bootstrap(clusters: int, repetitions: int, seed: int) -> tuple[Floats, ...]:
    """How often each cluster is drawn in each repetition, as arrays (some repetitions x clusters)."""
    chance = np.random.default_rng(seed)
    even = np.full(clusters, 1 / clusters)
    return tuple(
        chance.multinomial(clusters, even, size=min(_AT_ONCE, repetitions - begin)).astype(float)
        for begin in range(0, repetitions, _AT_ONCE)
    )


ENOUGH_CLUSTERS = 5
"""The number of clusters whose resamples say how far off a value may be. Of two, half of the resamples draw one of them
alone: their percentiles are the outermost values, and no 95 % interval."""


def interval(again: Any, clusters: float, share: float | None = None) -> Ends:
    """The ends of the 95 % interval of resamples of clusters, of those with a finite value; none where there are fewer
    than :data:`ENOUGH_CLUSTERS`, or all resamples are equal, because they do not say how far off the value may be. A
    ``share`` of 0 or 1 has the exact interval of as many independent trials as there are ``clusters``."""
    if share in (0, 1):
        reach = float(1 - 0.025 ** (1 / clusters))
        return (1 - reach, 1.0) if share else (0.0, reach)
    if clusters < ENOUGH_CLUSTERS:
        return None, None
    from scipy.special import ndtr  # slow to import, and most commands need no measures

    return percentiles(again, float(ndtr(-NORMAL_975 * interval_widening(clusters))))


def interval_widening(clusters: float) -> float:
    """By how much percentiles of few clusters are too narrow: a t-interval is so much wider than one of the normal
    distribution by the bootstrap's variance."""
    from scipy.special import stdtrit  # slow to import, and most commands need no measures

    return float(-stdtrit(clusters - 1, 0.025) * math.sqrt(clusters / (clusters - 1)) / NORMAL_975)


def percentiles(again: Any, tail: float = 0.025) -> Ends:
    """The ends of the finite values without the share ``tail`` at both sides; none where these are all equal."""
    values = np.asarray(again, float)
    values = values[np.isfinite(values)]
    low, high = np.quantile(values, [tail, 1 - tail]) if len(values) and np.ptp(values) > 1e-12 else (None, None)
    return low, high


def ratios_of_sums(
    rows: Rows, above: str, below: str, by: str | None = None, *, shares: bool = False
) -> dict[Any, tuple[float, Ends, float]]:
    """The ratio of the sums of the columns ``above`` and ``below`` for each value of the column ``by`` (None without
    one), the ends of its interval by a bootstrap over the clusters of the rows, and the sum ``below``. The ratio is NaN
    where that is 0. ``shares``: whether the ratios are shares of trials."""
    names = sorted({row[by] for row in rows}) if by else [None]
    clusters = {name: at for at, name in enumerate(sorted({row["cluster"] for row in rows}))}
    sums = np.zeros((2, len(clusters), len(names)))
    for row in rows:
        sums[:, clusters[row["cluster"]], names.index(row[by]) if by else 0] += row[above], row[below]
    again = np.concatenate([quotient(*(drawn @ sums)) for drawn in bootstrap(len(clusters), 1000, 0)])
    values = quotient(*sums.sum(1))
    tasks, numbers = np.count_nonzero(sums[1], axis=0), sums[1].sum(0)
    return {
        name: (float(value), interval(again[:, at], tasks[at], value if shares else None), float(numbers[at]))
        for at, (name, value) in enumerate(zip(names, values, strict=True))
    }


def jackknife_error(value: float, without: Floats) -> float:
    """The standard error of ``value`` from its values ``without`` each of the groups; NaN with fewer than two."""
    values = without[np.isfinite(without)]
    if len(values) < 2:
        return float("nan")
    return float(np.sqrt((len(values) - 1) / len(values) * ((values - value) ** 2).sum()))


Level = Literal["nominal", "ordinal", "interval", "ratio"]
Weights = Literal["identity", "linear", "quadratic"]


# The measures of summed matrices: one number for each repetition.


def krippendorff_alpha(sums: CoincidenceMatrices, level: Level) -> Floats:
    """Krippendorff's alpha: 1 - observed / expected disagreement (2011, equations of steps C and D).

    The ordinal distance is computed from mid-ranks: (sum of n_g between, minus half of both ends)², which is
    equivalent.
    """
    margins = sums.met.sum(-1)
    total = margins.sum(-1)
    far = _category_distances(sums.categories, margins, level)
    observed = (sums.met * far).sum((-1, -2))
    chance = (margins[..., :, None] * margins[..., None, :] * far).sum((-1, -2))
    return np.asarray(1 - quotient((total - 1) * observed, chance))


def _category_distances(categories: Floats, margins: Floats, level: Level) -> Floats:
    if level == "nominal":
        return 1 - np.eye(len(categories))
    values: Floats = np.cumsum(margins, -1) - margins / 2 if level == "ordinal" else categories
    apart: Floats = values[..., :, None] - values[..., None, :]
    if level == "ratio":
        sums = np.abs(categories[:, None] + categories[None, :])
        return np.asarray(np.divide(apart, sums, out=np.zeros_like(apart), where=sums > 0) ** 2)
    return np.asarray(apart**2)


def agreement_weights(categories: Floats, kind: Weights) -> Floats:
    """The agreement of each two scores, from 0 to 1 (Gwet 2014, 3.5): by identity, or by their distance."""
    apart = np.abs(categories[:, None] - categories[None, :])
    if kind == "identity" or not apart.max():
        return np.asarray((apart == 0).astype(float))
    return np.asarray(1 - (apart / apart.max()) ** (1 if kind == "linear" else 2))


def raw_agreement(sums: CoincidenceMatrices, within: int = 0) -> Floats:
    """The share of pairs of judgements of an item that differ by at most ``within``; each pair counts once."""
    near = np.abs(sums.categories[:, None] - sums.categories[None, :]) <= within
    return quotient((sums.paired * near).sum((-1, -2)), sums.paired.sum((-1, -2)))


def fleiss_kappa(sums: CoincidenceMatrices, kind: Weights = "identity") -> Floats:
    """Fleiss' kappa, generalized to missing data and weights (Gwet 2014, 2.4 and 3.5)."""
    near, observed, share = _observed(sums, kind)
    chance = (share[..., :, None] * share[..., None, :] * near).sum((-1, -2))
    return _chance_corrected(observed, chance)


def gwet_coefficient(sums: CoincidenceMatrices, kind: Weights = "identity") -> Floats:
    """Gwet's AC1 (weights ``identity``) or AC2 (2014, 4.3 and 5.4), in which only guessing agrees by chance."""
    near, observed, share = _observed(sums, kind)
    q = len(sums.categories)
    if q < 2:
        return np.full(observed.shape, np.nan)
    chance = near.sum() / (q * (q - 1)) * (share * (1 - share)).sum(-1)
    return _chance_corrected(observed, chance)


def _observed(sums: CoincidenceMatrices, kind: Weights) -> tuple[Floats, Floats, Floats]:
    near = agreement_weights(sums.categories, kind)
    observed = quotient((sums.agreed * near).sum((-1, -2)), sums.moments[..., 0])
    return near, observed, quotient(sums.shares, sums.items[..., None])


def _chance_corrected(observed: Floats, chance: Floats) -> Floats:
    return np.where(chance < 1 - 1e-12, quotient(observed - chance, 1 - chance), np.nan)


def icc_one_way(sums: CoincidenceMatrices, average: bool = False) -> Floats:
    """ICC(1), or with ``average`` ICC(1,k), from items with at least two judgements.

    Shrout and Fleiss (1979), with Donner's (1986) mean group size where sizes differ.
    """
    number, judged, squared, total, between_sums, squares = np.moveaxis(sums.moments, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (between_sums - total**2 / judged) / (number - 1)
        inside = (squares - between_sums) / (judged - number)
        size = 1.0 if average else (judged - squared / judged) / (number - 1)
        below = between if average else between + (size - 1) * inside
        value = np.where(below > 1e-12, (between - inside) / below, np.nan)
    return np.asarray(value)


MEASURES: Mapping[str, Callable[[CoincidenceMatrices], Floats]] = {
    "alpha_nominal": lambda sums: krippendorff_alpha(sums, "nominal"),
    "alpha_ordinal": lambda sums: krippendorff_alpha(sums, "ordinal"),
    "alpha_interval": lambda sums: krippendorff_alpha(sums, "interval"),
    "alpha_ratio": lambda sums: krippendorff_alpha(sums, "ratio"),
    "fleiss_kappa": fleiss_kappa,
    "gwet_ac1": gwet_coefficient,
    "gwet_ac2_linear": lambda sums: gwet_coefficient(sums, "linear"),
    "gwet_ac2_quadratic": lambda sums: gwet_coefficient(sums, "quadratic"),
    "raw_within_0": raw_agreement,
    "raw_within_1": lambda sums: raw_agreement(sums, 1),
    "icc_1": icc_one_way,
    "icc_1k": lambda sums: icc_one_way(sums, average=True),
}


def measures_with_intervals(
    matrices: CoincidenceMatrices, repetitions: int = 1000, seed: int = 0, names: Collection[str] = tuple(MEASURES)
) -> dict[str, MeasureValue]:
    """The measures ``names`` of :data:`MEASURES`, with 95 % intervals by a bootstrap over clusters."""
    basis = {"items": matrices.shared, "raters": matrices.raters, "pairs": matrices.pairs}
    if matrices.shared < ENOUGH_ITEMS:
        why = "Agreement needs at least two texts that two people or more have judged; there "
        why += "is one." if matrices.shared else "is none."
        return {name: missing_measure(why, **basis) for name in names}
    once = matrices.summed(np.ones((1, len(matrices.items))))
    again = bootstrap(len(matrices.items), repetitions, seed)
    values: dict[str, list[Floats]] = {name: [] for name in names}
    for drawn in again:
        sums = matrices.summed(drawn)
        for name in names:
            values[name].append(MEASURES[name](sums))
    return {
        name: _measure(name, matrices, float(MEASURES[name](once)[0]), np.concatenate(values[name]), basis)
        for name in names
    }


def _measure(
    name: str, matrices: CoincidenceMatrices, value: float, again: Floats, basis: dict[str, int]
) -> MeasureValue:
    if name == "alpha_ratio" and matrices.categories.min() < 0:
        return missing_measure("A ratio needs a scale without negative scores.", **basis)
    if finite_or_none(value) is None:
        return missing_measure("All scores are the same, so chance cannot be told from agreement.", **basis)
    share = value if name.startswith("raw_within") else None
    return measure_value(value, interval(again, float(np.count_nonzero(matrices.moments[:, 0])), share), **basis)


# ICC of a complete table, in which the same people judged every item: ICC(2,1) and ICC(3,1), and those of the means.
# Sources: P. E. Shrout and J. L. Fleiss, Psychological Bulletin 86 (1979), table 4; intervals by K. O. McGraw and S. P.
# Wong, Forming inferences about some intraclass correlation coefficients, Psychological Methods 1 (1996), table 7.


NAMES = ("icc_2_1", "icc_2_k", "icc_3_1", "icc_3_k")
_SIDE = 0.975


def two_way(
    items: int = 0, people: int = 0, total: int = 0, item_sums_squared: int = 0, person_sums_squared: int = 0,
    squares: int = 0,
) -> dict[str, MeasureValue]:  # fmt: skip
    """ICC(2,1) and (2,k), for people drawn at random, whose bias counts as disagreement; ICC(3,1) and (3,k), for these
    people only, whose bias does not.

    They are of a table without gaps, ``items`` x ``people``: of the sum of all scores, and the sums of squares of the
    item sums, of the people's sums and of all scores.
    """
    if items < 2 or people < 2:
        why = "It needs two items or more that the same people, two or more, have all judged."
        return {name: missing_measure(why) for name in NAMES}
    n, k = items, people
    mean = total**2 / (n * k)
    rows = (item_sums_squared / k - mean) / (n - 1)
    columns = (person_sums_squared / n - mean) / (k - 1)
    residual = squares - item_sums_squared / k - person_sums_squared / n + mean
    error = max(residual, 0.0) / ((n - 1) * (k - 1))
    basis = {"items": n, "raters": k, "pairs": n * k * (k - 1) // 2}
    if rows + (k - 1) * error + k * (columns - error) / n < 1e-12 or rows + (k - 1) * error < 1e-12:
        why = "All items have the same scores, so there is nothing to tell them apart by."
        return {name: missing_measure(why, **basis) for name in NAMES}
    two = (rows - error) / (rows + (k - 1) * error + k * (columns - error) / n)
    three = (rows - error) / (rows + (k - 1) * error)
    nothing = (math.nan, math.nan)  # without errors, how large they may be cannot be told
    ends = {
        "icc_2": (two, *(_of_random_people(n, k, rows, columns, error, two) if two < 1 - 1e-12 else nothing)),
        "icc_3": (three, *(_of_these_people(n, k, rows, error) if error > 1e-12 else nothing)),
    }
    measures = {}
    for name, values in ends.items():
        for suffix, (value, low, high) in (("1", values), ("k", [_spearman_brown(value, k) for value in values])):
            measures[f"{name}_{suffix}"] = measure_value(value, (_bounded(low), _bounded(high)), **basis)
    return measures


def _of_these_people(n: int, k: int, rows: float, error: float) -> tuple[float, float]:
    from scipy.special import fdtri  # slow to import, and most commands need no measures

    ratio, inside = rows / error, (n - 1) * (k - 1)
    low, high = ratio / fdtri(n - 1, inside, _SIDE), ratio * fdtri(inside, n - 1, _SIDE)
    return float((low - 1) / (low + k - 1)), float((high - 1) / (high + k - 1))


def _of_random_people(n: int, k: int, rows: float, columns: float, error: float, value: float) -> tuple[float, float]:
    from scipy.special import fdtri

    a = k * value / (n * (1 - value))
    b = 1 + k * value * (n - 1) / (n * (1 - value))
    freedom = (a * columns + b * error) ** 2 / (
        (a * columns) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1)) or float("inf")
    )
    noise = k * columns + (k * n - k - n) * error
    with np.errstate(all="ignore"):
        lower, upper = fdtri(n - 1, freedom, _SIDE), fdtri(freedom, n - 1, _SIDE)
        low = n * (rows - lower * error) / (lower * noise + n * rows)
        high = n * (upper * rows - error) / (noise + n * upper * rows)
    return float(low), float(high)


def _spearman_brown(value: float, k: int) -> float:
    """The reliability of the mean of k judgements, by the Spearman-Brown formula."""
    below = 1 + (k - 1) * value
    return k * value / below if below > 1e-12 else float("nan")


def _bounded(value: float) -> float | None:
    return min(value, 1.0) if np.isfinite(value) else None


# Agreement of pairs of people: Cohen's kappa and Spearman's correlation, from contingency tables of scores. Source: J.
# Cohen, Weighted kappa, Psychological Bulletin 70 (1968).


SHARED = 10
"""The fewest common items of two people who are compared."""
MOST_PAIRS = 500
"""The largest number of pairs compared, most common items first."""
KAPPAS: Mapping[str, Weights] = {
    "cohen_kappa": "identity",
    "cohen_kappa_linear": "linear",
    "cohen_kappa_quadratic": "quadratic",
}


@dataclass(frozen=True)
class PairScoreTable:
    """The scores that two people gave to the same items: (score of one, score of the other, count)."""

    first: str
    second: str
    met: Sequence[tuple[int, int, int]]

    @property
    def items(self) -> int:
        """The number of items that both judged."""
        return sum(often for _, _, often in self.met)


def contingency_table(met: Iterable[tuple[int, int, int]], categories: Sequence[int]) -> Floats:
    """The square table of a pair over all ``categories``."""
    place = {score: at for at, score in enumerate(categories)}
    table = np.zeros((len(categories), len(categories)))
    for row, column, often in met:
        table[place[row], place[column]] += often
    return table


def cohen_kappa(tables: Floats, weights: Weights = "identity") -> Floats:
    """Cohen's kappa of ``tables`` (... x categories x categories); NaN where both gave only one score.

    Two scores are as far apart as their places among the categories.
    """
    return weighted_kappa(tables, 1 - agreement_weights(np.arange(tables.shape[-1], dtype=float), weights))


def weighted_kappa(tables: Floats, apart: Floats) -> Floats:
    """Cohen's kappa with the disagreement of each two categories (categories x categories)."""
    rows, columns = tables.sum(-1), tables.sum(-2)
    single = (np.count_nonzero(rows, axis=-1) < 2) & (np.count_nonzero(columns, axis=-1) < 2)
    chance = quotient((rows[..., :, None] * columns[..., None, :] * apart).sum((-1, -2)), rows.sum(-1))
    return np.where(single, np.nan, 1 - quotient((tables * apart).sum((-1, -2)), chance))


def rank_correlation(met: Iterable[tuple[int, int, int]]) -> float:
    """Spearman's rank correlation with ties; NaN where either person gave only one score."""
    rows = np.array(list(met), float)
    if not len(rows) or len(np.unique(rows[:, 0])) < 2 or len(np.unique(rows[:, 1])) < 2:
        return float("nan")
    often = rows[:, 2]
    ranks = np.array([_mid_ranks(rows[:, side], often) for side in (0, 1)])
    apart = ranks - (ranks @ often)[:, None] / often.sum()
    products = (apart * often) @ apart.T
    return float(products[0, 1] / np.sqrt(products[0, 0] * products[1, 1]))


def _mid_ranks(values: Floats, often: Floats) -> Floats:
    """The mid-rank of each of ``values``, which occur ``often`` times; equal values share their mean rank."""
    _, places = np.unique(values, return_inverse=True)
    counts = np.bincount(places, often)
    return np.asarray((np.cumsum(counts) - (counts - 1) / 2)[places])


def of_pairs(tables: Sequence[PairScoreTable], categories: Sequence[int]) -> tuple[dict[str, MeasureValue], list[Row]]:
    """The mean measures over pairs of people, weighted by items, and the pairs (``one``, ``other``, ``items``,
    ``kappa`` with quadratic weights, ``spearman``), those with most items first.

    Where there are several pairs, the range is from the lowest to the highest.
    """
    usable = sorted((table for table in tables if table.items >= SHARED), key=lambda t: (-t.items, t.first, t.second))
    usable = usable[:MOST_PAIRS]
    names = [*KAPPAS, "spearman"]
    if not usable:
        why = f"No two people have judged {SHARED} texts or more in common."
        return {name: missing_measure(why) for name in names}, []
    items = np.array([table.items for table in usable], float)
    scores = np.array([contingency_table(table.met, categories) for table in usable])
    by_measure: dict[str, Floats] = {name: cohen_kappa(scores, weights) for name, weights in KAPPAS.items()}
    by_measure["spearman"] = np.array([rank_correlation(table.met) for table in usable])
    people = {person for table in usable for person in (table.first, table.second)}
    pairs = [
        {
            "one": table.first,
            "other": table.second,
            "items": table.items,
            "kappa": finite_or_none(quadratic),
            "spearman": finite_or_none(rank),
        }
        for table, quadratic, rank in zip(
            usable, by_measure["cohen_kappa_quadratic"], by_measure["spearman"], strict=True
        )
    ]
    return {name: _mean(values, items, len(people)) for name, values in by_measure.items()}, pairs


def _mean(values: Floats, items: Floats, people: int) -> MeasureValue:
    finite = np.isfinite(values)
    if not finite.any():
        return missing_measure("Every pair has somebody who gave the same score to everything.", pairs=len(values))
    value = float(np.average(values[finite], weights=items[finite]))
    several = finite.sum() > 1
    return MeasureValue(
        value,
        items=int(items[finite].sum()),
        raters=people,
        pairs=int(finite.sum()),
        lowest=float(values[finite].min()) if several else None,
        highest=float(values[finite].max()) if several else None,
    )
