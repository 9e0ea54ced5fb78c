"""Intervals by resampling clusters: a bootstrap, and a jackknife that leaves out groups.

Sources: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), 13.3 (percentiles); P. S. Kott, The
delete-a-group jackknife, Journal of Official Statistics 17 (2001).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from annotator.owner.measuring.coincidence import Floats

_AT_ONCE: Final = 100


def bootstrap(clusters: int, repetitions: int, seed: int) -> Iterator[Floats]:
    """How often each cluster is drawn in each repetition: arrays (some repetitions x clusters), until all are there."""
    chance = np.random.default_rng(seed)
    even = np.full(clusters, 1 / clusters)
    for begin in range(0, repetitions, _AT_ONCE):
        yield chance.multinomial(clusters, even, size=min(_AT_ONCE, repetitions - begin)).astype(float)


def jackknife_error(value: float, without: Floats) -> float:
    """The standard error of ``value`` from what it is ``without`` each of some groups; NaN with fewer than two."""
    left = without[np.isfinite(without)]
    if len(left) < 2:
        return float("nan")
    return float(np.sqrt((len(left) - 1) / len(left) * ((left - value) ** 2).sum()))
