"""New tasks of a project that is open: a sync cannot import them under the annotator's hands."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.services.syncing.task_bundle_downloader import TaskBundleIntake, WaitingBundle
from annotator.services.view_models import BundleImportPlan, BundleImportResult
from annotator.transfer.destination import RemoteFile
from annotator.transfer.object_names import object_name
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.delivery import waiting_work_import
from annotator.ui.delivery.waiting_work_import import WaitingWorkImport
from annotator.ui.delivery_messages import agreement_words, synced_words
from annotator.ui.main_window import MainWindow
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.notice_area import NoticeStrip
from tests.services.syncing.forged_objects import forged
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.delivery.shared_place import NOTHING, Shared, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["shared"]

LOOK = 10
"""Milliseconds between two looks whether what waits can be imported."""
PAUSE = 300
"""Milliseconds in which nothing may happen."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_work_import, "_LOOK", LOOK)
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 0.0)


def begin(shared: Shared) -> None:
    """Open the project, whose first task is scored."""
    shared.agree(shared.page())
    shared.desk.window.open_project(shared.project_id)
    shared.desk.press(Qt.Key.Key_2)
    assert shared.desk.work.save()


def sync(shared: Shared) -> str:
    """Sync from the page, and close it; its words."""
    page = shared.page()
    shared.sync(page)
    text = text_of(page)
    shared.desk.window.close_page()
    return text


def open_and_sync(shared: Shared, *, title: str = "") -> str:
    """Sync the open project after the owner built one more bundle; the words of the page."""
    begin(shared)
    shared.world.build(title=title)
    shared.world.owner_syncs()
    return sync(shared)


def wait_for_import(shared: Shared, qtbot: QtBot, tasks: int) -> None:
    desk = shared.desk
    qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.session.count == tasks, timeout=90_000)


def press_in_notice(shared: Shared) -> None:
    act = shared.desk.work.view.notices.findChild(Button, "notice.act")
    assert act is not None
    act.click()


def test_new_tasks_come_into_the_open_project_when_nobody_types(shared: Shared, qtbot: QtBot) -> None:
    desk = shared.desk
    begin(shared)

    def wait_for_index(tasks: int) -> None:
        search = desk.backend.overview(desk.work.session).search
        qtbot.waitUntil(lambda: len(search("yes") or ()) == tasks)

    wait_for_index(2)
    shared.world.build()
    shared.world.owner_syncs()
    page = shared.page()
    shared.sync(page)
    assert "New tasks have arrived: they are imported when you pause for a moment." in text_of(page)
    session, place = desk.work.session, desk.work.session.place
    qtbot.wait(PAUSE)
    assert desk.work.session is session, "the page is over it"
    desk.window.close_page()
    wait_for_import(shared, qtbot, 3)
    qtbot.waitUntil(lambda: "1 new task is here." in text_of(desk.work.view.notices))
    assert desk.work.session.place == place
    assert desk.work.session.view().annotation.ratings
    assert not list((desk.backend.paths.inbox / shared.project_id).glob("*.anntask"))
    press_in_notice(shared)
    assert desk.work.session.position == 2
    wait_for_index(3)


def test_new_tasks_wait_while_something_is_begun(shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = shared.desk
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 3600.0)
    open_and_sync(shared)
    session = desk.work.session
    desk.window.table["file.preferences"].trigger()
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 0.0)
    qtbot.wait(PAUSE)
    assert desk.work.session is session
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    dialog.close()
    desk.work.go_to_task(1)
    wait_for_import(shared, qtbot, 3)
    assert desk.work.session.position == 1


@pytest.mark.parametrize("changed", [False, True])
def test_keys_pressed_while_the_project_is_closed_wait_for_their_task(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, changed: bool
) -> None:
    """They were lost; if the task is another one then, they are, and so are those that follow."""
    desk = shared.desk
    close = MainWindow.close_to_reopen

    def close_and_type(window: MainWindow, text: str) -> None:
        close(window, text)
        desk.press("4", "3")

    monkeypatch.setattr(MainWindow, "close_to_reopen", close_and_type)
    if changed:
        monkeypatch.setattr(MainWindow, "task_in_sight", lambda _: (object(), None, ""))
    open_and_sync(shared)
    first = [*desk.scores().values()]
    wait_for_import(shared, qtbot, 3)
    desk.press(*"1" * changed)
    assert [*desk.scores().values()] == ([*first] if changed else [*first, 4, 3])
    assert desk.work.view.status.message.startswith("A file was opened while you typed") == changed


