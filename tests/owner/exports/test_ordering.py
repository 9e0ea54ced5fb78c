"""Tables too large for memory are put in order on disk, and give what those in memory give."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from annotator.owner.exports import dataset_stream
from annotator.owner.exports.answer_rule import ExportSelection
from annotator.owner.exports.dataset_stream import JudgedTaskStream
from tests.owner.exports.conftest import Lab, everything, new_lab, task

COLUMNS = ("annotator", "target", "block", "score")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    lab = new_lab(tmp_path_factory.mktemp("ordered"))
    built = lab.build([task(f"t{n * 7 % 10}", f"one {n}", f"two {n}") for n in range(10)], "helpsteer")
    lab.answer("bo", built, everything(1))
    lab.answer("ann", built, everything(2))
    lab.answer("ann", built, lambda asked: None if asked.responses[0].text < "t" else everything(3)(asked), "desk")
    return lab


def ordered(lab: Lab, scratch: Path, *, final_only: bool) -> list[tuple[object, ...]]:
    scratch.mkdir()
    stream = JudgedTaskStream(lab.dataset, ExportSelection(final_only=final_only), (), scratch)
    rows = pq.ParquetFile(stream.ordered(lab.dataset.projects[0], "ratings", COLUMNS)).read()
    assert rows.column_names == ["task", "version", *COLUMNS]
    return list(zip(*(rows[name].to_pylist() for name in rows.column_names), strict=True))


@pytest.mark.parametrize("final_only", [True, False])
def test_rows_are_in_the_order_of_tasks_wherever_that_is_done(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, final_only: bool
) -> None:
    in_memory = ordered(lab, tmp_path / "memory", final_only=final_only)
    monkeypatch.setattr(dataset_stream, "IN_MEMORY", 0)
    on_disk = ordered(lab, tmp_path / "disk", final_only=final_only)
    assert on_disk == in_memory == sorted(in_memory, key=lambda row: tuple(map(str, row)))
    finals = sum(lab.dataset.arrow("ratings")["is_final"].to_pylist())
    every = lab.dataset.arrow("ratings").num_rows
    assert finals < every, "devices disagree on some"
    assert len(on_disk) == (finals if final_only else every)


def test_an_export_is_the_same_bytes_wherever_its_tables_are_ordered(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [lab.export("helpsteer", out=str(tmp_path / "as-they-are")).folder]
    monkeypatch.setattr(dataset_stream, "_is_by_task", lambda _: False)
    found.append(lab.export("helpsteer", out=str(tmp_path / "memory")).folder)
    monkeypatch.setattr(dataset_stream, "IN_MEMORY", 0)
    found.append(lab.export("helpsteer", out=str(tmp_path / "disk")).folder)
    one, *others = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in found)
    assert all(other == one for other in others)


def test_tables_that_are_not_by_task_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def by_task(*tasks: str) -> bool:
        pq.write_table(pa.table({"task": list(tasks)}), tmp_path / "rows.parquet", row_group_size=2)
        return dataset_stream._is_by_task(tmp_path / "rows.parquet")

    assert by_task()
    assert by_task("t1", "t1", "t2", "t3")
    assert not by_task("t2", "t1")
    monkeypatch.setattr(dataset_stream, "_BATCH", 2)
    assert not by_task("t1", "t3", "t2", "t4")
