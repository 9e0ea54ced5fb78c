"""Where words stand in texts is looked up beside the window, and shown with the first rows of a search."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.services.task_overview import TaskOverviewReader
from annotator.services.task_search import SearchSnippet
from annotator.store.listing import TaskListEntry
from annotator.ui.navigator import task_list_loaders
from annotator.ui.navigator.navigator_page import TaskNavigatorPage
from annotator.ui.navigator.task_table_model import WORDS
from tests.end_to_end.screen import PATIENCE
from tests.ui.conftest import Desk, task

COUNT = 40
LONGEST = int(PATIENCE * 1000)


class SnippetSearch:
    """A list of forty tasks in all of which a word stands that their rows do not show."""

    def __init__(self, desk: Desk, qtbot: QtBot) -> None:
        self.desk, self._qtbot = desk, qtbot
        desk.bring([task(f"t{n}", 1, prompt=f"What about {n}?") for n in range(COUNT)])
        search = desk.backend.overview(desk.work.session).search
        self.until(lambda: len(search("point") or ()) == COUNT)
        desk.press("g", held=Qt.KeyboardModifier.ControlModifier)
        page = desk.find("navigator")
        assert isinstance(page, TaskNavigatorPage)
        self.page = page
        self.threads: dict[int, int] = {}
        self._look = page._overview.snippet
        page._overview.snippet = self._noted  # type: ignore[method-assign]

    def _noted(self, query: str, position: int) -> SearchSnippet | None:
        self.threads[position] = threading.get_ident()
        return self._look(query, position)

    def until(self, holds) -> None:  # type: ignore[no-untyped-def]
        self._qtbot.waitUntil(holds, timeout=LONGEST)

    def shown(self, row: int) -> bool:
        snippet = self.page.table_model.snippet(row)
        return snippet is not None and snippet[1] == "point"


@pytest.fixture
def search(desk: Desk, qtbot: QtBot) -> SnippetSearch:
    return SnippetSearch(desk, qtbot)


def test_rows_come_with_what_is_found_in_them(search: SnippetSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_list_loaders, "_ENOUGH", PATIENCE)
    at_once: list[bool] = []
    search.page.table_model.modelReset.connect(lambda: at_once.append(search.shown(0) and search.shown(5)))
    search.desk.press(*"point")
    search.until(lambda: bool(at_once))
    assert at_once == [True]
    assert threading.get_ident() not in search.threads.values()


def test_the_window_looks_through_no_text(search: SnippetSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_list_loaders, "_ENOUGH", 0.0)
    told: list[int] = []
    search.page.table_model.dataChanged.connect(lambda first, _: told.append(first.row()))
    search.desk.press(*"point")
    search.until(lambda: not search.page.searching)
    assert not search.shown(COUNT - 1)
    search.until(lambda: search.shown(COUNT - 1) and search.shown(3))
    assert COUNT - 1 in told
    assert threading.get_ident() not in search.threads.values()


def test_snippets_of_old_query_are_dropped(search: SnippetSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_list_loaders, "_ENOUGH", 0.0)
    search.desk.press(*"point")
    search.until(lambda: search.shown(2))
    search.page.field.setText("answer")
    search.until(lambda: not search.page.searching)
    assert not search.shown(COUNT - 1)
    search.until(lambda: search.page.table_model.snippet(COUNT - 1) is not None)
    shown = search.page.table_model.snippet(COUNT - 1)
    assert shown is not None
    assert shown[1] == "Answer"
    search.page.field.clear()
    search.until(lambda: not search.page.searching)
    assert search.page.table_model.snippet(2) is None


def test_tasks_of_long_texts_are_read_beside_the_window(search: SnippetSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_list_loaders, "_QUICK_LINE", -1.0)  # every line takes long
    search.desk.press(Qt.Key.Key_Escape)
    read: dict[int, int] = {}
    lines = TaskOverviewReader.lines

    def noted(self: TaskOverviewReader, positions: Sequence[int]) -> dict[int, TaskListEntry]:
        read.update(dict.fromkeys(positions, threading.get_ident()))
        return lines(self, positions)

    monkeypatch.setattr(TaskOverviewReader, "lines", noted)
    search.desk.press("g", held=Qt.KeyboardModifier.ControlModifier)
    page = search.desk.find("navigator")
    assert isinstance(page, TaskNavigatorPage)
    search.until(lambda: page.table_model.cell(COUNT - 1, WORDS)[0] == f"What about {COUNT - 1}?")
    here = [position for position, thread in read.items() if thread == threading.get_ident()]
    assert 0 < len(here) <= task_list_loaders._FEW
    search.until(lambda: all(page.table_model.cell(row, WORDS)[0] == f"What about {row}?" for row in range(COUNT)))
