"""Measures active time and estimates the pace. No Qt here: the caller passes the current time."""

from __future__ import annotations

from collections.abc import Mapping

IDLE_AFTER = 60.0  # seconds without input after which the user counts as idle
LOOKED_AT = 30
"""The number of recent tasks used to estimate the pace."""
_MEDIANS = 5
"""The number of medians whose mean is the pace."""


class ActiveTimeClock:
    """Counts active seconds: from each input until the idle limit or until the window is deactivated. Times are seconds
    of any monotonic clock."""

    def __init__(self) -> None:
        self._counted_to: float | None = None
        self._last_input = 0.0
        self._pending = 0.0

    def touch(self, now: float) -> None:
        """Record input at ``now``."""
        self._count(now)
        self._last_input = now
        self._counted_to = now

    def leave(self, now: float) -> None:
        """Record that the window was deactivated."""
        self._count(now)
        self._counted_to = None

    def is_idle(self, now: float) -> bool:
        """Whether no time is counted at ``now``: there was no input for too long, or the window is not active."""
        return self._counted_to is None or now - self._last_input >= IDLE_AFTER

    def pop_seconds(self, now: float) -> float:
        """The active seconds since the last call."""
        self._count(now)
        seconds, self._pending = self._pending, 0.0
        return seconds

    def _count(self, now: float) -> None:
        if self._counted_to is not None:
            until = min(now, self._last_input + IDLE_AFTER)
            self._pending += max(0.0, until - self._counted_to)
            self._counted_to = max(self._counted_to, until)


class PaceEstimator:
    """Estimates the time per task from recently submitted tasks: the mean of the medians after each of the last ones,
    since a median alone jumps with every task while they are few. ``known``: the active seconds of earlier tasks by any
    key, the most recent last."""

    def __init__(self, seconds_by_task: Mapping[int, float] | None = None) -> None:
        self._seconds: dict[int, float] = {}
        for task, seconds in (seconds_by_task or {}).items():
            self.add(task, seconds)

    def add(self, task: int, seconds: float) -> None:
        """Record a submitted task."""
        self._seconds.pop(task, None)
        if whole_seconds := int(seconds):  # whole seconds, as a task shows them, so that both give the same pace
            self._seconds[task] = float(whole_seconds)
        while len(self._seconds) > LOOKED_AT:
            del self._seconds[next(iter(self._seconds))]

    def update(self, task: int, seconds: float) -> None:
        """Record that more time was spent on a submitted task."""
        if task in self._seconds:
            self._seconds[task] = float(int(seconds))

    def drop(self, task: int) -> None:
        """Remove a task whose submission was withdrawn."""
        self._seconds.pop(task, None)

    def left(self, tasks: int) -> float | None:
        """The estimated seconds for ``tasks`` tasks; None if nothing is known."""
        from statistics import mean, median  # a large module that the start does not need

        times = list(self._seconds.values())
        medians = [median(times[:count]) for count in range(len(times), 0, -1)[:_MEDIANS]]
        return mean(medians) * tasks if medians else None
