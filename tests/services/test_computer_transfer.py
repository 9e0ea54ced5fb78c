"""Everything on its way to another computer, and what an interruption leaves."""

from __future__ import annotations

import errno
import zipfile
from pathlib import Path
from typing import Any

import pyrage
import pytest

from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services import computer_transfer
from annotator.services.computer_transfer import restore_everything, write_everything
from annotator.store.projects import device_id
from annotator.store.store import Store

PHRASE = "correct horse battery staple"


@pytest.fixture
def move(store: Store, tmp_path: Path) -> Path:
    """A file with two keys and something on its way."""
    keys = KeyStore(store.paths.keys)
    for role in ("annotator", "owner"):
        keys.create(role, role)
    waiting = store.paths.outbox / "p" / "one.annresult"
    waiting.parent.mkdir(parents=True)
    waiting.write_bytes(b"results")
    out = tmp_path / "all.annmove"
    write_everything(store, keys, out, PHRASE)
    return out


@pytest.fixture
def other(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path / "other")


def fingerprints(paths: DataDir) -> dict[str, str]:
    found = {role: KeyStore(paths.keys).public(role) for role in ("annotator", "reviewer", "owner")}
    return {role: key[0].fingerprint for role, key in found.items() if key is not None}


@pytest.mark.real_bcrypt
def test_files_on_their_way_come_along(move: Path, store: Store, other: DataDir) -> None:
    restore_everything(other, move, PHRASE)
    assert (other.outbox / "p" / "one.annresult").read_bytes() == b"results"
    assert fingerprints(other) == fingerprints(store.paths)


@pytest.mark.parametrize("fails", ["_put_files", "_keep_secrets", "second key"])
def test_what_was_interrupted_goes_on(
    move: Path, store: Store, other: DataDir, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        if fails == "second key":
            keep = KeyStore.keep
            broken.setattr(KeyStore, "keep", lambda s, r, *a: keep(s, r, *a) if r == "annotator" else full())
        else:
            broken.setattr(computer_transfer, fails, full)
        with pytest.raises(AnnotatorError) as raised:
            restore_everything(other, move, PHRASE)
    assert raised.value.code == "move.not_taken"
    restore_everything(other, move, PHRASE)
    assert fingerprints(other) == fingerprints(store.paths)
    assert not (other.root / "arriving.json").exists()
    with pytest.raises(AnnotatorError) as raised:
        restore_everything(other, move, PHRASE)
    assert raised.value.code == "keys.exists"


def test_another_key_is_never_replaced_after_an_interruption(
    move: Path, other: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(computer_transfer, "_put_files", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output")))
        with pytest.raises(AnnotatorError):
            restore_everything(other, move, PHRASE)
    KeyStore(other.keys).create("annotator", "another")
    before = fingerprints(other)
    with pytest.raises(AnnotatorError) as raised:
        restore_everything(other, move, PHRASE)
    assert raised.value.code == "keys.exists"
    assert fingerprints(other) == before


def test_no_file_stays_where_this_computer_keeps_its_name(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two computers would be one device."""
    KeyStore(store.paths.keys).create("annotator", "ann")
    before = store.read(device_id)

    def full(*_: Any) -> None:
        raise AnnotatorError("store.disk_full", "There is no room.")

    monkeypatch.setattr(store, "write", full)
    with pytest.raises(AnnotatorError):
        write_everything(store, KeyStore(store.paths.keys), tmp_path / "all.annmove", PHRASE)
    assert store.read(device_id) == before
    assert not (tmp_path / "all.annmove").exists()
    assert not store.paths.moved.exists()


def work_factor(file: Path, factor: int) -> None:
    """Have the passphrase of ``file`` take 2 to the power of ``factor`` rounds of scrypt, as its header says."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    head, stanza, rest = parts["identity.age"].split(b"\n", 2)
    stanza = b" ".join([*stanza.split(b" ")[:-1], str(factor).encode()])
    parts["identity.age"] = b"\n".join([head, stanza, rest])
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def test_a_passphrase_that_takes_too_much_work_is_not_called_wrong(
    move: Path, other: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The right one must not be given up: a busy computer is taken for a slow one."""
    monkeypatch.setattr(computer_transfer, "_PAUSE", 0)
    work_factor(move, 40)
    with pytest.raises(AnnotatorError) as refused:
        restore_everything(other, move, PHRASE)
    assert refused.value.code == "move.too_busy"
    assert not fingerprints(other)


def test_a_passphrase_is_tried_again_where_the_computer_was_busy(
    move: Path, other: DataDir, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_transfer, "_PAUSE", 0)
    decrypt, said = pyrage.passphrase.decrypt, iter(["Excessive work parameter for passphrase."] * 3)

    def busy(sealed: bytes, passphrase: str) -> bytes:
        for words in said:
            raise pyrage.DecryptError(words)
        return bytes(decrypt(sealed, passphrase))

    monkeypatch.setattr(pyrage.passphrase, "decrypt", busy)
    restore_everything(other, move, PHRASE)
    assert fingerprints(other) == fingerprints(store.paths)
