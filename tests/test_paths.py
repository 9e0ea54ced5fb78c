"""Where the program keeps its files: for one user alone."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator import paths
from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError
from annotator.paths import DataDir, login_name, make_private
from annotator.store.store import Store


@pytest.mark.parametrize("error", [KeyError("getpwuid(): uid not found: 1000"), OSError("No username set")])
def test_login_name_without_user_entry(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """A container, or a directory account without the network."""

    def unknown() -> str:
        raise error

    monkeypatch.setattr("getpass.getuser", unknown)
    assert login_name() == "annotator"


def _store(paths: DataDir) -> None:
    with Store(paths):
        pass


def _key(paths: DataDir) -> None:
    KeyStore(paths.keys).create("owner", "Owner", "a passphrase")


@pytest.mark.skipif(os.name == "nt", reason="rights are inherited from the user's folder there")
@pytest.mark.parametrize("first", [_store, _key])
def test_a_new_data_directory_is_the_users_alone(first: Callable[[DataDir], None], tmp_path: Path) -> None:
    paths = DataDir(tmp_path / "new" / "data")
    first(paths)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (paths.root, paths.root.parent)] == [0o700, 0o700]


def test_a_folder_that_is_there_is_closed_and_what_is_above_it_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "data").mkdir(mode=0o755)
    assert make_private(tmp_path / "data")
    assert not make_private(tmp_path / "data")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("below", [".", "below"])
def test_a_file_named_as_data_directory_is_refused_and_keeps_its_rights(below: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    file.chmod(0o644)
    with pytest.raises(AnnotatorError, match="This is not a folder") as refused:
        _store(DataDir(file / below))
    assert refused.value.code == "store.not_folder"
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_modules_that_were_replaced_since_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module, first = tmp_path / "ui" / "page.py", tmp_path / "paths.py"
    module.parent.mkdir()
    for path in (module, first):
        path.touch()
    monkeypatch.setattr(paths, "__file__", str(first))
    assert not paths.sources_changed(max(path.stat().st_mtime for path in (module, first)))
    os.utime(module, (time.time() + 5, time.time() + 5))
    assert paths.sources_changed(time.time())
    os.utime(module, (0, 0))
    first.unlink()
    assert paths.sources_changed(time.time())
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert not paths.sources_changed(time.time())
