"""Active time by day, as results say it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from annotator.owner.exchange.people_rows import active_seconds_by_day


def delivery(days: dict[str, int] | None, seconds: int = 600) -> Any:
    line = SimpleNamespace(task_id="t1", days=days, active_seconds=seconds)
    return SimpleNamespace(lines=[line], course=[], created="2026-11-20T10:00:00+00:00")


def test_time_that_was_spent_on_another_computer_is_not_counted_again() -> None:
    assert active_seconds_by_day(delivery({}), {}) == {"t1": {}}
    assert active_seconds_by_day(delivery({"2026-11-18": 600}), {}) == {"t1": {"2026-11-18": 600}}


def test_results_of_older_programs_count_on_the_day_when_they_were_made() -> None:
    assert active_seconds_by_day(delivery(None), {}) == {"t1": {"2026-11-20": 600}}
    assert active_seconds_by_day(delivery(None), {"t1": {"2026-11-18": 500}}) == {
        "t1": {"2026-11-18": 500, "2026-11-20": 100}
    }
