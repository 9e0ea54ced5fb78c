"""Everything on its way to another computer, and what an interruption leaves."""

from __future__ import annotations

import errno
import io
import json
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pyrage
import pytest

from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services import computer_transfer
from annotator.services.computer_transfer import (
    ComputerTransferRecord,
    check_file,
    continue_here,
    has_moved,
    restore_everything,
    write_everything,
)
from annotator.services.session import Session
from annotator.services.work_origin import made_by, mark_data_directory
from annotator.store.projects import device_id, projects
from annotator.store.store import Store
from annotator.store.tables import SCHEMA
from tests.services.conftest import PROJECT, bring, rate_all, task_line

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
    keys = {role: KeyStore(paths.keys).public(role) for role in ("annotator", "reviewer", "owner")}
    return {role: key[0].fingerprint for role, key in keys.items() if key is not None}


@pytest.mark.real_bcrypt
def test_files_on_their_way_come_along(move: Path, store: Store, other: DataDir) -> None:
    restore_everything(other, move, PHRASE)
    assert (other.outbox / "p" / "one.annresult").read_bytes() == b"results"
    assert fingerprints(other) == fingerprints(store.paths)


def test_work_of_a_script_stays_that_of_a_script(tmp_path: Path, other: DataDir) -> None:
    paths = DataDir(tmp_path / "scripted")
    mark_data_directory(paths, "script:careful")
    with Store(paths).open() as store:
        KeyStore(paths.keys).create("annotator", "ann")
        write_everything(store, KeyStore(paths.keys), tmp_path / "all.annmove", PHRASE)
    restore_everything(other, tmp_path / "all.annmove", PHRASE)
    assert made_by(other) == "script:careful"


def test_another_key_is_never_replaced(move: Path, other: DataDir) -> None:
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
    decrypt, messages = pyrage.passphrase.decrypt, iter(["Excessive work parameter for passphrase."] * 3)

    def busy(sealed: bytes, passphrase: str) -> bytes:
        for message in messages:
            raise pyrage.DecryptError(message)
        return bytes(decrypt(sealed, passphrase))

    monkeypatch.setattr(pyrage.passphrase, "decrypt", busy)
    restore_everything(other, move, PHRASE)
    assert fingerprints(other) == fingerprints(store.paths)


