"""Active time by day: what the journal says of when each task was worked on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime


def day_of(at: str) -> date:
    """The day of a moment (ISO 8601) by this computer's clock."""
    return datetime.fromisoformat(at).astimezone().date()


def active_time_by_day(
    moments: Iterable[tuple[int, str, int, int]], *, here: bool = False
) -> dict[int, dict[date, int]]:
    """By task, the active milliseconds of each day, of ``moments`` in their order: a task, a time in ISO 8601, its
    active milliseconds by then, and whether work of another computer came there. With ``here`` the time that was spent
    on another computer is not counted."""
    before: dict[int, int] = {}
    found: dict[int, dict[date, int]] = defaultdict(lambda: defaultdict(int))
    for task, at, active, elsewhere in moments:
        if not (here and elsewhere):
            found[task][day_of(at)] += max(0, active - before.get(task, 0))
        before[task] = active
    return found
