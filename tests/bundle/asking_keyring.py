"""A keyring that asks for its password, and answers when a test says that somebody has typed it."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import keyring
import keyring.backend
import keyring.errors
import pytest

from annotator.bundle import system_keyring
from tests.conftest import PATIENCE


class AskingKeyring(keyring.backend.KeyringBackend):
    """Nothing but a thread of its own may wait for it: a call on the main thread, which is the window's, fails."""

    priority = 0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[str, str] = {}
        self.asked = threading.Event()
        self.open = threading.Event()
        self.misused = False
        self.answered: list[str] = []

    def _unlocked(self, what: str) -> None:
        if threading.current_thread() is threading.main_thread():
            self.misused = True
            raise keyring.errors.KeyringError("called on the window's thread")
        self.asked.set()
        assert self.open.wait(PATIENCE / 1000)
        self.answered.append(what)

    def get_password(self, service: str, username: str) -> str | None:  # noqa: ARG002
        self._unlocked("get")
        return self.kept.get(username)

    def set_password(self, service: str, username: str, password: str) -> None:  # noqa: ARG002
        self._unlocked("set")
        self.kept[username] = password

    def delete_password(self, service: str, username: str) -> None:  # noqa: ARG002
        self._unlocked("delete")
        if self.kept.pop(username, None) is None:
            raise keyring.errors.PasswordDeleteError


@contextlib.contextmanager
def asking_keyring() -> Iterator[AskingKeyring]:
    """The keyring of this computer meanwhile."""
    made, before = AskingKeyring(), keyring.get_keyring()
    with pytest.MonkeyPatch.context() as patch:
        trusted = {**system_keyring._TRUSTED, AskingKeyring.__module__: "AskingKeyring"}
        patch.setattr(system_keyring, "_TRUSTED", trusted)
        patch.setattr(system_keyring, "PATIENCE", 0.0, raising=False)
        keyring.set_keyring(made)
        try:
            yield made
        finally:
            made.open.set()
            keyring.set_keyring(before)
    assert not made.misused, "the window's thread waited for the keyring"
