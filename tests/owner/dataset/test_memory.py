"""What a merge reads of the tasks that were sent does not stay in memory."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.owner.dataset import extract, finish
from annotator.owner.dataset import merge as merge_module
from annotator.owner.dataset.extract import write_plain_rows
from annotator.owner.dataset.finish import bundles_by_series, rows_of_series
from annotator.owner.dataset.merge import merge
from annotator.owner.project import task_versions
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.project.task_versions import SentBundleCache
from tests.benchmarks.owner.results_generator import study

TASKS, FEW = 300, 100


def test_few_tasks_are_in_memory_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_versions, "_RECENT", FEW // 2)
    project = Project.open(study(tmp_path, bundles=1, tasks_each=2, tasks=TASKS).project.root)
    ((series, bundles),) = bundles_by_series(project).items()
    archive = SentBundleCache(project, project.quarantine)
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


def test_each_task_is_in_one_part(tmp_path: Path) -> None:
    project = Project.open(study(tmp_path, bundles=1, tasks_each=2, tasks=TASKS).project.root)
    ((series, bundles),) = bundles_by_series(project).items()
    archive = SentBundleCache(project, project.quarantine)
    parts = [[*rows_of_series(project, archive, series, bundles, part, 3)] for part in range(3)]
    whole = [*rows_of_series(project, archive, series, bundles)]

    def ordered(rows: Iterable[tuple[str, dict[str, Any]]]) -> list[str]:
        return sorted(f"{table} {row}" for table, row in rows if table != "rubrics")

    assert all(len(part) > TASKS for part in parts)
    assert ordered(row for part in parts for row in part) == ordered(whole)


def test_tables_are_the_same_whether_made_whole_or_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = study(tmp_path, bundles=6, tasks_each=40, tasks=TASKS)
    merge(made.project, [made.results], tmp_path / "whole", processes=1)
    monkeypatch.setattr(finish, "_RANGE_BYTES", 20_000)
    monkeypatch.setattr(finish, "_BATCH", 50)
    monkeypatch.setattr(extract, "_WORKS_HELD", 7)
    monkeypatch.setattr(merge_module, "_WORTHWHILE", dict.fromkeys(merge_module._WORTHWHILE, 1_000))
    merge(made.project, [made.results], tmp_path / "pieces", processes=2)
    tables = sorted(path.relative_to(tmp_path / "whole") for path in (tmp_path / "whole").rglob("*.parquet"))
    assert len(tables) > 10
    for table in tables:
        assert (tmp_path / "whole" / table).read_bytes() == (tmp_path / "pieces" / table).read_bytes(), table


def test_rows_come_in_the_order_of_the_tables(tmp_path: Path) -> None:
    """What is sorted already need not be read as a whole to be put in order."""
    project = Project.open(study(tmp_path, bundles=1, tasks_each=2, tasks=TASKS).project.root)
    ((series, bundles),) = bundles_by_series(project).items()
    archive = SentBundleCache(project, project.quarantine)
    names = [row["task"] for table, row in rows_of_series(project, archive, series, bundles) if table == "tasks"]
    assert names == sorted(names)
    assert [task.own for task in archive.sent(bundles[0]).tasks.in_order()] != names
