"""What ``annotator doctor`` finds, each fault planted; and diagnostics that give nothing away."""

from __future__ import annotations

import os
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

from annotator.bundle import system_keyring
from annotator.bundle.key_store import KeyStore
from annotator.paths import DataDir
from annotator.services import doctor
from annotator.services.diagnostics import diagnostics_report
from annotator.services.doctor import DiagnosticCheckResult
from annotator.store import connections
from annotator.store.store import Store
from annotator.store.tables import SCHEMA

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def paths(tmp_path: Path) -> DataDir:
    made = DataDir(tmp_path / "data")
    with Store(made):
        pass
    return made


def test_a_computer_on_which_nothing_is_there_yet_is_well_and_stays_as_it_is(tmp_path: Path) -> None:
    paths = DataDir(tmp_path / "data")
    assert [check.state for check in doctor.run_checks(paths)[:3]] == ["ok", "ok", "ok"]
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_whole_is_well_also_while_the_window_has_it(paths: DataDir) -> None:
    with Store(paths):
        check = doctor.check_database(paths)
    assert (check.state, check.advice) == ("ok", "")
    assert f"schema {SCHEMA}" in check.found


def test_a_database_of_an_earlier_version_is_well_and_not_migrated(paths: DataDir) -> None:
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute("PRAGMA user_version = 1")
    check = doctor.check_database(paths)
    assert (check.state, "next start" in check.found) == ("ok", True)
    with closing(sqlite3.connect(paths.database)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_database_of_a_newer_program_is_a_fault_with_advice(paths: DataDir) -> None:
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    check = doctor.check_database(paths)
    assert (check.state, "newer version" in check.advice) == ("fault", True)


def test_bytes_that_are_not_a_database_are_a_fault_that_names_the_backups(paths: DataDir) -> None:
    paths.database.write_bytes(b"no database" * 1000)
    check = doctor.check_database(paths)
    assert check.state == "fault"
    assert "annotator store restore" in check.advice


def test_a_folder_that_others_look_into_is_a_warning(paths: DataDir) -> None:
    assert doctor.check_permissions(paths).state == "ok"
    paths.root.chmod(0o755)
    check = doctor.check_permissions(paths)
    assert (check.state, "Others can look into" in check.found) == ("warning", True)
    assert paths.root.stat().st_mode & 0o777 == 0o755  # nothing is changed


def test_a_key_that_others_can_read_is_a_warning(paths: DataDir) -> None:
    paths.keys.mkdir(mode=0o700)
    (paths.keys / "annotator").write_text("secret")
    (paths.keys / "annotator").chmod(0o644)
    assert "1 of the files with your keys" in doctor.check_permissions(paths).found


def test_on_a_disk_where_no_file_can_be_closed_no_chmod_is_advised(
    paths: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FAT, exFAT and NTFS give all files the rights of the mount, and chmod does nothing there."""
    paths.root.chmod(0o777)
    monkeypatch.setattr(doctor, "can_close_files", lambda _: False)
    check = doctor.check_permissions(paths)
    assert check.state == "warning"
    assert "no file on it can be closed" in check.found
    assert "chmod" not in check.advice
    assert "own disk" in check.advice


def test_a_place_that_can_hold_no_database_is_a_fault_before_the_first_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorname = "SQLITE_IOERR_SHMOPEN"
        raise error

    monkeypatch.setattr(connections, "open_writer", refuse)
    check = doctor.check_database(DataDir(tmp_path / "data"))
    assert check.state == "fault"
    assert "store.place" in check.found
    assert "--data-dir" in check.advice
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.getuid() == 0, reason="root writes everywhere")
def test_a_place_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert doctor.check_permissions(DataDir(tmp_path / "data")).state == "fault"


def test_a_file_where_a_folder_has_to_be_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    check = doctor.check_permissions(DataDir(tmp_path / "data"))
    assert (check.state, "--data-dir" in check.advice) == ("fault", True)


@pytest.mark.parametrize(("free", "state"), [(10_000_000, "fault"), (200_000_000, "warning"), (9e9, "ok")])
def test_room_on_the_disk(paths: DataDir, monkeypatch: pytest.MonkeyPatch, free: int, state: str) -> None:
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: Usage(1, 1, int(free)))
    check = doctor.check_disk(paths)
    assert (check.state, bool(check.advice)) == (state, state != "ok")


def test_a_synchronised_folder_is_a_warning(tmp_path: Path) -> None:
    assert doctor.check_disk(DataDir(tmp_path / "Dropbox" / "data")).state == "warning"


def keyring(monkeypatch: pytest.MonkeyPatch, name: str | None, state: str = "open") -> None:
    monkeypatch.setattr(system_keyring, "examine_keyring", lambda: (name, state if name is not None else "none"))
    monkeypatch.setattr(system_keyring, "store_secret", lambda *_: name is not None)


@pytest.mark.parametrize(("name", "state"), [("SecretService", "ok"), (None, "warning")])
def test_the_doctor_says_where_a_new_key_will_be_stored(
    paths: DataDir, monkeypatch: pytest.MonkeyPatch, name: str | None, state: str
) -> None:
    keyring(monkeypatch, name)
    check = doctor.check_keyring(paths)
    assert check.state == state
    assert "asks" not in check.found + check.advice  # nobody is asked for a passphrase there


@pytest.mark.parametrize(
    ("made_with", "passphrase", "found_with", "state", "fragment"),
    [
        ("SecretService", None, "SecretService", "ok", "in the system's keyring (SecretService)"),
        ("SecretService", None, None, "fault", "no keyring answers"),
        (None, None, None, "warning", "its passphrase lies beside it"),
        (None, None, "SecretService", "warning", "its passphrase lies beside it"),
        (None, "mine", None, "ok", "under a passphrase"),
        ("SecretService", "mine", "SecretService", "ok", "under a passphrase"),
    ],
)
def test_the_doctor_says_where_the_key_is_stored(
    paths: DataDir, monkeypatch: pytest.MonkeyPatch, made_with: str | None, passphrase: str | None,
    found_with: str | None, state: str, fragment: str,
) -> None:  # fmt: skip
    keyring(monkeypatch, made_with)
    KeyStore(paths.keys).create("annotator", "Lena", passphrase)
    keyring(monkeypatch, found_with)
    check = doctor.check_keyring(paths)
    assert (check.state, bool(check.advice)) == (state, state != "ok")
    assert fragment in check.found


@pytest.mark.parametrize(
    ("state", "before", "after", "fragment"),
    [
        ("locked", "warning", "warning", "locked"),
        ("no collection", "warning", "fault", "no collection"),
        ("no answer", "warning", "fault", "does not answer"),
    ],
)
def test_a_keyring_that_asks_is_told_from_a_working_one(
    paths: DataDir, monkeypatch: pytest.MonkeyPatch, state: str, before: str, after: str, fragment: str
) -> None:
    keyring(monkeypatch, "SecretService", state)
    check = doctor.check_keyring(paths)
    assert (check.state, fragment in check.found, bool(check.advice)) == (before, True, True)
    KeyStore(paths.keys).create("annotator", "Lena")
    check = doctor.check_keyring(paths)
    assert (check.state, fragment in check.found, bool(check.advice)) == (after, True, True)


def test_the_doctor_names_the_less_protected_of_two_keys(paths: DataDir, monkeypatch: pytest.MonkeyPatch) -> None:
    keyring(monkeypatch, None)
    KeyStore(paths.keys).create("annotator", "Lena", "mine")
    KeyStore(paths.keys).create("owner", "Lena")
    check = doctor.check_keyring(paths)
    assert (check.state, "(owner)" in check.found) == ("warning", True)
    assert "--role owner" in check.advice


SECRETS = ("sk-TOKEN-123", "Some private sentence of a task.", "lena@example.org", "SHA256:abcdef", "vicuna.anntask")


def logged(paths: DataDir) -> None:
    paths.logs.mkdir(exist_ok=True)
    text = "2026-11-22 09:00:00,123 WARNING annotator.ui.main_window {} was refused: bundle.truncated\n"
    (paths.logs / "annotator.log").write_text("".join(text.format(secret) for secret in SECRETS) + "Loose words\n")
    (paths.logs / "crash-1.txt").write_text("Annotator 0.1.0\nbuiltins.KeyError\n  window.py:12 in open\n")


def test_diagnostics_hold_codes_and_places_in_the_program_and_nothing_private(paths: DataDir) -> None:
    logged(paths)
    text = diagnostics_report(paths, doctor.run_checks(paths), [("Qt", "6")])
    for told in (
        "Annotator 0.1.0",
        "Qt 6",
        "database: ok",
        "WARNING annotator.ui.main_window bundle.truncated",
        "KeyError",
    ):
        assert told in text
    for secret in (*SECRETS, "Loose words", str(paths.root), str(paths.root.parent), str(Path.home())):
        assert secret not in text


def test_diagnostics_name_no_folders(paths: DataDir) -> None:
    finding = DiagnosticCheckResult("permissions", "fault", f"Nothing can be written into {paths.root}.")
    assert "written into <data>." in diagnostics_report(paths, [finding], [])
