"""Two backups that are made at the same time, as by hand while the program makes one by itself."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from annotator.paths import DataDir
from annotator.store import backups
from annotator.store.store import Store
from tests.services.conftest import bring, task_line


def test_concurrent_backups_keep_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = DataDir(tmp_path)
    with Store(paths) as store:
        bring(store, [task_line("t1")])
    halfway, copy = threading.Event(), backups._copy
    second = threading.Thread(target=backups.make_backup, args=(paths.database, paths.backups, "manual"))

    def slow(source: sqlite3.Connection, part: Path) -> None:
        copy(source, part)
        if not halfway.is_set():
            halfway.set()
            second.start()
            second.join(0.3)  # it waits, or would have tidied up by now

    monkeypatch.setattr(backups, "_copy", slow)
    with closing(sqlite3.connect(paths.database)) as source:
        made = backups.make_from(source, paths.backups, "automatic")
    second.join()
    assert halfway.is_set()
    assert made.path.exists()
