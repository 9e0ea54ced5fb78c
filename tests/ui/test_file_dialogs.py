"""Where file dialogs begin, where exports lie, and what the library offers once all is done."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QStandardPaths, Qt, QTimer
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialogButtonBox, QFileDialog, QLabel, QListView, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui import dialog_keys, file_dialogs
from annotator.ui.dialogs.results_export_dialog import ResultsExportDialog
from annotator.ui.file_dialogs import ask_to_open, ask_to_save, keep_folder
from annotator.ui.key_redirect import X11KeyRedirect
from annotator.ui.language import LANGUAGES
from tests.ui.catalogues import speaking
from tests.ui.conftest import PROJECT, Desk, active, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier
Location = QStandardPaths.StandardLocation


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that file dialogs began in; each dialog is left without a choice, unless a test says otherwise."""
    asked: list[str] = []

    def ask(dialog: QFileDialog) -> None:
        asked.append(dialog.directory().absolutePath())

    monkeypatch.setattr(file_dialogs, "run_file_dialog", ask)
    return asked


def labels(language: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is written beside the fields and on the buttons of Qt's own file dialog."""
    found: dict[str, str] = {}

    def read(dialog: QFileDialog) -> None:
        qtbot.addWidget(dialog)
        names = (QLabel, "lookInLabel"), (QLabel, "fileNameLabel"), (QLabel, "fileTypeLabel")
        found.update({name: dialog.findChild(kind, name).text() for kind, name in names})
        boxes = dialog.findChildren(QDialogButtonBox)
        found.update({f"button {n}": button.text() for box in boxes for n, button in enumerate(box.buttons())})

    monkeypatch.setattr(file_dialogs, "run_file_dialog", read)
    with speaking(language):
        around = QWidget()
        qtbot.addWidget(around)
        ask_to_open(around, "Open", Path.home(), "All files (*)")
    return found


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_fields_of_a_file_dialog_are_named_in_the_language(
    language: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    english, said = labels("en", qtbot, monkeypatch), labels(language, qtbot, monkeypatch)
    assert len(english) == 5
    assert english["lookInLabel"].replace("&", "") == "Look in:"
    assert [name for name, words in said.items() if words == english[name]] == []


def test_a_bundle_is_looked_for_among_the_downloads_then_where_the_last_one_lay(
    desk: Desk, begun: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = Path(QStandardPaths.writableLocation(Location.DownloadLocation))
    downloads.mkdir(parents=True)
    desk.press(Qt.Key.Key_Return)  # on the empty library
    assert begun == [str(downloads)]
    usb = tmp_path / "usb"
    usb.mkdir()
    monkeypatch.setattr(file_dialogs, "run_file_dialog", lambda _: usb / "no.anntask")
    desk.press("o", held=CONTROL)
    desk.restart()
    monkeypatch.setattr(file_dialogs, "run_file_dialog", lambda dialog: begun.append(dialog.directory().absolutePath()))
    desk.press("o", held=CONTROL)
    assert begun[1:] == [str(usb)]
    usb.rmdir()
    desk.press("o", held=CONTROL)
    assert begun[2:] == [str(downloads)], "a place that is gone is not asked for again"


def exporting() -> ResultsExportDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ResultsExportDialog)
    return dialog


def test_results_land_in_a_folder_that_people_see_and_the_last_one_is_remembered(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = Path(QStandardPaths.writableLocation(Location.DocumentsLocation))
    documents.mkdir(parents=True)
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("1")
    desk.press("e", held=CONTROL)
    assert exporting().path.parent == documents
    usb = tmp_path / "usb"
    usb.mkdir()
    monkeypatch.setattr(file_dialogs, "run_file_dialog", lambda _: usb / "mine.annresult")
    exporting().findChild(QAbstractButton, "export.choose").click()
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil((usb / "mine.annresult").exists)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    active(desk)
    desk.press("e", held=CONTROL)
    assert exporting().path.parent == usb
    desk.press(Qt.Key.Key_Escape)
    desk.restart()
    desk.press(Qt.Key.Key_Return)
    desk.press("e", held=CONTROL)
    assert exporting().path.parent == usb


def test_where_there_are_no_documents_the_home_folder_takes_the_results(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("1")
    desk.press("e", held=CONTROL)
    home = Path(QStandardPaths.writableLocation(Location.HomeLocation))
    assert exporting().path.parent == home


def test_a_finished_project_offers_its_export_until_it_was_made(desk: Desk, qtbot: QtBot) -> None:
    def offered() -> tuple[str, str]:
        desk.window.show_library()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        active(desk)
        button = desk.find(f"library.continue.{PROJECT}")
        return button.text(), desk.focused  # type: ignore[attr-defined]

    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("1")
    assert offered() == ("Continue", f"library.continue.{PROJECT}")
    desk.window.open_project(PROJECT)
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert offered() == ("Open", f"library.export.{PROJECT}")
    desk.press(Qt.Key.Key_Return)
    assert exporting()
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.backend.project(PROJECT).last_export is not None)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    assert offered() == ("Open", f"library.continue.{PROJECT}")
    desk.window.open_project(PROJECT)
    desk.press("z", held=CONTROL)
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert offered() == ("Open", f"library.export.{PROJECT}"), "changed since"


def test_a_folder_whose_disk_does_not_answer_is_not_waited_for(
    desk: Desk, begun: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, answered = tmp_path / "share", threading.Event()
    gone.mkdir()
    keep_folder(desk.window.preferences, "open", gone)
    real = Path.is_dir
    monkeypatch.setattr(Path, "is_dir", lambda self: answered.wait(90) if self == gone else real(self))
    desk.press("o", held=CONTROL)
    assert begun == [str(Path.home())]
    answered.set()


@pytest.mark.file_dialogs
@pytest.mark.parametrize("saving", [False, True])
def test_a_file_dialog_neither_renames_nor_deletes(desk: Desk, qtbot: QtBot, tmp_path: Path, saving: bool) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "work.anntask").touch()
    seen: list[bool] = []

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        seen.append(dialog.testOption(QFileDialog.Option.ReadOnly))
        rows: Any = dialog.findChild(QListView, "listView")
        qtbot.waitUntil(lambda: rows.model().rowCount(rows.rootIndex()) > 0)
        for row in range(rows.model().rowCount(rows.rootIndex())):
            rows.setCurrentIndex(rows.model().index(row, 0, rows.rootIndex()))
            QTest.keyClick(rows, Qt.Key.Key_F2)
            seen.append(rows.state() != QListView.State.EditingState)
            QTest.keyClick(rows, Qt.Key.Key_Delete)
        dialog.reject()

    QTimer.singleShot(1, desk.window, press)  # later than what is posted, which is done before the dialog is there
    ask = ask_to_save if saving else ask_to_open
    assert ask(desk.window, "Choose", tmp_path, "All (*)") is None
    assert seen
    assert all(seen)
    assert {"folder", "work.anntask"} <= {path.name for path in tmp_path.iterdir()}


class NeverFocused(X11KeyRedirect):
    """As for a dialog of the system's own: the window of Qt's never gets the keyboard."""

    @classmethod
    def begin(cls, window: QWindow, *, waits: bool) -> X11KeyRedirect | None:
        return cls(int(window.winId()), lambda *_: None, waits=waits) if waits else None

    def drop(self) -> bool:
        return True


@pytest.mark.file_dialogs
def test_keys_that_cannot_come_to_a_file_dialog_are_said_to_be_lost(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialog_keys, "X11KeyRedirect", NeverFocused)

    def leave() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        dialog.reject()

    QTimer.singleShot(1, desk.window, leave)
    assert ask_to_open(desk.window, "Choose", Path.home(), "All (*)") is None
    (said,) = (each.text() for each in desk.window.notices.findChildren(QLabel, "notice.text"))
    assert said == "Keys that were pressed before the file dialog was there did nothing."
