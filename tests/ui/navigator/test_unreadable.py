"""Where the list cannot be read, it says why in place, with the error's code, and looks again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.services.task_overview import TaskOverviewReader
from annotator.store.listing import TaskListEntry
from annotator.ui.help.help_topics import topic_here
from annotator.ui.navigator import navigator_page
from annotator.ui.navigator.navigator_page import TaskNavigatorPage
from annotator.ui.navigator.task_table_model import WORDS
from tests.end_to_end.screen import PATIENCE
from tests.ui.conftest import Desk, task

pytestmark = pytest.mark.painted

COUNT = 40
CONTROL = Qt.KeyboardModifier.ControlModifier
BROKEN = AnnotatorError("store.disk", "The disk reports an error.", "Check the disk and its connection.")
NORMAL = f"{COUNT} of {COUNT} tasks. Enter opens the selected one."


class Disk:
    """A list of forty tasks, read from a disk that fails while it is told to."""

    def __init__(self, desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self._qtbot = desk, qtbot
        self.fails, self.asked, self.search_seconds = True, 0, 0.0
        self._lines = TaskOverviewReader.lines
        monkeypatch.setattr(TaskOverviewReader, "lines", lambda overview, positions: self._read(overview, positions))
        monkeypatch.setattr(TaskOverviewReader, "search", lambda _, query: self._search(query))
        desk.bring([task(f"t{n}", 1, prompt=f"What about {n}?") for n in range(COUNT)])

    def _read(self, overview: TaskOverviewReader, positions: Sequence[int]) -> dict[int, TaskListEntry]:
        self._ask()
        return self._lines(overview, positions)

    def _search(self, query: str) -> list[int]:
        self._ask()
        time.sleep(self.search_seconds)
        return [3, 5] if query == "pears" else []

    def _ask(self) -> None:
        self.asked += 1
        if self.fails:
            raise BROKEN

    def open(self) -> TaskNavigatorPage:
        self.desk.press("g", held=CONTROL)
        page = self.desk.find("navigator")
        assert isinstance(page, TaskNavigatorPage)
        return page

    def until(self, holds: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(holds, timeout=int(PATIENCE * 1000))


@pytest.fixture
def disk(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Disk:
    monkeypatch.setattr(navigator_page, "_AGAIN", int(PATIENCE * 1000))  # nothing is tried again by itself
    return Disk(desk, qtbot, monkeypatch)


def message_of(page: TaskNavigatorPage) -> str:
    return (page._message_label if page._error_label.isHidden() else page._error_label).text()


def text_of(page: TaskNavigatorPage, row: int) -> str:
    return page.table_model.cell(row, WORDS)[0]


def test_rows_that_cannot_be_read_say_why_and_are_read_once_they_can_be(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(navigator_page, "_AGAIN", 20)
    page = disk.open()
    disk.until(lambda: "[store.disk]" in message_of(page))
    assert message_of(page).startswith("Some rows cannot be read")
    assert "The disk reports an error. Check the disk" in message_of(page)
    assert text_of(page, 0) == "…"
    assert topic_here(disk.desk.window) == "store.disk"  # what F1 explains
    disk.fails = False
    disk.until(lambda: text_of(page, 0) == "What about 0?")
    disk.until(lambda: message_of(page) == NORMAL)
    assert topic_here(disk.desk.window) != "store.disk"


def test_rows_that_cannot_be_read_are_not_asked_for_over_and_over(disk: Disk) -> None:
    page = disk.open()
    disk.until(lambda: "[store.disk]" in message_of(page))
    QTest.qWait(100)
    asked = disk.asked
    QTest.qWait(300)
    assert disk.asked - asked < 3


def test_rows_are_looked_up_again_where_the_list_is_scrolled(disk: Disk) -> None:
    page = disk.open()
    disk.until(lambda: "[store.disk]" in message_of(page))
    disk.fails = False
    disk.desk.press(Qt.Key.Key_PageDown)
    disk.until(lambda: text_of(page, COUNT - 1) == f"What about {COUNT - 1}?" and message_of(page) == NORMAL)


def test_reopened_navigator_retries_unreadable_tasks(disk: Disk) -> None:
    page = disk.open()
    disk.until(lambda: "[store.disk]" in message_of(page))
    disk.fails = False
    disk.desk.press(Qt.Key.Key_Escape)
    page = disk.open()
    assert text_of(page, 0) == "What about 0?"
    assert message_of(page) == NORMAL


def test_a_search_that_fails_says_so_and_is_made_again(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(navigator_page, "_AGAIN", 20)
    disk.fails = False
    page = disk.open()
    disk.until(lambda: text_of(page, 0) == "What about 0?")
    disk.fails = True
    disk.desk.press(*"pears", Qt.Key.Key_Return)
    disk.until(lambda: message_of(page).startswith("The search failed"))
    assert "[store.disk]" in message_of(page)
    assert page.notices.isHidden()  # nothing is said twice
    disk.desk.press(Qt.Key.Key_Return)
    asked = disk.asked
    disk.until(lambda: disk.asked > asked + 2)  # the search that Enter may have waited for has failed by then
    assert page.isVisible()
    disk.fails = False
    disk.until(lambda: list(page.table_model.positions) == [3, 5])
    assert message_of(page) == f"2 of {COUNT} tasks. Enter opens the selected one."


def test_a_search_that_takes_longer_than_the_pause_before_the_next_attempt_is_shown(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(navigator_page, "_AGAIN", 20)
    page = disk.open()
    disk.desk.press(*"pears", Qt.Key.Key_Return)
    disk.until(lambda: message_of(page).startswith("The search failed"))
    disk.search_seconds = 0.2
    disk.fails = False
    disk.until(lambda: list(page.table_model.positions) == [3, 5])


def test_other_words_put_away_what_was_said_of_a_search(disk: Disk) -> None:
    page = disk.open()
    disk.desk.press(*"pears")
    disk.until(lambda: message_of(page).startswith("The search failed"))
    disk.fails = False
    page.field.clear()
    disk.until(lambda: message_of(page) == NORMAL)


def test_an_index_that_cannot_be_made_is_said_and_asked_for_again(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    disk.fails = False
    monkeypatch.setattr(TaskOverviewReader, "search", lambda *_: None)  # as where there is no index
    page = disk.open()
    full = AnnotatorError("store.disk_full", "The disk is full.", "Free some space.")
    wanted: list[bool] = []
    page.index_wanted.connect(lambda: wanted.append(True))
    page.index_error = lambda: full
    page._retry_timer.setInterval(20)
    disk.desk.press(*"pears")
    disk.until(lambda: message_of(page).startswith("The search failed") and "[store.disk_full]" in message_of(page))
    disk.until(lambda: bool(wanted))
