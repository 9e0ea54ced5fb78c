"""A key under a passphrase, in the window: asked for where a step needs it, once, and changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.key_archive import read_key_archive
from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from tests.ui.conftest import PROJECT, Desk, MakeDesk, task
from tests.ui.identity.invites import invite_file, settle, text_of, top

PHRASE, NEW = "battery staple", "correct horse"


@pytest.fixture
def locked(make_desk: MakeDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk whose key is under :data:`PHRASE`, with a task that is done."""
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
    monkeypatch.setattr("annotator.bundle.system_keyring._backend", lambda: None)
    KeyStore(DataDir(tmp_path / "data").keys).create("annotator", "Lena", PHRASE)
    return make_desk(tmp_path / "data")


def press(widget: QWidget, name: str) -> None:
    button: Any = widget.findChild(QPushButton, name)
    button.click()


def fill(widget: QWidget, name: str, text: str) -> None:
    field: Any = widget.findChild(QLineEdit, name)
    field.setText(text)


def page(desk: Desk) -> QWidget:
    desk.window.table["file.identity"].trigger()
    return desk.find("identity")


def test_moving_a_key_asks_for_passphrase_once(locked: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    press(page(locked), "identity.move")
    dialog: Any = top(qtbot, "keyfile")
    dialog.show_path(tmp_path / "lena.annkey")
    for name in ("phrase", "again"):
        fill(dialog, f"keyfile.{name}", "for the file")
    press(dialog, "keyfile.go")
    asked = top(qtbot, "unlock")
    assert "write your key" in text_of(asked)
    assert getattr(asked.focusWidget(), "objectName", str)() == "unlock.phrase"
    fill(asked, "unlock.phrase", "wrong")
    press(asked, "unlock.go")
    qtbot.waitUntil(lambda: "not the passphrase" in text_of(asked))
    assert not (tmp_path / "lena.annkey").exists()
    fill(asked, "unlock.phrase", PHRASE)
    locked.press(Qt.Key.Key_Return)
    settle(locked, qtbot)
    assert read_key_archive(tmp_path / "lena.annkey", "for the file").key.public == locked.backend.identity()[0]
    before = locked.backend.identity()[0]
    press(locked.find("identity"), "identity.rotate")
    press(top(qtbot, "identity.ask"), "identity.ask.go")
    settle(locked, qtbot)
    after = locked.backend.identity()[0]
    assert after != before
    assert KeyStore(locked.paths.keys).load("annotator", PHRASE).public == after, "under the same passphrase"


def test_cancelled_passphrase_dialog_changes_nothing(locked: Desk, qtbot: QtBot) -> None:
    before = locked.backend.identity()[0]
    press(page(locked), "identity.rotate")
    press(top(qtbot, "identity.ask"), "identity.ask.go")
    top(qtbot, "unlock")
    locked.press(Qt.Key.Key_Escape)
    settle(locked, qtbot)
    assert locked.backend.identity()[0] == before


def test_an_invite_after_a_revocation_asks_for_it(locked: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    before = locked.backend.identity()[0]
    locked.window.import_tasks(invite_file(tmp_path, replaces=[before.fingerprint]))
    top(qtbot, "invite")
    locked.press(Qt.Key.Key_Return)
    asked = top(qtbot, "unlock")
    assert locked.backend.waiting() == []
    fill(asked, "unlock.phrase", PHRASE)
    press(asked, "unlock.go")
    settle(locked, qtbot)
    assert locked.backend.identity()[0] != before
    assert [invite.annotator_id for invite in locked.backend.waiting()] == ["lena"]


def test_changed_passphrase_still_allows_export(locked: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    locked.bring([task("one")])
    locked.press("1")
    assert locked.work.session.wait_saved(60)
    press(page(locked), "identity.passphrase")
    dialog = top(qtbot, "passphrase")
    assert getattr(dialog.focusWidget(), "objectName", str)() == "passphrase.old"
    for old, new, again, fragment in (
        (PHRASE, "short", "short", "at least 8"),
        (PHRASE, NEW, NEW + "r", "not the same"),
        ("wrong", NEW, NEW, "not the passphrase"),
    ):
        for name, text in (("old", old), ("new", new), ("again", again)):
            fill(dialog, f"passphrase.{name}", text)
        press(dialog, "passphrase.go")
        qtbot.waitUntil(lambda fragment=fragment: fragment in text_of(dialog))  # type: ignore[misc]
    fill(dialog, "passphrase.old", PHRASE)
    press(dialog, "passphrase.go")
    settle(locked, qtbot)
    with pytest.raises(AnnotatorError):
        KeyStore(locked.paths.keys).load("annotator", PHRASE)
    assert locked.backend.export(PROJECT, tmp_path / "out.annresult").path.exists(), "it is known in this window"


def test_a_key_without_a_keyring_can_get_a_passphrase(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
    monkeypatch.setattr("annotator.bundle.system_keyring._backend", lambda: None)
    desk.backend.make_identity()
    shown = page(desk)
    assert "its passphrase lies beside it" in text_of(shown)
    press(shown, "identity.passphrase")
    dialog = top(qtbot, "passphrase")
    assert dialog.findChild(QLineEdit, "passphrase.old") is None
    for name in ("new", "again"):
        fill(dialog, f"passphrase.{name}", NEW)
    press(dialog, "passphrase.go")
    settle(desk, qtbot)
    assert not (desk.paths.keys / "annotator.passphrase").exists()
    assert "in a file under your passphrase" in text_of(desk.find("identity"))


def test_a_lost_passphrase_leads_to_a_new_key(locked: Desk, qtbot: QtBot) -> None:
    before = locked.backend.identity()[0]
    press(page(locked), "identity.abandon")
    press(top(qtbot, "identity.ask"), "identity.ask.go")
    settle(locked, qtbot)
    qtbot.waitUntil(lambda: "fresh invite before you export" in text_of(locked.find("identity")))
    assert locked.backend.identity()[0] != before


def test_a_passphrase_that_was_changed_elsewhere_is_asked_for_again(locked: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    backend = locked.backend
    backend.export_key_file(tmp_path / "one.annkey", "for the file", PHRASE)
    KeyStore(locked.paths.keys).change_passphrase("annotator", PHRASE, NEW)
    before = backend.identity()[0]
    press(page(locked), "identity.rotate")
    press(top(qtbot, "identity.ask"), "identity.ask.go")
    asked = top(qtbot, "unlock")
    fill(asked, "unlock.phrase", NEW)
    press(asked, "unlock.go")
    settle(locked, qtbot)
    assert backend.identity()[0] != before
