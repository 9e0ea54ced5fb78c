"""Active time, and the pace it gives. No Qt here: the caller says what time it is."""

from __future__ import annotations

from collections.abc import Mapping

IDLE_AFTER = 60.0  # seconds without input after which nobody is taken to be working
LOOKED_AT = 30
"""How many tasks the pace is taken from."""


class ActiveTimeClock:
    """Counts the seconds in which somebody works: from each input on, until the idle limit or until the window is
    left. Times are seconds of any monotonic clock."""

    def __init__(self) -> None:
        self._counted_to: float | None = None
        self._last_input = 0.0
        self._pending = 0.0

    def touch(self, now: float) -> None:
        """There was input."""
        self._count(now)
        self._last_input = now
        self._counted_to = now

    def leave(self, now: float) -> None:
        """Another window came to the front."""
        self._count(now)
        self._counted_to = None

    def is_idle(self, now: float) -> bool:
        """Whether no time is counted at ``now``: nothing was pressed for too long, or another window is in front."""
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
    """How long a task takes, from those submitted last. ``known`` are the active seconds of tasks submitted before, by
    whatever identifies them, the last one at the end."""

    def __init__(self, known: Mapping[int, float] | None = None) -> None:
        self._seconds: dict[int, float] = {}
        for task, seconds in (known or {}).items():
            self.add(task, seconds)

    def add(self, task: int, seconds: float) -> None:
        """A task was submitted."""
        self._seconds.pop(task, None)
        if whole := int(seconds):  # as a task that is shown says it, so that both give the same pace
            self._seconds[task] = float(whole)
        while len(self._seconds) > LOOKED_AT:
            del self._seconds[next(iter(self._seconds))]

    def drop(self, task: int) -> None:
        """A task is submitted no longer."""
        self._seconds.pop(task, None)

    def left(self, tasks: int) -> float | None:
        """Seconds that ``tasks`` will take, by the median; None while nothing is known."""
        from statistics import median  # of some size, and nothing that a start needs

        return median(self._seconds.values()) * tasks if self._seconds else None
