"""Bundles in, results out, and what is refused on the way."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.bundle.bundle_reader import verify_bundle
from annotator.errors import AnnotatorError
from annotator.paths import resource
from annotator.services.session import Session
from annotator.ui.file_dialogs import keep_folder
from annotator.ui.widgets.button import Button
from tests.failing_disk import folders_fail
from tests.ui.conftest import Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier
SAMPLE = resource("sample", "sample.anntask")


def text_of(dialog: object) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))  # type: ignore[attr-defined]


def test_an_empty_library_offers_the_sample_and_opens_it(desk: Desk, qtbot: QtBot) -> None:
    desk.find("library.help.sample_rating").click()
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    notice = desk.find("notice.text").text()
    assert "were added" in notice
    assert notice.endswith("Owner: Annotator sample, verified."), "its key came with the program"
    assert desk.work.session.project.owner_verified
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)
    assert not desk.work.view.notices.isVisible()


def test_a_refused_bundle_says_what_happened_and_what_was_kept(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one")])
    desk.press("3")
    broken = tmp_path / "broken.anntask"
    broken.write_bytes(SAMPLE.read_bytes()[:-100])
    desk.window.import_tasks(broken)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    panel = QApplication.activeModalWidget()
    said = text_of(panel)
    assert "broken.anntask was refused" in said
    assert "bundle.truncated" in said
    assert "Nothing was imported" in said
    desk.press(Qt.Key.Key_Return)
    assert len(desk.backend.projects()) == 1
    assert list(desk.scores().values()) == [3]  # back in the project that was open, its work as it was


def test_the_same_bundle_again_changes_nothing_and_says_so(desk: Desk, qtbot: QtBot) -> None:
    for _ in range(2):
        desk.window.import_tasks(SAMPLE)
        qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.view.notices.isVisible())
    assert "already" in desk.find("notice.text").text()


def test_export_by_keyboard_writes_a_bundle_that_verifies(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.import_tasks(SAMPLE)
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    desk.press("3", "2")
    desk.press("e", held=CONTROL)
    said = text_of(QApplication.activeModalWidget())
    assert "0 submitted, 1 begun" in said
    assert desk.backend.identity()[0].fingerprint in said
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    (written,) = Path.home().glob("*.annresult")
    found = verify_bundle(written, "results")
    told = desk.find("notice.text").text()
    assert f"Send this file to the project owner: {written} (" in told
    assert found.bundle_id[:16] in told
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    desk.find("notice.act").click()
    assert [Path(url.toLocalFile()) for url in shown] == [written.parent]
    assert desk.backend.project(desk.work.session.project.id).last_export is not None


def test_an_export_that_fails_says_that_the_work_is_kept(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one")])
    desk.press("3")
    folder = tmp_path / "stick"
    folder.mkdir()
    keep_folder(desk.window.preferences, "export", folder)
    desk.press("e", held=CONTROL)
    folder.rmdir()
    folder.write_text("a file where the folder was")
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    assert "All your work is saved" in text_of(QApplication.activeModalWidget())
    desk.press(Qt.Key.Key_Return)


def test_nothing_to_export_is_said_and_cannot_be_pressed(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press("e", held=CONTROL)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert "no task has been worked on" in text_of(dialog)
    assert not dialog.findChild(Button, "export.write").isEnabled()
    desk.press(Qt.Key.Key_Escape)


def test_the_outcome_of_an_import_reaches_whoever_asked(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    heard: list[AnnotatorError | None] = []
    copy = shutil.copy(SAMPLE, tmp_path / "copy.anntask")
    desk.window.import_tasks(Path(copy), heard.append)
    qtbot.waitUntil(lambda: bool(heard) and not desk.window.jobs.busy)  # the project is opened after that
    assert heard == [None]


def test_enter_presses_the_button_of_a_dialog_that_has_the_keyboard(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press("3")
    desk.press("e", held=CONTROL)
    desk.press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget().objectName() == "export.cancel"
    desk.press(Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is None
    assert not desk.window.jobs.busy
    assert list(Path.home().glob("*")) == []


def exported(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    desk.bring([task("one")])
    desk.press("3")
    assert desk.work.save()
    monkeypatch.setattr(os, "fsync", folders_fail(number))
    desk.press("e", held=CONTROL)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)


def test_an_export_into_a_folder_that_cannot_be_synced_says_so(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported(desk, qtbot, monkeypatch, errno.EINVAL)
    said = desk.find("notice.text").text()
    assert "was exported" in said
    assert "cannot guarantee that the file survives a power cut" in said


def test_an_export_that_is_there_is_not_called_unwritten(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported(desk, qtbot, monkeypatch, errno.EIO)
    panel = QApplication.activeModalWidget()
    said = text_of(panel)
    (file,) = Path.home().rglob("*.annresult")
    assert verify_bundle(file)
    assert "may not survive a power cut" in said
    assert "No results bundle was written" not in said
    assert str(file) in said
    assert desk.work.view.status.message == "", "nothing is being exported any more"
    panel.close()  # type: ignore[union-attr]


def fill_disk(desk: Desk, disk: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """Let the writer find a full disk until ``disk`` is undone, and fail to save a score."""
    full = AnnotatorError("store.disk_full", "The disk is full.", "Free some space.")
    disk.setattr(desk.backend._store.writer._files, "look_before", lambda: full)
    desk.press("3")
    qtbot.waitUntil(lambda: desk.work.session.failure is not None)


def test_an_export_while_the_disk_is_full_says_why_at_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    desk.bring([task("t1", 1)])
    fill_disk(desk, monkeypatch, qtbot)
    waited: list[float] = []
    monkeypatch.setattr(desk.work.session, "wait_saved", lambda seconds: bool(waited.append(seconds)))
    desk.press("e", held=CONTROL)
    assert waited == [0.0]
    assert QApplication.activeModalWidget() is None
    (said,) = desk.window.notices.findChildren(QLabel, "notice.text")
    assert "The disk is full." in said.text()
    assert "Nothing was exported." in said.text()
    monkeypatch.undo()


def test_a_submission_while_the_disk_is_full_says_why_in_place_and_is_made_afterwards(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    desk.bring([task("t1", 1), task("t2", 1)])
    desk.press(*"3124")
    with monkeypatch.context() as disk:
        fill_disk(desk, disk, qtbot)
        desk.press(Qt.Key.Key_Return, held=CONTROL)
        assert QApplication.activeModalWidget() is None
        (said,) = desk.window.notices.findChildren(QLabel, "notice.text")
        assert "The disk is full." in said.text()
        assert desk.work.session.done == 0
    qtbot.waitUntil(lambda: not desk.window.notices.findChildren(QLabel, "notice.text"))
    assert desk.work.session.failure is None
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.done == 1


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_submission_that_was_refused_is_remembered_once_everything_is_saved(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """``when``: the disk has saved the last score before the refusal is shown, or after it."""
    desk.bring([task("t1", 1), task("t2", 1)])
    desk.press(*"31240")
    assert desk.work.save()
    QApplication.processEvents()
    full = AnnotatorError("store.disk_full", "The disk is full.", "Free some space.")
    reads = iter([full] * (1 if when == "before" else 2))
    with monkeypatch.context() as disk:
        disk.setattr(Session, "failure", property(lambda _: next(reads, None)))
        desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.work.events.saved.emit(5)
    assert desk.work.session.done == 0
    assert desk.work.view.status.message == "Everything is saved again. Ctrl\u00a0Enter submits the task."
    assert not [label for label in desk.window.notices.findChildren(QLabel, "notice.text") if "disk" in label.text()]
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.done == 1


def test_that_no_program_shows_folders_is_said_with_the_path(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    desk.bring([task("one")])
    desk.window.table["file.data"].trigger()
    (said,) = desk.window.notices.findChildren(QLabel, "notice.text")
    assert "No program of this computer shows folders" in said.text()
    assert str(desk.paths.root) in said.text()
