"""Another person's database lies in the data directory: window and library say whose it is, and what to do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from annotator.bundle.signing_key import SigningKey
from annotator.store import projects
from annotator.store.tables import replace_row
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.cut_labels import cut
from tests.ui.identity.invites import invite_file, settle, text_of, top


def of_another_person(desk: Desk, qtbot: QtBot, folder: Path) -> None:
    """The database has an invite that was accepted with a key which is not here."""
    desk.window.import_tasks(invite_file(folder))
    top(qtbot, "invite")
    desk.press(Qt.Key.Key_Return)
    settle(desk, qtbot)
    desk.bring([task("one")])
    store = desk.backend._store
    enrolled = store.read(projects.enrolment, PROJECT)
    assert enrolled is not None
    theirs = SigningKey.generate("Ben").public.fingerprint
    store.write(partial(replace_row, value=replace(enrolled, annotator_id="ben", annotator_name="Ben", signer=theirs)))
    desk.restart()


def test_library_and_project_say_whose_database_it_is(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    of_another_person(desk, qtbot, tmp_path)
    labels = [label for label in desk.window.library.findChildren(QLabel) if label.isVisible()]
    assert any("database of Ben (ben), who has another key" in label.text() for label in labels)
    assert [label.text() for label in labels if cut(label)] == []
    desk.press(Qt.Key.Key_Return)
    text = text_of(desk.work.view)
    assert "This is the database of Ben (ben)" in text
    assert "nothing that is done here is signed or sent" in text


def test_nothing_is_said_of_ones_own_database(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path))
    top(qtbot, "invite")
    desk.press(Qt.Key.Key_Return)
    settle(desk, qtbot)
    desk.bring([task("one")])
    desk.restart()
    desk.press(Qt.Key.Key_Return)
    assert "database of" not in text_of(desk.work.view)
