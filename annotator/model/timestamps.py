"""Times and dates in signed and imported files. They are what somebody's clock said, or whatever a sender made up."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
LATEST = datetime(2100, 1, 1, tzinfo=UTC)


def read_timestamp(value: object) -> datetime | None:
    """An ISO 8601 time with an offset, in UTC. None for everything that is not one between :data:`EARLIEST` and
    :data:`LATEST`: it is unknown. Never raises."""
    if not isinstance(value, str):
        return None
    try:
        return plausible(datetime.fromisoformat(value))
    except ValueError:
        return None


def plausible(moment: datetime) -> datetime | None:
    """The time in UTC, with the same conditions as :func:`read_timestamp`."""
    try:
        moment = moment.astimezone(UTC) if moment.tzinfo is not None else datetime.min.replace(tzinfo=UTC)
    except OverflowError:  # an offset can lead out of the years 1 to 9999
        return None
    return moment if EARLIEST <= moment < LATEST else None


Precision = Literal["seconds", "milliseconds", "microseconds"]


def utc_now(timespec: Precision = "seconds") -> str:
    """The time now as ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec=timespec)


def utc_timestamp(value: object, timespec: Precision = "seconds") -> str:
    """The same as ISO 8601 in UTC, so that text order is time order, without a fraction if ``value`` has none; empty if
    it is unknown."""
    moment = read_timestamp(value)
    if moment is None:
        return ""
    return moment.isoformat(timespec=timespec if _has_fraction(value) else "seconds")


def same_moment(value: object, other: object) -> bool:
    """Whether two known times are the same; to the second if one of them has no fraction, since not all programs write
    it."""
    first, second = read_timestamp(value), read_timestamp(other)
    if first is None or second is None:
        return False
    timespec = "milliseconds" if _has_fraction(value) and _has_fraction(other) else "seconds"
    return first.isoformat(timespec=timespec) == second.isoformat(timespec=timespec)


def _has_fraction(written: object) -> bool:
    """Whether a time has a fraction, which may be zero."""
    return "." in str(written) or "," in str(written)


def read_date(value: object) -> date | None:
    """A date written as 2026-01-31, within the same years; None if it is not one. Never raises."""
    if not isinstance(value, str):
        return None
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return None
    written = day.isoformat() == value  # there are other forms: 20260131, 2026-W05-6
    return day if written and EARLIEST.date() <= day < LATEST.date() else None
