"""Numbers with a note, the whole way: answered, saved, looked at in the database, exported as records, merged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import duckdb
import pytest

from tests.cli.machine import Machine
from tests.cli.round_steps import answered
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

RUBRIC = """
id = "counted"
title = "Counted"
[[blocks]]
type = "number"
key = "errors"
title = "Errors"
unit = "found"
targets = ["response"]
note = "required"
"""
TASK = {"id": "t", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}, {"id": "b", "text": "No idea at all."}]}


def test_numbers_come_back_in_every_form(owner: Machine, tmp_path: Path) -> None:
    source, project, bundle = tmp_path / "t.jsonl", tmp_path / "study", tmp_path / "t.anntask"
    (tmp_path / "rubric.toml").write_text(RUBRIC, encoding="utf-8")
    (tmp_path / "guidelines.md").write_text("# Count\n\nEvery wrong fact.\n", encoding="utf-8")
    write_rows(source, [TASK])
    assert "Errors (found): 0 to 99" in owner.run("rubric", "show", tmp_path / "rubric.toml").out
    rubric = ("--rubric", tmp_path / "rubric.toml")
    owner.run("tasks", "build", source, "--project", project, *rubric, "--out", bundle)
    (results,) = answered(owner, tmp_path, {"ann": bundle})

    out = tmp_path / "records"
    owner.run("results", "export", results, "--project", project, "--to", "records", "--out", out, "--with-demo")
    file = out / "train.jsonl"
    (record,) = read_rows(file)
    numbers = [(row["target"], row["part"], row["value"]) for row in record["numbers"]]
    assert [(target, part) for target, part, _ in numbers] == [("q1/r1", "number"), ("q1/r2", "number")]
    assert all(row["note"] for row in record["numbers"])

    owner.run("results", "merge", results, "--project", project, "--dataset", tmp_path / "data")
    files = f"'{tmp_path}/data/numbers/**/*.parquet'"
    query = f"SELECT target, part, value, block_type FROM read_parquet({files}) ORDER BY 1"
    assert duckdb.sql(query).fetchall() == [(*number, "number") for number in numbers]

    (database,) = (tmp_path / "data-ann").rglob("annotator.db")
    seen = sqlite3.connect(database).execute("SELECT target, part, number FROM number ORDER BY 1").fetchall()
    assert seen == numbers
