"""Prediction-powered intervals of a mean, from few judgements of people and many of a model.

A. N. Angelopoulos, S. Bates, C. Fannjiang, M. I. Jordan, T. Zrnic: Prediction-powered inference, Science 382 (2023);
with the weight of the model tuned as in A. N. Angelopoulos, J. C. Duchi, T. Zrnic: PPI++ (arXiv 2311.01453, 2023).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure, student_quantile
from annotator.owner.rows import Figures

LEAST = 10
"""The fewest units judged by people for an interval, which assumes that their mean is normally distributed."""


@dataclass(frozen=True)
class PredictionPoweredMean:
    """Estimates of the mean of people's judgements over all units, from people alone (``people``) and with the model
    (``powered``).

    Both have 95 % intervals. ``weight`` (0 to 1) is the weight of the model, 0 where it is uncorrelated with people.
    ``judged`` is the number of units that people and model judged, ``more`` that of units that only the model judged.
    ``saved`` estimates how many further units people would have to judge for as narrow an interval without the model,
    ``to_halve`` how many with it for half the width, None where all ``more`` are not enough.
    """

    people: MeasureValue
    powered: MeasureValue
    weight: float
    judged: int
    more: int
    saved: int = 0
    to_halve: int | None = None

    def as_json(self) -> Figures:
        return {**vars(self), "people": self.people.as_json(), "powered": self.powered.as_json()}


def powered_mean(people: Any, model: Any, more: Any, weight: float | None = None) -> PredictionPoweredMean:
    """Estimate the mean over all units.

    ``people`` and ``model`` are their values for the same n units, ``more`` the model's values for N other units;
    arrays of numbers. ``weight`` None selects the narrowest interval, 1 is PPI of 2023. Units are assumed to be
    independent, and those that people judged to be a random sample.
    """
    judged, guessed, rest = (np.asarray(values, float) for values in (people, model, more))
    n, many = len(judged), len(rest)
    if n < LEAST:
        why = f"Fewer than {LEAST} of them were judged by people and by the model."
        return PredictionPoweredMean(missing_measure(why, items=n), missing_measure(why, items=n), 0.0, n, many)
    spread = _variance(judged)
    alone = _interval(float(judged.mean()), spread / n, n, n)
    if many == 0:
        return PredictionPoweredMean(
            alone, missing_measure("The model judged nothing that people did not.", items=n), 0.0, n, 0
        )
    chosen = _weight(judged, guessed, rest) if weight is None else weight
    value = float(chosen * rest.mean() + (judged - chosen * guessed).mean())
    of_model = chosen**2 * _variance(rest if many > 1 else np.concatenate([guessed, rest])) / many
    of_people = _variance(judged - chosen * guessed)
    variance = of_model + of_people / n
    saved = max(0, math.ceil(spread / variance) - n) if variance else 0
    # With a smaller weight the model's own variance counts less; at weight 0 people's judgements alone remain.
    ways = [spread / (variance / 4)] if variance else []
    if variance / 4 > of_model:
        ways.append(of_people / (variance / 4 - of_model))
    needed = math.ceil(min(ways)) - n if ways else 0
    to_halve = needed if needed <= many else None
    return PredictionPoweredMean(alone, _interval(value, variance, n, n + many), chosen, n, many, saved, to_halve)


def _weight(judged: Any, guessed: Any, rest: Any) -> float:
    """The weight with the smallest variance: cov(Y, f) / ((1 + n/N) var f), clipped to 0 to 1."""
    spread = float(np.concatenate([guessed, rest]).var())
    if spread == 0:
        return 0.0
    shared = float(((judged - judged.mean()) * (guessed - guessed.mean())).mean())
    return float(np.clip(shared / ((1 + len(judged) / len(rest)) * spread), 0.0, 1.0))


def _variance(values: Any) -> float:
    """The variance of which ``values`` are a sample."""
    return float(values.var(ddof=1))


def _interval(value: float, variance: float, judged: int, items: int) -> MeasureValue:
    """The interval of a mean whose ``variance`` is estimated from the units that people judged."""
    half = student_quantile(judged - 1) * math.sqrt(variance)
    return measure_value(value, (value - half, value + half), items=items)
