"""The index, the check and the backups yield to the window."""

from __future__ import annotations

import os
import subprocess
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
    priorities, ended = dict[str, int](), threading.Semaphore(0)

    def note(*_: object) -> None:
        priorities[threading.current_thread().name] = nice_value()
        ended.release()

    monkeypatch.setattr(Store, "backup", note)
    with Store(DataDir(tmp_path / "data")) as store:
        indexer = FullTextIndexer(store, note)
        upkeep = BackgroundMaintenance(store, on_damage=note, failed=note, start_after=0.0)
        indexer.refresh()
        for _ in range(2):
            assert ended.acquire(timeout=60)
        indexer.stop()
        upkeep.stop()
    assert priorities.keys() == {"annotator-indexer", "annotator-upkeep"}
    assert set(priorities.values()) == {min(19, nice_value() + 5)}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a nice value is that of the whole process")
@pytest.mark.parametrize(("own", "background"), [(0, 5), (10, 15), (19, 19)])
def test_background_threads_are_below_a_window_started_by_a_niced_shell(own: int, background: int) -> None:
    program = f"import os\nfrom annotator.services.thread_priority import yield_to_window\nos.nice({own})\n"
    program += "before = os.nice(0)\nyield_to_window()\nprint(before, os.nice(0))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    before, after = map(int, done.stdout.split())
    assert after == min(19, before + background - own)
