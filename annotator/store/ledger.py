"""The newest acknowledged edit of each project, kept beside the database: what a damaged log has lost is found by it.

It is written after every commit without waiting for the disk, so it survives a killed process. After a power loss it
may be behind the database, never ahead of it: a commit waits for the disk.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

from annotator.durable import PRIVATE, sync_file
from annotator.store.database_position import DatabasePosition, JournalHead

_log = logging.getLogger(__name__)
_BLOCK = 4096
_UNDERWAY = 63
_BOOT = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class LostEdits:
    """Acknowledged edits of a project that were not found at a start: ``acknowledged`` and ``found`` are the numbers
    of its newest journal entry as it was told and as it is; ``kept`` is where the files lie as they were."""

    title: str
    acknowledged: int
    found: int
    kept: str


@dataclass(frozen=True, slots=True)
class LedgerRecord:
    """What the file says. ``boot`` names the run of the system in which it was written (empty where that is not known);
    ``losses`` were found and have not been dealt with yet."""

    boot: str = ""
    heads: dict[str, JournalHead] = field(default_factory=dict)
    underway: dict[str, list[str]] = field(default_factory=dict)
    """The hashes of the entries that each project was about to commit since its head: a process can die right after
    that, and what was never called saved may be there all the same."""
    losses: tuple[LostEdits, ...] = ()


class Ledger:
    """The open file. Any thread may call; what cannot be written is logged, for the database itself is saved."""

    def __init__(self, path: Path, record: LedgerRecord) -> None:
        """Make the file or take it over, and put ``record`` in it. Raises ``OSError``."""
        self._writing = threading.Lock()
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), PRIVATE)
        self.record = replace(record, boot=boot())
        self._failed = False
        self._write(durable=True)

    def close(self) -> None:
        with self._writing:
            os.close(self._descriptor)

    def expect(self, project_id: str, sha256: str) -> None:
        """An edit is about to be committed, perhaps not for the first time."""
        underway = self.record.underway.get(project_id, [])
        if sha256 not in underway:
            self.record.underway[project_id] = [*underway[-_UNDERWAY:], sha256]
            self._write(durable=False)

    def acknowledge(self, project_id: str, number: int, sha256: str) -> None:
        """An edit is about to be called saved. Those that followed it in its transaction are still underway."""
        head = self.record.heads.get(project_id)
        self.record.heads[project_id] = JournalHead(number, sha256, head.title if head else "")
        underway = self.record.underway.pop(project_id, [])
        if sha256 in underway[:-1]:
            self.record.underway[project_id] = underway[underway.index(sha256) + 1 :]
        self._write(durable=False)

    def reset(self, position: DatabasePosition) -> None:
        """The journals go this far now, whatever was said before."""
        self.record = replace(self.record, heads=dict(position.heads), underway={})
        self._write(durable=True)

    def forget_losses(self) -> None:
        """They have been told and dealt with."""
        self.record = replace(self.record, losses=())
        self._write(durable=True)

    def _write(self, durable: bool) -> None:
        data = _encoded(self.record)
        try:
            with self._writing:
                os.lseek(self._descriptor, 0, os.SEEK_SET)
                os.write(self._descriptor, data)
                if durable:
                    os.ftruncate(self._descriptor, len(data))
                    sync_file(self._descriptor)
            self._failed = False
        except OSError as error:
            if not self._failed:
                _log.warning("the acknowledged edits could not be noted: %s", error.strerror)
            self._failed = True


def read(path: Path) -> LedgerRecord | None:
    """What the file says; None where there is none, or one that is damaged."""
    try:
        digest, _, content = path.read_bytes().partition(b"\n")
        body, _, _ = content.partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode() != digest:
            return None
        value = json.loads(body)
        heads = {key: JournalHead(*head) for key, head in value["heads"].items()}
        return LedgerRecord(
            value["boot"], heads, value["underway"], tuple(LostEdits(*loss) for loss in value["losses"])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def missing_edits(record: LedgerRecord, present: DatabasePosition) -> list[tuple[JournalHead, int]]:
    """What was acknowledged and is not in ``present``: each head with the number its project has there instead (-1
    where the project is gone). An entry that typing lengthens keeps its number: whether it got all that was said can
    only be told within one run of the system."""
    found = []
    for project_id, head in record.heads.items():
        here = present.heads.get(project_id)
        if here is None or here.number < head.number:
            found.append((head, here.number if here else -1))
        elif (
            here.number == head.number
            and here.sha256 not in (head.sha256, *record.underway.get(project_id, ()))
            and record.boot == boot() != ""
        ):
            found.append((head, here.number - 1))
    return found


def boot() -> str:
    """The name of this run of the system (Linux); empty elsewhere."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return ""


def _encoded(record: LedgerRecord) -> bytes:
    heads = {key: (head.number, head.sha256, head.title) for key, head in record.heads.items()}
    losses = [(loss.title, loss.acknowledged, loss.found, loss.kept) for loss in record.losses]
    value = {"boot": record.boot, "heads": heads, "underway": record.underway, "losses": losses}
    body = json.dumps(value).encode()
    data = hashlib.sha256(body).hexdigest().encode() + b"\n" + body + b"\n"
    return data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
