"""A window on projects made by hand, driven by real key events."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QWidget

from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.course.course import Course
from annotator.model.rubric import Rubric
from annotator.paths import DataDir
from annotator.services import session
from annotator.services.background_maintenance import START_AFTER_SECONDS, BackgroundMaintenance
from annotator.services.view_models import BundleImportResult
from annotator.ui import background_threads, file_dialogs, workspace_controller
from annotator.ui.actions import with_keys
from annotator.ui.appearance import appearance
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.main_window import MainWindow
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.shortcuts_page import ShortcutsPage
from annotator.ui.theme import LIGHT
from annotator.ui.workspace import (
    key_guard,
    workspace_status_bar,
)
from annotator.ui.workspace_controller import WorkspaceController
from annotator.workspace import judged_list, keys
from tests.import_verified import import_verified
from tests.prepared_database import copy_new_databases
from tests.prepared_resources import prepare_resources

PROJECT = "11111111-2222-4333-8444-555555555555"
OWNER = SigningKey(b"\x01" * 32, "Olga Owner")
BUNDLES = ("a" * 64, "b" * 64)
appearance.family = "DejaVu Sans"  # which every machine has that runs the tests
FIVE = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")


def rating(key: str, low: int = 0, high: int = 4, targets: Sequence[str] = ("response",)) -> dict[str, Any]:
    levels = [{"value": low, "text": f"Worst {key}."}, {"value": high, "text": f"Best {key}."}]
    return {
        "type": "rating", "key": key, "title": key.title(), "low": low, "high": high, "targets": list(targets),
        "levels": levels,
    }  # fmt: skip


def rubric(*blocks: dict[str, Any]) -> Rubric:
    chosen = blocks or [rating(key) for key in FIVE]
    return Rubric.model_validate({"id": "test", "title": "Test", "blocks": list(chosen)})


def task(name: str, answers: int = 4, **more: Any) -> dict[str, Any]:
    text = "**Answer {n}** of {name}.\n\n- a point"
    responses = [{"id": f"{name}-{n}", "text": text.format(n=n, name=name)} for n in range(1, answers + 1)]
    return {"id": name, "prompt": f"What about {name}?", "responses": responses} | more


class PaintHold(QObject):
    """Holds the requests to paint the windows of desks. Qt sends no further request to a window meanwhile, and paints
    all that has changed at the one that is let through."""

    holds = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802, ARG002 - Qt's
        return self.holds and event.type() == QEvent.Type.UpdateRequest

    def paint(self) -> None:
        """Paint what has changed since the windows were painted. An exception of a paint event is lost where the event
        is sent from Python; pytest-qt sees those of the event loop."""
        before, self.holds = self.holds, False
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow):
                QCoreApplication.postEvent(window, QEvent(QEvent.Type.UpdateRequest))
        QApplication.processEvents()
        self.holds = before


paint_hold = PaintHold()


class Desk:
    """A data directory and the window on it; :meth:`restart` closes and opens it again."""

    def __init__(self, root: Path) -> None:
        self.paths = DataDir(root)
        self.start()

    def start(self) -> None:
        self.backend = ApplicationBackend(self.paths)
        self.backend.open()
        self.make_window()

    def make_window(self, *, attached: bool = False) -> None:
        self._window = MainWindow(PreferencesFile(self.paths.preferences))
        self._window.setWindowState(Qt.WindowState.WindowNoState)
        self._window.installEventFilter(paint_hold)
        self._show(attached=attached)

    def _show(self, *, attached: bool = False) -> None:
        self._window.resize(1366, 768)
        self._window.show()
        assert QTest.qWaitForWindowExposed(self._window)
        self._window.activateWindow()
        self._attached = attached

    @property
    def window(self) -> MainWindow:
        """The window. It shows the library at first, unless the test begins with a project."""
        if not self._attached:
            self._attach()
        return self._window

    def _attach(self) -> None:
        self._attached = True
        self._window.attach(self.backend)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what the window showed before

    def move_to(self, root: Path, time: GuardTime) -> None:
        """Another data directory in the same window, as after a start."""
        self.paths = DataDir(root)
        self.backend = ApplicationBackend(self.paths)
        self.backend.open()
        preferences = self._window.preferences
        preferences.__init__(self.paths.preferences)  # type: ignore[misc]
        if (workspace := self._window._workspace) is not None:
            workspace.view.guard._refusal_timer = _Elapsed(time)
            workspace.view.sizes.read()
        self._window.prefer()
        self._show()

    @property
    def reusable(self) -> bool:
        """Whether the window can be used by the next test, after it has left what it shows."""
        window = self._window
        if not window.isVisible() or window.table.commands != with_keys({}) or window.isMaximized():
            return False
        if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            return False
        window.detach()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return True

    def bring(
        self,
        lines: Sequence[dict[str, Any]],
        asked: Rubric | None = None,
        guidelines: str = "# Rules",
        sequence: int = 1,
        course: Course | None = None,
        images: dict[str, bytes] | None = None,
        series: str = "main",
        project: str = PROJECT,
        purpose: Any = None,
    ) -> BundleImportResult:
        """A project with these tasks, opened; a later ``sequence`` brings its tasks or its rubric up to date, and
        another ``series`` adds tasks. ``purpose``: that of a bundle of work to be reviewed or adjudicated."""
        info = BundleMetadata(
            kind="tasks", project_id=project, project_title="A project", series=series, sequence=sequence,
            supersedes=BUNDLES[sequence - 2] if sequence > 1 else None,
            author_fingerprint=OWNER.public.fingerprint, author_name=OWNER.name, created="2026-01-01T00:00:00+00:00",
            program_version="0", display_seed="seed", purpose=purpose,
        )  # fmt: skip
        main = series == "main" and project == PROJECT
        bundle_id = BUNDLES[sequence - 1] if main else sha256(f"{series}{project}".encode()).hexdigest()
        imported = import_verified(
            self.backend._store, info, bundle_id, rubric=asked or rubric(), guidelines=guidelines,
            task_lines=[json.dumps(line).encode() for line in lines], owner=OWNER.public, course=course,
            images=images,
        )  # fmt: skip
        self.backend.make_identity()
        if self._attached:
            self._window.open_project(project)
        else:
            self._window.preferences.change(project=project, reopen=True)
            self._attach()
        return imported

    def close(self) -> None:
        self._window.close()
        self.backend.close()

    def restart(self) -> None:
        self.close()
        self.start_again()

    def start_again(self) -> None:
        """Start after :meth:`close`."""
        self._window.deleteLater()
        self.start()

    @property
    def work(self) -> WorkspaceController:
        assert self.window.workspace is not None
        return self.window.workspace

    def press(self, *keys: str | Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Key presses that reach the window as from a keyboard."""
        for key in keys:
            window = QApplication.activeModalWidget() or self.window
            if window is self.window and not window.isActiveWindow() and QApplication.activePopupWidget() is None:
                active(self)
            QTest.keyClick(window.windowHandle(), key, held)  # type: ignore[call-overload]

    def scores(self, position: int | None = None) -> dict[tuple[str, str], int]:
        ratings = self.work.session.view(position).annotation.ratings
        return {(target, key): score for target, given in ratings.items() for key, score in given.items()}

    def find(self, name: str) -> QWidget:
        """The one widget with this object name, apart from those that are about to be deleted, and from hidden ones
        that wait to be used again."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        found = self.window.findChildren(QWidget, name)
        if len(found) > 1:
            found = [widget for widget in found if widget.isVisible()]
        (one,) = found
        return one

    @property
    def focused(self) -> str:
        widget = self.window.focusWidget()
        return widget.objectName() if widget is not None else ""


@pytest.fixture(scope="module", autouse=True)
def _prepared_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        copy_new_databases(patch)
        prepare_resources(patch)
        yield


@pytest.fixture(autouse=True)
def _default_appearance(request: pytest.FixtureRequest) -> None:
    """The appearance of a new installation, whatever the test before has changed. A window sets it by itself."""
    if "desk" not in request.fixturenames:
        appearance.change(LIGHT, 100, "normal", 0, line_numbers=False)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """File dialogs begin, and exports land, in the user's folders."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))


