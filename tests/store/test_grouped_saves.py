"""Saves that wait for each other are committed together, and none is called saved before it is."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.store import writer as module
from annotator.store.connections import open_reader
from annotator.store.database_journal_heads import DatabaseJournalHeads, JournalHead
from annotator.store.ledger import AcknowledgedEditLedger, LedgerFileContent, missing_edits, read_ledger
from annotator.store.writer import MOST_TOGETHER, Writer
from tests.store.conftest import made, never

PROJECT = "11111111-2222-4333-8444-555555555555"


class Queue:
    """Saves queued while the writer is kept busy."""

    def __init__(self, path: Path) -> None:
        self.writer: Writer = made(path)
        self._path = path
        self._busy = threading.Event()
        self.saved: list[int] = []
        self.there: list[int] = []
        begun = threading.Event()
        self.writer.save(lambda _: begun.set() or (self._busy.wait(60) and None), lambda: None, never)
        assert begun.wait(60)

    def save(self, number: int, fails: bool = False) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO t VALUES (?)", (number,))
            if fails and not self.mended:
                error = sqlite3.OperationalError("disk I/O error")
                error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
                raise error

        def saved() -> None:
            with closing(open_reader(self._path)) as reader:
                self.there.append(reader.execute("SELECT count(*) FROM t WHERE a = ?", (number,)).fetchone()[0])
            self.saved.append(number)

        self.writer.save(job, saved, self._failed)

    mended = False
    failures: list[AnnotatorError]

    def _failed(self, error: AnnotatorError) -> None:
        self.mended = True
        self.failures = [*getattr(self, "failures", []), error]

    def go(self) -> int:
        """How many transactions the saves took."""
        before = self.writer.commits
        self._busy.set()
        assert self.writer.wait_idle(60)
        assert self.writer.close(60)
        return self.writer.commits - before - 1


def test_waiting_saves_are_committed_together_and_in_order(path: Path) -> None:
    queue = Queue(path)
    for number in range(MOST_TOGETHER + 3):
        queue.save(number)
    assert queue.go() == 2
    assert queue.saved == list(range(MOST_TOGETHER + 3))
    assert set(queue.there) == {1}


def test_one_that_fails_takes_nothing_before_it_along_and_is_not_overtaken(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FIRST_RETRY_SECONDS", 0.01)
    queue = Queue(path)
    for number in range(5):
        queue.save(number, fails=number == 3)
    queue.go()
    assert [error.code for error in queue.failures] == ["store.disk"]
    assert queue.saved == [0, 1, 2, 3, 4]
    with closing(open_reader(path)) as reader:
        assert reader.execute("SELECT a FROM t ORDER BY rowid").fetchall() == [(n,) for n in range(5)]


def test_a_call_between_two_saves_keeps_its_place(path: Path) -> None:
    queue = Queue(path)
    counts: list[int] = []

    def counted(connection: sqlite3.Connection) -> None:
        counts.append(connection.execute("SELECT count(*) FROM t").fetchone()[0])

    queue.save(1)
    calling = threading.Thread(target=lambda: queue.writer.call(counted))
    calling.start()
    while len(queue.writer._queue) < 3:
        pass
    queue.save(2)
    queue.go()
    calling.join()
    assert counts == [1]


def test_a_process_that_ends_between_two_acknowledgements_of_one_transaction_has_lost_nothing(tmp_path: Path) -> None:
    """The second lengthens the entry of the first, so that both have its number."""
    ledger = AcknowledgedEditLedger(tmp_path / "acknowledged", LedgerFileContent())
    for sha256 in ("a" * 64, "b" * 64):
        ledger.expect(PROJECT, sha256)
    ledger.acknowledge(PROJECT, 7, "a" * 64)
    ledger.close()
    record = read_ledger(tmp_path / "acknowledged")
    assert record is not None
    assert missing_edits(record, DatabaseJournalHeads({PROJECT: JournalHead(7, "b" * 64, "Title")}, ())) == []
