"""A database of an earlier version is brought up to this one beside the window, however it comes to be opened."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.ui.application_backend import ApplicationBackend
from tests.ui.conftest import Desk

OLD = Path(__file__).parents[2] / "data" / "databases" / "v1.db"
PATIENCE = 60_000

Way = Callable[[Desk, Path], object]


def try_again(desk: Desk, old: Path) -> None:
    shutil.copy(old, desk.paths.database)
    error = AnnotatorError("store.locked", "It is in use.", "", str(desk.paths.database))
    desk.window.opener.trouble(desk.backend, error, lambda: desk.window.attach(desk.backend))
    desk.find("trouble.again").click()  # type: ignore[attr-defined]


def put_back(desk: Desk, old: Path) -> None:
    desk.window.opener._put_back(desk.backend, old, lambda: desk.window.attach(desk.backend))


@pytest.mark.parametrize("way", [try_again, put_back])
def test_the_window_goes_on_while_it_is_migrated(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    desk.window.detach()
    for left in desk.paths.root.glob("annotator.db*"):
        left.unlink()
    old = Path(shutil.copy(OLD, tmp_path / "old.db"))
    go_on, where = threading.Event(), []
    open_store = ApplicationBackend.open

    def slowly(self: ApplicationBackend) -> None:
        where.append(threading.current_thread())
        assert threading.current_thread() is threading.main_thread() or go_on.wait(PATIENCE / 1_000)
        open_store(self)

    monkeypatch.setattr(ApplicationBackend, "open", slowly)
    way(desk, old)
    qtbot.waitUntil(lambda: bool(where), timeout=PATIENCE)
    assert where[0] is not threading.main_thread()
    label = desk.window.findChild(QLabel, "opening.text")
    assert label is not None
    assert label.isVisible()
    assert "being upgraded" in label.text()
    go_on.set()
    qtbot.waitUntil(lambda: desk.window.backend is not None, timeout=PATIENCE)
    assert desk.backend.projects()
    if way is put_back:
        assert "The backup was restored" in desk.window.library.notices.findChild(QLabel, "notice.text").text()  # type: ignore[union-attr]
