"""Agreement of people who score the same items, with missing data: alpha, kappa, AC1 and AC2, raw agreement, ICC(1).

No package that is kept and permissively licensed has these with missing data: `krippendorff` is under the GPL, `irrCAC`
asks for a SciPy of 2023. Each function takes sums that may have a leading axis of repetitions (a bootstrap) and gives
one number for each; NaN where the measure does not exist.

Sources: K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011); K. L. Gwet, Handbook of Inter-Rater
Reliability, 4th ed. (2014), ch. 2 to 5, for kappa, AC1 and AC2 with missing data and weights; P. E. Shrout and J. L.
Fleiss, Intraclass correlations, Psychological Bulletin 86 (1979); A. Donner, A review of inference procedures for the
intraclass correlation coefficient in the one-way random effects model, International Statistical Review 54 (1986), for
groups of different sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from annotator.owner.measuring.coincidence import Coincidences, Floats
from annotator.owner.measuring.measure import ENOUGH_ITEMS, Measure, estimate, finite, missing
from annotator.owner.measuring.resampling import bootstrap

Level = Literal["nominal", "ordinal", "interval", "ratio"]
Weights = Literal["identity", "linear", "quadratic"]


@dataclass(frozen=True)
class Sums:
    """The sums of :class:`Coincidences` over clusters, each with a leading axis of repetitions (R)."""

    categories: Floats
    met: Floats
    agreed: Floats
    paired: Floats
    shares: Floats
    moments: Floats
    items: Floats


def alpha(sums: Sums, level: Level) -> Floats:
    """Krippendorff's alpha: 1 - observed disagreement / that expected by chance (2011, equations of step C and D).

    The ordinal distance is that of mid-ranks: (sum of n_g between, less half of both ends)², which is the same.
    """
    margins = sums.met.sum(-1)
    total = margins.sum(-1)
    far = _distance(sums.categories, margins, level)
    observed = (sums.met * far).sum((-1, -2))
    chance = (margins[..., :, None] * margins[..., None, :] * far).sum((-1, -2))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(1 - (total - 1) * observed / chance)


def _distance(categories: Floats, margins: Floats, level: Level) -> Floats:
    if level == "nominal":
        return 1 - np.eye(len(categories))
    values: Floats = np.cumsum(margins, -1) - margins / 2 if level == "ordinal" else categories
    apart: Floats = values[..., :, None] - values[..., None, :]
    if level == "ratio":
        both = np.abs(categories[:, None] + categories[None, :])
        return np.asarray(np.divide(apart, both, out=np.zeros_like(apart), where=both > 0) ** 2)
    return np.asarray(apart**2)


def weights(categories: Floats, kind: Weights) -> Floats:
    """How much two scores agree, from 0 to 1 (Gwet 2014, 3.5): whether they are the same, or how near they are."""
    apart = np.abs(categories[:, None] - categories[None, :])
    if kind == "identity" or not apart.max():
        return np.asarray((apart == 0).astype(float))
    return np.asarray(1 - (apart / apart.max()) ** (1 if kind == "linear" else 2))


def raw(sums: Sums, within: int = 0) -> Floats:
    """The share of pairs of judgements of an item that are at most ``within`` apart; each pair counts once."""
    near = np.abs(sums.categories[:, None] - sums.categories[None, :]) <= within
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((sums.paired * near).sum((-1, -2)) / sums.paired.sum((-1, -2)))


def fleiss(sums: Sums, kind: Weights = "identity") -> Floats:
    """Fleiss' kappa, as Gwet (2014, 2.4 and 3.5) has it for missing data and weights."""
    near, observed, share = _observed(sums, kind)
    chance = (share[..., :, None] * share[..., None, :] * near).sum((-1, -2))
    return _corrected(observed, chance)


def gwet(sums: Sums, kind: Weights = "identity") -> Floats:
    """Gwet's AC1 (weights ``identity``) or AC2 (2014, 4.3 and 5.4): chance counts only where people guess."""
    near, observed, share = _observed(sums, kind)
    q = len(sums.categories)
    if q < 2:
        return np.full(observed.shape, np.nan)
    chance = near.sum() / (q * (q - 1)) * (share * (1 - share)).sum(-1)
    return _corrected(observed, chance)


