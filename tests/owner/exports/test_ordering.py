"""Tables are read by task, in whatever order their rows are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from annotator.owner.dataset.dataset_tables import TASK_TABLES, WORK_TABLES
from tests.owner.exports.conftest import Lab, everything, new_lab, task


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    lab = new_lab(tmp_path / "ordered")
    built = lab.build([task(f"t{n * 7 % 10}", f"one {n}", f"two {n}") for n in range(10)], "helpsteer")
    lab.answer("bo", built, everything(1))
    lab.answer("ann", built, everything(2))
    lab.answer("ann", built, lambda asked: None if asked.responses[0].text < "t" else everything(3)(asked), "desk")
    return lab


@pytest.mark.parametrize("form", ["helpsteer", "answers-jsonl"])
def test_an_export_does_not_depend_on_the_order_of_rows(lab: Lab, tmp_path: Path, form: str) -> None:
    paths = [lab.export(form, out=str(tmp_path / "as-they-are")).folder]
    chance = np.random.default_rng(1)
    for table in (*TASK_TABLES, *WORK_TABLES):
        for path in lab.dataset.files(table):
            rows = pq.ParquetFile(path).read()
            pq.write_table(rows.take(chance.permutation(rows.num_rows)), path, row_group_size=7)
    paths.append(lab.export(form, out=str(tmp_path / "shuffled")).folder)
    one, other = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in paths)
    assert one == other
    tasks = [line["task"] for line in map(json.loads, one["provenance-train.jsonl"].splitlines())]
    assert tasks == sorted(tasks)
    assert len(tasks) > 10
