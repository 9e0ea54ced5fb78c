"""What is opened after an import, and while something is opened."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from annotator import app
from annotator.paths import resource
from annotator.ui.workspace_controller import WorkspaceController
from tests.ui.conftest import Desk


def sample(name: str) -> Path:
    folder = resource("sample") if name == "sample" else resource("sample", name)
    return Path(str(folder), f"{name}.anntask")


def test_of_two_imported_bundles_the_last_one_is_opened(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    desk.backend.make_identity()
    window.import_tasks(sample("stories"))
    qtbot.waitUntil(lambda: window.workspace is not None)
    first = desk.work.session.project.id
    window.import_tasks(sample("sample"))
    window.import_tasks(sample("passages"))
    qtbot.waitUntil(lambda: len(desk.backend.projects()) == 3)
    qtbot.waitUntil(lambda: window.workspace is not None and desk.work.view.notices.occupied)
    title = next(card.title for card in desk.backend.projects() if card.id == desk.work.session.project.id)
    assert window.windowTitle() == title
    qtbot.waitUntil(lambda: window.findChildren(WorkspaceController) == [desk.work])
    assert desk.work.session.project.id == window.preferences.value.project
    window.open_project(first)  # nothing says that it is open already
    assert desk.work.session.project.id == first


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
