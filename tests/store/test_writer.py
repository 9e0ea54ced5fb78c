"""The one writer: order, retries, nothing said before COMMIT."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.store import writer as module
from annotator.store.connections import open_reader
from tests.store.conftest import made, never


def test_saved_is_said_after_commit_and_in_order(path: Path) -> None:
    writer = made(path)
    seen: list[tuple[int, int]] = []

    def save(number: int) -> None:
        def saved() -> None:
            with closing(open_reader(path)) as reader:
                seen.append((number, reader.execute("SELECT max(a) FROM t").fetchone()[0]))

        writer.save(lambda connection: connection.execute("INSERT INTO t VALUES (?)", (number,)) and None, saved, never)

    for number in range(20):
        save(number)
    assert writer.wait_idle(60)
    assert seen == [(number, seen[number][1]) for number in range(20)]
    assert all(count >= number for number, count in seen)
    assert writer.close(60)


def test_a_failing_save_is_kept_retried_and_never_overtaken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_RETRY_SECONDS", 0.01)
    writer = made(path)
    failures: list[str] = []
    broken = threading.Event()
    broken.set()
    failed_twice = threading.Event()

    def job(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO t VALUES (1)")
        if broken.is_set():
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error

    def failed(error: AnnotatorError) -> None:
        failures.append(error.code)
        if len(failures) == 2:
            failed_twice.set()

    writer.save(job, lambda: None, failed)
    writer.save(lambda connection: connection.execute("INSERT INTO t VALUES (2)") and None, lambda: None, never)
    assert failed_twice.wait(60)
    assert writer.failure is not None
    assert not writer.wait_idle(0.0)
    broken.clear()
    assert writer.wait_idle(60)
    assert writer.failure is None
    with closing(open_reader(path)) as reader:
        assert reader.execute("SELECT a FROM t ORDER BY rowid").fetchall() == [(1,), (2,)]
    assert set(failures) == {"store.disk"}
    assert writer.close(60)


def test_a_call_that_fails_changes_nothing_and_is_not_repeated(path: Path) -> None:
    writer = made(path)
    calls = []

    def job(connection: sqlite3.Connection) -> None:
        calls.append(1)
        connection.execute("INSERT INTO t VALUES (1)")
        connection.execute("INSERT INTO nowhere VALUES (1)")

    with pytest.raises(AnnotatorError) as refused:
        writer.call(job)
    assert refused.value.code == "store.failed"
    assert calls == [1]
    assert writer.call(lambda connection: connection.execute("SELECT count(*) FROM t").fetchone()[0]) == 0
    assert writer.close(60)
    with pytest.raises(AnnotatorError):
        writer.call(lambda _: None)


def test_attempts_of_a_closed_writer_pause(path: Path) -> None:
    writer = made(path)
    broken, saved = threading.Event(), threading.Event()
    failures: list[AnnotatorError] = []
    broken.set()

    def job(_: sqlite3.Connection) -> None:
        if broken.is_set():
            raise AnnotatorError("test", "No disk.")

    begun = time.monotonic()
    writer.save(job, saved.set, failures.append)
    assert not writer.close(1.5)
    while len(failures) < 2:  # attempts go on after close() gave up
        assert time.monotonic() - begun < 60
        time.sleep(0.01)
    attempts = len(failures)
    assert attempts <= (time.monotonic() - begun) / module.FIRST_RETRY_SECONDS + 3
    broken.clear()
    assert saved.wait(60)
    assert writer.close(60)


def test_waiting_for_the_writer_ends_with_the_commit(path: Path) -> None:
    writer = made(path)
    reached, go_on = threading.Event(), threading.Event()

    def job(_: sqlite3.Connection) -> None:
        reached.set()
        assert go_on.wait(60)

    writer.save(job, lambda: None, never)
    waiting = threading.Thread(target=writer.wait_idle, args=(3600,), daemon=True)
    assert reached.wait(60)
    waiting.start()
    go_on.set()
    waiting.join(60)
    assert not waiting.is_alive()
    assert writer.close(60)
