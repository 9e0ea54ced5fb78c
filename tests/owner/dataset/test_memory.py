"""What a merge reads of the tasks that were sent does not stay in memory."""

from __future__ import annotations

import gc
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from annotator.owner.dataset.extract import write_plain_rows
from annotator.owner.dataset.finish import bundles_by_series, rows_of_series
from annotator.owner.project import task_versions
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.project.task_versions import BundleArchive
from tests.benchmarks.owner.results_generator import study

TASKS, FEW = 300, 100


def test_few_tasks_are_in_memory_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_versions, "_RECENT", FEW // 2)
    project = Project.open(study(tmp_path, bundles=1, tasks_each=2, tasks=TASKS).project.root)
    ((series, bundles),) = bundles_by_series(project).items()
    archive = BundleArchive(project, project.quarantine)
    names: list[str] = []
    live = TASKS
    for table, row in rows_of_series(project, archive, series, bundles):
        if table == "tasks":
            names.append(row["task"])
            if len(names) == TASKS:
                gc.collect()
                live = sum(isinstance(each, SentTask) for each in gc.get_objects())
    assert len(set(names)) == len(names) == TASKS
    assert live < FEW


def test_rows_are_written_in_parts_of_one_file_a_table(tmp_path: Path) -> None:
    row = {"task": "t", "version": "v", "target": "prompt", "text": "Who lit it?"}
    files = write_plain_rows((("texts", {**row, "sequence": n}) for n in range(20_000)), tmp_path, 3)
    assert pq.read_metadata(files["texts"]).num_row_groups > 2
    assert pq.read_table(files["texts"], columns=["sequence"])["sequence"].to_pylist() == list(range(20_000))
