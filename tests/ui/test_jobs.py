"""Jobs on other threads leave nothing open, however many there are, and tell their errors, whatever becomes of the page
that began them."""

from __future__ import annotations

import ast
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import annotator.ui
from annotator.errors import AnnotatorError
from annotator.services.background_maintenance import BackgroundMaintenance
from annotator.services.syncing.synchronize import SyncResult
from annotator.services.task_search import FullTextIndexer, search_tasks
from annotator.store.check import DamagedRow
from annotator.store.store import Store
from annotator.ui.background_threads import BackgroundThreads
from annotator.ui.crash_handler import CrashHandler
from annotator.ui.job_queue import JobQueue
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.sync_schedule import SyncScheduler
from annotator.ui.widgets.notice_area import NoticeStrip
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


def test_a_job_that_ends_after_its_store_was_closed_tells_the_next_one_nothing(qtbot: QtBot, desk: Desk) -> None:
    window, ended, go_on = desk.window, list[object](), threading.Event()
    window.jobs.run(lambda: go_on.wait(60), ended.append, ended.append)
    window.detach()
    desk.backend.open()
    window.attach(desk.backend)
    go_on.set()
    window.jobs.run(lambda: "next", ended.append, ended.append)
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert ended == ["next"]


def test_a_sync_that_is_stopped_with_its_store_tells_the_next_one_nothing(qtbot: QtBot, desk: Desk) -> None:
    background, ended = desk.window.background, list[object]()
    assert background is not None
    runner = background.syncs()
    for signal in (runner.done, runner.failed):
        signal.connect(lambda *values: ended.append(values))
    runner.run(PROJECT, lambda _: SyncResult())
    desk.window.detach()
    qtbot.waitUntil(lambda: not runner._jobs.busy)
    assert ended == []


def test_what_a_check_finds_while_its_store_is_closed_is_not_told_of_the_next_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def check(_: Store) -> list[DamagedRow]:
        begun.set()
        assert go_on.wait(60)
        return [DamagedRow("task", "t1", "its hash is wrong")]

    monkeypatch.setattr(Store, "check", check)
    monkeypatch.setattr(Store, "is_newer_than_backup", lambda _: False)
    at_once = partial(BackgroundMaintenance, start_after=0.0)
    monkeypatch.setattr("annotator.ui.background_threads.BackgroundMaintenance", at_once)
    background, told = BackgroundThreads(desk.backend._store, desk.window), list[object]()
    background.damaged.connect(told.append)
    assert begun.wait(60)
    monkeypatch.setattr(background.search_jobs, "wait", lambda _: go_on.set())  # called while it is being stopped
    background.stop()
    QApplication.processEvents()
    assert background.damage
    assert told == []


def test_searches_leave_no_descriptor_open(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("t1"), task("t2")])
    background = desk.window.background
    assert background is not None
    overview = desk.backend.overview(desk.work.session)
    qtbot.waitUntil(lambda: len(overview.search("answer") or ()) == 2)

    def look() -> object:
        return search_tasks(desk.backend._store, PROJECT, "answer"), overview.lines([0, 1])

    def begin() -> None:
        background.search_jobs.run(look, lambda _: None, lambda error: pytest.fail(str(error)))

    assert_leaves_nothing_open(qtbot, background.search_jobs, begin)


class Panic(BaseException):
    """As extension modules in Rust raise."""


FAULTS = [RuntimeError, OverflowError, MemoryError, RecursionError, Panic]


def fail_with(kind: type[BaseException]) -> object:
    raise kind("words of a task")


@pytest.mark.parametrize("kind", FAULTS)
def test_a_job_that_fails_in_any_way_tells_it(qtbot: QtBot, kind: type[BaseException]) -> None:
    jobs, told = JobQueue(), list[AnnotatorError]()
    jobs.run(lambda: fail_with(kind), lambda _: None, told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].code == "program.fault"
    assert kind.__name__ in told[0].message
    assert "words of a task" not in str(told[0])


@pytest.mark.parametrize("kind", [AnnotatorError, RuntimeError])
def test_a_job_that_fails_after_its_page_was_closed_is_told_in_the_window(
    desk: Desk, qtbot: QtBot, kind: type[Exception]
) -> None:
    desk.bring([task("t1")])
    page = OverlayPage("page", "A page", desk.window)
    begun = threading.Event()

    def work() -> None:
        begun.wait(60)
        if kind is AnnotatorError:
            raise AnnotatorError("test.failed", "It did not work.")
        raise kind

    desk.window.jobs.run(work, page.guarded(lambda _: None), page.guarded(lambda _: pytest.fail("the page is gone")))
    page.deleteLater()
    QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete.value)
    begun.set()
    wanted = "It did not work." if kind is AnnotatorError else "Something in the program went wrong (RuntimeError)."
    notices = desk.work.view.notices
    qtbot.waitUntil(lambda: any(wanted in each.words for each in notices.findChildren(NoticeStrip)))


def test_a_thread_that_fails_is_told_on_the_thread_of_the_window(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, Path | None]] = []
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    handler = CrashHandler(tmp_path / "logs", lambda report: told.append((threading.current_thread(), report)))
    handler.install()
    try:
        thread = threading.Thread(target=fail_with, args=[RuntimeError])
        thread.start()
        thread.join()
        qtbot.waitUntil(lambda: bool(told))
    finally:
        handler.remove()
    ((where, report),) = told
    assert where is threading.main_thread()
    assert report is not None
    assert "builtins.RuntimeError" in report.read_text()


def test_maintenance_goes_on_after_a_fault_and_tells_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("t1")])
    told, backed_up = list[AnnotatorError](), threading.Event()
    monkeypatch.setattr(Store, "check", lambda _: fail_with(RuntimeError))
    monkeypatch.setattr(Store, "backup", lambda *_: backed_up.set() or fail_with(MemoryError))
    upkeep = BackgroundMaintenance(desk.backend._store, lambda _: None, told.append, start_after=0.0)
    assert backed_up.wait(600), "its thread has the lowest priority"
    upkeep.stop()
    assert [(error.code, error.message.split("(")[1]) for error in told] == [
        ("program.fault", "RuntimeError)."), ("program.fault", "MemoryError)."),
    ]  # fmt: skip


def test_the_search_index_goes_on_after_a_fault(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("t1")])
    with monkeypatch.context() as patch:
        patch.setattr("annotator.services.task_search.update_index", lambda *_: fail_with(RuntimeError))
        indexer = FullTextIndexer(desk.backend._store, lambda *_: None)
        indexer.refresh()
        qtbot.waitUntil(lambda: indexer.error is not None)
    assert indexer.error is not None
    assert indexer.error.code == "program.fault"
    indexer.refresh()
    qtbot.waitUntil(lambda: indexer.error is None)
    indexer.stop()


def test_the_failure_of_no_job_is_thrown_away() -> None:
    """No job is run with a callback for its error that does nothing."""
    root = Path(annotator.ui.__file__).parent
    silent = [
        f"{path.relative_to(root)}:{call.lineno}"
        for path in root.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "run"
        for failed in call.args[2:3]
        if isinstance(failed, ast.Lambda) and isinstance(failed.body, ast.Constant)
    ]
    assert silent == []
