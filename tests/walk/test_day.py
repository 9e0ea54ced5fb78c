"""A short day of a window that nobody sees (``day.py`` has the long one): it ends with no more than it had."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.services.task_search import search_tasks
from annotator.ui.sync_schedule import SyncScheduler
from tests.ui import conftest as window_fixtures
from tests.ui.conftest import PROJECT, Desk, task
from tests.walk.day_counts import ALLOWED, Counts, grown, process_counts, qt_counts
from tests.walk.day_window import FAULTS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the system says there what a process has")

guard_time, desk = window_fixtures.guard_time, window_fixtures.desk
_desk_of_module = window_fixtures._desk_of_module
_own_home, _no_hurry, _patient_saves = (
    window_fixtures._own_home, window_fixtures._no_hurry, window_fixtures._patient_saves,
)  # fmt: skip

CONTROL = Qt.KeyboardModifier.ControlModifier
RESPONSES, ATTRIBUTES = 1, 5
COUNTED = {name: more for name, more in ALLOWED.items() if name not in ("megabytes", "key", "submit")}
"""What other tests of the process and other programs have nothing to do with."""


class Hand:
    def __init__(self, desk: Desk, qtbot: QtBot, tasks: int) -> None:
        self.desk, self.qtbot, self.done = desk, qtbot, 0
        desk.bring([task(f"t{n}", RESPONSES) for n in range(tasks + 1)])
        self.schedule = SyncScheduler(desk.window)

    def work(self, tasks: int) -> Counts:
        """Submit so many tasks, with what belongs to a day, and count."""
        desk = self.desk
        for _ in range(tasks):
            desk.press(*"31240"[:ATTRIBUTES])
            desk.press(Qt.Key.Key_Return, held=CONTROL)
            self.done += 1
            assert desk.work.session.done == self.done
            self.schedule.look()
            self._jobs_done()
            if self.done % 4 == 0:
                self._search()
            if self.done % 5 == 0:
                self._palette()
            if self.done % 6 == 0:
                desk.window.open_project(PROJECT)
                QApplication.processEvents()
        self._jobs_done()
        QTest.qWait(1)  # what is to be deleted is deleted by the event loop
        process, qt = process_counts("self"), qt_counts()
        return Counts(
            self.done, int(process["descriptors"]), int(process["threads"]), process["megabytes"], qt["widgets"],
            qt["timers"], qt["objects"],
        )  # fmt: skip

    def _jobs_done(self) -> None:
        background = self.desk.window.background
        assert background is not None
        self.qtbot.waitUntil(lambda: not self.desk.window.jobs.busy and not background.search_jobs.busy)

    def _search(self) -> None:
        background = self.desk.window.background
        assert background is not None
        store = self.desk.backend._store
        background.search_jobs.run(lambda: search_tasks(store, PROJECT, "answer"), lambda _: None, lambda _: None)
        self.desk.press("g", held=CONTROL)
        self._jobs_done()
        self.desk.press(Qt.Key.Key_Escape)
        QApplication.processEvents()

    def _palette(self) -> None:
        self.desk.press("k", held=CONTROL)
        self.desk.press(*"guid")
        self.desk.press(Qt.Key.Key_Escape)
        QApplication.processEvents()
        self.desk.window.activateWindow()


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as made:
        yield made


def test_a_day_leaves_nothing_behind(desk: Desk, qtbot: QtBot) -> None:
    hand = Hand(desk, qtbot, 50)
    assert grown(hand.work(14), hand.work(36), COUNTED) == []


@pytest.mark.parametrize(("fault", "shows"), [("readers", "descriptors"), ("widgets", "widgets")])
def test_what_is_planted_is_found(desk: Desk, qtbot: QtBot, patch: pytest.MonkeyPatch, fault: str, shows: str) -> None:
    FAULTS[fault](patch)
    hand = Hand(desk, qtbot, 24)
    assert shows in [line.partition(":")[0] for line in grown(hand.work(12), hand.work(12), COUNTED)]


def test_what_is_there_already_may_grow_a_little() -> None:
    first = Counts(40, 50, 9, 180.0, 300, 13, 30_000, 5.0, 40.0, 4.0, 30.0)
    assert grown(first, Counts(900, 52, 10, 190.0, 306, 14, 31_000, 9.0, 60.0, 5.0, 35.0)) == []
    assert len(grown(first, Counts(900, 113, 30, 400.0, 900, 90, 90_000, 90.0, 600.0, 50.0, 350.0))) == len(ALLOWED)