@pytest.fixture(autouse=True)
def no_file_dialogs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody would answer one, and the test would hang. ``file_dialogs`` marks a test that answers it."""
    if request.node.get_closest_marker("file_dialogs") is not None:
        return
    monkeypatch.setattr(file_dialogs, "run_file_dialog", _unexpected)


def _unexpected(dialog: QFileDialog) -> None:
    raise AssertionError(f"a file dialog was opened: {dialog.windowTitle()}")


@pytest.fixture(autouse=True)
def _patient_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that five processes write to is waited for, as long as it takes."""
    monkeypatch.setattr(workspace_controller, "_SAVE_WAIT", 60.0)
    monkeypatch.setattr(workspace_controller, "_SUBMIT_WAIT", 60.0)


class GuardTime:
    """Time as the guard after a refusal measures it. It passes where a test says so, however slow the machine is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._passed = 0
        for name in ("SETTLED", "PAUSE", "LONGER"):
            monkeypatch.setattr(key_guard, name, 1_000 * getattr(key_guard, name))
        monkeypatch.setattr(key_guard, "QElapsedTimer", lambda: _Elapsed(self))

    @property
    def passed(self) -> int:
        return self._passed

    def settle(self) -> None:
        """The refusal has been read."""
        self._passed += key_guard.SETTLED + 1

    def pause(self, desk: Desk) -> None:
        """No key has come for so long that the guard acts by itself."""
        timer = desk.work.view.guard._pause_timer
        assert timer.isActive()
        timer.start(0)
        while timer.isActive():
            QTest.qWait(1)


class _Elapsed:
    """Stands in for the guard's QElapsedTimer."""

    def __init__(self, time: GuardTime) -> None:
        self._time = time
        self.start()

    def start(self) -> None:
        self._begun = self._time.passed

    restart = start

    def hasExpired(self, milliseconds: int) -> bool:  # noqa: N802 - Qt's
        return self._time.passed - self._begun > milliseconds


