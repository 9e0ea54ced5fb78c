"""What a merge reads of the tasks that were sent does not stay in memory."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.owner.dataset import dataset_tables, extract, finish
from annotator.owner.dataset import merge as merge_module
from annotator.owner.dataset.extract import write_plain_rows
from annotator.owner.dataset.finish import bundles_by_series, rows_of_series
from annotator.owner.dataset.merge import merge
from annotator.owner.project import task_versions
from annotator.owner.project.gold_items import GoldTasks
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, SentTask, read_sent
from annotator.owner.project.task_versions import SentBundleCache
from tests.benchmarks.owner.results_generator import study
from tests.descriptors import no_more_files, open_descriptors


def columns(table: str) -> list[str]:
    return list(dataset_tables.table_columns(table))


TASKS, FEW = 300, 100


def one_series(folder: Path) -> tuple[SentBundleCache, list[str], Callable[..., Iterator[tuple[str, tuple[Any, ...]]]]]:
    """The bundles of a study with one series, and what gives its rows."""
    project = Project.open(study(folder, bundles=1, tasks_each=2, tasks=TASKS).project.root)
    ((series, bundles),) = bundles_by_series(project).items()
    archive = SentBundleCache(project)
    return archive, bundles, partial(rows_of_series, project, archive, {}, GoldTasks(project), series, bundles)


def test_few_tasks_are_in_memory_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_versions, "_RECENT", FEW // 2)
    *_, rows = one_series(tmp_path)
    names: list[str] = []
    live = TASKS
    for table, row in rows():
        if table == "tasks":
            names.append(row[columns("tasks").index("task")])
            if len(names) == TASKS:
                gc.collect()
                live = sum(isinstance(instance, SentTask) for instance in gc.get_objects())
    assert len(set(names)) == len(names) == TASKS
    assert live < FEW


def test_rows_are_written_in_parts_of_one_file_a_table(tmp_path: Path) -> None:
    row = {"task": "t", "version": "v", "target": "prompt", "text": "Who lit it?"}
    values = tuple(map(row.get, columns("texts")))
    (file,) = write_plain_rows((("texts", (*values, n, "")) for n in range(20_000)), tmp_path, 3)["texts"]
    assert pq.read_metadata(file).num_row_groups > 2
    assert pq.read_table(file, columns=["sequence"])["sequence"].to_pylist() == list(range(20_000))


def test_each_task_is_in_one_part(tmp_path: Path) -> None:
    *_, rows = one_series(tmp_path)
    parts = [[*rows(part, 3)] for part in range(3)]
    whole = [*rows()]

    def ordered(rows: Iterable[tuple[str, tuple[Any, ...]]]) -> list[str]:
        return sorted(f"{table} {row}" for table, row in rows if table != "rubrics")

    assert all(len(part) > TASKS for part in parts)
    assert ordered(row for part in parts for row in part) == ordered(whole)


def test_tables_are_the_same_whether_made_whole_or_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = study(tmp_path, bundles=6, tasks_each=40, tasks=TASKS)
    merge(made.project, [made.results], tmp_path / "whole", processes=1)
    monkeypatch.setattr(finish, "_RANGE_BYTES", 20_000)
    monkeypatch.setattr(finish, "_BATCH", 50)
    monkeypatch.setattr(extract, "_ROWS_HELD", 100)
    monkeypatch.setattr(extract, "_WORKS_HELD", 7)
    monkeypatch.setattr(merge_module, "_WORTHWHILE", dict.fromkeys(merge_module._WORTHWHILE, 1_000))
    merge(made.project, [made.results], tmp_path / "pieces", processes=2)
    tables = sorted(path.relative_to(tmp_path / "whole") for path in (tmp_path / "whole").rglob("*.parquet"))
    assert len(tables) > 10
    for table in tables:
        assert (tmp_path / "whole" / table).read_bytes() == (tmp_path / "pieces" / table).read_bytes(), table


def test_rows_come_in_the_order_of_the_tables(tmp_path: Path) -> None:
    """What is sorted already need not be read as a whole to be put in order."""
    archive, bundles, rows = one_series(tmp_path)
    at = columns("tasks").index("task")
    names = [row[at] for table, row in rows() if table == "tasks"]
    assert names == sorted(names)
    assert [task.own_id for task in archive.sent(bundles[0]).tasks.in_order()] != names


def test_a_version_sent_twice_has_the_names_of_the_newest_bundle(tmp_path: Path) -> None:
    """Its rows are in several parts, and in several batches of the sorted rows."""
    every = 3 * finish._BATCH

    def part(number: int, sequence: int) -> str:
        text = {"version": "v", "target": "q1", "text": "Who lit it?", "origin": f"model-{sequence}"}
        values = [tuple(map({**text, "task": f"t{n:06}"}.get, columns("texts"))) for n in range(every)]
        rows = (("texts", (*value, sequence, f"bundle-{sequence}")) for value in values)
        return write_plain_rows(rows, tmp_path, number)["texts"][0]

    writer = finish.DatasetTableWriter(tmp_path, "none")
    count = writer.write_sent("texts", [part(1, 1), part(2, 3), part(3, 2)], tmp_path / "out")
    writer.close()
    rows = pq.ParquetFile(tmp_path / "out").read(["task", "origin"])
    assert count == rows.num_rows == every == len(set(rows["task"].to_pylist()))
    assert set(rows["origin"].to_pylist()) == {"model-3"}


def test_a_series_of_many_bundles_needs_few_open_files(tmp_path: Path) -> None:
    """A task's versions are read side by side, from all bundles of its series."""
    project = Project.open(study(tmp_path, bundles=1, tasks_each=2, tasks=20).project.root)
    ((series, bundles),) = bundles_by_series(project).items()
    archive = SentBundleCache(project)
    archive.sent(bundles[0])
    before, once = len(open_descriptors()), [*rows_of_series(project, archive, {}, GoldTasks(project), series, bundles)]
    with no_more_files(spare=2):
        rows = []
        for row in rows_of_series(project, archive, {}, GoldTasks(project), series, bundles * 50):
            rows.append(row)
            assert len(open_descriptors()) <= before
    assert rows == once  # the copies of a bundle are the same versions


def test_bundles_that_are_answered_in_turns_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by the lines of a person who judged some tasks before a bundle was built again, and others after that."""
    project = Project.open(study(tmp_path, bundles=1, tasks_each=2, tasks=30, batches=3).project.root)
    read: list[str] = []

    def counted(given: Project, bundle_id: str, *rest: Any) -> SentBundle:
        read.append(bundle_id)
        return read_sent(given, bundle_id, *rest)

    monkeypatch.setattr(task_versions, "read_sent", counted)
    archive = SentBundleCache(project, most=5)
    first, second, third = project.bundles
    for name in [first, second] * 3 + [third] * 2:
        assert archive.sent(name).bundle_id == name
    assert read == [first, second, third]
    archive.sent(first)  # more than the two used last are not kept
    assert read == [first, second, third, first]
