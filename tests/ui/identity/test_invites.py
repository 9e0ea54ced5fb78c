"""An invite in the window: opened or pasted, accepted with one key, and the owner is pinned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.signing_key import SigningKey
from annotator.ui import file_dialogs
from annotator.workspace import stray_keys
from tests.ui.conftest import OWNER, PROJECT, Desk, task
from tests.ui.identity.invites import invite, invite_file, settle, text_of, top

ANOTHER = "22222222-2222-4222-8222-222222222222"
ENTER = Qt.Key.Key_Return


def test_one_key_accepts_an_invite(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path))
    sheet = top(qtbot, "invite")
    text = text_of(sheet)
    assert "Example Lab invites you as Léna Öztürk to “Healthcare answers”." in text
    assert " ".join(fingerprint_words(OWNER.public)) in sheet.findChild(QWidget, "invite.words").accessibleName()  # type: ignore[union-attr]
    assert desk.backend.identity_card() is None, "nothing is made before it is accepted"
    desk.press(ENTER)
    settle(desk, qtbot)
    card = desk.backend.identity_card()
    assert card is not None
    assert card.name == "Léna Öztürk"
    qtbot.waitUntil(lambda: desk.find(f"library.waiting.{PROJECT}").isVisible())
    desk.bring([task("one")])
    assert desk.backend.project(PROJECT).owner_verified
    desk.press("1")
    assert desk.work.session.wait_saved(60)
    written = desk.backend.export(PROJECT, tmp_path / "out.annresult")
    from annotator.bundle.bundle_reader import verify_bundle

    info = verify_bundle(written.path).info
    assert info.annotator_id == "lena"
    assert info.enrolment == invite().content.proof(card.key)


def test_typing_in_a_task_does_not_accept_an_invite(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bring([task("one")], project=ANOTHER)
    desk.bring([task("one")])
    desk.window.import_tasks(invite_file(tmp_path))
    sheet = top(qtbot, "invite")
    monkeypatch.setattr(stray_keys, "REST", 60.0)
    desk.press(*"end ", ENTER)
    monkeypatch.setattr(stray_keys, "REST", 0.0)
    desk.press(*" so on ", ENTER)
    assert QApplication.activeModalWidget() is sheet
    desk.press(ENTER, held=Qt.KeyboardModifier.ControlModifier)
    settle(desk, qtbot)
    assert desk.backend.project(PROJECT).owner_verified
    assert desk.backend.project(ANOTHER).owner_verified, "it is the same key"


def test_an_invite_that_was_accepted_is_not_offered_again(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    path = invite_file(tmp_path)
    desk.window.import_tasks(path)
    top(qtbot, "invite")
    desk.press(ENTER)
    settle(desk, qtbot)
    desk.window.import_tasks(path)
    sheet = top(qtbot, "invite")
    assert "You have accepted this invite already." in text_of(sheet)
    assert sheet.findChild(QPushButton, "invite.yes") is None
    desk.press(ENTER)
    settle(desk, qtbot)


def test_escape_cancels_invite(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path))
    top(qtbot, "invite")
    desk.press(Qt.Key.Key_Escape)
    settle(desk, qtbot)
    assert desk.backend.waiting() == []
    assert not (desk.paths.root / "keys").exists()


def test_the_name_can_be_given_as_the_key_is_made(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path))
    field: Any = top(qtbot, "invite").findChild(QLineEdit, "invite.name")
    field.setText("李明")
    desk.press(ENTER)
    settle(desk, qtbot)
    card = desk.backend.identity_card()
    assert card is not None
    assert card.name == "李明"


def test_an_invite_is_pasted_with_what_stands_around_it(desk: Desk, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("Hello, how are you?")
    button: Any = desk.find("library.invite")
    button.click()
    dialog = top(qtbot, "paste")
    field: Any = dialog.findChild(QLineEdit, "paste.field")
    go: Any = dialog.findChild(QPushButton, "paste.go")
    assert field.text() == ""
    field.setText("anninvite:AAAA.")
    go.click()
    qtbot.waitUntil(lambda: "This is not an invite" in text_of(dialog))
    QGuiApplication.clipboard().setText(f"Dear Lena,\n{invite().line()}\nSee you")
    field.selectAll()
    field.paste()
    go.click()
    top(qtbot, "invite")
    desk.press(ENTER)
    settle(desk, qtbot)
    assert [invite.annotator_id for invite in desk.backend.waiting()] == ["lena"]


def test_a_line_in_the_clipboard_is_there_already(desk: Desk, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText(invite().line())
    desk.window.table["file.invite"].trigger()
    top(qtbot, "paste")
    desk.press(ENTER)
    top(qtbot, "invite")
    desk.press(Qt.Key.Key_Escape)


def test_too_long_a_text_in_the_clipboard_is_not_put_into_the_field(desk: Desk, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("anninvite:" + "Ab3_" * 2_500_000)
    desk.window.table["file.invite"].trigger()
    (field,) = top(qtbot, "paste").findChildren(QLineEdit, "paste.field")
    assert field.text() == ""
    desk.press("v", held=Qt.KeyboardModifier.ControlModifier)
    assert field.text() == ""
    assert "at most" in text_of(top(qtbot, "paste"))


def test_another_owner_than_the_pinned_one_is_refused(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one")])
    thief = SigningKey(b"\x07" * 32, "Example Lab")
    desk.window.import_tasks(invite_file(tmp_path, thief))
    assert "another key signed it" in text_of(top(qtbot, "error"))
    desk.press(Qt.Key.Key_Escape)
    assert not desk.backend.project(PROJECT).owner_verified
    assert desk.window.workspace is not None, "the project that was open stays open"


def test_what_was_said_of_an_invite_goes_once_its_tasks_are_here(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path))
    top(qtbot, "invite")
    desk.press(ENTER)
    settle(desk, qtbot)
    assert not desk.window.library.notices.isHidden()
    desk.window.show_library()
    assert not desk.window.library.notices.isHidden(), "no task has come yet"
    desk.bring([task("one")])
    desk.window.show_library()
    assert desk.window.library.notices.isHidden()


def test_the_file_of_an_invite_is_asked_for_as_one(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(
        file_dialogs, "run_file_dialog", lambda dialog: asked.append((dialog.windowTitle(), dialog.nameFilters()[0]))
    )
    desk.window.table["file.invite"].trigger()
    file: Any = top(qtbot, "paste").findChild(QPushButton, "paste.file")
    file.click()
    desk.window.table["file.open"].trigger()
    assert asked[0] == ("Open an invite", "Invites (*.anninvite)")
    assert asked[1][0] == "Open a task bundle, an invite, a receipt or your own results"


def test_an_invite_to_a_project_that_is_here_verifies_its_owner(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stray_keys, "REST", 0.0)
    desk.bring([task("one")])
    assert not desk.backend.project(PROJECT).owner_verified
    desk.window.import_tasks(invite_file(tmp_path))
    assert top(qtbot, "invite").findChild(QLineEdit, "invite.name") is None, "there is a key, which has a name"
    desk.press(ENTER, held=Qt.KeyboardModifier.ControlModifier)
    settle(desk, qtbot)
    assert desk.backend.project(PROJECT).owner_verified
    assert desk.window.workspace is not None


def test_an_altered_invite_is_refused_and_changes_nothing(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    path = invite_file(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"lena"', b'"lene"'))
    desk.window.import_tasks(path)
    dialog = top(qtbot, "error")
    assert "invite.altered" in text_of(dialog)
    desk.press(Qt.Key.Key_Escape)
    assert desk.backend.waiting() == []


NEEDS = {
    "version": "9.0.1",
    "get_from": "https://lab.example/annotator",
    "files": [{"name": "annotator_9.0.1_amd64.deb", "sha256": "ab" * 32}],
}


def test_an_invite_says_that_a_newer_program_is_asked_for(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path, needs_program=NEEDS))
    text = text_of(top(qtbot, "invite"))
    assert "Example Lab asks for Annotator 9.0.1 or newer" in text
    assert "This owner's key was not compared on this computer." in text
    assert "lab.example" not in text
    assert "[program.too_old]" in text
    desk.press(ENTER)
    settle(desk, qtbot)
    assert desk.backend.waiting()[0].title == "Healthcare answers"
    desk.window.import_tasks(invite_file(tmp_path, needs_program=NEEDS))
    text = text_of(top(qtbot, "invite"))
    place = "They say where to get it: https://lab.example/annotator. Install it only if its SHA-256 matches"
    assert f"{place} theirs: annotator_9.0.1_amd64.deb {'ab' * 32}." in text
    desk.press(Qt.Key.Key_Escape)
    settle(desk, qtbot)


def test_a_version_that_is_here_is_not_spoken_of(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.import_tasks(invite_file(tmp_path, needs_program={"version": "0.0.1"}))
    assert top(qtbot, "invite").findChild(QWidget, "invite.outdated") is None
    desk.press(Qt.Key.Key_Escape)
    settle(desk, qtbot)
