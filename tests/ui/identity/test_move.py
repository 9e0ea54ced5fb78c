"""Everything of a computer's moves to another one, in the window."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk, task
from tests.ui.identity.invites import settle, top, words_of

PHRASE = "battery staple"


def page(desk: Desk) -> QWidget:
    desk.window.table["file.identity"].trigger()
    return desk.find("identity")


def test_the_other_computer_shows_the_same(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
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
    assert "Everything was moved to another computer" in words_of(desk.window.shown)
    picture(desk, "2-written")
    other = Desk(qtbot, tmp_path / "other")
    try:
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
        assert "Everything is here: A project." in words_of(other.window.library)
        picture(other, "3-taken")
        assert other.window.preferences.value.percent == 125
        other.window.open_project(desk.backend.projects()[0].id)
        assert dict(other.work.session.view().annotation.ratings) == given
        picture(other, "4-open")
        assert other.backend.identity()[0] == desk.backend.identity()[0]
    finally:
        other.close()
    desk.restart()
    assert "sent as that of a second computer" in words_of(desk.window.library)
    picture(desk, "5-old")


def picture(desk: Desk, name: str) -> None:
    """A picture for whoever wants to see it."""
    folder = os.environ.get("ANNOTATOR_PICTURES")
    if folder:
        desk.window.grab().save(str(Path(folder) / f"move-{name}.png"))
