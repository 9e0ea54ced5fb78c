"""Formatting of dates and times as the system writes them, in local time."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale


def format_moment(when: datetime) -> str:
    """``when``, short."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def moment_of(text: str) -> str:
    """The same of a time in ISO 8601; empty for an empty one."""
    return format_moment(datetime.fromisoformat(text)) if text else ""
