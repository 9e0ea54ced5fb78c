"""How the window speaks of backups."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale


def _tr(words: str) -> str:
    return QCoreApplication.translate("Backups", words)


def reason_words(reason: str) -> str:
    """Why a backup was made."""
    known = {
        "start": _tr("at the start of the program"),
        "timer": _tr("while you worked"),
        "manual": _tr("made by hand"),
        "before-import": _tr("before an import"),
        "before-migration": _tr("before an update of the program"),
        "before-restore": _tr("before a backup was put back"),
    }
    return known.get(reason, reason)


def moment(when: datetime) -> str:
    """A time as the system writes it, in local time."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def moment_of(text: str) -> str:
    """The same of a time in ISO 8601; empty for an empty one."""
    return moment(datetime.fromisoformat(text)) if text else ""


def size(count: int) -> str:
    """Bytes, readable."""
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
