"""Keys at rest: in a system keyring that can be trusted, else in an OpenSSH file under a passphrase."""

from __future__ import annotations

import errno
import importlib
import io
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import keyring.backend
import keyring.errors
import pytest

from annotator.bundle import system_keyring
from annotator.bundle.key_store import PASSPHRASE_VARIABLE, KeyStore, passphrase_from
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from tests.bundle.asking_keyring import AskingKeyring, asking_keyring
from tests.bundle.forge import STRANGER
from tests.conftest import PATIENCE
from tests.failing_disk import folders_fail


class _Memory(keyring.backend.KeyringBackend):
    """Stands for a desktop's keyring; ``locked`` for one that nobody unlocks."""

    priority = 0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise keyring.errors.KeyringLocked("locked")
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise keyring.errors.KeyringLocked("locked")
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Memory]:
    """A machine whose keyring is on the list of those that can be trusted."""
    memory, before = _Memory(), keyring.get_keyring()
    trusted = {**system_keyring._TRUSTED, _Memory.__module__: "_Memory"}
    monkeypatch.setattr(system_keyring, "_TRUSTED", trusted)
    keyring.set_keyring(memory)
    yield memory
    keyring.set_keyring(before)


@pytest.fixture
def store(tmp_path: Path) -> KeyStore:
    return KeyStore(tmp_path / "keys")


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _refused(code: str) -> pytest.RaisesExc[AnnotatorError]:
    return pytest.RaisesExc(AnnotatorError, check=lambda error: error.code == code)


def test_on_a_desktop_the_seed_goes_into_the_keyring_only(desktop: _Memory, store: KeyStore, tmp_path: Path) -> None:
    key = store.create("annotator", "Ann")
    assert store.protection("annotator") == "keyring"
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["annotator.pub"]
    assert list(desktop.kept) == [("annotator", f"annotator {key.public.fingerprint}")]
    assert KeyStore(tmp_path / "keys").load("annotator") == key
    desktop.locked = True
    with _refused("keys.locked"):
        store.load("annotator")
    desktop.locked = False
    desktop.kept = dict.fromkeys(desktop.kept, "not a seed")
    with _refused("keys.unreadable"):
        store.load("annotator")
    desktop.kept.clear()
    with _refused("keys.locked"):
        store.load("annotator")


def test_a_keyring_that_stays_locked_gives_way_to_a_file(desktop: _Memory, store: KeyStore) -> None:
    desktop.locked = True
    key = store.create("annotator", "Ann")
    assert store.protection("annotator") == "passphrase file"
    assert store.load("annotator") == key


