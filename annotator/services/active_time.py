"""Active time by day: what the journal says of when each task was worked on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime


def day_of(at: str) -> date:
    """The day of a moment (ISO 8601) by this computer's clock."""
    return datetime.fromisoformat(at).astimezone().date()


def active_time_by_day(moments: Iterable[tuple[int, str, int, int]]) -> dict[int, dict[date, int]]:
    """By task, the active milliseconds of each day, of ``moments`` in their order: a task, a time in ISO 8601, its
    active milliseconds by then, and whether work of another computer came there."""
    before: dict[int, int] = {}
    found: dict[int, dict[date, int]] = defaultdict(lambda: defaultdict(int))
    for task, at, active, _ in moments:
        found[task][day_of(at)] += max(0, active - before.get(task, 0))
        before[task] = active
    return found


def active_time_by_device(
    moments: Iterable[tuple[int, str, int, int]],
    former: Mapping[int, Sequence[tuple[int, str]]],
    device: str,
) -> dict[int, dict[str, dict[date, int]]]:
    """By task and device, the active milliseconds of each day, of ``moments`` as in :func:`active_time_by_day`. Time
    that came with work of another computer is not counted: that one's results say it. What is not spent on a ``former``
    device (by task: until how many milliseconds, and its name) is spent on this ``device``."""
    before: dict[int, int] = {}
    found: dict[int, dict[str, dict[date, int]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for task, at, active, elsewhere in moments:
        if not elsewhere:
            for name, spent in _split(before.get(task, 0), active, former.get(task, ()), device):
                found[task][name][day_of(at)] += spent
        before[task] = active
    return found


def _split(begin: int, end: int, former: Sequence[tuple[int, str]], device: str) -> Iterator[tuple[str, int]]:
    for until, name in former:
        if begin < min(end, until):
            yield name, min(end, until) - begin
            begin = min(end, until)
    if begin < end:
        yield device, end - begin
