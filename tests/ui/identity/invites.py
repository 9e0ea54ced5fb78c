"""Invites and bundles of one owner, with fixed keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.invite import Invite, InviteContent, sign_invite
from annotator.bundle.revocation import RevocationList
from annotator.bundle.signing_key import SigningKey
from tests.ui.conftest import OWNER, PROJECT, Desk

RECIPIENT = "age1tq5wg5uys59lc8vyx3a8na0ljmrnjcs7hegvpc0d5h553pg2kdtspscl0r"


def invite(owner: SigningKey = OWNER, **fields: Any) -> Invite:
    says = {
        "invite_id": "00112233445566aa", "project_id": PROJECT, "project_title": "Healthcare answers",
        "owner_fingerprint": owner.public.fingerprint, "owner_name": "Example Lab", "annotator_id": "lena",
        "annotator_name": "Léna Öztürk", "secret": "5e" * 32,
    }  # fmt: skip
    return sign_invite(InviteContent.model_validate({**says, **fields}), owner)


def invite_file(folder: Path, owner: SigningKey = OWNER, **fields: Any) -> Path:
    path = folder / "lena.anninvite"
    path.write_bytes(invite(owner, **fields).file())
    return path


def revoked_list(*keys: SigningKey, serial: int = 1) -> bytes:
    return RevocationList(serial, tuple(key.public for key in keys)).render().encode()


def top(qtbot: QtBot, name: str) -> QWidget:
    """The dialog of this name, once it stands."""

    def there() -> bool:
        return getattr(QApplication.activeModalWidget(), "objectName", str)() == name

    qtbot.waitUntil(there)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    return dialog


def text_of(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget))


def settle(desk: Desk, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not desk.window.jobs.busy and QApplication.activeModalWidget() is None)
