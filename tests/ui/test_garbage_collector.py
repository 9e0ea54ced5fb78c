"""What belongs to the window ends in the window's thread: Qt ends the process where a timer or a widget is destroyed in
another one."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.ui import garbage_collector
from annotator.ui.garbage_collector import GarbageCollectionScheduler
from annotator.ui.job_queue import JobQueue


class Ending:
    """Notes in which thread it ends."""

    def __init__(self, threads: list[str]) -> None:
        self._threads = threads
        self.me: Ending | None = None

    def __del__(self) -> None:
        self._threads.append(threading.current_thread().name)


def cycles(threads: list[str]) -> None:
    for _ in range(5):
        made = Ending(threads)
        made.me = made


def allocate(rounds: int = 200) -> int:
    """Makes enough that lasts for Python to look for garbage."""
    return len([[[n]] for n in range(rounds * 1_000)])


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[JobQueue]:
    made = JobQueue(qapp)  # which owns it, as a window does
    yield made
    assert made.wait(60_000)
    QApplication.processEvents()
    made.deleteLater()


def run(qtbot: QtBot, jobs: JobQueue, work: Callable[[], object]) -> None:
    jobs.run(work, lambda _: None, lambda _: None)
    del work
    qtbot.waitUntil(lambda: not jobs.busy)


def test_automatic_collection_would_end_it_in_any_thread(qtbot: QtBot, jobs: JobQueue) -> None:
    ended: list[str] = []
    gc.enable()
    try:
        cycles(ended)
        run(qtbot, jobs, allocate)
    finally:
        gc.disable()
    assert ended
    assert set(ended) != {"MainThread"}


def test_garbage_is_collected_in_the_windows_thread(
    qtbot: QtBot, jobs: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage_collector, "_INTERVAL", 10)
    ended: list[str] = []
    gc.enable()
    collector = GarbageCollectionScheduler()
    collector.start()
    cycles(ended)
    jobs.run(allocate, lambda _: None, lambda _: None)
    assert jobs.wait(60_000)
    assert ended == []
    kept = [[n] for n in range(10_000)]
    qtbot.waitUntil(lambda: len(ended) == 5)
    assert set(ended) == {"MainThread"}
    assert kept


def test_everything_is_collected_now_and_then(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collector, "_INTERVAL", 1)
    monkeypatch.setattr(garbage_collector, "_FULL", 1)
    collector = GarbageCollectionScheduler()
    collector.start()
    ended: list[str] = []
    cycles(ended)
    gc.collect(1)  # they are old now
    kept = []

    def all_ended() -> bool:
        kept.append([[n] for n in range(5_000)])
        return len(ended) == 5

    qtbot.waitUntil(all_ended)


def fail(_held: Ending, kind: type[Exception]) -> None:
    raise AnnotatorError("store.disk", "No.") if kind is AnnotatorError else kind("no")


@pytest.mark.parametrize("kind", [None, AnnotatorError, ValueError])
def test_the_last_reference_of_a_job_ends_in_the_windows_thread(
    qtbot: QtBot, jobs: JobQueue, kind: type[Exception] | None
) -> None:
    ended: list[str] = []
    for _ in range(30):
        held = Ending(ended)
        work = partial(fail, held, kind) if kind is not None else partial(id, held)
        del held
        jobs.run(work, lambda _: None, lambda _: None)
        del work
        qtbot.waitUntil(lambda: not jobs.busy)
        assert jobs.wait(60_000)
    gc.collect()
    assert ended == ["MainThread"] * 30
