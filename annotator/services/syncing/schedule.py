"""The schedule of automatic syncs, with longer intervals after failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.services.syncing.sync_settings import saved_settings
from annotator.store import projects

if TYPE_CHECKING:
    from annotator.store.store import Store

EVERY = 1800.0
"""Seconds between two successful syncs."""
AGAIN = 60.0
LONGEST = 3600.0


def next_wait(failures: int, lot: float) -> float:
    """Seconds until the next attempt after a number of consecutive failures. ``lot`` is a new random number in [0, 1],
    so that clients do not all return at once when a destination is available again.

    >>> [next_wait(n, 1.0) for n in (0, 1, 2, 3, 9)]
    [1800.0, 60.0, 120.0, 240.0, 3600.0]
    >>> next_wait(1, 0.0)
    30.0
    """
    longest = min(LONGEST, AGAIN * 2 ** min(failures - 1, 30)) if failures else EVERY
    return longest * (0.5 + lot / 2)


def automatic_schedules(store: Store) -> dict[str, str]:
    """The schedules of all projects with automatic syncs, whose destination was agreed to. Does not access the keyring,
    since it is called every half minute."""
    schedules = {}
    for enrolled in store.read(projects.enrolments):
        settings = saved_settings(store, enrolled.project_id)[1]
        if settings.agreed_at and settings.destination and settings.schedule in ("after an export", "when online"):
            schedules[enrolled.project_id] = settings.schedule
    return schedules
