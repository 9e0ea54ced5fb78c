"""Everything of a computer's moves to another one, in the window."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.dialogs.confirmation_dialog import ConfirmationDialog
from annotator.ui.widgets.notice_area import NoticeStrip
from tests.ui.conftest import PROJECT, Desk, MakeDesk, task
from tests.ui.identity.invites import settle, text_of, top

PHRASE = "battery staple"


def page(desk: Desk) -> QWidget:
    desk.window.table["file.identity"].trigger()
    return desk.find("identity")


def test_the_other_computer_shows_the_same(desk: Desk, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one"), task("two")])
    desk.press(Qt.Key.Key_4)
    desk.press(Qt.Key.Key_3)
    assert desk.work.session.wait_saved(90)
    given = dict(desk.work.session.view().annotation.ratings)
    desk.window.prefer(theme="dark", percent=125)
    desk.window.show_library()
    button: Any = page(desk).findChild(QPushButton, "identity.everything")
    button.click()
    dialog: Any = top(qtbot, "keyfile")
    dialog.show_path(tmp_path / "all.annmove")
    for name in ("phrase", "again"):
        dialog.findChild(QLineEdit, f"keyfile.{name}").setText(PHRASE)
    picture(desk, "1-write")
    dialog.findChild(QPushButton, "keyfile.go").click()
    settle(desk, qtbot)
    assert "Everything was moved to another computer" in text_of(desk.window.shown)
    picture(desk, "2-written")
    other = make_desk(tmp_path / "other")
    take: Any = page(other).findChild(QPushButton, "identity.take")
    take.click()
    dialog = top(qtbot, "keyfile")
    dialog.show_path(tmp_path / "all.annmove")
    dialog.findChild(QLineEdit, "keyfile.phrase").setText("wrong")
    dialog.findChild(QPushButton, "keyfile.go").click()
    refused: Any = dialog.findChild(QLabel, "keyfile.refused")
    qtbot.waitUntil(lambda: "passphrase" in refused.text(), timeout=90_000)
    dialog.findChild(QLineEdit, "keyfile.phrase").setText(PHRASE)
    dialog.findChild(QPushButton, "keyfile.go").click()
    qtbot.waitUntil(lambda: other.window.shown is other.window.library, timeout=90_000)
    assert "Everything is here: A project." in text_of(other.window.library)
    picture(other, "3-taken")
    qtbot.waitUntil(lambda: other.window.preferences.value.percent == 125)
    other.window.open_project(desk.backend.projects()[0].id)
    assert dict(other.work.session.view().annotation.ratings) == given
    picture(other, "4-open")
    assert other.backend.identity()[0] == desk.backend.identity()[0]
    desk.restart()
    assert "sent as that of a second computer" in text_of(desk.window)
    picture(desk, "5-old")


@pytest.fixture
def moved(desk: Desk, tmp_path: Path) -> Desk:
    """A computer whose data were moved to another one, with its library open."""
    desk.bring([task("one"), task("two")])
    desk.window.show_library()
    desk.backend.write_everything(tmp_path / "all.annmove", PHRASE)
    desk.window.show_moved()
    return desk


def strip(desk: Desk) -> QWidget | None:
    strips = [
        strip_shown
        for strip_shown in desk.window.findChildren(NoticeStrip)
        if strip_shown.objectName() == "moved" and strip_shown.isVisible()
    ]
    return strips[0] if strips else None


def answer(desk: Desk, name: str, choice: str) -> None:
    dialog = desk.window.findChild(ConfirmationDialog, name)
    assert dialog is not None
    button = dialog.findChild(QPushButton, f"{name}.{choice}")
    assert button is not None
    button.click()


def test_the_first_computer_says_that_it_was_moved_from_until_it_goes_on(moved: Desk, qtbot: QtBot) -> None:
    window = moved.window
    assert strip(moved) is not None
    window.table["file.delivery"].trigger()
    assert strip(moved) is not None
    window.close_page()
    window.open_project(PROJECT)
    answer(moved, "moved.work", "stay")
    assert window.workspace is None
    assert window.shown is window.library
    window.open_project(PROJECT)
    answer(moved, "moved.work", "go")
    assert window.workspace is not None
    assert strip(moved) is not None
    window.show_library()
    window.open_project(PROJECT)
    assert window.workspace is not None, "it asks once"
    moved.restart()
    notice = strip(moved)
    assert notice is not None
    button = notice.findChild(QPushButton, "notice.act")
    assert button is not None
    button.click()
    answer(moved, "moved.ask", "go")
    qtbot.waitUntil(lambda: moved.backend.transfer_record is None, timeout=90_000)
    qtbot.waitUntil(lambda: strip(moved) is None, timeout=90_000)
    assert "You go on here. Delete all.annmove" in text_of(moved.window.library)
    moved.window.open_project(PROJECT)
    assert moved.window.workspace is not None


def test_a_move_opens_by_double_click_on_another_computer_alone(
    moved: Desk, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    moved.window.import_tasks(tmp_path / "all.annmove")
    dialog: Any = top(qtbot, "keyfile")
    dialog.findChild(QLineEdit, "keyfile.phrase").setText(PHRASE)
    dialog.findChild(QPushButton, "keyfile.go").click()
    error: Any = top(qtbot, "error")
    assert "This file was written on this computer" in text_of(error)
    assert moved.backend.transfer_record is not None
    error.close()
    other = make_desk(tmp_path / "other")
    other.window.import_tasks(tmp_path / "all.annmove")
    dialog = top(qtbot, "keyfile")
    assert str(tmp_path / "all.annmove") in text_of(dialog)
    dialog.findChild(QLineEdit, "keyfile.phrase").setText(PHRASE)
    dialog.findChild(QPushButton, "keyfile.go").click()
    qtbot.waitUntil(lambda: "Everything is here: A project." in text_of(other.window.library), timeout=90_000)


def test_the_empty_library_and_the_palette_lead_to_taking_over(desk: Desk, qtbot: QtBot) -> None:
    button = desk.window.library.findChild(QPushButton, "library.take_over")
    assert button is not None
    button.click()
    top(qtbot, "keyfile").close()
    for command in ("file.take_over", "file.move_everything"):
        assert desk.window.table[command].isEnabled()


def picture(desk: Desk, name: str) -> None:
    """A picture for whoever wants to see it."""
    folder = os.environ.get("ANNOTATOR_PICTURES")
    if folder:
        desk.window.grab().save(str(Path(folder) / f"move-{name}.png"))
