"""The page *Identity and keys*: it says who one is, moves the key, replaces it, and says what a revocation concerns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.key_archive import read_key_archive
from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.syncing.synchronize import SyncResult
from annotator.store.tables import OwnerKeyListRecord, replace_row
from annotator.ui.delivery.sync_notices import connect_sync_notices
from tests.ui.conftest import PROJECT, Desk, MakeDesk, task
from tests.ui.identity.invites import invite_file, revoked_list, settle, text_of, top

PHRASE = "battery staple"


@pytest.fixture
def invited(desk: Desk, qtbot: QtBot, tmp_path: Path) -> Desk:
    desk.window.import_tasks(invite_file(tmp_path))
    top(qtbot, "invite")
    desk.press(Qt.Key.Key_Return)
    settle(desk, qtbot)
    return desk


def page(desk: Desk) -> QWidget:
    desk.window.table["file.identity"].trigger()
    return desk.find("identity")


def test_identity_page_shows_name_and_fingerprint(invited: Desk, qtbot: QtBot) -> None:
    shown = page(invited)
    card = invited.backend.identity_card()
    assert card is not None
    text = text_of(shown)
    assert card.key.fingerprint in text
    assert all(word in text for word in card.fingerprint_words)
    assert "Healthcare answers" in text
    assert "Example Lab, verified" in text
    assert "lena" in text
    field: Any = shown.findChild(QLineEdit, "identity.name")
    assert invited.focused == "identity.name"
    field.setText("李明")
    field.editingFinished.emit()
    qtbot.waitUntil(lambda: invited.backend.identity()[1] == "李明")
    field.setText("")
    field.editingFinished.emit()
    qtbot.waitUntil(lambda: field.text() == "李明")  # a key needs a name


def test_identity_page_without_key_offers_invite(desk: Desk, qtbot: QtBot) -> None:
    shown = page(desk)
    assert "You have no key yet" in text_of(shown)
    button: Any = shown.findChild(QPushButton, "identity.invite")
    button.click()
    top(qtbot, "paste")
    desk.press(Qt.Key.Key_Escape)


def test_a_key_moves_to_another_computer(invited: Desk, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path) -> None:
    button: Any = page(invited).findChild(QPushButton, "identity.move")
    button.click()
    dialog: Any = top(qtbot, "keyfile")
    phrase, again = (dialog.findChild(QLineEdit, f"keyfile.{name}") for name in ("phrase", "again"))
    go = dialog.findChild(QPushButton, "keyfile.go")
    dialog.show_path(tmp_path / "lena.annkey")
    for first, second, fragment in (("short", "short", "at least 8"), (PHRASE, PHRASE + "r", "not the same")):
        phrase.setText(first)
        again.setText(second)
        go.click()
        assert fragment in dialog.findChild(QLabel, "keyfile.refused").text()
    assert not (tmp_path / "lena.annkey").exists()
    again.setText(PHRASE)
    go.click()
    settle(invited, qtbot)
    moved = read_key_archive(tmp_path / "lena.annkey", PHRASE)
    card = invited.backend.identity_card()
    assert card is not None
    assert moved.key.public == card.key
    other = make_desk(tmp_path / "other")
    take: Any = page(other).findChild(QPushButton, "identity.take")
    take.click()
    dialog = top(qtbot, "keyfile")
    dialog.show_path(tmp_path / "lena.annkey")
    dialog.findChild(QLineEdit, "keyfile.phrase").setText("wrong")
    dialog.findChild(QPushButton, "keyfile.go").click()
    qtbot.waitUntil(lambda: "does not open" in text_of(dialog))
    dialog.findChild(QLineEdit, "keyfile.phrase").setText(PHRASE)
    dialog.findChild(QPushButton, "keyfile.go").click()
    settle(other, qtbot)
    same = other.backend.identity_card()
    assert same is not None
    assert (same.key, same.name) == (card.key, card.name)
    assert [invite.annotator_id for invite in other.backend.waiting()] == ["lena"]


def test_a_key_is_replaced_by_one_that_it_vouches_for(invited: Desk, qtbot: QtBot) -> None:
    before = invited.backend.identity()[0]
    button: Any = page(invited).findChild(QPushButton, "identity.rotate")
    button.click()
    dialog: Any = top(qtbot, "identity.ask")
    invited.press(Qt.Key.Key_Escape)
    settle(invited, qtbot)
    assert invited.backend.identity()[0] == before
    button.click()
    dialog = top(qtbot, "identity.ask")
    dialog.findChild(QPushButton, "identity.ask.go").click()
    settle(invited, qtbot)
    after = invited.backend.identity()[0]
    assert after != before
    successors = KeyStore(DataDir(invited.paths.root).keys).succeeds("annotator")
    assert successors[-1].verified_old_key(after) == before
    qtbot.waitUntil(lambda: "took the place of an earlier key" in text_of(invited.find("identity")))


@pytest.mark.parametrize("exported", [True, False])
def test_it_says_what_a_revocation_concerns(desk: Desk, tmp_path: Path, exported: bool) -> None:
    desk.bring([task("one"), task("two")])
    desk.press("1")
    assert desk.work.session.wait_saved(60)
    if exported:
        desk.backend.export(PROJECT, tmp_path / "out.annresult")
        desk.press("2")
        assert desk.work.session.wait_saved(60)
    signer = KeyStore(desk.paths.keys).load("annotator")

    record = OwnerKeyListRecord(PROJECT, revoked=revoked_list(signer).decode())
    desk.backend._store.write(lambda connection: replace_row(connection, record))
    label: Any = page(desk).findChild(QLabel, f"identity.revoked.{PROJECT}")
    assert "The owner revoked this key" in label.text()
    assert ("only here so far" in label.text()) == exported
    assert ("nothing is lost" in label.text()) != exported


def test_a_fresh_invite_gives_a_revoked_key_a_successor(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one")])
    before = desk.backend.identity()[0]
    desk.window.import_tasks(invite_file(tmp_path, replaces=[before.fingerprint]))
    top(qtbot, "invite").findChild(QPushButton, "invite.yes").click()  # type: ignore[union-attr]
    settle(desk, qtbot)
    assert desk.backend.identity()[0] != before
    QApplication.processEvents()


def test_a_key_that_cannot_be_read_is_an_error_and_no_fault(desk: Desk, qtbot: QtBot) -> None:
    desk.backend.make_identity()
    for name in ("annotator", "annotator.pub"):
        (desk.paths.root / "keys" / name).write_bytes(b"\xfa")
    desk.window.table["file.identity"].trigger()
    dialog = top(qtbot, "error")
    assert "keys.unreadable" in text_of(dialog)
    desk.press(Qt.Key.Key_Escape)


def test_no_button_stands_outside_of_its_panel(desk: Desk) -> None:
    """A button that does not apply was made, and stood in the corner of the page."""
    desk.backend.make_identity()
    desk.window.table["file.identity"].trigger()
    page = desk.find("identity")
    assert [button.objectName() for button in page.findChildren(QPushButton) if button.parentWidget() is page] == []


def test_who_works_under_a_revoked_key_is_told_for_as_long_as_the_project_is_open(desk: Desk) -> None:
    """After the owner took somebody out of the project, the window went on as if nothing had happened."""
    desk.bring([task("one"), task("two")])
    assert not desk.window.findChildren(QLabel, "revoked.text")
    signer = KeyStore(desk.paths.keys).load("annotator")
    listed = OwnerKeyListRecord(PROJECT, revoked=revoked_list(signer).decode())
    desk.backend._store.write(lambda connection: replace_row(connection, listed))
    assert desk.window.background is not None
    refused = AnnotatorError("delivery.revoked", "The owner has revoked your key.", "Ask for a new invite.")
    synced = SyncResult("the place", None, 0, 0, 0, 0, (), (), (), (refused,))  # it brought no receipt
    runner = desk.window.background.syncs()
    connect_sync_notices(desk.window, runner)
    runner.done.emit(PROJECT, synced)
    (label,) = desk.window.findChildren(QLabel, "revoked.text")
    assert "until you have a new invite" in label.text()
    desk.window.show_library()
    desk.window.open_project(PROJECT)
    assert [label.isVisible() for label in desk.window.findChildren(QLabel, "revoked.text")][-1]
    desk.press("3")
    desk.window.show_library()
    assert not any(label.isVisible() for label in desk.window.findChildren(QLabel, "revoked.text"))
    shown = desk.find(f"library.states.{PROJECT}").accessibleName()
    assert shown.startswith("the owner has revoked your key: nothing is received until you have a new invite")
    button = desk.find(f"library.continue.{PROJECT}")
    assert isinstance(button, QPushButton)
    assert button.accessibleName().startswith("Open")
