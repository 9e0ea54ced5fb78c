"""How a benchmark measures, and what it hands to the table.

A module ``bench_*.py`` beside this one has ``rows() -> Iterable[Row]``. Every row is measured in this run, beside the
floor it is compared with, so that a slow machine makes both slow.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Aim:
    """What to reach: at most ``ratio`` times the floor's median, or ``p95`` seconds at the 95th percentile."""

    ratio: float | None = None
    p95: float | None = None


@dataclass(frozen=True)
class Row:
    """One line of the table. ``seconds`` and ``floor_seconds`` are samples of the same work, in seconds.

    ``work`` does the measured thing once; it is profiled where the aim is missed. ``profile`` is that text where the
    work was done in another process.
    """

    what: str
    seconds: Sequence[float]
    floor: str = ""
    floor_seconds: Sequence[float] = ()
    aim: Aim | None = None
    note: str = ""
    work: Callable[[], object] | None = None
    profile: str = ""

    @property
    def median(self) -> float:
        return percentile(self.seconds, 50)

    @property
    def p95(self) -> float:
        return percentile(self.seconds, 95)

    @property
    def ratio(self) -> float | None:
        """The median beside the floor's median; None where there is no floor."""
        return self.median / percentile(self.floor_seconds, 50) if self.floor_seconds else None

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached; None where there is none."""
        if self.aim is None:
            return None
        if self.aim.p95 is not None and self.p95 > self.aim.p95:
            return False
        return self.aim.ratio is None or (self.ratio is not None and self.ratio <= self.aim.ratio)


def percentile(samples: Sequence[float], rank: float) -> float:
    """The smallest sample that at least ``rank`` percent of all samples do not exceed (nearest rank)."""
    if not samples:
        raise ValueError("no samples")
    ordered = sorted(samples)
    return ordered[max(0, math.ceil(len(ordered) * rank / 100) - 1)]


def shown(seconds: float) -> str:
    """A time in the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.{1 if seconds >= 0.01 else 2}f} ms"


def samples(work: Callable[[], object], repeat: int, warm_up: int = 1) -> list[float]:
    """Seconds of ``repeat`` runs of ``work``, after ``warm_up`` runs that do not count; the collector rests."""
    for _ in range(warm_up):
        work()
    taken = []
    for _ in range(repeat):
        gc.collect()
        gc.disable()
        try:
            start = time.perf_counter()
            work()
            taken.append(time.perf_counter() - start)
        finally:
            gc.enable()
    return taken
