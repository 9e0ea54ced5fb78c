"""The worker processes of a merge: one that is killed, and one in which an error occurs, end the merge with it."""

from __future__ import annotations

import multiprocessing
import multiprocessing.process
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.dataset import merge as merge_module
from annotator.owner.dataset.merge import DatasetMergeWorkerPool, merge
from annotator.owner.project.owner_project import Project
from tests.owner.dataset.conftest import state

Workers = Callable[[], set[multiprocessing.process.BaseProcess]]


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little there is to do."""
    monkeypatch.setattr(merge_module, "_WORTHWHILE", dict.fromkeys(merge_module._WORTHWHILE, 0))
    monkeypatch.setattr(merge_module, "AT_ONCE", 1)


@pytest.fixture
def workers() -> Workers:
    """Without the processes of earlier tests, such as the one that decodes images."""
    others = {*multiprocessing.active_children()}
    return lambda: {*multiprocessing.active_children()} - others


@pytest.fixture
def pool(project: Project) -> Any:
    made = DatasetMergeWorkerPool(project.root, 2, lambda *_: None)
    yield made
    made.close()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not killed so there")
@pytest.mark.usefixtures("in_processes")
@pytest.mark.timeout(120)
def test_a_killed_worker_ends_the_merge_and_changes_nothing(
    project: Project, files: list[Path], tmp_path: Path, workers: Workers
) -> None:
    dataset = tmp_path / "data"
    merge(project, files[:2], dataset, processes=1)
    before, killed = state(dataset), list[int]()

    def kill(step: str, *_: int) -> None:
        if step == "Checking files" and not killed:  # the next step needs them, too
            for process in workers():
                os.kill(process.pid or 0, signal.SIGKILL)
                killed.append(process.pid or 0)

    with pytest.raises(AnnotatorError) as refused:
        merge(project, files, dataset, progress=kill, processes=2)
    assert (refused.value.code, len(killed)) == ("merge.stopped", 2)
    assert state(dataset) == before
    assert not workers()
    merge(project, files, dataset, processes=2)
    merge(project, files, tmp_path / "whole", processes=1)
    assert state(dataset) == state(tmp_path / "whole")


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not killed so there")
@pytest.mark.usefixtures("in_processes")
@pytest.mark.timeout(120)
def test_a_worker_that_is_killed_while_it_is_sent_a_large_job_is_noticed(
    pool: DatasetMergeWorkerPool, workers: Workers
) -> None:
    """Its pipe is full: whoever waits until the job is sent waits forever."""
    job = ([(f"{'x' * 1_000_000}", "x")] * 64,)

    def stop() -> None:
        while not workers():
            time.sleep(0.01)
        for process in workers():
            os.kill(process.pid or 0, signal.SIGSTOP)
        time.sleep(2)
        for process in workers():
            os.kill(process.pid or 0, signal.SIGKILL)

    killing = threading.Thread(target=stop)
    killing.start()
    with pytest.raises(AnnotatorError) as refused:
        [*pool.results_of("look", "Checking files", [job, job, job], 1)]
    killing.join()
    assert refused.value.code == "merge.stopped"


@pytest.mark.usefixtures("in_processes")
def test_an_error_in_a_worker_is_raised_here(pool: DatasetMergeWorkerPool, tmp_path: Path) -> None:
    lost = ([(str(tmp_path / "none"), "0" * 64, "")], str(tmp_path), 0)
    with pytest.raises(TypeError):
        [*pool.results_of("extract", "Reading annotations", [(7, *lost[1:]), lost], 1)]
