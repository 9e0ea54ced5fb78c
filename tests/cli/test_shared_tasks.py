"""Work of several people on one task is joined in the data set, under whatever ids the task travelled to them."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.machine import VICUNA, Machine
from tests.cli.round_steps import answered, assigned
from tests.json_lines import read_rows, write_rows


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    tasks = [{**task, "responses": task["responses"][:2]} for task in read_rows(VICUNA)[:5]]
    write_rows(path, tasks[:4])
    write_rows(path.with_name("gold.jsonl"), [tasks[4]])
    return path


@pytest.mark.parametrize("second", [False, True], ids=["with gold items", "as a second plan"])
def test_people_judge_the_same_version_of_a_shared_task(
    owner: Machine, tmp_path: Path, source: Path, second: bool
) -> None:
    people, plan = ["ann", "ben"], ["--rubric", "helpsteer", "--each", "2"]
    if second:
        assigned(owner, tmp_path, source, people, "--rubric", "comparison", "--each", "2")
        plan += ["--name", "scores"]
    else:
        plan += ["--gold", str(source.with_name("gold.jsonl")), "--gold-share", "0.5"]
    results = answered(owner, tmp_path, assigned(owner, tmp_path, source, people, *plan))
    data = tmp_path / "data"
    owner.run("results", "merge", *results, "--project", tmp_path / "study", "--dataset", data)

    versions = defaultdict(set)
    for row in pq.read_table(data / "annotations", columns=["task", "version", "annotator"]).to_pylist():
        versions[row["task"]].add(row["version"])
    assert len(versions) == (4 if second else 5)
    assert {len(value) for value in versions.values()} == {1}
    figures = json.loads(owner.run("stats", "agreement", data, "--json").out)
    assert "estimate" in json.dumps(figures) or "value" in json.dumps(figures), figures


def test_the_plan_says_how_many_gold_items_each_person_gets(owner: Machine, tmp_path: Path, source: Path) -> None:
    (tmp_path / "roster.csv").write_text("id\nann\nben\n", "utf-8")
    assign = ["tasks", "assign", source, "--project", tmp_path / "study", "--roster", tmp_path / "roster.csv"]
    gold = ["--gold", source.with_name("gold.jsonl"), "--gold-share", "0.5"]
    out = ["--rubric", "helpsteer", "--each", "2", "--out", tmp_path / "round", "--dry-run"]
    assert "Of these 1 gold item a person" in owner.run(*assign, *gold, *out).out
