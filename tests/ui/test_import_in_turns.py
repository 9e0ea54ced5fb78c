"""After an import the workspace is built in several turns of the event loop. What happens between two of them harms
neither the work nor the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator import app
from annotator.paths import resource
from annotator.ui.workspace.workspace_controller import WorkspaceController
from tests.ui.conftest import Desk

SAMPLES = ("sample", "comparisons", "conversations", "stories", "passages", "comments")


def sample(name: str) -> Path:
    folder = resource("sample") if name == "sample" else resource("sample", name)
    return Path(str(folder), f"{name}.anntask")


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """What is done before each turn that builds something."""
    acts: list[Callable[[], object]] = []
    prepare = WorkspaceController.prepare

    def prepared(workspace: WorkspaceController) -> bool:
        for act in acts:
            act()
        return prepare(workspace)

    monkeypatch.setattr(WorkspaceController, "prepare", prepared)
    return acts


def test_keys_and_focus_between_two_turns_do_nothing(
    desk: Desk, qtbot: QtBot, between: list[Callable[[], object]]
) -> None:
    window, turns = desk.window, list[str]()

    def disturb() -> None:
        turns.append("turn")
        assert window.shown is window._opening
        assert window.workspace is None
        window.library.setFocus()
        for key in (Qt.Key.Key_3, Qt.Key.Key_Y, Qt.Key.Key_X):
            QTest.keyClick(window.windowHandle(), key)
        window.clearFocus()
        QApplication.instance().focusChanged.emit(None, window)  # type: ignore[union-attr]

    between.append(disturb)
    desk.backend.make_identity()
    for name in SAMPLES:
        turns.clear()
        window.import_tasks(sample(name))
        qtbot.waitUntil(lambda: window.workspace is None)
        qtbot.waitUntil(lambda: window.workspace is not None)
        assert len(turns) > 3, name
        work = desk.work
        assert work.session.view().annotation.status == "new", name
        assert window.shown is work, name
        focused = QApplication.focusWidget()
        assert focused is not None, name
        assert work.isAncestorOf(focused), name
        assert work.view.notices.occupied, name  # what was imported


def test_nothing_is_opened_after_the_user_went_to_the_library(
    desk: Desk, qtbot: QtBot, between: list[Callable[[], object]]
) -> None:
    between.append(desk.window.show_library)
    desk.backend.make_identity()
    desk.window.import_tasks(sample("stories"))
    qtbot.waitUntil(lambda: desk.window.shown is desk.window.library)
    qtbot.waitUntil(lambda: not desk.window.findChildren(WorkspaceController))
    qtbot.wait(50)
    assert desk.window.shown is desk.window.library
    between.clear()
    (card,) = desk.backend.projects()
    desk.window.open_project(card.id)
    assert desk.window.shown is desk.work


def test_the_project_waits_for_a_page_that_was_opened_between_two_turns(
    desk: Desk, qtbot: QtBot, between: list[Callable[[], object]]
) -> None:
    window, shown = desk.window, list[QWidget]()

    def help_once() -> None:
        if not shown:
            window.table["help.shortcuts"].trigger()
            shown.append(window.shown)

    between.append(help_once)
    desk.backend.make_identity()
    window.import_tasks(sample("stories"))
    qtbot.waitUntil(lambda: bool(shown))
    assert shown[0] is not window._opening
    qtbot.wait(300)
    assert window.shown is shown[0]
    window.close_page(window._opening)
    qtbot.waitUntil(lambda: window.workspace is not None)
    assert window.shown is desk.work


def test_of_two_imported_bundles_the_last_one_is_opened(
    desk: Desk, qtbot: QtBot, between: list[Callable[[], object]]
) -> None:
    """The project of the first one is open, or still being built, when the second one arrives."""
    window = desk.window
    desk.backend.make_identity()
    window.import_tasks(sample("stories"))
    qtbot.waitUntil(lambda: window.workspace is not None)
    first = desk.work.session.project.id
    arrived = list[Path]()

    def import_other() -> None:
        if not arrived:
            arrived.append(sample("passages"))
            window.import_tasks(arrived[0])

    between.append(import_other)
    window.import_tasks(sample("sample"))
    qtbot.waitUntil(lambda: len(desk.backend.projects()) == 3)
    qtbot.waitUntil(lambda: window.workspace is not None and desk.work.view.notices.occupied)
    title = next(card.title for card in desk.backend.projects() if card.id == desk.work.session.project.id)
    assert window.windowTitle() == title
    assert window.findChildren(WorkspaceController) == [desk.work]
    assert desk.work.session.project.id == window.preferences.value.project
    window.open_project(first)  # nothing says that it is open already
    assert desk.work.session.project.id == first


def test_a_window_closed_between_two_turns_stays_closed(
    desk: Desk, qtbot: QtBot, between: list[Callable[[], object]]
) -> None:
    between.append(desk.window.close)
    desk.backend.make_identity()
    desk.window.import_tasks(sample("sample"))
    qtbot.waitUntil(lambda: not desk.window.isVisible())
    qtbot.wait(50)
    assert desk.window.workspace is None
    between.clear()
    desk.restart()
    (card,) = desk.backend.projects()
    desk.window.open_project(card.id)
    assert desk.work.session.view().annotation.status == "new"


def test_modules_are_not_preloaded_while_something_is_opened(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are loaded on the window's thread, which would delay what is opened."""
    loaded, ended = list[str](), list[str]()
    monkeypatch.setattr(app, "_LOOKED", 1)
    monkeypatch.setattr(app, "import_module", loaded.append)
    controller = app.ApplicationController.__new__(app.ApplicationController)
    controller.window, controller._to_load = desk.window, ["one", "other"]
    controller._garbage = SimpleNamespace(start=lambda: ended.append("started"))  # type: ignore[assignment]
    desk.window.show_nothing("Opening")
    controller._make_ready()
    qtbot.wait(30)
    assert not loaded
    desk.window.show_library()
    qtbot.waitUntil(lambda: bool(ended))
    assert loaded == ["other", "one"]
