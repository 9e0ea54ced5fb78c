"""Times in files from outside: read whatever they say, believed within a century."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.timestamps import EARLIEST, LATEST, read_date, read_timestamp, same_moment, utc_timestamp

EDGES = (
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59",
    "1970-01-01T00:00:00Z", "1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "2026-11-26", "2026-11-26T10:00:00",
    "", "9999", "24:00", "2026-11-26T10:00:00+99:99", "２０２６-11-26T10:00:00Z", "\ud800", "2026-13-45T99:99:99Z",
)  # fmt: skip
"""Texts that are no plausible time."""


@pytest.mark.parametrize("text", EDGES)
def test_implausible_timestamp_is_unknown(text: str) -> None:
    assert read_timestamp(text) is None
    assert utc_timestamp(text) == ""


@pytest.mark.parametrize("value", [None, 0, 1e999, -(2**70), [], {}, True, b"2026-11-26T10:00:00Z", datetime.now(UTC)])
def test_timestamp_of_another_type_is_unknown(value: object) -> None:
    assert read_timestamp(value) is None
    assert read_date(value) is None


@given(st.text() | st.datetimes(timezones=st.timezones() | st.just(UTC)).map(datetime.isoformat))
def test_any_text_gives_a_utc_time_of_the_century_or_none(text: str) -> None:
    time = read_timestamp(text)
    assert time is None or (EARLIEST <= time < LATEST and time.tzinfo is UTC)
    day = read_date(text)
    assert day is None or day.isoformat() == text


def test_timestamp_is_converted_to_utc() -> None:
    assert utc_timestamp("2026-11-26T10:00:00+05:45") == "2026-11-26T04:15:00+00:00"
    assert utc_timestamp("2026-11-26T10:00:00.123456Z", "milliseconds") == "2026-11-26T10:00:00.123+00:00"
    assert utc_timestamp("2026-11-26T10:00:00.000Z", "milliseconds") == "2026-11-26T10:00:00.000+00:00"


def test_timestamp_without_a_fraction_gets_none() -> None:
    """:func:`same_moment` compares it to the second."""
    assert utc_timestamp("2026-11-26T10:00:00Z", "milliseconds") == "2026-11-26T10:00:00+00:00"


@pytest.mark.parametrize(
    "text", ["0000-00-00", "2026-02-31", "9999-99-99", "0001-01-01", "20260131", "2026-W01-1", "2100-01-01", "2026-1-1"]
)
def test_implausible_date_is_unknown(text: str) -> None:
    assert read_date(text) is None


def test_plausible_date_is_read() -> None:
    assert str(read_date("2028-02-29")) == "2028-02-29"


@pytest.mark.parametrize(
    ("value", "other", "same"),
    [
        ("2026-11-26T10:00:00Z", "2026-11-26T11:00:00+01:00", True),
        ("2026-11-26T10:00:00.4Z", "2026-11-26T10:00:00Z", True),
        ("2026-11-26T10:00:00.4004Z", "2026-11-26T10:00:00.4009Z", True),
        ("2026-11-26T10:00:00.400Z", "2026-11-26T10:00:00.401Z", False),
        ("2026-11-26T10:00:00.000Z", "2026-11-26T10:00:00.401Z", False),
        ("2026-11-26T10:00:00.000Z", "2026-11-26T10:00:00,000Z", True),
        ("2026-11-26T10:00:00,400Z", "2026-11-26T10:00:00.401Z", False),
        ("2026-11-26T10:00:00.000Z", "2026-11-26T10:00:00Z", True),
        ("2026-11-26T10:00:00Z", "2026-11-26T10:00:01Z", False),
        ("", "", False),
        ("2026-11-26T10:00:00Z", "", False),
    ],
)
def test_times_are_the_same_as_far_as_both_are_written(value: str, other: str, same: bool) -> None:
    assert same_moment(value, other) == same_moment(other, value) == same
