"""Marks of unsure scores, the whole way: answered, exported, merged, measured, reviewed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import duckdb
import pytest

from tests.cli.machine import Machine
from tests.cli.round_steps import answered, compared_rubric

pytestmark = pytest.mark.real_checks

PEOPLE = ("ann", "bob", "cid")


def task(number: int) -> dict[str, object]:
    texts = [f"Because of reason {number}{letter}, as everybody knows." for letter in "ab"]
    answers = [{"id": f"r{at}", "text": text, "origin": f"model-{at}"} for at, text in enumerate(texts)]
    return {"id": f"t{number}", "prompt": f"Why {number}?", "responses": answers}


def test_marks_come_back_in_every_form(owner: Machine, tmp_path: Path) -> None:
    source, project, bundle = tmp_path / "t.jsonl", tmp_path / "study", tmp_path / "t.anntask"
    source.write_text("".join(json.dumps(task(number)) + "\n" for number in range(12)), encoding="utf-8")
    rubric = ("--rubric", compared_rubric(tmp_path, unsure=True))
    owner.run("tasks", "build", source, "--project", project, *rubric, "--out", bundle)
    files = answered(owner, tmp_path, dict.fromkeys(PEOPLE, bundle))
    (database,) = (tmp_path / f"data-{PEOPLE[-1]}").rglob("annotator.db")
    row = sqlite3.connect(database).execute("SELECT count(*) FROM answer WHERE kind = 'unsure'").fetchone()
    assert row[0] > 0

    def export(form: str) -> list[dict[str, object]]:
        out = tmp_path / form
        asked = ("--to", form, "--out", out, "--with-demo")
        owner.run("results", "export", tmp_path / "data", *asked)
        lines = [line for file in out.rglob("*.jsonl") for line in file.read_text(encoding="utf-8").splitlines()]
        rows = map(json.loads, lines)
        return [row for row in rows if "details" in row or "unsure" in row]

    owner.run("results", "merge", *files, "--project", project, "--dataset", tmp_path / "data")
    tables = f"read_parquet('{tmp_path}/data/unsure/**/*.parquet')"
    marks = set(duckdb.sql(f"SELECT annotator, task, target, block FROM {tables}").fetchall())
    assert {block for *_, block in marks} == {"helpfulness", "better"}
    records = {
        (row["annotator"], row["task"], mark["target"], mark["block"])
        for row in export("records")
        for mark in row["unsure"]  # type: ignore[attr-defined]
    }
    assert records == marks
    numbers = f"read_parquet('{tmp_path}/data/numbers/**/*.parquet')"
    assert duckdb.sql(f"SELECT count(*) FROM {numbers}").fetchall() == [(0,)]
    plain = {
        (row["annotator"], row["task"], row["target"], row["block"])
        for row in export("answers-jsonl")
        if json.loads(str(row["details"] or "{}")).get("unsure")
    }
    assert plain == marks
