"""Active time by day, computed from the journal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from annotator.model.timestamps import read_timestamp

_MINUTE = len("2026-11-26T17:17")
_OFFSET = len("+00:00")


UNKNOWN_DAY = date.min


def day_of(at: str) -> date:
    """The local date of an ISO 8601 time; :data:`UNKNOWN_DAY` if it is not plausible, as when the clock had stopped."""
    moment = read_timestamp(at)
    return moment.astimezone().date() if moment is not None else UNKNOWN_DAY


def active_time_by_day(moments: Iterable[tuple[int, str, int, int]]) -> dict[int, dict[date, int]]:
    """The active milliseconds of each day, by task. ``moments`` are in order: task, ISO 8601 time, the task's active
    milliseconds so far, and whether work was imported from another computer at this point."""
    before: dict[int, int] = {}
    times: dict[int, dict[date, int]] = defaultdict(lambda: defaultdict(int))
    for task, at, active, _ in moments:
        times[task][day_of(at)] += max(0, active - before.get(task, 0))
        before[task] = active
    return times


def active_time_by_device(
    moments: Iterable[tuple[int, str, int, int]],
    former: Mapping[int, Sequence[tuple[int, str]]],
    device: str,
) -> dict[int, dict[str, dict[date, int]]]:
    """The active milliseconds of each day, by task and device. ``moments`` are as in :func:`active_time_by_day`.
    Imported time of other computers is not counted, because their own results report it. Time up to the limits in
    ``former`` (by task: milliseconds and device id) belongs to these devices, the rest to ``device``."""
    before: dict[int, int] = {}
    times: dict[int, dict[str, dict[date, int]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    days: dict[tuple[str, str], date] = {}  # by minute and offset, since days begin with one
    for task, at, active, elsewhere in moments:
        begin, before[task] = before.get(task, 0), active
        if elsewhere or active <= begin:
            continue
        minute = (at[:_MINUTE], at[-_OFFSET:])
        day = days.get(minute)
        if day is None:
            day = days[minute] = day_of(at)
        for until, name in former.get(task, ()):
            if begin < min(active, until):
                times[task][name][day] += min(active, until) - begin
                begin = min(active, until)
        if begin < active:
            times[task][device][day] += active - begin
    return times