def full(*_: Any, **__: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def state(paths: DataDir) -> dict[str, object]:
    """Keys, database and files of a computer."""
    files = {
        str(path.relative_to(paths.root)): path.read_bytes()
        for path in sorted(paths.root.rglob("*"))
        if path.is_file()
        and not {"backups", "logs"} & set(path.parts)
        and path.suffix not in (".db", ".db-shm", ".db-wal")
        and path.name not in ("annotator.lock", "acknowledged.json")
    }
    with Store(paths) as store:
        return {**files, "device": store.read(device_id), "projects": store.read(projects)}


@pytest.mark.parametrize("there", [False, True], ids=["nothing before", "a database before"])
@pytest.mark.parametrize("fails", ["_put_files", "_keep_secrets", "second key", "titles"])
def test_a_computer_transfer_imports_everything_or_nothing(
    move: Path, store: Store, other: DataDir, monkeypatch: pytest.MonkeyPatch, fails: str, there: bool
) -> None:
    if there:
        with Store(other) as own:
            bring(own, [task_line("own")])
        other.preferences.write_text("{}")
    before = state(other) if there else {}
    with monkeypatch.context() as broken:
        if fails == "second key":
            keep = KeyStore.keep
            broken.setattr(KeyStore, "keep", lambda s, r, *a: keep(s, r, *a) if r == "annotator" else full())
        elif fails == "titles":
            broken.setattr(KeyStore, "take_over", full)
        else:
            broken.setattr(computer_transfer, fails, full)
        with pytest.raises(AnnotatorError) as raised:
            restore_everything(other, move, PHRASE)
    assert raised.value.code == "move.not_taken"
    after = state(other)
    if there:
        assert after == before
    assert bool(after["projects"]) is there
    assert fingerprints(other) == {}
    assert [name for name in after if name.startswith("outbox")] == []
    restore_everything(other, move, PHRASE)
    assert fingerprints(other) == fingerprints(store.paths)


def test_the_other_computer_gives_everything_back(move: Path, store: Store, other: DataDir, tmp_path: Path) -> None:
    device = store.read(device_id)
    store.close()
    restore_everything(other, move, PHRASE)
    with Store(other) as there:
        bring(there, [task_line("new")])
        write_everything(there, KeyStore(other.keys), tmp_path / "back.annmove", PHRASE)
        moved = there.read(device_id)
    restore_everything(store.paths, tmp_path / "back.annmove", PHRASE)
    assert has_moved(store.paths) is None
    with Store(store.paths) as again:
        assert len(again.read(projects)) == 1
        assert again.read(device_id) not in (device, moved)


def test_work_done_since_the_move_is_not_replaced(move: Path, store: Store, other: DataDir, tmp_path: Path) -> None:
    bring(store, [task_line("t1")])
    store.close()
    restore_everything(other, move, PHRASE)
    with Store(other) as there:
        write_everything(there, KeyStore(other.keys), tmp_path / "back.annmove", PHRASE)
    record = ComputerTransferRecord.model_validate_json(store.paths.moved.read_bytes())
    with Store(store.paths) as again, closing(Session(again, PROJECT, "annotator-1")) as work:
        rate_all(work)
        assert work.wait_saved(60)
    before = state(store.paths)
    for check in (check_file, restore_everything):
        with pytest.raises(AnnotatorError) as refused:
            check(store.paths, tmp_path / "back.annmove", PHRASE)
        assert refused.value.code == "move.work_here"
    assert state(store.paths) == before
    assert has_moved(store.paths) == record


@pytest.mark.usefixtures("move")
def test_the_first_computer_goes_on_if_nothing_was_taken_in(store: Store) -> None:
    assert has_moved(store.paths) is not None
    continue_here(store.paths)
    assert has_moved(store.paths) is None


def altered(move: Path, change: Callable[[Path, dict[str, bytes]], None], folder: Path, *, extra: str = "") -> Path:
    """``move`` written again with other members; ``extra`` is the name of one more, which stands there twice."""
    with zipfile.ZipFile(move) as archive:
        identity = bytes(pyrage.passphrase.decrypt(archive.read("identity.age"), PHRASE)).decode()
        key = pyrage.x25519.Identity.from_str(identity)
        content = bytes(pyrage.decrypt(archive.read("content.age"), [key]))
        sealed = archive.read("identity.age")
    folder.mkdir()
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        members = {member.name: tar.extractfile(member).read() for member in tar if member.isreg()}  # type: ignore[union-attr]
    database = folder / "annotator.db"
    database.write_bytes(members["annotator.db"])
    change(database, members)
    members["annotator.db"] = database.read_bytes()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, data in [*members.items(), *([(extra, b"x")] * 2 if extra else [])]:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    out = folder / "changed.annmove"
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("identity.age", sealed)
        archive.writestr("content.age", bytes(pyrage.encrypt(packed.getvalue(), [key.to_public()])))
    return out


def run_sql(script: str) -> Callable[[Path, dict[str, bytes]], None]:
    def change(database: Path, _: dict[str, bytes]) -> None:
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(script)

    return change


def say(**about: object) -> Callable[[Path, dict[str, bytes]], None]:
    def change(_: Path, members: dict[str, bytes]) -> None:
        members["move.json"] = json.dumps(json.loads(members["move.json"]) | about).encode()

    return change


def swap_keys(_: Path, members: dict[str, bytes]) -> None:
    members["reviewer.annkey"] = members["owner.annkey"]


HOSTILE: dict[str, tuple[Callable[[Path, dict[str, bytes]], None], str, str]] = {
    "newer schema": (run_sql(f"PRAGMA user_version = {SCHEMA + 1}"), "", "store.newer_schema"),
    "another program's": (run_sql("PRAGMA application_id = 7"), "", "store.not_ours"),
    "trigger": (
        run_sql("CREATE TRIGGER bites AFTER INSERT ON journal BEGIN DELETE FROM task; END"), "", "store.backup_damaged",
    ),
    "view": (run_sql("CREATE VIEW extra AS SELECT 1"), "", "store.backup_damaged"),
    "table": (run_sql("CREATE TABLE extra (value)"), "", "store.backup_damaged"),
    "index": (run_sql("CREATE INDEX extra ON task (sha256)"), "", "store.backup_damaged"),
    "place outside": (say(places={"../../x": "/tmp/x"}), "", "move.unreadable"),
    "newer format": (say(format="2"), "", "move.newer_version"),
    "key of another role": (swap_keys, "", "move.unreadable"),
    "a name twice": (say(), "outbox/p/x", "move.unreadable"),
    "a long name": (say(), "outbox/" + 300 * "x", "move.unreadable"),
    "a name outside": (say(), "outbox/../../x", "move.unreadable"),
    "an absolute name": (say(), "/tmp/x", "move.unreadable"),
    "a foreign name": (say(), "keys/annotator", "move.unreadable"),
    "a deep name": (say(), "outbox/" + 20 * "d/" + "x", "move.unreadable"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_computer_transfer_is_checked_before_it_replaces_data(
    move: Path, other: DataDir, tmp_path: Path, name: str
) -> None:
    change, extra, code = HOSTILE[name]
    with Store(other) as own:
        bring(own, [task_line("own")])
    before = state(other)
    with pytest.raises(AnnotatorError) as refused:
        restore_everything(other, altered(move, change, tmp_path / "made", extra=extra), PHRASE)
    assert refused.value.code == code
    assert state(other) == before


def test_compressed_computer_transfers_are_refused(move: Path, other: DataDir, tmp_path: Path) -> None:
    """A small file could fill the disk."""
    out = tmp_path / "small.annmove"
    with zipfile.ZipFile(move) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("identity.age", archive.read("identity.age"))
        packed.writestr("content.age", bytes(200_000_000))
    assert out.stat().st_size < 1_000_000
    with pytest.raises(AnnotatorError) as refused:
        restore_everything(other, out, PHRASE)
    assert refused.value.code == "move.unreadable"
