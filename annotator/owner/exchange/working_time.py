"""The active time of people by day, as reported by their results: on tasks, on a course, and on reviews.

What nobody can have worked is set aside with the reason, and never added up. Days that only a wrong clock can report
are replaced by those of the owner's clock.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from annotator.model.course.course import PREFIX
from annotator.model.pace import BELIEVED_SECONDS, MOST_HOURS
from annotator.model.timestamps import EARLIEST, LATEST, read_date, read_timestamp
from annotator.owner.exchange.deliveries import ResultsDelivery
from annotator.owner.exchange.exchange_state import AnnotatorExchangeState

Kind = Literal["tasks", "course", "reviews"]
KINDS: tuple[Kind, ...] = ("tasks", "course", "reviews")
_ONE_DAY = timedelta(days=1)
"""How far the local date of a computer can be from the date in UTC."""
DATE = 10
MONTH = 7
"""The numbers of characters of date and month in an ISO 8601 time."""

NO_DATE = "not a date"
EARLY = "before the project began"
LATE = "after the results arrived"
MORE_THAN_TASK = "more than the active time of the task"
LONG_DAY = f"more than {MOST_HOURS} hours on one day"


def active_seconds_by_day(delivery: ResultsDelivery) -> dict[str, Mapping[str, int]]:
    """The active seconds by task and day for which the device is unknown."""
    lines = (*delivery.lines, *delivery.course)
    return {line.task_id: line.days_by_device.get("", {}) for line in lines if line.days_by_device is not None}


def active_seconds_by_device(
    delivery: ResultsDelivery, before: Mapping[str, Mapping[str, Mapping[str, int]]]
) -> dict[str, dict[str, Mapping[str, int]]]:
    """The active seconds by device, task and day as reported by the delivery; for tasks that it does not contain, as in
    ``before``."""
    seconds_by_device = {name: dict(tasks) for name, tasks in before.items()}
    for line in (*delivery.lines, *delivery.course):
        for name, days in (line.days_by_device or {}).items():
            if name:
                seconds_by_device.setdefault(name, {})[line.task_id] = days
    return seconds_by_device


def tasks_beyond_active_time(delivery: ResultsDelivery) -> Iterator[str]:
    """The tasks whose days add up to more than their active time."""
    for line in (*delivery.lines, *delivery.course):
        by_device = line.days_by_device or {}
        if sum(sum(days.values()) for days in by_device.values()) > line.active_seconds:
            yield line.task_id


@dataclass(frozen=True)
class WorkingTime:
    """The active seconds of a person that are believed, by day and kind of work, and those that are set aside, by day,
    kind and reason. ``wrong_days``: for each of the days that contain time of days reported by a wrong clock, these
    days, each with the reason."""

    seconds: Mapping[tuple[str, Kind], int]
    set_aside: Mapping[tuple[str, Kind, str], int]
    wrong_days: Mapping[str, Mapping[str, str]]


def working_time(person: AnnotatorExchangeState, reviews: Collection[str], begin: str = "") -> WorkingTime:
    """The active time of a person. ``reviews``: the ids of tasks that are reviews; ``begin``: when the project began
    (ISO 8601).

    The time of one device counts once, whoever reports it; times of several devices are added. If the device is
    unknown, devices that report the same task and day may be copies, so the larger value counts. Time of a day before
    the project or after the results arrived counts on the day when it first arrived, by the owner's clock.
    """
    plausible: dict[tuple[str, str, str], int] = {}
    doubted: dict[tuple[str, str, str], tuple[int, str]] = {}
    owners_day: dict[tuple[str, str], str] = {}
    wrong: dict[tuple[str, str], str] = {}
    began = (read_timestamp(begin) or EARLIEST).date()
    for name, task, day, seconds, arrived, beyond in _reported_time(person):
        key = name, task, day
        reason = _implausible(read_date(day), began, (read_date(arrived) or LATEST.date()))
        if beyond or reason == NO_DATE or (reason and not arrived):
            doubted[key] = max((seconds, reason or beyond), doubted.get(key, (0, "")))
            continue
        plausible[key] = max(seconds, plausible.get(key, 0))
        if reason:
            owners_day[name, day] = min(arrived, owners_day.get((name, day), arrived))
            wrong[name, day] = reason
    seconds_by_day: Counter[str] = Counter()
    for (_, _, day), seconds in plausible.items():
        seconds_by_day[day] += seconds
    set_aside: Counter[tuple[str, Kind, str]] = Counter()
    for key in doubted.keys() - plausible.keys():
        seconds, reason = doubted[key]
        set_aside[key[2], _kind(key[1], reviews), reason] += seconds
    result: Counter[tuple[str, Kind]] = Counter()
    for (name, task, day), seconds in plausible.items():
        if seconds_by_day[day] > BELIEVED_SECONDS:
            set_aside[day, _kind(task, reviews), LONG_DAY] += seconds
        else:
            result[owners_day.get((name, day), day), _kind(task, reviews)] += seconds
    wrong_days: dict[str, dict[str, str]] = defaultdict(dict)
    for place, reason in wrong.items():
        wrong_days[owners_day[place]][place[1]] = reason
    return WorkingTime(result, set_aside, wrong_days)


def _reported_time(person: AnnotatorExchangeState) -> Iterator[tuple[str, str, str, int, str, str]]:
    """What results report: device (empty: unknown), task, day and seconds; the owner's day on which the day first
    arrived (empty: unknown); and why the seconds are not believed, or empty."""
    for device in person.devices.values():
        for name, tasks in {**device.times, "": device.days}.items():
            for task, days in tasks.items():
                beyond = MORE_THAN_TASK if task in device.beyond else ""
                for day, seconds in days.items():
                    yield name, task, day, seconds, device.first_days.get(day, device.arrived[:DATE]), beyond


def _kind(task: str, reviews: Collection[str]) -> Kind:
    return "course" if task.startswith(PREFIX) else "reviews" if task in reviews else "tasks"


def _implausible(day: date | None, began: date, arrived: date) -> str:
    if day is None:
        return NO_DATE
    return EARLY if day < began - _ONE_DAY else LATE if day > arrived + _ONE_DAY else ""
