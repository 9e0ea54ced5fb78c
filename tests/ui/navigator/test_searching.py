"""A search that takes its time: the window goes on, and no answer stands for words that were not asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from annotator.ui.navigator import navigator_page
from annotator.ui.navigator.navigator_page import TaskNavigatorPage
from tests.end_to_end.screen import PATIENCE
from tests.ui.conftest import Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier
K = Qt.Key
ANSWERS = {"apples": [0, 2], "pears": [1], "plums": [2], "figs": []}


class Slow:
    """The list of three tasks whose searches are held back until the test lets them go."""

    def __init__(self, desk: Desk, qtbot: QtBot) -> None:
        self.desk, self._qtbot = desk, qtbot
        self.asked: list[str] = []
        self.threads: set[int] = set()
        self._held = threading.Event()
        desk.press("g", held=CONTROL)
        page = desk.find("navigator")
        assert isinstance(page, TaskNavigatorPage)
        self.page = page
        page._overview.search = self._search  # type: ignore[method-assign]
        self.shown: list[list[int]] = []
        page.table_model.modelReset.connect(lambda: self.shown.append(list(page.table_model.positions)))

    def _search(self, query: str) -> list[int] | None:
        self.asked.append(query)
        self.threads.add(threading.get_ident())
        self._held.wait(PATIENCE)
        return ANSWERS.get(query)

    def let_go(self) -> None:
        self._held.set()

    def until(self, holds: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(holds, timeout=int(PATIENCE * 1000))

    def ask(self, text: str) -> None:
        """Type words in the place of what the field has, and wait until the search for them runs."""
        self.desk.press("a", held=CONTROL)
        self.desk.press(*text)
        self.until(lambda: self.asked[-1:] == [text])

    @property
    def message(self) -> str:
        return self.page._message_label.text()

    @property
    def left(self) -> bool:
        """Whether the work is seen again."""
        return self.desk.window.shown is self.desk.work


@pytest.fixture
def slow(desk: Desk, qtbot: QtBot) -> Iterator[Slow]:
    desk.bring([task(f"t{n}", 2, prompt=f"What about {word}?") for n, word in enumerate(("one", "two", "three"), 1)])
    made = Slow(desk, qtbot)
    yield made
    made.let_go()


def test_search_runs_in_background_thread(slow: Slow) -> None:
    slow.ask("pears")
    assert threading.get_ident() not in slow.threads
    slow.desk.press(K.Key_Down)  # keys are taken meanwhile
    assert slow.page.table.position == 1
    assert list(slow.page.table_model.positions) == [0, 1, 2]
    slow.let_go()
    slow.until(lambda: list(slow.page.table_model.positions) == [1])


def test_a_search_that_takes_long_says_so_beside_the_rows_from_before(slow: Slow) -> None:
    before = slow.message
    slow.ask("pears")
    slow.until(lambda: slow.message.startswith("Searching…"))
    slow.let_go()
    slow.until(lambda: list(slow.page.table_model.positions) == [1])
    assert slow.message == before.replace("3 of 3", "1 of 3")


def test_a_search_that_is_quick_says_nothing_meanwhile(slow: Slow) -> None:
    slow.page._late_timer.setInterval(int(PATIENCE * 1000))  # however slow the machine is
    before = slow.message
    slow.ask("pears")
    assert slow.message == before
    slow.let_go()
    slow.until(lambda: list(slow.page.table_model.positions) == [1])
    assert not slow.page._late_timer.isActive()


def test_an_answer_to_older_words_is_dropped(slow: Slow) -> None:
    slow.ask("pears")
    slow.desk.press("a", held=CONTROL)
    slow.desk.press(*"plums")
    QTest.qWait(2 * navigator_page._TYPING_PAUSE)
    slow.let_go()
    slow.until(lambda: list(slow.page.table_model.positions) == [2])
    assert slow.shown == [[2]]


def test_words_that_nobody_waits_for_any_more_are_not_looked_for(slow: Slow) -> None:
    slow.ask("pears")
    for query in ("apples", "plums"):
        slow.page.field.setText(query)
        slow.page.refresh()
    slow.let_go()
    slow.until(lambda: list(slow.page.table_model.positions) == [2])
    assert slow.asked == ["pears", "plums"]


def test_enter_waits_for_what_is_found(slow: Slow) -> None:
    slow.desk.press(*"pears", K.Key_Return)
    slow.until(lambda: slow.asked == ["pears"])
    assert not slow.left
    slow.let_go()
    slow.until(lambda: slow.left)
    assert slow.desk.work.session.position == 1


def test_enter_in_the_list_waits_as_well(slow: Slow) -> None:
    slow.ask("pears")
    slow.page.table.setFocus()
    slow.desk.press(K.Key_Return)
    assert not slow.left
    slow.let_go()
    slow.until(lambda: slow.left)
    assert slow.desk.work.session.position == 1


def test_enter_opens_nothing_where_nothing_is_found(slow: Slow) -> None:
    slow.ask("figs")
    slow.desk.press(K.Key_Return)
    slow.let_go()
    slow.until(lambda: slow.message == "No task matches.")
    assert not slow.left


@pytest.mark.parametrize("key", ["s", K.Key_Down, K.Key_Backspace])
def test_another_key_after_enter_takes_it_back(slow: Slow, key: str | Qt.Key) -> None:
    slow.ask("apples")
    slow.desk.press(K.Key_Return, key)
    slow.page._pause_timer.stop()
    slow.let_go()
    slow.page.refresh()
    slow.until(lambda: not slow.page.searching)
    QTest.qWait(20)
    assert not slow.left


def test_leaving_while_a_search_runs_opens_nothing(slow: Slow) -> None:
    slow.ask("pears")
    slow.desk.press(K.Key_Return, K.Key_Escape)
    assert slow.left
    slow.let_go()
    QTest.qWait(50)
    assert slow.left
    assert slow.desk.work.session.position == 0


def test_a_number_does_not_wait_for_the_words_before_it(slow: Slow) -> None:
    slow.ask("pears")
    slow.desk.press("a", held=CONTROL)
    slow.desk.press("3", K.Key_Return)
    assert slow.left
    assert slow.desk.work.session.position == 2


def test_the_marked_task_stays_marked_where_it_is_found(slow: Slow) -> None:
    slow.ask("apples")
    slow.desk.press(K.Key_Down, K.Key_Down)
    slow.let_go()
    slow.until(lambda: list(slow.page.table_model.positions) == [0, 2])
    assert slow.page.table.position == 2


def test_a_filter_that_is_chosen_meanwhile_holds_for_what_is_found(slow: Slow) -> None:
    slow.ask("apples")
    slow.page.filters.choose("submitted")
    assert list(slow.page.table_model.positions) == [0, 1, 2]  # said to be from before
    slow.let_go()
    slow.until(lambda: not slow.page.searching)
    assert list(slow.page.table_model.positions) == []
    slow.page.filters.choose("todo")
    assert list(slow.page.table_model.positions) == [0, 2]
    assert slow.asked == ["apples"]


def test_enter_opens_nothing_while_there_is_no_index(slow: Slow) -> None:
    slow.let_go()
    slow.desk.press(*"quinces", K.Key_Return)
    slow.until(lambda: slow.page._waiting)
    slow.desk.press(K.Key_Return)
    QTest.qWait(20)
    assert not slow.left
