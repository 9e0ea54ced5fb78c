"""The wording of backups in the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale


def _tr(words: str) -> str:
    return QCoreApplication.translate("Backups", words)


def reason_words(reason: str) -> str:
    """Why a backup was made."""
    known = {
        "start": _tr("at startup"),
        "timer": _tr("while you worked"),
        "manual": _tr("made by hand"),
        "before-import": _tr("before an import"),
        "before-migration": _tr("before an update of the program"),
        "before-restore": _tr("before a backup was restored"),
        "rescued": _tr("rescued"),
    }
    return known.get(reason, reason)


def size(count: int) -> str:
    """Bytes, readable."""
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
