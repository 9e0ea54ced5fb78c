"""Describes the state of the database: its damage, and the possible remedies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.backup_list import list_backups, summarize_backup
from annotator.store.check import LOST, DamagedRow
from annotator.store.retention import BackupFile
from annotator.store.store import Store
from annotator.translatable_message import TranslatableMessage

BEYOND_OPENING = ("store.damaged", "store.missing", "store.not_ours", "store.failed")
"""Errors of :meth:`Store.open` that require restoring a backup."""

_SYNCHRONISED = ("onedrive", "dropbox", "google drive", "googledrive", "icloud", "mobile documents", "nextcloud")
_NETWORK = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p", "afs", "ceph", "glusterfs", "fuse.rclone")
_MOUNTS = Path("/proc/mounts")


@dataclass(frozen=True)
class DatabaseRecoveryOptions:
    """For a database that cannot be opened: the error, all backups (newest first), and the newest valid one."""

    error: AnnotatorError
    backups: tuple[BackupFile, ...]
    newest_good: BackupFile | None


def recovery_options(paths: DataDir, error: AnnotatorError) -> DatabaseRecoveryOptions:
    """The options after :meth:`Store.open` raised one of :data:`BEYOND_OPENING`."""
    cards = list_backups(paths)
    good = next((card for card in cards if not summarize_backup(card.path).problems), None)
    return DatabaseRecoveryOptions(error, tuple(cards), good)


def damage_messages(store: Store) -> list[str]:
    """A sentence for each damaged row; empty if the database is intact."""
    return [damage_sentence(damage) for damage in store.check()]


def damage_sentence(damage: DamagedRow) -> str:
    """A sentence that describes one damaged row."""
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
    """Why a database is not safe at ``root``, or None. Synchronised folders and network drives corrupt databases."""
    for part in root.absolute().parts:
        if any(part.lower().startswith(name) for name in _SYNCHRONISED):
            return TranslatableMessage(
                "{root} is in a synchronised folder ({part}): this can damage the database.",
                root=root,
                part=part,
            )
    kind = _file_system(root.absolute())
    if kind in _NETWORK:
        return TranslatableMessage(
            "{root} is on a network drive ({kind}): this can damage the database.", root=root, kind=kind
        )
    return None


def _file_system(path: Path) -> str:
    """The file system type of ``path`` (Linux); empty if unknown."""
    if not _MOUNTS.exists():
        return ""
    mounts = [line.split() for line in _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()]
    holding = [(len(mount[1]), mount[2]) for mount in mounts if len(mount) > 2 and path.is_relative_to(mount[1])]
    return max(holding, default=(0, ""))[1]