def _started(work: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    """``work`` on a thread, and what comes of it."""
    outcomes: list[object] = []

    def run() -> None:
        try:
            outcomes.append(work())
        except AnnotatorError as error:
            outcomes.append(error.code)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, outcomes


def _waiting(keyring: AskingKeyring) -> system_keyring.KeyringWaitStatus:
    """What is waited for, once it is."""
    assert keyring.asked.wait(PATIENCE / 1000)
    while (status := system_keyring.pending_calls()) is None:
        threading.Event().wait(0.001)
    return status


def test_a_key_goes_into_a_file_where_the_keyring_is_not_waited_for(store: KeyStore) -> None:
    with asking_keyring() as asking:
        heard: list[system_keyring.KeyringWaitStatus | None] = []
        stop = system_keyring.watch(heard.append)
        thread, outcomes = _started(lambda: store.create("annotator", "Ann"))
        assert _waiting(asking).replaceable
        system_keyring.skip_keyring()
        thread.join()
        stop()
        assert [isinstance(one, SigningKey) for one in outcomes] == [True]
        assert heard == [system_keyring.KeyringWaitStatus(replaceable=True), None]
        assert store.protection("annotator") == "passphrase file"
        assert system_keyring.pending_calls() is None


def test_search_for_a_keyring_is_not_reported_as_one_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer takes as long to find that there is none."""
    heard: list[system_keyring.KeyringWaitStatus | None] = []
    monkeypatch.setattr(system_keyring, "PATIENCE", 0.01)
    monkeypatch.setattr(system_keyring, "_LOADING", PATIENCE)
    monkeypatch.setattr(system_keyring, "_backend", lambda: threading.Event().wait(0.3) or None)
    stop = system_keyring.watch(heard.append)
    assert system_keyring.fetch_secret("annotator") is None
    assert heard == []
    reported = threading.Event()
    stop_wait = system_keyring.watch(lambda _: reported.set())
    monkeypatch.setattr(system_keyring, "_LOADING", 0.05)
    monkeypatch.setattr(system_keyring, "_backend", lambda: reported.wait(PATIENCE / 1000) and None)
    assert system_keyring.fetch_secret("annotator") is None
    assert heard == [system_keyring.KeyringWaitStatus(replaceable=False), None]
    stop()
    stop_wait()


def test_no_key_is_made_where_waiting_for_the_keyring_is_cancelled(store: KeyStore, tmp_path: Path) -> None:
    with asking_keyring() as asking:
        thread, outcomes = _started(lambda: store.create("annotator", "Ann"))
        _waiting(asking)
        system_keyring.cancel()
        thread.join()
        assert outcomes == ["keys.not_waited"]
        assert not store.has("annotator")
        assert not list((tmp_path / "keys").iterdir())
        asking.open.set()  # what the keyring takes too late is taken out again
        for _ in range(PATIENCE):
            if asking.answered[-1:] == ["delete"] and not asking.kept:
                break
            threading.Event().wait(0.001)
        assert asking.answered[0] == "set"
        assert asking.answered[-1] == "delete"
        assert not asking.kept


def test_a_locked_key_can_only_be_cancelled(store: KeyStore) -> None:
    with asking_keyring() as asking:
        asking.open.set()
        store.create("annotator", "Ann")
        asking.open.clear()
        for end in (system_keyring.skip_keyring, system_keyring.cancel):
            asking.asked.clear()
            thread, outcomes = _started(lambda: store.load("annotator"))
            assert not _waiting(asking).replaceable
            end()
            thread.join()
            assert outcomes == ["keys.not_waited"]


def test_a_locked_keyring_is_not_an_empty_one(desktop: _Memory, store: KeyStore) -> None:
    store.keep_secret("place-x", "https://lena:secret@example.org")
    desktop.locked = True
    with _refused("keys.locked"):
        store.secret("place-x")


def test_a_keyring_that_is_not_on_the_list_is_not_used(store: KeyStore) -> None:
    memory, before = _Memory(), keyring.get_keyring()
    keyring.set_keyring(memory)
    try:
        store.create("annotator", "Ann")
    finally:
        keyring.set_keyring(before)
    assert memory.kept == {}
    assert store.protection("annotator") == "passphrase file"


@pytest.mark.skipif(not hasattr(stat, "S_IRWXU"), reason="needs permissions")
def test_on_a_server_without_a_passphrase_one_is_made_and_said_so(store: KeyStore, tmp_path: Path) -> None:
    key = store.create("annotator", "Ann")
    keys = tmp_path / "keys"
    assert store.protection("annotator") == "passphrase file"
    assert {path.name: oct(_mode(path)) for path in keys.iterdir()} == {
        "annotator": "0o600",
        "annotator.passphrase": "0o600",
        "annotator.pub": "0o644",
    }
    assert _mode(keys) == 0o700
    assert KeyStore(keys).load("annotator") == key


def test_with_a_passphrase_only_it_opens_the_key(
    store: KeyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = store.create("owner", "Olive", "correct horse")
    assert store.protection("owner") == "passphrase"
    assert store.load("owner", "correct horse") == key
    with _refused("keys.locked"):
        store.load("owner")
    with _refused("keys.wrong_passphrase"):
        store.load("owner", "wrong")
    (tmp_path / "pass").write_text("correct horse\r\nsecond line\n")
    monkeypatch.setenv(PASSPHRASE_VARIABLE, str(tmp_path / "pass"))
    assert store.load("owner") == key
    assert store.create("reviewer", "Rita") == store.load("reviewer", "correct horse")
    (tmp_path / "pass").unlink()
    with _refused("keys.no_passphrase_file"):
        store.load("owner")


def test_a_passphrase_file_goes_before_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one").write_text("one\n")
    (tmp_path / "two").write_text("two")
    assert passphrase_from(None) is None
    monkeypatch.setenv(PASSPHRASE_VARIABLE, str(tmp_path / "one"))
    assert passphrase_from(None) == "one"
    assert passphrase_from(tmp_path / "two") == "two"
    monkeypatch.setattr("sys.stdin", io.StringIO("three \r\nfour"))
    assert passphrase_from(Path("-")) == "three "


def test_a_passphrase_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "pass").write_bytes("größer".encode("latin-1"))
    for path, why in ((tmp_path / "pass", "it is not UTF-8"), (tmp_path / "none", "No such file or directory")):
        with pytest.raises(AnnotatorError) as refused:
            passphrase_from(path)
        assert refused.value.message == f"The passphrase file cannot be read: {why}."


@pytest.mark.parametrize("role", ["owner", "annotator"])
def test_a_rotated_key_stays_in_the_keyring_only_where_it_is_still_needed(
    desktop: _Memory, store: KeyStore, role: str
) -> None:
    """An owner's former key still opens what annotators encrypt to it."""
    store.create(role, "Olive")
    before = {*desktop.kept}
    store.rotate(role)
    assert len({*desktop.kept} - before) == 1
    assert (before <= {*desktop.kept}) == (role == "owner")


@pytest.mark.parametrize("role", ["owner", "annotator"])
def test_a_key_that_was_rotated_on_another_computer_takes_the_place_of_the_former_one(
    store: KeyStore, tmp_path: Path, role: str
) -> None:
    here = KeyStore(tmp_path / "here")
    here.take_over(role, store.create(role, "Olive", "p"), store.succeeds(role), "p")
    store.rotate(role, "p")
    _, newest = store.rotate(role, "p")
    here.take_over(role, newest, store.succeeds(role), "p")
    assert KeyStore(tmp_path / "here").load(role, "p") == newest
    assert here.succeeds(role) == store.succeeds(role)
    with _refused("keys.exists"):
        here.take_over(role, SigningKey.generate("Mallory"), store.succeeds(role), "p")
    assert here.load(role, "p") == newest


def test_a_key_is_never_replaced(store: KeyStore, tmp_path: Path) -> None:
    key = store.create("owner", "Olive", "p")
    with _refused("keys.exists"):
        store.create("owner", "Olive", "p")
    (tmp_path / "keys" / "owner.pub").unlink()
    with _refused("keys.exists"):
        store.create("owner", "Olive", "p")
    assert key.name == "Olive"


def test_missing_and_wrong_keys_raise_errors(store: KeyStore, tmp_path: Path) -> None:
    assert not store.has("owner")
    assert store.public("owner") is None
    with _refused("keys.missing"):
        store.load("owner")
    with _refused("keys.unknown_role"):
        store.create("boss", "x")
    for name in ("", " \n", "\u200b\u202e"):
        with _refused("keys.no_name"):
            store.create("owner", name)
    with _refused("keys.empty_passphrase"):
        store.create("owner", "Olive", "")
    assert not store.has("owner")
    store.create("owner", "Olive", "p")
    pub = tmp_path / "keys" / "owner.pub"
    pub.write_text(STRANGER.public.line("Olive") + "\n")
    with _refused("keys.mismatch"):
        store.load("owner", "p")
    (tmp_path / "keys" / "owner").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\nnonsense\n")
    pub.write_bytes(b"\xff")
    with _refused("keys.unreadable"):
        store.public("owner")
    pub.write_text(STRANGER.public.line("Olive") + "\n")
    with _refused("keys.wrong_passphrase"):
        store.load("owner", "p")


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("Ann  Otator", "Ann Otator"),
        ("Zoë 👩‍👩‍👧 李", None),
        ("a\nssh-ed25519 AAAA", "assh-ed25519 AAAA"),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_a_name_stays_on_its_line(given: str, stored: str | None, store: KeyStore) -> None:
    key = store.create("owner", given, "p")
    assert store.public("owner") == (key.public, key.name)
    assert stored in (key.name, None)
    assert "\n" not in key.name


@pytest.mark.real_bcrypt
@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs ssh-keygen")
def test_the_file_is_an_ordinary_openssh_key(store: KeyStore, tmp_path: Path) -> None:
    key = store.create("owner", "Olive", "correct horse")
    command = ["ssh-keygen", "-y", "-P", "correct horse", "-f", str(tmp_path / "keys" / "owner")]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout
    assert shown.split()[:2] == key.public.line().split()[:2]
    wrong = subprocess.run([*command[:3], "wrong", *command[4:]], capture_output=True, timeout=300, check=False)
    assert wrong.returncode != 0


@pytest.mark.parametrize(
    ("platform", "names"),
    [
        ("linux", ["SecretService", "libsecret", "kwallet"]),
        ("darwin", ["macOS"]),
        ("win32", ["Windows"]),
    ],
)
def test_no_keyring_of_another_system_is_loaded(
    platform: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    load = importlib.import_module

    def seen(name: str, package: str | None = None) -> object:
        loaded.append(name)
        if name.startswith("keyring.backends."):
            raise ImportError(name)
        return load(name, package)

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(importlib, "import_module", seen)
    assert system_keyring.backend_name() is None
    assert [name.rpartition(".")[2] for name in loaded if name.startswith("keyring.backends.")] == names


def test_a_key_is_made_in_a_folder_that_cannot_be_synced(store: KeyStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", folders_fail(errno.EINVAL))
    key = store.create("annotator", "Ann")
    assert store.load("annotator") == key


def test_a_key_that_could_not_be_kept_leaves_no_file(
    store: KeyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", folders_fail(errno.EIO))
    with _refused("file.not_durable"):
        store.create("annotator", "Ann")
    assert list((tmp_path / "keys").iterdir()) == []


def test_a_key_that_could_not_be_kept_is_forgotten_by_the_keyring(
    desktop: _Memory, store: KeyStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "delete_password", lambda *name: desktop.kept.pop(name), raising=False)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("annotator.bundle.key_store.write_atomic", full)
    with _refused("keys.unreadable"):
        store.create("annotator", "Ann")
    assert desktop.kept == {}
