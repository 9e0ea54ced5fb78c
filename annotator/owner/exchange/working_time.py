"""The active time of people by day, as their results say it: on tasks, on a course, and on reviews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, Literal

from annotator.model.course.course import PREFIX
from annotator.owner.deliveries import Delivery
from annotator.owner.exchange.exchange_state import Person

Kind = Literal["tasks", "course", "reviews"]
KINDS: Final[tuple[Kind, ...]] = ("tasks", "course", "reviews")
_DAY: Final = 10
"""The characters of a day in a time by ISO 8601."""


def spent_by_day(delivery: Delivery, before: Mapping[str, Mapping[str, int]]) -> dict[str, Mapping[str, int]]:
    """The active seconds on a device by task and day. Results of an older program have no days: what was added since
    the delivery ``before`` is counted on the day on which they were made."""
    found: dict[str, Mapping[str, int]] = {}
    for line in (*delivery.lines, *delivery.course):
        if line.days is not None:
            found[line.task_id] = line.days
            continue
        known = before.get(line.task_id, {})
        more = line.active_seconds - sum(known.values())
        if more > 0 and delivery.created:
            day = delivery.created[:_DAY]
            found[line.task_id] = {**known, day: known.get(day, 0) + more}
    return found


def working_time(person: Person, reviews: Collection[str]) -> dict[tuple[str, Kind], int]:
    """The active seconds of somebody by day and kind of work; ``reviews`` are the ids of the tasks that are reviews.

    Two devices that say the same of one task and day are copies of one: the larger counts.
    """
    by_task: dict[tuple[str, str], int] = {}
    for device in person.devices.values():
        for task, days in device.days.items():
            for day, seconds in days.items():
                by_task[task, day] = max(seconds, by_task.get((task, day), 0))
    found: Counter[tuple[str, Kind]] = Counter()
    for (task, day), seconds in by_task.items():
        kind: Kind = "course" if task.startswith(PREFIX) else "reviews" if task in reviews else "tasks"
        found[day, kind] += seconds
    return dict(found)
