"""The index, the check and the backups yield to the window."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from annotator.paths import DataDir
from annotator.services.background_maintenance import BackgroundMaintenance
from annotator.services.task_search import FullTextIndexer
from annotator.store.store import Store


def nice_value() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a nice value is that of the whole process")
def test_background_threads_have_a_lower_priority_than_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, ended = dict[str, int](), threading.Semaphore(0)

    def note(*_: object) -> None:
        found[threading.current_thread().name] = nice_value()
        ended.release()

    monkeypatch.setattr(Store, "check", lambda _: note() or [])
    with Store(DataDir(tmp_path / "data")) as store:
        indexer = FullTextIndexer(store, note)
        upkeep = BackgroundMaintenance(store, found=note, failed=note, start_after=0.0)
        indexer.refresh()
        for _ in range(2):
            assert ended.acquire(timeout=60)
        indexer.stop()
        upkeep.stop()
    assert found.keys() == {"annotator-indexer", "annotator-upkeep"}
    assert all(value > nice_value() for value in found.values()), found
