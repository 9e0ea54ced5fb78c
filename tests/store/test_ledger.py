"""The ledger of acknowledged edits: a half-written one is not believed, and what was acknowledged is not under way."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.store.database_journal_heads import DatabaseJournalHeads, JournalHead
from annotator.store.ledger import (
    AcknowledgedEditLedger,
    LedgerFileContent,
    current_boot_id,
    missing_edits,
    read_ledger,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "acknowledged.json"


@pytest.fixture
def ledger(path: Path) -> Iterator[AcknowledgedEditLedger]:
    made = AcknowledgedEditLedger(path, LedgerFileContent())
    yield made
    made.close()


def written(path: Path) -> LedgerFileContent:
    ledger_file = read_ledger(path)
    assert ledger_file is not None
    return ledger_file


def test_a_ledger_whose_digest_does_not_fit_is_not_read(path: Path, ledger: AcknowledgedEditLedger) -> None:
    ledger.acknowledge("p", 17, "a" * 64)
    data = path.read_bytes()
    assert written(path).heads["p"].number == 17
    path.write_bytes(data.replace(b"[17,", b"[71,"))
    assert read_ledger(path) is None
    path.write_bytes(data)
    assert written(path).heads["p"].number == 17


def test_only_later_entries_stay_under_way_after_an_acknowledged_one(
    path: Path, ledger: AcknowledgedEditLedger
) -> None:
    for entry in ("a", "b", "c"):
        ledger.expect("p", entry)
    ledger.acknowledge("p", 2, "b")
    assert written(path).underway == {"p": ["c"]}
    ledger.acknowledge("p", 3, "c")
    assert written(path).underway == {}


def test_a_reset_takes_back_what_is_under_way(path: Path, ledger: AcknowledgedEditLedger) -> None:
    ledger.expect("p", "a")
    assert written(path).underway == {"p": ["a"]}
    ledger.reset(DatabaseJournalHeads({"p": JournalHead(5, "b", "A project")}, ()))
    assert written(path).underway == {}
    assert written(path).heads == {"p": JournalHead(5, "b", "A project")}


def test_a_database_that_is_ahead_of_its_ledger_lacks_nothing() -> None:
    """As after a power failure: the ledger is not synced."""
    record = LedgerFileContent(current_boot_id(), {"p": JournalHead(4, "d", "A project")})
    for number, sha256, missing in ((5, "e", 0), (4, "d", 0), (4, "x", 1), (3, "c", 1)):
        present = DatabaseJournalHeads({"p": JournalHead(number, sha256, "A project")}, ())
        assert len(missing_edits(record, present)) == missing


def test_a_ledger_that_cannot_be_written_is_logged_once_until_it_can(
    ledger: AcknowledgedEditLedger, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    for _ in range(2):
        with monkeypatch.context() as full:
            full.setattr(os, "write", refuse)
            ledger.acknowledge("p", 1, "a")
            ledger.acknowledge("p", 2, "b")
        ledger.acknowledge("p", 3, "c")
    assert [record.getMessage() for record in caplog.records] == [
        "the acknowledged edits could not be noted: No space left on device"
    ] * 2
