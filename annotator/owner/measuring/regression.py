"""The first attribute explained by the others: correlations and ordinary least squares, on patterns of scores.

A pattern is the scores that one person gave to one text, and how often that very pattern occurs; there are few, however
many ratings there are. The regression is statsmodels' linear model with the frequencies as weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from annotator.owner.measuring.coincidence import Floats
from annotator.owner.measuring.measure import finite


@dataclass(frozen=True)
class Coefficient:
    """A term of the regression; ``p`` for the hypothesis that it is 0."""

    name: str
    value: float
    error: float
    p: float


@dataclass(frozen=True)
class Regression:
    """``of`` on all the others, over ``number`` texts and people; ``why`` where there is none."""

    of: str
    number: int
    coefficients: tuple[Coefficient, ...] = ()
    r_squared: float | None = None
    why: str = ""


def correlations(patterns: Floats, often: Floats) -> list[float | None]:
    """Pearson's correlation of the first column with each, over ``often`` occurrences of each row."""
    total = often.sum()
    if total < 3:
        return [None] * patterns.shape[1]
    apart = patterns - (often @ patterns) / total
    spread = np.sqrt(often @ apart**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = (often * apart[:, 0]) @ apart / (spread[0] * spread)
    return [finite(value) for value in found]


def explain(names: Sequence[str], patterns: Floats, often: Floats) -> Regression:
    """Ordinary least squares of the first column on all others, with t tests and R²."""
    import statsmodels.api as sm  # takes long to load, and most commands measure nothing

    number = int(often.sum())
    if len(names) < 2:
        return Regression(names[0] if names else "", number, why="There is one attribute only.")
    if number <= len(names) + 1 or np.ptp(patterns[:, 0]) == 0:
        why = "There are too few texts with all attributes, or all have the same first score."
        return Regression(names[0], number, why=why)
    design = sm.add_constant(patterns[:, 1:], has_constant="add")
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return Regression(
            names[0], number, why="One attribute follows from the others, so no effect can be told apart."
        )
    fitted: Any = sm.GLM(patterns[:, 0], design, freq_weights=often).fit(use_t=True)
    mean = float(often @ patterns[:, 0]) / number
    left = float(often @ (patterns[:, 0] - fitted.fittedvalues) ** 2)
    all_of_it = float(often @ (patterns[:, 0] - mean) ** 2)
    terms = ("constant", *names[1:])
    rows = zip(terms, fitted.params, fitted.bse, fitted.pvalues, strict=True)
    coefficients = tuple(Coefficient(name, float(v), float(e), float(p)) for name, v, e, p in rows)
    return Regression(names[0], number, coefficients, 1 - left / all_of_it)
