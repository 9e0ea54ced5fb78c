"""The existing backup files, their order, and which of them are kept.

Each name contains a number, one higher than the highest before, which defines the order. The date in the name is
informative only, since clocks may be wrong or set back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from annotator.store.database_journal_heads import heads_of_file

_NAME = re.compile(r"annotator-(?:(\d{6,12})-)?(\d{8}T\d{9}Z)-([a-z-]+)\.db")
_TIME = "%Y%m%dT%H%M%S%fZ"
KEPT_LONGER = ("before-restore", "rescued")
"""Reasons of backups that may contain data found nowhere else. The newest few of each are always kept."""
_ALWAYS = 24
_EACH_DOUBLING = 8
_LONGER = 4


@dataclass(frozen=True)
class BackupFile:
    """One backup. ``number`` defines the order (0 if the name has none); ``made_at`` is the time by the clock (UTC);
    ``reason`` is why it was made, for example ``start``."""

    path: Path
    number: int
    made_at: datetime
    reason: str
    bytes: int


def backup_files(folder: Path) -> list[BackupFile]:
    """All backups in ``folder``, newest first. Those without a number come last, ordered by their number of journal
    entries."""
    result = []
    for path in folder.glob("annotator-*.db"):
        if match := _NAME.fullmatch(path.name):
            try:
                made_at, size = datetime.strptime(match[2], _TIME).replace(tzinfo=UTC), path.stat().st_size
            except (ValueError, OSError):  # an invalid date, or the file was just removed
                continue
            result.append(BackupFile(path, int(match[1] or 0), made_at, match[3], size))
    return sorted(result, key=lambda backup: (backup.number, _entries(backup), backup.path.name), reverse=True)


def new_name(folder: Path, stamp: str, reason: str) -> str:
    """The name of the next backup, which sorts after all existing ones."""
    highest = max((backup.number for backup in backup_files(folder)), default=0)
    return f"annotator-{highest + 1:06}-{stamp}-{reason}.db"


def prune_backups(folder: Path) -> list[Path]:
    """Delete backups that are no longer kept, and return their paths. The newest 24 are kept; of older ones at most 8
    per doubling of the distance from the newest. The oldest kept backups are never all deleted at once."""
    backups = backup_files(folder)
    kept_slots: set[tuple[int, int]] = set()
    longer = {backup.path for reason in KEPT_LONGER for backup in [b for b in backups if b.reason == reason][:_LONGER]}
    removed = []
    for rank, backup in enumerate(backups):
        distance = backups[0].number - backup.number
        # Numbers are grouped into slots of width 1, 2, 4, and so on. Each slot lies within one slot of the next width,
        # so a backup kept now remains a candidate later. The oldest of a slot is kept, as the wider slot keeps it too.
        width = max(0, (distance // _EACH_DOUBLING).bit_length() - 1)
        slot = (width, backup.number >> width)
        older = backups[rank + 1 :]
        oldest = not any(other.number >> width == slot[1] for other in older) if backup.number else rank < _ALWAYS
        if rank < _ALWAYS or backup.path in longer or (oldest and slot not in kept_slots):
            kept_slots.add(slot)
            continue
        backup.path.unlink(missing_ok=True)
        removed.append(backup.path)
    return removed


def _entries(backup: BackupFile) -> int:
    """The number of journal entries in a backup without a number; 0 for one with a number, which need not be opened."""
    if backup.number:
        return 0
    heads = heads_of_file(backup.path)
    return heads.entries if heads is not None else -1
