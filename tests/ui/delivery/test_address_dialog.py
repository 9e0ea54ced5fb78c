"""The dialog in which a server is chosen has fields for all that a server asks for."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from annotator.transfer.network_destination_address import network_address
from annotator.ui.delivery.sync_address_dialog import SyncAddressDialog


def test_address_dialog_joins_fields(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = SyncAddressDialog(None)
    qtbot.addWidget(dialog)
    dialog.open()
    typed: list[str] = []
    dialog.typed.connect(typed.append)
    fields = {name: dialog.findChild(QLineEdit, f"delivery.address.{name}") for name in ("field", "name", "password")}
    address, name, password = fields["field"], fields["name"], fields["password"]
    go = dialog.findChild(QPushButton, "delivery.address.go")
    shown = dialog.findChild(QLabel, "delivery.address.certificate")
    assert address is not None
    assert name is not None
    assert password is not None
    assert go is not None
    assert shown is not None
    assert password.echoMode() is QLineEdit.EchoMode.Password
    address.setText("https://ann:p%40ss@cloud.example.org/dav")
    address.editingFinished.emit()  # pasted: the password is in sight no longer
    assert (address.text(), name.text(), password.text()) == ("https://cloud.example.org/dav", "ann", "p@ss")
    password.setText("pa/ss word")
    dialog.trust(tmp_path / "own.pem")
    folder = os.environ.get("ANNOTATOR_PICTURES")
    if folder:
        dialog.grab().save(str(Path(folder) / "server.png"))
    assert "own.pem" in shown.text()
    go.click()
    joined = network_address(typed[-1])
    assert (joined.place, joined.folder, joined.user, joined.password) == (
        "cloud.example.org",
        "dav",
        "ann",
        "pa/ss word",
    )
    assert joined.authorities == tmp_path / "own.pem"
    assert "pa/ss word" not in joined.shown
    address.setText("/media/stick")
    name.setText("")
    password.setText("")
    go.click()
    assert typed[-1] == "/media/stick"


def test_a_stored_server_is_corrected_and_not_typed_again(qtbot: QtBot) -> None:
    dialog = SyncAddressDialog(None)
    qtbot.addWidget(dialog)
    dialog.open()
    typed: list[str] = []
    dialog.typed.connect(typed.append)
    stored = "https://ann:p%40ss@cloud.example.org/dav#ca=/media/old.pem"
    dialog.show_stored("/media/stick")
    dialog.show_stored(stored)
    names = ("field", "name", "password")
    address, name, password = (dialog.findChild(QLineEdit, f"delivery.address.{field}") for field in names)
    assert address is not None
    assert name is not None
    assert password is not None
    assert (address.text(), name.text(), password.text()) == ("https://cloud.example.org/dav", "ann", "p@ss")
    go = dialog.findChild(QPushButton, "delivery.address.go")
    assert go is not None
    go.click()
    assert typed[-1] == stored
    dialog.trust(Path("/media/new.pem"))
    name.setText("anna")
    go.click()
    assert typed[-1] == "https://anna:p%40ss@cloud.example.org/dav#ca=/media/new.pem"
    dialog.show_stored(stored)
    assert name.text() == "anna", "what was typed stays"
