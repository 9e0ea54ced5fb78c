"""Files that are wholly there or not at all."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from pathlib import Path

import pytest

from annotator import durable
from annotator.errors import system_error
from tests.failing_disk import folders_fail


def test_a_file_is_replaced_whole_and_has_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "note"
    path.write_bytes(b"old")
    durable.write_atomic(path, b"new", durable.PRIVATE)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == durable.PRIVATE


def test_a_disk_that_refuses_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "note"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        durable.write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_write_atomic_names_file_on_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as refused:
        durable.write_atomic(tmp_path / "note", b"new")
    assert refused.value.filename == str(tmp_path / "note")
    told = str(system_error(refused.value))
    assert told.startswith(f"{tmp_path / 'note'}: No space left on device. Free some space")
    with pytest.raises(OSError, match="No such file") as missing:
        durable.write_atomic(tmp_path / "none" / "note", b"new")
    assert missing.value.filename == str(tmp_path / "none" / "note")


def test_abandoned_temporary_files_are_removed(tmp_path: Path) -> None:
    with durable.temporary_sibling(tmp_path / "key") as old, durable.temporary_sibling(tmp_path / "key") as fresh:
        for path in (old, fresh):
            durable.make_empty(path)
        os.utime(old, (0, 0))
        durable.remove_abandoned(tmp_path)
        assert list(tmp_path.iterdir()) == [fresh]
    durable.remove_abandoned(tmp_path / "none")


def test_the_folder_is_made_durable_after_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = tmp_path / "note", []
    monkeypatch.setattr(durable, "sync_folder", lambda folder: seen.append((folder, path.read_bytes())))
    durable.write_atomic(path, b"new")
    assert seen == [(tmp_path, b"new")]


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.ENOSYS])
def test_a_folder_that_cannot_be_synced_is_said_and_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(os, "fsync", folders_fail(number))
    assert not durable.sync_folder(tmp_path)
    durable.write_atomic(tmp_path / "note", b"new")
    assert (tmp_path / "note").read_bytes() == b"new"


def test_a_folder_that_cannot_be_opened_is_not_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert not durable.sync_folder(tmp_path)


def test_a_failure_after_the_rename_says_that_the_file_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", folders_fail(errno.EIO))
    with pytest.raises(durable.NotDurableError, match="may not survive a power cut: Input/output error") as raised:
        durable.write_atomic(tmp_path / "note", b"new")
    assert raised.value.errno == errno.EIO
    assert (tmp_path / "note").read_bytes() == b"new"


def test_files_are_flushed_through_the_disks_own_cache_where_the_system_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda _, command: asked.append(command))
    durable.write_atomic(tmp_path / "note", b"new")
    assert asked == [51, 51], "the file, and its folder"


def test_a_disk_without_a_full_flush_gets_the_ordinary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: int) -> None:
        raise OSError(errno.ENOTSUP, "Operation not supported")

    flushed: list[int] = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    monkeypatch.setattr(os, "fsync", flushed.append)
    durable.write_atomic(tmp_path / "note", b"new")
    assert len(flushed) == 2


class _HeldError(PermissionError):
    """What Windows says while another program has the file open."""

    def __init__(self, number: int) -> None:
        super().__init__(errno.EACCES, "The process cannot access the file")
        self.winerror = number


@pytest.mark.parametrize("number", [5, 32])
def test_a_held_target_is_replaced_once_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    real, left, paused = Path.replace, [3], []

    def replace(self: Path, target: Path) -> Path:
        left[0] -= 1
        if left[0] >= 0:
            raise _HeldError(number)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(durable, "sleep", paused.append)
    durable.write_atomic(tmp_path / "note", b"new")
    assert (tmp_path / "note").read_bytes() == b"new"
    assert len(paused) == 3


def test_a_target_that_stays_held_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(*_: Path) -> Path:
        raise _HeldError(32)

    paused: list[float] = []
    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(durable, "sleep", paused.append)
    with pytest.raises(PermissionError):
        durable.write_atomic(tmp_path / "note", b"new")
    assert list(tmp_path.iterdir()) == []
    assert 1 < sum(paused) < 5
