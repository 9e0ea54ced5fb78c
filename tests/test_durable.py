"""Files that are wholly there or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from annotator import durable


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


def test_the_folder_is_made_durable_after_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = tmp_path / "note", []
    monkeypatch.setattr(durable, "sync_folder", lambda folder: seen.append((folder, path.read_bytes())))
    durable.write_atomic(path, b"new")
    assert seen == [(tmp_path, b"new")]
