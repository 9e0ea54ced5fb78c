"""From passages to questions, and from these to critiques of their answers: every step is a command."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pandas
import pytest

from tests.cli.machine import Machine
from tests.cli.round_steps import PEOPLE, answered, assigned
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

WRITERS = PEOPLE[:3]


def test_authored_questions_are_criticised_by_others(owner: Machine, tmp_path: Path) -> None:
    source, project, data = tmp_path / "passages.jsonl", tmp_path / "study", tmp_path / "data"
    lines = [
        {"id": f"p{number}", "passage": f"The lamp of tower {number} was lit by the youngest keeper, before dawn."}
        for number in range(3)
    ]
    write_rows(source, lines)
    bundles = assigned(
        owner, tmp_path, source, WRITERS, "--rubric", "authoring", "--overlap", "2", "--overlap-share", "1"
    )
    results = answered(owner, tmp_path, bundles)
    owner.run("results", "merge", *results, "--project", project, "--dataset", data)

    next_round, out = ["tasks", "next", data, "--project", project, "--with-demo"], tmp_path / "critique.jsonl"
    owner.run(*next_round, "--to", "critique", "--out", out)
    slates = read_rows(out)
    wrote = pandas.read_parquet(data / "authored")
    assert len(slates) == wrote.groupby(["task", "annotator"]).ngroups > 0
    authors = {task["id"]: {r["origin"] for q in task["questions"] for r in q["responses"]} for task in slates}
    assert all(len(origins) == 1 for origins in authors.values())
    assigned(owner, tmp_path, out, WRITERS, "--rubric", "critique", "--name", "critiques")
    plan = read_rows(project / "plans" / "critiques.jsonl")[1:]
    assert {line["task"] for line in plan} == set(authors)
    assert all(line["people"] and f"annotator:{line['people'][0]}" not in authors[line["task"]] for line in plan)

    owner.run(*next_round, "--to", "authoring", "--out", tmp_path / "again.jsonl")
    assert [task["passage"] for task in read_rows(tmp_path / "again.jsonl")] == [line["passage"] for line in lines]
    text = tmp_path / "text"
    owner.run("results", "export", data, "--to", "training-text", "--out", text, "--with-demo")
    types = Counter(row["type"] for row in read_rows(text / "train.jsonl"))
    assert types["question generation"] == len(slates)
    assert types["base"] == int((wrote.part == "answer").sum())
    owner.run("report", data, "--out", tmp_path / "report.html")
    assert (tmp_path / "report.html").stat().st_size > 0
