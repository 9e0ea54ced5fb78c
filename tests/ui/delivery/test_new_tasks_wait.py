"""New tasks of a project that is open: a sync cannot import them under the annotator's hands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.ui.delivery import waiting_work_import
from annotator.ui.widgets.button import Button
from tests.ui.delivery.shared_place import Shared, shared
from tests.ui.identity.invites import top, words_of

__all__ = ["shared"]

LOOK = 10
"""Milliseconds between two looks whether what waits can be imported."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_work_import, "_LOOK", LOOK)
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 0.0)


def open_and_sync(shared: Shared, *, title: str = "") -> str:
    """Sync the open project, whose first task is scored, after the owner built one more bundle; the words of the
    page."""
    desk = shared.desk
    shared.agree(shared.page())
    desk.window.open_project(shared.project_id)
    desk.press(Qt.Key.Key_2)
    assert desk.work.save()
    shared.world.build(title=title)
    shared.world.owner_syncs()
    page = shared.page()
    shared.sync(page)
    return words_of(page)


def test_new_tasks_come_into_the_open_project_when_nobody_types(shared: Shared, qtbot: QtBot) -> None:
    desk = shared.desk
    assert "New tasks have arrived: they are imported when you pause for a moment." in open_and_sync(shared)
    session, place = desk.work.session, desk.work.session.place
    qtbot.wait(10 * LOOK)
    assert desk.work.session is session, "the page is over it"
    desk.window.close_page()
    qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.session is not session, timeout=90_000)
    qtbot.waitUntil(lambda: "1 new task is here." in words_of(desk.work.view.notices))
    assert (desk.work.session.count, desk.work.session.place) == (3, place)
    assert desk.work.session.view().annotation.ratings
    assert not list((desk.backend.paths.inbox / shared.project_id).glob("*.anntask"))
    act = desk.work.view.notices.findChild(Button, "notice.act")
    assert act is not None
    act.click()
    assert desk.work.session.position == 2


def test_tasks_that_change_work_wait_for_a_button_of_the_notice(shared: Shared, qtbot: QtBot) -> None:
    desk = shared.desk
    open_and_sync(shared, title="Another question")
    session = desk.work.session
    desk.window.close_page()
    qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.session is not session, timeout=90_000)
    qtbot.waitUntil(lambda: "New tasks are waiting to be imported." in words_of(desk.work.view.notices))
    assert desk.work.session.count == 2
    act = desk.work.view.notices.findChild(Button, "notice.act")
    assert act is not None
    act.click()
    top(qtbot, "update")
