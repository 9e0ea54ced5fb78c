"""Connections that read: lent to one thread at a time, used again by the next, and closed where they are too many."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import connections, projects
from annotator.store.connections import translate_errors
from annotator.store.store import Store

DESCRIPTORS = Path("/proc/self/fd")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(DataDir(tmp_path / "data")) as opened:
        yield opened


def begun(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def in_thread(work: Callable[[], object]) -> None:
    begun(work).join(90)


@contextmanager
def other_thread_reading(store: Store) -> Iterator[None]:
    reading, over = threading.Event(), threading.Event()

    def read() -> None:
        with store.reading():
            reading.set()
            over.wait(90)

    thread = begun(read)
    assert reading.wait(90)
    yield
    over.set()
    thread.join(90)


def at_once(store: Store, count: int) -> None:
    """Read in so many threads, all of them at the same time."""
    together = threading.Barrier(count)

    def read() -> None:
        with store.snapshot():
            together.wait(90)

    for thread in [begun(read) for _ in range(count)]:
        thread.join(90)


def open_descriptors() -> int:
    return len(list(DESCRIPTORS.iterdir()))


@pytest.mark.skipif(sys.platform != "linux", reason="the open descriptors are listed there")
def test_threads_that_end_leave_no_descriptor_open(store: Store) -> None:
    in_thread(lambda: store.read(projects.projects))
    before = open_descriptors()
    for _ in range(50):
        in_thread(lambda: store.read(projects.projects))
    assert open_descriptors() <= before


@pytest.mark.skipif(sys.platform != "linux", reason="the open descriptors are listed there")
def test_threads_that_read_at_once_leave_few_descriptors_open(store: Store) -> None:
    at_once(store, 20)
    connections = open_descriptors()
    for _ in range(3):
        at_once(store, 20)
    assert open_descriptors() <= connections


def test_a_read_within_a_snapshot_sees_the_snapshot(store: Store) -> None:
    with store.snapshot() as outer, store.reading() as inner:
        assert inner is outer
    with store.reading() as after:
        assert not after.in_transaction


def test_another_thread_gets_another_connection(store: Store) -> None:
    seen = []

    def read() -> None:
        with store.reading() as theirs:
            seen.append(theirs)

    with store.reading() as ours:
        in_thread(read)
    assert seen != [ours]


def test_a_read_waits_for_a_connection_where_none_can_be_opened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path) -> sqlite3.Connection:
        asked.set()
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(connections, "READER_WAIT_SECONDS", 90.0)
    monkeypatch.setattr(connections, "open_reader", refused)
    asked, read = threading.Event(), threading.Event()

    def late() -> None:
        store.read(projects.projects)
        read.set()

    with ExitStack() as lent:
        for _ in range(connections.OPENED_READERS):  # each thread gets one: these are lent as if to others
            lent.enter_context(other_thread_reading(store))
        waiting = begun(late)
        assert asked.wait(90)
        assert not read.is_set()
    waiting.join(90)
    assert read.is_set()


def test_a_read_says_why_it_cannot_where_no_connection_comes_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READER_WAIT_SECONDS", 0.01)
    pool = connections.ReaderPool(tmp_path / "none.db")
    with pytest.raises(AnnotatorError) as refused, translate_errors(), pool.reading():
        pass
    assert refused.value.code == "store.disk"


def test_a_connection_lent_when_the_store_closes_is_closed_when_it_comes_back(tmp_path: Path) -> None:
    store = Store(DataDir(tmp_path / "data")).open()
    with store.reading() as connection:
        store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")
