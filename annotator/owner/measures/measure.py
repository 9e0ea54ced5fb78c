"""A measured number: its value and interval, what it rests on, and why it is missing where it is."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Final

ENOUGH_ITEMS: Final = 2
"""Fewer items than this say nothing of agreement."""

_NORMAL: Final = 1.959963984540054
"""The normal distribution has 95 % between this and its negative."""


@dataclass(frozen=True)
class MeasureValue:
    """``value`` is None where there is not enough data; ``why`` says so in a sentence then.

    ``low`` and ``high`` are the ends of a 95 % interval. ``items`` are the texts that count, ``raters`` the people,
    ``pairs`` the pairs of judgements of the same item.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    items: int = 0
    raters: int = 0
    pairs: int = 0
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """The fields that say something."""
        return {name: value for name, value in asdict(self).items() if value is not None and value != ""}


Ends = tuple[float | None, float | None]


def estimate(value: float, ends: Ends = (None, None), items: int = 0, raters: int = 0, pairs: int = 0) -> MeasureValue:
    """A measure with the ends of its interval, and what it rests on."""
    low, high = (None if end is None else float(end) for end in ends)
    return MeasureValue(float(value), low, high, items, raters, pairs)


def missing(why: str, items: int = 0, raters: int = 0, pairs: int = 0) -> MeasureValue:
    """A measure of which there is not enough data."""
    return MeasureValue(None, items=items, raters=raters, pairs=pairs, why=why)


def share(part: int, whole: int) -> MeasureValue:
    """``part`` of ``whole`` with Wilson's interval (E. B. Wilson, Probable Inference, the Law of Succession, and
    Statistical Inference, 1927)."""
    value, squared = part / whole, _NORMAL * _NORMAL
    middle = (value + squared / (2 * whole)) / (1 + squared / whole)
    half = _NORMAL / (1 + squared / whole) * math.sqrt(value * (1 - value) / whole + squared / (4 * whole * whole))
    low = 0.0 if part == 0 else middle - half
    high = 1.0 if part == whole else middle + half
    return MeasureValue(value, low, high, items=whole)


def finite(value: float) -> float | None:
    """``value``, or None where it is no number."""
    return float(value) if math.isfinite(value) else None


def student(degrees: int) -> float:
    """What Student's distribution with so many degrees of freedom has 95 % between, and its negative."""
    from scipy.special import stdtrit  # scipy.stats takes three times as long to load

    return float(stdtrit(degrees, 0.975))
