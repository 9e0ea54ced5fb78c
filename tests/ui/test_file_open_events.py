"""Files that macOS hands over as events: kept while the program starts, then taken one by one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.ui.file_open_events import FileOpenEvents
from tests.ui.conftest import Desk


def opened(application: QApplication, path: Path) -> bool:
    return QApplication.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile(str(path))))


def test_a_file_that_comes_early_waits_and_a_later_one_does_not(qapp: QApplication) -> None:
    events, taken = FileOpenEvents(qapp), []
    try:
        opened(qapp, Path("/somewhere/Für Léna.anntask"))
        assert taken == []
        events.set_handler(taken.append)
        assert taken == [Path("/somewhere/Für Léna.anntask")]
        opened(qapp, Path("/b.anninvite"))
        assert taken[1:] == [Path("/b.anninvite")]
    finally:
        qapp.removeEventFilter(events)


def test_the_window_says_what_is_wrong_with_a_file_that_came_so(desk: Desk, qapp: QApplication, qtbot: QtBot) -> None:
    events = FileOpenEvents(qapp)
    try:
        events.set_handler(desk.window.import_tasks)
        opened(qapp, desk.paths.root / "nowhere.anntask")
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        assert dialog.objectName() == "error"
        dialog.close()
    finally:
        qapp.removeEventFilter(events)
