"""Jobs on other threads leave nothing open, however many there are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from annotator.services.task_search import search_tasks
from annotator.ui.job_queue import JobQueue
from annotator.ui.sync_schedule import SyncScheduler
from tests.ui.conftest import PROJECT, Desk, task

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the open descriptors are listed there")


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def assert_leaves_nothing_open(qtbot: QtBot, jobs: JobQueue, begin: Callable[[], object]) -> None:
    def run(times: int) -> int:
        for _ in range(times):
            begin()
            qtbot.waitUntil(lambda: not jobs.busy)
        return open_descriptors()

    before = run(5)
    assert run(30) <= before


def test_looking_for_syncs_that_are_due_leaves_no_descriptor_open(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("t1")])
    schedule = SyncScheduler(desk.window)
    assert_leaves_nothing_open(qtbot, desk.window.jobs, schedule.look)


def test_queued_calls_do_not_end_a_job(qtbot: QtBot, desk: Desk) -> None:
    """They are delivered before each key, and the end of a job may bring another screen than the key was meant for."""
    ended: list[object] = []
    desk.window.jobs.run(lambda: 1, ended.append, ended.append)
    assert desk.window.jobs.wait(60_000)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall.value)
    assert ended == []
    qtbot.waitUntil(lambda: ended == [1])


def test_nobody_hears_of_a_job_that_ends_after_its_window_was_closed(qtbot: QtBot, desk: Desk) -> None:
    ended: list[object] = []
    desk.window.jobs.run(lambda: 1, ended.append, ended.append)
    desk.window.close()
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    assert ended == []


def test_searches_leave_no_descriptor_open(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("t1"), task("t2")])
    background = desk.window.background
    assert background is not None
    background.refresh_index()
    qtbot.waitUntil(lambda: background.progress == (2, 2))
    overview = desk.backend.overview(desk.work.session)

    def look() -> object:
        return search_tasks(desk.backend._store, PROJECT, "answer"), overview.lines([0, 1])

    def begin() -> None:
        background.searches.run(look, lambda _: None, lambda error: pytest.fail(str(error)))

    assert_leaves_nothing_open(qtbot, background.searches, begin)
