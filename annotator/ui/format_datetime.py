"""Formatting of dates and times in the system's format and local time zone."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale

from annotator.model.timestamps import read_timestamp


def format_moment(when: datetime) -> str:
    """``when`` in the short format of the locale."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def moment_of(text: str) -> str:
    """A time in ISO 8601 in the same format; empty if ``text`` is not a plausible one."""
    moment = read_timestamp(text)
    return format_moment(moment) if moment is not None else ""
