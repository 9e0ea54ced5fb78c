"""A measured number: its value, interval and sample sizes, or the reason why it is missing."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final

ENOUGH_ITEMS: Final = 2
"""The fewest items for measures of agreement."""

NORMAL_975: Final = 1.959963984540054
"""The 97.5 % quantile of the standard normal distribution."""


@dataclass(frozen=True)
class MeasureValue:
    """The value of a measure, such as an agreement or an error rate; None where the data do not suffice, with the
    reason in ``why``.

    ``low`` and ``high`` are the ends of a 95 % interval, ``lowest`` and ``highest`` the range of what a mean is of.
    ``items`` is the number of texts, ``raters`` that of people, and ``pairs`` that of pairs of judgements of the same
    item.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    items: int = 0
    raters: int = 0
    pairs: int = 0
    why: str = ""
    lowest: float | None = None
    highest: float | None = None

    def as_json(self) -> dict[str, Any]:
        """The fields that are not empty."""
        return {name: value for name, value in asdict(self).items() if value is not None and value != ""}


Ends = tuple[float | None, float | None]


def measure_value(
    value: float, ends: Ends = (None, None), items: int = 0, raters: int = 0, pairs: int = 0
) -> MeasureValue:
    """A measure with the ends of its interval and its sample sizes."""
    low, high = (None if end is None else float(end) for end in ends)
    return MeasureValue(float(value), low, high, items, raters, pairs)


def missing_measure(why: str, items: int = 0, raters: int = 0, pairs: int = 0) -> MeasureValue:
    """A missing measure, with its reason and sample sizes."""
    return MeasureValue(None, items=items, raters=raters, pairs=pairs, why=why)


def proportion(part: int, whole: int) -> MeasureValue:
    """The proportion ``part`` / ``whole`` with Wilson's interval (E. B. Wilson, Probable Inference, the Law of
    Succession, and Statistical Inference, 1927)."""
    value, squared = part / whole, NORMAL_975 * NORMAL_975
    middle = (value + squared / (2 * whole)) / (1 + squared / whole)
    half = NORMAL_975 / (1 + squared / whole) * math.sqrt(value * (1 - value) / whole + squared / (4 * whole * whole))
    low = 0.0 if part == 0 else middle - half
    high = 1.0 if part == whole else middle + half
    return MeasureValue(value, low, high, items=whole)


def mean_and_deviation(number: int, total: int, squares: int) -> dict[str, float | None]:
    """``mean`` and ``sd``, None for one value, of ``number`` whole numbers with the sums of them and of their squares.
    Until the last division whole numbers are computed with, without rounding."""
    apart = number * squares - total**2
    sd = math.sqrt(apart / number / (number - 1)) if number > 1 else None
    return {"mean": total / number, "sd": sd}


def finite_or_none(value: float) -> float | None:
    """``value``, or None if it is NaN or infinite."""
    return float(value) if math.isfinite(value) else None


@lru_cache(maxsize=1_024)  # nearly all people have as many groups of tasks
def student_quantile(degrees: int, share: float = 0.975) -> float:
    """The quantile of Student's distribution with ``degrees`` degrees of freedom, for a ``share`` of at least 0.5.

    With t = sqrt(degrees) tan(angle) the density is a power of the cosine, which Gauss-Legendre quadrature integrates
    to 12 digits. (``scipy.special`` takes longer to import than a merge of 10,000 ratings.)
    """
    import numpy as np  # most that is imported from here needs no arrays

    nodes, weights = np.polynomial.legendre.leggauss(32)

    def density(angle: Any) -> Any:
        return np.exp((degrees - 1) / 2 * np.log1p(-(np.sin(angle) ** 2)))

    def area(end: float) -> float:
        return float(weights @ density(end / 2 * (nodes + 1))) * end / 2

    angle, wanted = 0.0, (2 * share - 1) * area(min(math.pi / 2, 8 / math.sqrt(degrees)))
    for _ in range(16):  # Newton's method, from below, since the density only falls
        angle += (wanted - area(angle)) / float(density(angle))
    return math.sqrt(degrees) * math.tan(angle)
