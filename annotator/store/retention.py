"""The backup files there are, in which order they were made, and which of them are kept.

Order is a number in each name, one more than the highest there was. The date beside it is for people: a clock that was
ahead once, or was set back, changes neither the order nor what is kept.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from annotator.store.connections import open_reader
from annotator.store.database_position import position

_NAME = re.compile(r"annotator-(?:(\d{6,12})-)?(\d{8}T\d{9}Z)-([a-z-]+)\.db")
_TIME = "%Y%m%dT%H%M%S%fZ"
KEPT_LONGER = ("before-restore", "rescued")
"""Copies made for these reasons hold what no other copy may hold: the newest few of each are always kept."""
_ALWAYS = 24
_EACH_DOUBLING = 8
_LONGER = 4


@dataclass(frozen=True, slots=True)
class BackupFile:
    """One copy. ``number`` orders it among all copies (0: its name has none); ``made_at`` is what the clock said (UTC);
    ``reason`` is why it was made, such as ``start``."""

    path: Path
    number: int
    made_at: datetime
    reason: str
    bytes: int


def backups(folder: Path) -> list[BackupFile]:
    """All copies in ``folder``, the newest first; those without a number come last, by how far their journals go."""
    found = []
    for path in folder.glob("annotator-*.db"):
        if match := _NAME.fullmatch(path.name):
            try:
                made_at, size = datetime.strptime(match[2], _TIME).replace(tzinfo=UTC), path.stat().st_size
            except (ValueError, OSError):  # no such date, or removed just now
                continue
            found.append(BackupFile(path, int(match[1] or 0), made_at, match[3], size))
    return sorted(found, key=lambda backup: (backup.number, _entries(backup), backup.path.name), reverse=True)


def new_name(folder: Path, stamp: str, reason: str) -> str:
    """The name of the next copy; it comes after all that are there."""
    highest = max((backup.number for backup in backups(folder)), default=0)
    return f"annotator-{highest + 1:06}-{stamp}-{reason}.db"


def prune_backups(folder: Path) -> list[Path]:
    """Remove what is not kept any more, and return it: the newest 24 copies stay, and of those before them ever fewer,
    at most 8 for each doubling of the distance from the newest. The oldest kept ones never all go at once."""
    found = backups(folder)
    kept: set[tuple[int, int]] = set()
    longer = {backup.path for reason in KEPT_LONGER for backup in [b for b in found if b.reason == reason][:_LONGER]}
    removed = []
    for rank, backup in enumerate(found):
        distance = found[0].number - backup.number
        # Numbers are put into slots of 1, 2, 4, ...; a slot is part of one slot of the next size, so that what
        # is kept now is what is chosen from later. The oldest of a slot stays: it is what the wider slot keeps too.
        width = max(0, (distance // _EACH_DOUBLING).bit_length() - 1)
        slot = (width, backup.number >> width)
        older = found[rank + 1 :]
        oldest = not any(other.number >> width == slot[1] for other in older) if backup.number else rank < _ALWAYS
        if rank < _ALWAYS or backup.path in longer or (oldest and slot not in kept):
            kept.add(slot)
            continue
        backup.path.unlink(missing_ok=True)
        removed.append(backup.path)
    return removed


def _entries(backup: BackupFile) -> int:
    """How far the journals of a copy without a number go; a number makes looking into it needless."""
    if backup.number:
        return 0
    try:
        with closing(open_reader(backup.path)) as connection:
            return position(connection).entries
    except sqlite3.Error:
        return -1
