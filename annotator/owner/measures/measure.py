"""A measured number: its value, interval and sample sizes, or the reason why it is missing."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from annotator.owner.rows import Figures

ENOUGH_ITEMS = 2
"""The fewest items for measures of agreement."""

NORMAL_975 = 1.959963984540054
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

    def as_json(self) -> Figures:
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


def proportion(part: float, whole: int) -> MeasureValue:
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


def student_quantile(degrees: int) -> float:
    """The 97.5 % quantile of Student's distribution with ``degrees`` degrees of freedom."""
    from scipy.special import stdtrit  # scipy.stats takes three times as long to import

    return float(stdtrit(degrees, 0.975))
