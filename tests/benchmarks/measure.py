"""How a benchmark measures, and what it hands to the table.

A module ``bench_*.py`` beside this one has ``rows() -> Iterable[Row]``. Every row is measured in this run, beside the
floor it is compared with, so that a slow machine makes both slow.
"""

from __future__ import annotations

import cProfile
import gc
import io
import math
import pstats
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from unittest import mock


@dataclass(frozen=True)
class Aim:
    """What to reach: at most ``ratio`` times the floor's median, or ``p95`` at the 95th percentile."""

    ratio: float | None = None
    p95: float | None = None


@dataclass(frozen=True)
class Row:
    """One line of the table. ``values`` and ``floor_values`` are samples of the same work, in ``unit``: ``s`` for
    seconds or ``MB`` for millions of bytes.

    ``work`` does the measured thing once; it is profiled where the aim is missed. ``profile`` is that text where the
    work was done in another process.
    """

    what: str
    values: Sequence[float]
    floor: str = ""
    floor_values: Sequence[float] = ()
    aim: Aim | None = None
    note: str = ""
    work: Callable[[], object] | None = None
    profile: str = ""
    unit: str = "s"

    @property
    def median(self) -> float:
        return percentile(self.values, 50)

    @property
    def p95(self) -> float:
        return percentile(self.values, 95)

    @property
    def ratio(self) -> float | None:
        """The median beside the floor's median; None where there is no floor."""
        return self.median / percentile(self.floor_values, 50) if self.floor_values else None

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


def shown(value: float, unit: str = "s") -> str:
    """A time in the unit that suits it; anything else in its own."""
    if unit != "s":
        return f"{value:.1f} {unit}"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.{1 if value >= 0.01 else 2}f} ms"


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


class _ThreadProfile:
    """Calls and seconds of the functions of one thread, for :mod:`pstats`. From Python 3.12 on :mod:`cProfile` mixes up
    the calls of all threads; looking at the frames of another thread while Qt paints in it can end the process."""

    def __init__(self) -> None:
        self.stats: dict[tuple[str, int, str], tuple[int, int, float, float, dict[object, object]]] = {}
        self._stack: list[tuple[tuple[str, int, str], float]] = []
        self._last = 0.0

    def create_stats(self) -> None:
        """Called by pstats before it reads ``stats``, which are always complete."""

    def run(self, work: Callable[[], object]) -> None:
        self._last = time.perf_counter()
        sys.setprofile(self._note)
        try:
            work()
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, called: object) -> None:
        now = time.perf_counter()
        if self._stack:
            self._add(self._stack[-1][0], own=now - self._last)
        if event in ("call", "c_call"):
            code = frame.f_code
            place = (code.co_filename, code.co_firstlineno, code.co_name) if event == "call" else ("~", 0, repr(called))
            self._stack.append((place, now))
        elif self._stack:
            place, begun = self._stack.pop()
            self._add(place, calls=1, whole=now - begun)
        self._last = time.perf_counter()

    def _add(self, place: tuple[str, int, str], calls: int = 0, own: float = 0.0, whole: float = 0.0) -> None:
        count, _, before, total, callers = self.stats.get(place, (0, 0, 0.0, 0.0, {}))
        self.stats[place] = (count + calls, count + calls, before + own, total + whole, callers)


def profiled(work: Callable[[], object], lines: int = 25) -> str:
    """Where the time of ``work`` goes, in this thread and in each that it starts, the longest functions first."""
    profiles, run = [_ThreadProfile()], threading.Thread.run

    def recorded(thread: threading.Thread) -> None:
        profiles.append(_ThreadProfile())
        profiles[-1].run(lambda: run(thread))

    with mock.patch.object(threading.Thread, "run", recorded):
        profiles[0].run(work)
    return written(profiles, lines)


def written(recorders: Sequence[_ThreadProfile | cProfile.Profile], lines: int = 25) -> str:
    """What some profiles say, each by itself."""
    text = io.StringIO()
    for recorder in recorders:
        pstats.Stats(recorder, stream=text).sort_stats("tottime").print_stats(lines)
    return text.getvalue()
