"""A database of an earlier version is brought up to this one while the window goes on, and says so."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.app import ApplicationController
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store.store import Store
from annotator.ui.application_backend import ApplicationBackend

OLD = Path(__file__).parents[2] / "data" / "databases" / "v1.db"
PATIENCE = 60_000


@pytest.fixture
def old(tmp_path: Path) -> DataDir:
    paths = DataDir(tmp_path / "data")
    paths.root.mkdir()
    shutil.copy(OLD, paths.database)
    return paths


def test_only_an_older_database_is_to_be_migrated(old: DataDir) -> None:
    backend = ApplicationBackend(old)
    assert backend.needs_migration
    backend.open()
    backend.close()
    assert not backend.needs_migration
    assert not ApplicationBackend(DataDir(old.root / "none")).needs_migration
    old.database.write_bytes(b"no database")
    assert not ApplicationBackend(old).needs_migration


def test_the_window_goes_on_while_the_database_is_migrated(
    old: DataDir, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening it where the window paints kept 300,000 tasks' window from answering for 13 seconds."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    go_on, where = threading.Event(), []
    open_store = ApplicationBackend.open

    def slowly(self: ApplicationBackend) -> None:
        where.append(threading.current_thread())
        assert go_on.wait(PATIENCE / 1_000)
        open_store(self)

    monkeypatch.setattr(ApplicationBackend, "open", slowly)
    desktop = ApplicationController(application, old)
    qtbot.addWidget(desktop.window)
    desktop.window.show()
    desktop._load(None, None)
    label = desktop.window.findChild(QLabel, "opening.text")
    assert isinstance(label, QLabel)
    assert label.isVisible()
    assert "being upgraded" in label.text()
    assert desktop.window.backend is None
    refused: list[AnnotatorError | None] = []
    for name in ("tasks.anntask", "invite.anninvite", "receipt.annreceipt"):  # as by a drop
        desktop.window.import_tasks(old.root / name, refused.append)
        panel = QApplication.activeModalWidget()
        assert panel is not None
        assert panel.objectName() == "error"
        panel.close()
    assert [error.code for error in refused if error is not None] == ["store.closed"] * 3
    assert label.isVisible()
    go_on.set()
    qtbot.waitUntil(lambda: desktop.window.backend is not None, timeout=PATIENCE)
    assert where[0] is not threading.main_thread()
    assert [card.title for card in desktop.window.backend.projects()]
    desktop.window.detach()
    assert desktop._instance_server is not None
    desktop._instance_server.close()
    with Store(old):  # its lock was let go, though another thread had taken it
        pass


def test_what_keeps_it_from_being_migrated_is_said(old: DataDir, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    errors: list[AnnotatorError] = []

    def fail(_: ApplicationBackend) -> None:
        raise AnnotatorError("store.failed", "The disk is full.")

    monkeypatch.setattr(ApplicationBackend, "open", fail)
    desktop = ApplicationController(application, old)
    qtbot.addWidget(desktop.window)
    monkeypatch.setattr(desktop.window.opener, "trouble", lambda _backend, error, _opened: errors.append(error))
    desktop._load(None, None)
    qtbot.waitUntil(lambda: bool(errors), timeout=PATIENCE)
    assert errors[0].code == "store.failed"
    assert desktop._status == 1