def test_keys_that_waited_for_a_task_that_was_left_are_given_to_no_other_one(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were pressed in the next import, for the task that was open then."""
    desk = shared.desk
    close = MainWindow.close_to_reopen

    def close_type_and_leave(window: MainWindow, text: str) -> None:
        close(window, text)
        QTimer.singleShot(0, window, lambda: desk.press("4") or window.show_library())

    with monkeypatch.context() as patch:
        patch.setattr(MainWindow, "close_to_reopen", close_type_and_leave)
        open_and_sync(shared)
        qtbot.waitUntil(lambda: desk.window.workspace is None, timeout=90_000)
        qtbot.waitUntil(lambda: not desk.window.findChildren(WaitingWorkImport), timeout=90_000)
    desk.window.open_project(shared.project_id)
    assert desk.work.session.count == 3
    before = desk.scores()
    shared.world.build()
    shared.world.owner_syncs()
    sync(shared)
    wait_for_import(shared, qtbot, 4)
    assert desk.scores() == before


def test_tasks_that_change_work_wait_for_a_button_of_the_notice(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = shared.desk
    closings = closed(monkeypatch)
    assert "An update of tasks is waiting for your agreement." in open_and_sync(shared, title="Another question")
    desk.work.go_to_task(1)
    qtbot.wait(PAUSE)
    assert not closings
    runner = desk.window.background.syncs()  # type: ignore[union-attr]
    runner.run(shared.project_id, lambda stopped: desk.backend.sync(shared.project_id, stopped), by_itself=True)
    qtbot.waitUntil(lambda: "An update of tasks is waiting for your agreement." in text_of(desk.work.view.notices))
    press_in_notice(shared)
    top(qtbot, "update")


def test_an_update_that_waits_is_shown_on_every_page_until_it_is_imported(shared: Shared, qtbot: QtBot) -> None:
    """Also after new tasks that came with it, and after a restart."""
    desk, world = shared.desk, shared.world

    def strip() -> NoticeStrip | None:
        return desk.window.findChild(NoticeStrip, "waiting")

    begin(shared)
    world.build(series="other")
    world.owner_syncs()
    sync(shared)
    assert strip() is None, "they come in the next pause"
    desk.work.go_to_task(1)
    wait_for_import(shared, qtbot, 5)
    assert strip() is None
    desk.work.go_to_task(3)
    desk.press(Qt.Key.Key_2)
    world.build(title="Another question")
    world.build(series="other", title="Another question")
    world.build(series="third")
    world.owner_syncs()
    sync(shared)
    assert (shown := strip()) is not None
    assert shown.words == "2 bundles of tasks or changes from the project owner are not imported yet."
    desk.work.go_to_task(0)
    wait_for_import(shared, qtbot, 11)
    assert (shown := strip()) is not None
    assert shown.words.startswith("2 bundles")
    desk.restart()
    assert strip() is None, "the project is not open"
    desk.window.open_project(shared.project_id)
    assert strip() is not None
    desk.window.table["file.import_waiting"].trigger()
    first = top(qtbot, "update")
    assert "1 more bundle from the owner waits after this one." in text_of(first)
    first.accept()
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None, timeout=90_000)
    desk.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    assert "more bundle" not in text_of(top(qtbot, "update"))
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    assert desk.work.session.done == 0, "the key was meant for the next question"
    top(qtbot, "update").accept()
    qtbot.waitUntil(lambda: strip() is None, timeout=90_000)
    qtbot.waitUntil(lambda: desk.window.workspace is not None and not desk.window.jobs.busy)
    desk.window.table["file.import_waiting"].trigger()
    assert desk.work.view.status.message == "Nothing is waiting to be imported."


def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window shows each time that it closes the open project to import."""
    closings: list[str] = []
    close = MainWindow.close_to_reopen

    def count(window: MainWindow, text: str) -> None:
        closings.append(text)
        close(window, text)

    monkeypatch.setattr(MainWindow, "close_to_reopen", count)
    return closings


@pytest.mark.parametrize("good", [False, True])
def test_a_forged_bundle_does_not_close_the_project(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, good: bool
) -> None:
    """And those behind it are imported."""
    desk = shared.desk
    begin(shared)
    closings = closed(monkeypatch)
    if good:
        shared.world.build(series="zzz")
        shared.world.owner_syncs()
    (path,) = shared.place.rglob("tasks/main*.anntask")
    name, data = forged(path.name, path.read_bytes(), signature_kept=False)
    path.with_name(name).write_bytes(data)
    refusals = ["another key signed it", *["1 task bundles there were signed by a key other than the owner's"] * 3]
    for position, refusal in zip((1, 0, 1, 0), refusals, strict=True):
        assert refusal in sync(shared)
        desk.work.go_to_task(position)
        qtbot.wait(PAUSE)
        qtbot.waitUntil(lambda: desk.window.workspace is not None)
    assert len(closings) == good
    assert not list((desk.backend.paths.inbox / shared.project_id).glob("*.anntask"))


def test_a_bundle_that_is_refused_in_the_end_does_not_stop_others(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file was damaged between the sync and the import."""
    desk = shared.desk
    begin(shared)
    shared.world.build(series="yyy")
    shared.world.build(series="zzz")
    shared.world.owner_syncs()
    sync(shared)
    (first,) = (desk.backend.paths.inbox / shared.project_id).glob("yyy*.anntask")
    first.write_bytes(first.read_bytes()[:-100])
    desk.work.go_to_task(1)
    qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.session.count > 2, timeout=90_000)
    assert not first.exists()
    closings = closed(monkeypatch)
    sync(shared)
    assert not closings


def import_slowly(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let an import in the window wait for the event."""
    go_on, import_waiting = threading.Event(), ApplicationBackend.import_waiting_tasks

    def wait_first(backend: ApplicationBackend, project_id: str, bundles: Sequence[WaitingBundle]) -> TaskBundleIntake:
        assert go_on.wait(60)
        return import_waiting(backend, project_id, bundles)

    monkeypatch.setattr(ApplicationBackend, "import_waiting_tasks", wait_first)
    return go_on


def test_who_has_gone_elsewhere_meanwhile_stays_there(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, go_on = shared.desk.window, import_slowly(monkeypatch)
    open_and_sync(shared)
    qtbot.waitUntil(lambda: window.workspace is None)
    window.show_library()
    go_on.set()
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert window.shown is window.library
    assert "1 new task is here." in text_of(window.library.notices)


def test_a_sync_that_ends_during_the_import_brings_the_rest(
    shared: Shared, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, go_on = shared.desk, import_slowly(monkeypatch)
    open_and_sync(shared)
    qtbot.waitUntil(lambda: desk.window.workspace is None)
    WaitingWorkImport(desk.window, shared.project_id, [], [])
    go_on.set()
    wait_for_import(shared, qtbot, 3)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)


def test_what_is_begun_is_in_use_until_the_keyboard_is_at_the_scores_again(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    for command in ("text.find", "text.caret", "text.compare"):
        assert desk.window.may_reopen()
        desk.window.table[command].trigger()
        if command == "text.find":
            desk.work.back_to_scores()
            assert not desk.window.may_reopen(), "it is left open"
            desk.work.view.find_bar.close_bar()
        else:
            desk.press(Qt.Key.Key_Right, held=Qt.KeyboardModifier.ShiftModifier)
            assert not desk.window.may_reopen(), command
        desk.work.back_to_scores()
        desk.work.go_to_task(0)
    desk.work.view.panes()["q1/r1"].select_source(0, 4)
    assert not desk.window.may_reopen(), "a selection by mouse"


def test_reactions_that_are_open_are_in_use(desk: Desk) -> None:
    """Their keys would score the row in focus."""
    up = {"key": "up", "emoji": "👍", "title": "Thumbs up"}
    tone = {"type": "reactions", "key": "tone", "title": "Tone", "targets": ["response"], "reactions": [up]}
    desk.bring([task("one", 1)], rubric(rating("quality"), tone))
    assert desk.window.may_reopen()
    desk.press("e")
    assert not desk.window.may_reopen()
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.may_reopen()


def test_a_course_that_waits_is_called_one(tmp_path: Path) -> None:
    name = object_name(f"main-1-{16 * 'a'}.anntask")
    assert name is not None
    imported = BundleImportResult("p", "P", "b", "new batch", 1, 0, 0, "f", "owner", "verified")
    plan = BundleImportPlan(imported, (), (), (), guidelines="")
    waiting = [WaitingBundle(name, RemoteFile("x", 1), tmp_path, plan)]
    assert agreement_words(waiting) == ["An update of tasks is waiting for your agreement."]
    course = replace(waiting[0], plan=replace(plan, closes_tasks=True))
    assert agreement_words([course]) == [
        "A course is waiting for your agreement: once it is here, it comes before the tasks."
    ]
    result = replace(NOTHING, waiting=(course, replace(course, plan=None)))
    assert "A course is waiting" in synced_words(result)[0]
    assert "New tasks have arrived" in synced_words(result)[0]
