"""Bundles in, results out, and what is refused on the way."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.bundle.bundle_reader import check
from annotator.errors import AnnotatorError
from annotator.paths import resource
from annotator.ui.places import keep_folder
from tests.ui.conftest import Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier
SAMPLE = resource("sample", "sample.anntask")


def words_of(dialog: object) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))  # type: ignore[attr-defined]


def test_an_empty_library_offers_the_sample_and_opens_it(desk: Desk, qtbot: QtBot) -> None:
    desk.find("library.help.sample_rating").click()
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    notice = desk.find("notice.text").text()
    assert "were added" in notice
    assert notice.endswith("Owner: Annotator sample, verified."), "its key came with the program"
    assert desk.work.session.project.owner_verified
    desk.press(Qt.Key.Key_Escape)
    assert not desk.work.view.notices.isVisible()


def test_a_refused_bundle_says_what_happened_and_what_was_kept(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one")])
    desk.press("3")
    broken = tmp_path / "broken.anntask"
    broken.write_bytes(SAMPLE.read_bytes()[:-100])
    desk.window.take_in(broken)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    panel = QApplication.activeModalWidget()
    said = words_of(panel)
    assert "broken.anntask was refused" in said
    assert "bundle.truncated" in said
    assert "Nothing was imported" in said
    desk.press(Qt.Key.Key_Return)
    assert len(desk.backend.projects()) == 1
    assert list(desk.scores().values()) == [3]  # back in the project that was open, its work as it was


def test_the_same_bundle_again_changes_nothing_and_says_so(desk: Desk, qtbot: QtBot) -> None:
    for _ in range(2):
        desk.window.take_in(SAMPLE)
        qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.view.notices.isVisible())
    assert "already" in desk.find("notice.text").text()


def test_export_by_keyboard_writes_a_bundle_that_verifies(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.take_in(SAMPLE)
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    desk.press("3", "2")
    desk.press("e", held=CONTROL)
    said = words_of(QApplication.activeModalWidget())
    assert "0 submitted, 1 begun" in said
    assert desk.backend.identity()[0].fingerprint in said
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    (written,) = Path.home().glob("*.annresult")
    found = check(written, "results")
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
    assert "All your work is saved" in words_of(QApplication.activeModalWidget())
    desk.press(Qt.Key.Key_Return)


def test_nothing_to_export_is_said_and_cannot_be_pressed(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press("e", held=CONTROL)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert "no task has been worked on" in words_of(dialog)
    assert not dialog.findChild(type(desk.find("workspace.top.help.menu")), "export.write").isEnabled()
    desk.press(Qt.Key.Key_Escape)


def test_the_outcome_of_an_import_reaches_whoever_asked(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    heard: list[AnnotatorError | None] = []
    copy = shutil.copy(SAMPLE, tmp_path / "copy.anntask")
    desk.window.take_in(Path(copy), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
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
