"""The newest results of each device of an annotator, from their deliveries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from annotator.owner.exchange.deliveries import ResultsDelivery
from annotator.owner.exchange.exchange_state import LatestDeviceResults
from annotator.owner.exchange.working_time import (
    DATE,
    active_seconds_by_day,
    active_seconds_by_device,
    tasks_beyond_active_time,
)


def with_results(before: LatestDeviceResults, delivery: ResultsDelivery, now: str) -> LatestDeviceResults:
    """The newest results of a device after a delivery that arrived ``now``. Of two with one number, a fork, both were
    received."""
    if delivery.sequence < before.sequence:
        return before
    merged = before if delivery.sequence == before.sequence else LatestDeviceResults(sequence=0)
    submitted = {**merged.submitted, **_submitted_revisions(delivery)}
    times = active_seconds_by_device(delivery, before.times)
    days = {**before.days, **active_seconds_by_day(delivery)}
    skipped = {line.task_id for line in delivery.lines if line.status == "skipped"}
    course = {line.task_id: line.submitted is not None or line.status == "submitted" for line in delivery.course}
    tasks = {line.task_id for line in (*delivery.lines, *delivery.course)}
    days_before = _days_of(before.times.values(), before.days)
    return LatestDeviceResults(
        sequence=delivery.sequence,
        submitted=submitted,
        skipped=tuple(sorted(skipped.union(merged.skipped))),
        guidelines={**merged.guidelines, **_guidelines(delivery)},
        course={**merged.course, **course},
        days=days,
        times=times,
        beyond=tuple(sorted({*before.beyond} - tasks | {*tasks_beyond_active_time(delivery)})),
        arrived=now,
        first_days=_first_days(_days_of(times.values(), days), now, days_before, before.arrived, before.first_days),
        first_submitted=_first_days(submitted, now, before.submitted, before.arrived, before.first_submitted),
    )


def _days_of(times: Iterable[Mapping[str, Mapping[str, int]]], days: Mapping[str, Mapping[str, int]]) -> list[str]:
    return sorted({day for tasks in (days, *times) for task in tasks.values() for day in task})


def _first_days(
    names: Iterable[str], now: str, names_before: Iterable[str], arrived: str, before: Mapping[str, str]
) -> dict[str, str]:
    """The owner's day on which each name first arrived: as ``before``; when ``names_before`` ``arrived``, which earlier
    versions did not record (empty: unknown); else ``now``."""
    return {**dict.fromkeys(names, now[:DATE]), **dict.fromkeys(names_before, arrived[:DATE]), **before}


def _submitted_revisions(delivery: ResultsDelivery) -> dict[str, int]:
    revisions = {line.task_id: line.submitted.revision for line in delivery.lines if line.submitted is not None}
    return revisions | {line.task_id: line.revision for line in delivery.lines if line.status == "submitted"}


def _guidelines(delivery: ResultsDelivery) -> dict[str, str]:
    hashes = {line.task_id: (line.submitted or line).guidelines for line in delivery.lines}
    return {task: digest for task, digest in hashes.items() if digest}
