"""An export says the same counts before it is written and afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.ui.dialogs import results_export_dialog
from annotator.ui.dialogs.results_export_dialog import ResultsExportDialog
from annotator.ui.widgets.button import Button
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def noticed(desk: Desk) -> str:
    return " ".join(label.text() for label in desk.work.view.notices.findChildren(QLabel))


def exported(desk: Desk, qtbot: QtBot) -> str:
    """What the notice says after Enter in the dialog."""
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.work.view.notices.isHidden())
    return noticed(desk)


def test_a_task_whose_answers_were_taken_back_is_not_counted_as_begun(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task(name, 1) for name in ("one", "two", "three", "four")], rubric(rating("quality"), rating("tone")))
    desk.press("1", "2")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press("3")
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    desk.press("3")
    desk.press("z", held=CONTROL)
    desk.press("e", held=CONTROL)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ResultsExportDialog)
    what = dialog.findChild(QLabel, "export.what")
    assert what is not None
    assert "1 submitted, 1 begun" in what.text()
    said = exported(desk, qtbot)
    assert "The work on 2 tasks was exported: 1 submitted, 1 begun." in said
    assert "1 task whose answers were undone is included, empty." in said


def test_without_an_invite_the_owner_needs_the_public_key_and_that_is_said(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("1")
    desk.press("e", held=CONTROL)
    said = exported(desk, qtbot)
    assert "until they trust your public key" in said
    assert "“Copy my public key” in the menu File" in said
    desk.window.table["file.public_key"].trigger()
    key, name = desk.backend.identity()
    assert QApplication.clipboard().text() == key.line(name)
    assert "Your public key is in the clipboard" in desk.work.view.status.message  # which ends by itself
    assert "until they trust your public key" in noticed(desk)


def test_a_key_that_is_copied_over_a_page_is_named_after_it(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.window.table["file.backups"].trigger()
    qtbot.waitUntil(lambda: not desk.work.isVisible())
    desk.window.table["file.public_key"].trigger()
    desk.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(desk.work.isVisible)
    assert "Your public key is in the clipboard" in noticed(desk)


def test_after_a_file_was_chosen_enter_exports_to_it(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    project = replace(desk.backend.project(PROJECT), place="https://example.org/inbox")
    dialog = ResultsExportDialog(project, "Ann", 1, tmp_path / "old.annresult", desk.window)
    synced, accepted = [], []
    dialog.synced.connect(lambda: synced.append(True))
    dialog.accepted.connect(lambda: accepted.append(dialog.path))
    dialog.open()
    monkeypatch.setattr(results_export_dialog, "ask_to_save", lambda *_: tmp_path / "new.annresult")
    assert dialog.focusWidget().objectName() == "export.sync"
    choose = dialog.findChild(Button, "export.choose")
    assert choose is not None
    choose.setFocus()
    QTest.keyClick(choose, Qt.Key.Key_Return)
    assert dialog.focusWidget().objectName() == "export.write"
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert (accepted, synced) == ([tmp_path / "new.annresult"], [])
