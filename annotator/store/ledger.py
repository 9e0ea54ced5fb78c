"""The ledger: a file beside the database with the newest acknowledged edit of each project. It reveals edits lost in a
damaged log.

It is written after every commit without syncing, so it survives a killed process. After a power failure it may be
behind the database but never ahead, since commits are synced.
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
from annotator.store.database_journal_heads import DatabaseJournalHeads, JournalHead

_log = logging.getLogger(__name__)
_BLOCK = 4096
_UNDERWAY = 63
_BOOT = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class LostEdits:
    """Acknowledged edits of a project that were missing at a start. ``acknowledged`` and ``recovered`` are the numbers
    of its newest journal entry as recorded and after the recovery; ``copies`` is the folder with copies of the damaged
    files."""

    title: str
    acknowledged: int
    recovered: int
    copies: str


@dataclass(frozen=True)
class LedgerFileContent:
    """The content of the file of acknowledged edits. ``boot`` identifies the boot of the system in which it was
    written, empty if unknown; ``losses`` are not handled yet."""

    boot: str = ""
    heads: dict[str, JournalHead] = field(default_factory=dict)
    underway: dict[str, list[str]] = field(default_factory=dict)
    """The hashes of merged typing being committed, by project. If the process dies directly after a commit, it may be
    in the database under the number of the acknowledged entry that it replaced."""
    losses: tuple[LostEdits, ...] = ()


class AcknowledgedEditLedger:
    """The open ledger file; thread-safe. Write errors are only logged, because the database itself was saved."""

    def __init__(self, path: Path, record: LedgerFileContent) -> None:
        """Create or take over the file and write ``record``. Raises ``OSError``."""
        self._writing = threading.Lock()
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), PRIVATE)
        self.record = replace(record, boot=current_boot_id())
        self._failed = False
        self._write(durable=True)

    def close(self) -> None:
        with self._writing:
            os.close(self._descriptor)

    def expect(self, project_id: str, sha256: str) -> None:
        """Record merged typing that is about to be committed, possibly again."""
        underway = self.record.underway.get(project_id, [])
        if sha256 not in underway:
            self.record.underway[project_id] = [*underway[-_UNDERWAY:], sha256]
            self._write(durable=False)

    def acknowledge(self, project_id: str, number: int, sha256: str) -> None:
        """Record an edit that is about to be reported as saved. Later edits of the same transaction remain pending."""
        head = self.record.heads.get(project_id)
        self.record.heads[project_id] = JournalHead(number, sha256, head.title if head else "")
        underway = self.record.underway.pop(project_id, [])
        if sha256 in underway[:-1]:
            self.record.underway[project_id] = underway[underway.index(sha256) + 1 :]
        self._write(durable=False)

    def reset(self, position: DatabaseJournalHeads) -> None:
        """Replace the recorded state by the current position of the journals."""
        self.record = replace(self.record, heads=dict(position.heads), underway={})
        self._write(durable=True)

    def forget_losses(self) -> None:
        """Remove the losses, which have been reported and handled."""
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


def read_ledger(path: Path) -> LedgerFileContent | None:
    """Read the ledger; None if it is missing or damaged."""
    try:
        digest, _, content = path.read_bytes().partition(b"\n")
        body, _, _ = content.partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode() != digest:
            return None
        value = json.loads(body)
        heads = {key: JournalHead(*head) for key, head in value["heads"].items()}
        return LedgerFileContent(
            value["boot"], heads, value["underway"], tuple(LostEdits(*loss) for loss in value["losses"])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def missing_edits(record: LedgerFileContent, present: DatabaseJournalHeads) -> list[tuple[JournalHead, int]]:
    """The acknowledged heads that are not in ``present``, each with the entry number found instead (-1 if the project
    is missing). Merged typing changes an entry but keeps its number; whether it is complete can only be decided within
    one boot of the system."""
    result = []
    for project_id, head in record.heads.items():
        stored_head = present.heads.get(project_id)
        if stored_head is None or stored_head.number < head.number:
            result.append((head, stored_head.number if stored_head else -1))
        elif (
            stored_head.number == head.number
            and stored_head.sha256 not in (head.sha256, *record.underway.get(project_id, ()))
            and record.boot == current_boot_id() != ""
        ):
            result.append((head, stored_head.number - 1))
    return result


def current_boot_id() -> str:
    """The id of the current boot (Linux); empty on other systems."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return ""


def _encoded(record: LedgerFileContent) -> bytes:
    heads = {key: (head.number, head.sha256, head.title) for key, head in record.heads.items()}
    losses = [(loss.title, loss.acknowledged, loss.recovered, loss.copies) for loss in record.losses]
    value = {"boot": record.boot, "heads": heads, "underway": record.underway, "losses": losses}
    body = json.dumps(value).encode()
    data = hashlib.sha256(body).hexdigest().encode() + b"\n" + body + b"\n"
    return data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