def _observed(sums: Sums, kind: Weights) -> tuple[Floats, Floats, Floats]:
    near = weights(sums.categories, kind)
    with np.errstate(divide="ignore", invalid="ignore"):
        observed = (sums.agreed * near).sum((-1, -2)) / sums.moments[..., 0]
        share = sums.shares / sums.items[..., None]
    return near, observed, share


def _corrected(observed: Floats, chance: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(chance < 1 - 1e-12, (observed - chance) / (1 - chance), np.nan))


def icc_one_way(sums: Sums, average: bool = False) -> Floats:
    """ICC(1) or, of the mean of an item's judgements, ICC(1,k), from items with two judgements or more.

    Shrout and Fleiss (1979), with Donner's (1986) mean size of group where sizes differ.
    """
    number, judged, squared, total, between_sums, squares = np.moveaxis(sums.moments, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (between_sums - total**2 / judged) / (number - 1)
        inside = (squares - between_sums) / (judged - number)
        size = 1.0 if average else (judged - squared / judged) / (number - 1)
        below = between if average else between + (size - 1) * inside
        value = np.where(below > 1e-12, (between - inside) / below, np.nan)
    return np.asarray(value)


MEASURES: Final[Mapping[str, Callable[[Sums], Floats]]] = {
    "alpha_nominal": lambda sums: alpha(sums, "nominal"),
    "alpha_ordinal": lambda sums: alpha(sums, "ordinal"),
    "alpha_interval": lambda sums: alpha(sums, "interval"),
    "alpha_ratio": lambda sums: alpha(sums, "ratio"),
    "fleiss_kappa": fleiss,
    "gwet_ac1": gwet,
    "gwet_ac2_linear": lambda sums: gwet(sums, "linear"),
    "gwet_ac2_quadratic": lambda sums: gwet(sums, "quadratic"),
    "raw_within_0": raw,
    "raw_within_1": lambda sums: raw(sums, 1),
    "icc_1": icc_one_way,
    "icc_1k": lambda sums: icc_one_way(sums, average=True),
}


def measured(found: Coincidences, repetitions: int = 1000, seed: int = 0) -> dict[str, Measure]:
    """Every one of :data:`MEASURES`, with 95 % intervals by a bootstrap over clusters."""
    basis = {"items": found.shared, "raters": found.raters, "pairs": found.pairs}
    if found.shared < ENOUGH_ITEMS:
        why = "Agreement needs at least two texts that two people or more have judged; there "
        why += "is one." if found.shared else "is none."
        return {name: missing(why, **basis) for name in MEASURES}
    once = _sums(found, np.ones((1, len(found.items))))
    again = bootstrap(len(found.items), repetitions, seed)
    values: dict[str, list[Floats]] = {name: [] for name in MEASURES}
    for drawn in again:
        sums = _sums(found, drawn)
        for name, function in MEASURES.items():
            values[name].append(function(sums))
    return {
        name: _measure(name, found, float(function(once)[0]), np.concatenate(values[name]), basis)
        for name, function in MEASURES.items()
    }


def _measure(name: str, found: Coincidences, value: float, again: Floats, basis: dict[str, int]) -> Measure:
    if name == "alpha_ratio" and found.categories.min() < 0:
        return missing("A ratio needs a scale without negative scores.", **basis)
    if finite(value) is None:
        return missing("All scores are the same, so chance cannot be told from agreement.", **basis)
    again = again[np.isfinite(again)]
    if len(found.items) < ENOUGH_ITEMS or not len(again):
        return estimate(value, (None, None), **basis)
    low, high = np.quantile(again, [0.025, 0.975])
    return estimate(value, (low, high), **basis)


def _sums(found: Coincidences, drawn: Any) -> Sums:
    q, size = len(found.categories), drawn.shape[0]
    return Sums(
        categories=found.categories,
        met=np.asarray((found.met.T @ drawn.T).T).reshape(size, q, q),
        agreed=np.asarray((found.agreed.T @ drawn.T).T).reshape(size, q, q),
        paired=np.asarray((found.paired.T @ drawn.T).T).reshape(size, q, q),
        shares=drawn @ found.shares,
        moments=drawn @ found.moments,
        items=drawn @ found.items,
    )
