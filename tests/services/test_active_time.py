"""Active time by day, where days begin at the midnight of the computer."""

from __future__ import annotations

import time
from collections import Counter
from datetime import date, datetime, timedelta

import pytest

from annotator.services.active_time import UNKNOWN_DAY, active_time_by_device, day_of


@pytest.mark.parametrize("zone", ["UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"])
def test_moments_around_midnight_belong_to_their_own_days(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        midnight = datetime(2026, 4, 5).astimezone()  # clocks go back on Lord Howe Island on that day
        moments, expected = [], Counter[date]()
        for number in range(-400, 400):
            offset = ("+00:00", "+05:45", "-03:30")[number % 3]
            moment = midnight + timedelta(seconds=7 * number)
            at = moment.astimezone(datetime.fromisoformat(f"2026-01-01T00:00:00{offset}").tzinfo)
            moments.append((1, at.isoformat(timespec="milliseconds"), 1000 * (number + 401), 0))
            expected[day_of(moments[-1][1])] += 1000
        assert active_time_by_device(moments, {}, "mine")[1]["mine"] == expected
        assert len(expected) == 2
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("at", ["", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "?", "1970-01-01T00:00Z"])
def test_active_time_at_an_implausible_time_has_an_unknown_day(at: str) -> None:
    assert active_time_by_device([(1, at, 5000, 0)], {}, "mine") == {1: {"mine": {UNKNOWN_DAY: 5000}}}
