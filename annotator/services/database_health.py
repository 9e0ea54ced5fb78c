"""The state of the data in words: what is wrong, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.message import Message
from annotator.paths import DataDir
from annotator.services.backup_list import BackupSummary, describe, list_backups
from annotator.store.check import LOST, DamagedRow
from annotator.store.store import Store

if TYPE_CHECKING:
    from annotator.store.repair import RepairResult

BEYOND_OPENING = ("store.damaged", "store.missing", "store.not_ours", "store.failed")
"""Errors of :meth:`Store.open` after which restoring a backup is what helps."""

_SYNCHRONISED = ("onedrive", "dropbox", "google drive", "googledrive", "icloud", "mobile documents", "nextcloud")
_NETWORK = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p", "afs", "ceph", "glusterfs", "fuse.rclone")
_MOUNTS = Path("/proc/mounts")


@dataclass(frozen=True)
class DatabaseRecoveryOptions:
    """For a database that does not open: why, every backup (the newest first), and the newest one that is good."""

    error: AnnotatorError
    backups: tuple[BackupSummary, ...]
    newest_good: BackupSummary | None


def offer(paths: DataDir, error: AnnotatorError) -> DatabaseRecoveryOptions:
    """What to show after :meth:`Store.open` raised one of :data:`BEYOND_OPENING`."""
    cards = list_backups(paths)
    good = next((card for card in cards if not describe(card.path).problems), None)
    return DatabaseRecoveryOptions(error, tuple(cards), good)


def check(store: Store) -> list[str]:
    """What is damaged, a sentence each; empty when every byte is as it was written."""
    return [damage_sentence(damage) for damage in store.check()]


def repair(store: Store) -> list[RepairResult]:
    """Recover what can be recovered. Raises ``project.open`` while somebody works."""
    return store.repair()


def damage_sentence(damage: DamagedRow) -> str:
    """One damage in words."""
    name = {
        "file": "The database file",
        LOST: damage.key or "A project",
        "bundle": f"The bundle {damage.key[:12]}",
        "task": f"The text of task {damage.key}",
        "task_range": "The count of tasks",
        "task_version": f"An earlier text of task {damage.key.partition(' ')[0]}",
        "submission": f"The submission {damage.key.rpartition(' ')[2]}",
        "annotation": f"The annotation of task {damage.key}",
        "journal": f"The journal entry {damage.key.rpartition(' ')[2]}",
    }[damage.table]
    return f"{name}: {damage.why}."


def location_warning(root: Path) -> str | None:
    """Why ``root`` is no good place for a database, or None: synchronised folders and network drives corrupt them."""
    for part in root.absolute().parts:
        if any(part.lower().startswith(name) for name in _SYNCHRONISED):
            return Message(
                "{root} lies in a folder that is synchronised ({part}): that can damage the database.",
                root=root,
                part=part,
            )
    kind = _file_system(root.absolute())
    if kind in _NETWORK:
        return Message("{root} lies on a network drive ({kind}): that can damage the database.", root=root, kind=kind)
    return None


def _file_system(path: Path) -> str:
    """The type of the file system that holds ``path`` (Linux); empty where that is not known."""
    if not _MOUNTS.exists():
        return ""
    mounts = [line.split() for line in _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()]
    holding = [(len(mount[1]), mount[2]) for mount in mounts if len(mount) > 2 and path.is_relative_to(mount[1])]
    return max(holding, default=(0, ""))[1]
