"""What comes late from the background is shown where it is being waited for."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from annotator.services.task_overview import TaskOverviewData
from annotator.ui.job_queue import JobQueue
from annotator.ui.navigator.navigator_page import TaskNavigatorPage
from tests.ui.conftest import Desk, task


class Held(JobQueue):
    """Keeps the work until it is told to do it."""

    def run(self, work: Callable[[], object], done: Callable[..., None], failed: object) -> None:  # noqa: ARG002
        self.do_it = lambda: done(work())


def page_of(desk: Desk, qtbot: QtBot) -> TaskNavigatorPage:
    desk.bring([task("one", prompt="Apples?"), task("two", prompt="Pears?"), task("three", prompt="Apples!")])
    session = desk.work.session
    page = TaskNavigatorPage(session, desk.backend.overview(session), JobQueue(desk.window), desk.window)
    qtbot.addWidget(page)
    return page


def test_a_filter_that_is_chosen_before_the_facts_are_known_shows_them_then(desk: Desk, qtbot: QtBot) -> None:
    page = page_of(desk, qtbot)
    desk.press("f")
    assert desk.work.save()
    jobs = Held(desk.window)
    page.load_facts(jobs)
    page.filters.choose("flagged")
    assert list(page.table_model.positions) == []
    jobs.do_it()
    assert list(page.table_model.positions) == [0]


def test_a_search_of_half_an_index_is_made_again_once_it_is_whole(desk: Desk, qtbot: QtBot) -> None:
    page = page_of(desk, qtbot)
    positions = [0]
    page._overview.search = lambda _: list(positions)  # type: ignore[method-assign, assignment]
    page.show_progress(1, 3)
    page.field.setText("apples")
    page.refresh()
    qtbot.waitUntil(lambda: list(page.table_model.positions) == [0])
    positions.append(2)
    page.show_progress(2, 3)
    assert not page.searching
    page.show_progress(3, 3)
    qtbot.waitUntil(lambda: list(page.table_model.positions) == [0, 2])


def test_facts_about_nothing_leave_the_list_as_it_is(desk: Desk, qtbot: QtBot) -> None:
    page = page_of(desk, qtbot)
    page.table.set_current_row(2)
    page._show_facts(TaskOverviewData({}, frozenset(), frozenset(), frozenset(), frozenset()))
    assert page.table.position == 2