@pytest.fixture(autouse=True)
def guard_time(monkeypatch: pytest.MonkeyPatch) -> GuardTime:
    return GuardTime(monkeypatch)


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What gives people time is not over before the next key because the machine is slow, and the check and the backup
    at start are not begun in the middle of a slow test."""
    monkeypatch.setattr(workspace_controller, "NUMBER_PAUSE", 1_000 * workspace_controller.NUMBER_PAUSE)
    monkeypatch.setattr(workspace_status_bar, "_SHOWN_FOR", 1_000 * workspace_status_bar._SHOWN_FOR)
    monkeypatch.setattr(keys, "DELIBERATE", 0.0)
    monkeypatch.setattr(judged_list, "REST", 0.0)
    monkeypatch.setattr(session, "MERGE_SECONDS", 1_000 * session.MERGE_SECONDS)
    later = partial(BackgroundMaintenance, start_after=1_000 * START_AFTER_SECONDS)
    monkeypatch.setattr(background_threads, "BackgroundMaintenance", later)


@pytest.fixture(autouse=True)
def _held_paints(request: pytest.FixtureRequest) -> None:
    """A window paints what the test leaves in it, once. ``painted`` marks a test that looks at what is painted, or
    counts a text as read, meanwhile."""
    paint_hold.holds = request.node.get_closest_marker("painted") is None
    if not paint_hold.holds:
        paint_hold.paint()  # the request that was held


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:  # noqa: ARG001 - pytest's
    """A paint event that fails, fails the test."""
    result = yield
    if paint_hold.holds:
        paint_hold.paint()
    return result


@pytest.fixture
def no_style_sheet(qapp: QApplication) -> None:
    """The application is as in a process that has just begun: the window that is made next sets the style sheet."""
    qapp.setStyleSheet("")


@pytest.fixture(scope="module")
def _desk_of_module(qapp: QApplication) -> Iterator[list[Desk]]:  # noqa: ARG001  there is an application
    """The desk that the next test of a module can use, if there is one. A window that the module leaves behind would
    make each later change of a theme dearer."""
    before, desks = _windows(), list[Desk]()
    yield desks
    for desk in desks:
        destroy(desk)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert [window.objectName() for window in _windows() - before] == []


def _windows() -> set[QWidget]:
    return {widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMainWindow | QDialog)}


@pytest.fixture
def desk(
    request: pytest.FixtureRequest, tmp_path: Path, guard_time: GuardTime, _desk_of_module: list[Desk]
) -> Iterator[Desk]:
    """A desk on an empty data directory. Its window is that of the test before, unless it is marked ``own_window``."""
    shares = request.node.get_closest_marker("own_window") is None
    if shares and _desk_of_module:
        desk = _desk_of_module.pop()
        desk.move_to(tmp_path / "data", guard_time)
    else:
        desk = Desk(tmp_path / "data")
    yield desk
    if shares and desk.reusable:
        _desk_of_module.append(desk)
    else:
        destroy(desk)


MakeDesk = Callable[[Path], Desk]


@pytest.fixture
def make_desk(qapp: QApplication, _desk_of_module: list[Desk]) -> Iterator[MakeDesk]:  # noqa: ARG001
    """Makes a desk with a window of its own on a data directory, as on another computer."""
    desks: list[Desk] = []

    def make(root: Path) -> Desk:
        desks.append(Desk(root))
        return desks[-1]

    yield make
    for desk in desks:
        destroy(desk)


def destroy(desk: Desk) -> None:
    """Close the window and delete it at once, with its dialogs: none of them may stand over the next test's."""
    desk.close()
    desk._window.deleteLater()
    QCoreApplication.sendPostedEvents(desk._window, QEvent.Type.DeferredDelete.value)


def listed_keys(desk: Desk, words: str = "") -> list[str]:
    """The rows of the page of keys, as they are searched for ``words``; the page is closed again."""
    desk.window.table["help.keys"].trigger()
    page = desk.window.shown
    assert isinstance(page, ShortcutsPage)
    page.field.setText(words)
    rows = [page.list.item(row).text() for row in range(page.list.count())]
    desk.window.close_page()
    return rows


def active(desk: Desk) -> None:
    """The window has the keyboard again after a dialog."""
    QApplication.processEvents()
    desk.window.activateWindow()
    QApplication.processEvents()
