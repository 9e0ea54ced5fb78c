"""Choices and typed answers, the whole way: answered, exported as records and to other tools, merged, measured."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import duckdb
import pytest

from tests.cli.machine import Machine
from tests.cli.round_steps import answered
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

RUBRIC = """
id = "choices"
title = "Choices"
[[blocks]]
type = "choice"
key = "form"
title = "Form"
targets = ["response"]
options = [{ key = "prose", title = "Prose" }, { key = "list", title = "List" }, { key = "table", title = "Table" }]
[[blocks]]
type = "text"
key = "since"
title = "True since"
targets = ["response"]
form = "date"
[[blocks]]
type = "rating"
key = "rows"
title = "Use of rows"
targets = ["response"]
low = 0
high = 2
[blocks.ask_if]
block = "form"
answers = ["list", "table"]
[[blocks]]
type = "tags"
key = "flaws"
title = "Flaws"
targets = ["response"]
at_least = 2
at_most = 2
tags = [{ key = "wrong", title = "Wrong" }, { key = "vague", title = "Vague" }, { key = "rude", title = "Rude" }]
[[blocks]]
type = "text"
key = "reason"
title = "Reason"
targets = ["prompt"]
min_words = 30
max_words = 40
"""
TASK = {"id": "t", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}, {"id": "b", "text": "No idea at all."}]}


def test_choices_and_typed_answers_come_back(owner: Machine, tmp_path: Path) -> None:
    source, project, bundle = tmp_path / "t.jsonl", tmp_path / "study", tmp_path / "t.anntask"
    (tmp_path / "rubric.toml").write_text(RUBRIC, encoding="utf-8")
    (tmp_path / "guidelines.md").write_text("# Form\n\nWhat it mostly is.\n", encoding="utf-8")
    write_rows(source, [TASK])
    lines = owner.run("rubric", "show", tmp_path / "rubric.toml").out
    assert "2  List" in lines
    assert "asked only if form is list or table" in lines
    rubric = ("--rubric", tmp_path / "rubric.toml")
    owner.run("tasks", "build", source, "--project", project, *rubric, "--out", bundle)
    (results,) = answered(owner, tmp_path, {"ann": bundle})

    export = ("results", "export", results, "--project", project, "--with-demo")
    owner.run(*export, "--to", "records", "--out", tmp_path / "records")
    file = tmp_path / "records" / "train.jsonl"
    (record,) = read_rows(file)
    chosen = {
        answer["target"]: answer["tag"] for answer in record["tags"] if answer["value"] and answer["block"] == "form"
    }
    assert chosen.keys() == {"q1/r1", "q1/r2"}
    assert set(chosen.values()) <= {"prose", "list", "table"}
    flaws = [tag["target"] for tag in record["tags"] if tag["value"] and tag["block"] == "flaws"]
    assert sorted(flaws) == [target for target in sorted(chosen) for _ in range(2)]
    rated = {rating["target"] for rating in record["ratings"]}
    assert rated == {target for target, option in chosen.items() if option in ("list", "table")}

    texts = {(number["target"], number["block"]): number["note"] for number in record["numbers"]}
    assert texts.keys() == {("q1/r1", "since"), ("q1/r2", "since"), ("q1", "reason")}
    assert all(date.fromisoformat(texts[target, "since"]) for target in chosen)
    assert 30 <= len(texts["q1", "reason"].split()) <= 40

    owner.run("results", "merge", results, "--project", project, "--dataset", tmp_path / "data")
    table = f"read_parquet('{tmp_path}/data/tags/**/*.parquet')"
    rows = duckdb.sql(f"SELECT target, tag, value, purpose FROM {table} WHERE block = 'form'")
    assert sorted(rows.fetchall()) == sorted(
        (target, option, option == chosen[target], None) for target in chosen for option in ("prose", "list", "table")
    )

    owner.run(*export, "--to", "argilla", "--out", tmp_path / "argilla")
    (settings,) = (tmp_path / "argilla").rglob("settings.json")
    questions = json.loads(settings.read_text())["questions"]
    assert [question["settings"]["type"] for question in questions if question["name"].startswith("form")] == [
        "label_selection"
    ]
    owner.run(*export, "--to", "label-studio", "--out", tmp_path / "ls")
    (config,) = (tmp_path / "ls").rglob("label_config.xml")
    assert 'choice="single"' in config.read_text()
