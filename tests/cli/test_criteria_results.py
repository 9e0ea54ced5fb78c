"""Criteria of the tasks, the whole way: converted, judged by scripts, exported, merged, measured, converted again."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import duckdb
import pytest

from annotator.owner.measures.figures import measure
from tests.cli.machine import Machine
from tests.cli.round_steps import answered
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

RUBRIC = """
id = "judged"
title = "Criteria"
[[blocks]]
type = "criteria"
key = "criteria"
title = "Criteria"
"""
CRITERIA = [
    {"criterion": "Says to see a doctor.", "points": 5, "tags": ["axis:completeness"]},
    {"criterion": "Names a dose.", "points": 3, "tags": []},
    {"criterion": "Is rude.", "points": -4, "tags": ["axis:communication"]},
]
PROMPT = [
    {"role": "user", "content": "I am tired."},
    {"role": "assistant", "content": "Since when?"},
    {"role": "user", "content": "A month. Iron?"},
]
ROWS = [
    {"prompt_id": "p1", "prompt": PROMPT, "rubrics": CRITERIA, "completion": text, "example_tags": ["theme:context"]}
    for text in ("See a doctor.", "Take 30 mg of iron.")
]


def converted(owner: Machine, source: Path, out: Path) -> Any:
    owner.run("tasks", "convert", source, "--out", out)
    (task,) = read_rows(out)
    return task


def test_criteria_come_in_are_judged_and_go_out(owner: Machine, tmp_path: Path) -> None:
    task = converted(owner, write_rows(tmp_path / "hb.jsonl", ROWS), tmp_path / "t.jsonl")
    assert [(each["text"], each["points"], each.get("tags", [])) for each in task["criteria"]] == [
        (each["criterion"], each["points"], each["tags"]) for each in CRITERIA
    ]
    assert (task["prompt"], len(task["conversation"]), len(task["responses"])) == ("A month. Iron?", 2, 2)

    project, bundle = tmp_path / "study", tmp_path / "t.anntask"
    (tmp_path / "rubric.toml").write_text(RUBRIC, encoding="utf-8")
    (tmp_path / "guidelines.md").write_text("# Criteria\n\nJudge each.\n", encoding="utf-8")
    build = ("tasks", "build", tmp_path / "t.jsonl", "--project", project, "--rubric", tmp_path / "rubric.toml")
    owner.run(*build, "--out", bundle)
    results = answered(owner, tmp_path, dict.fromkeys(("careful", "careless"), bundle), {"careless": "careless"})

    owner.run("results", "merge", *results, "--project", project, "--dataset", tmp_path / "data")
    rows = duckdb.sql(
        f"SELECT annotator, response, part, value FROM read_parquet('{tmp_path}/data/numbers/**/*.parquet')"
    ).fetchall()
    given = {(who, response, part): value for who, response, part, value in rows}
    assert len(given) == 2 * 2 * 3

    owner.run("results", "export", tmp_path / "data", "--to", "healthbench", "--with-demo", "--out", tmp_path / "out")
    exported = read_rows(tmp_path / "out" / "train.jsonl")
    assert len(exported) == 4
    digests = dict(zip([each["criterion"] for each in CRITERIA], sorted_digests(task), strict=True))
    names = {each["text"]: each["id"] for each in task["responses"]}
    for row in exported:
        assert row["prompt"] == PROMPT
        points = possible = 0
        for rubric in row["rubrics"]:
            value = given[row["annotator"], names[row["completion"]], digests[rubric["criterion"]]]
            assert rubric["criteria_met"] == {0: False, 1: True, 2: None}[value]
            points += rubric["points"] * (value == 1)
            possible += rubric["points"] * (rubric["points"] > 0 and value != 2)
        assert row["score"] == (pytest.approx(points / possible) if possible else None)

    again = converted(owner, write_rows(tmp_path / "again.jsonl", exported), tmp_path / "t2.jsonl")
    assert again["criteria"] == task["criteria"]
    assert {each["text"] for each in again["responses"]} == {each["text"] for each in task["responses"]}

    owner.run("results", "merge", results[0], "--project", project, "--dataset", tmp_path / "gold")
    figures = measure(tmp_path / "data", ("people", "tasks"), gold=tmp_path / "gold")
    found = [person["gold"] for person in figures["people"]["people"]]
    assert [(each["other_text"], each["right"]["items"]) for each in found] == [(0, 6)] * 2
    assert max(each["right"]["value"] for each in found) == 1  # of whoever gave the gold
    (disputed,) = figures["tasks"]["disputed"]
    shown = [[judged["criterion"] for judged in text["judged"] if "criterion" in judged] for text in disputed["texts"]]
    judged = [each for text in disputed["texts"] for each in text["judged"] if "criterion" not in each]
    shares = {share for each in judged for share, _ in each["said"]}
    assert shares == {round(row["score"], 4) for row in exported if row["score"] is not None}
    assert [sorted(each) for each in shown] == [[], *[sorted(each["criterion"] for each in CRITERIA)] * 2]

    onward = ("tasks", "next", tmp_path / "data", "--project", project, "--to", "critique")
    owner.run(*onward, "--out", tmp_path / "next.jsonl")
    (line,) = read_rows(tmp_path / "next.jsonl")
    assert line["criteria"] == task["criteria"]
    assert "criteria" not in line["metadata"]

    owner.run("report", tmp_path / "data", "--out", tmp_path / "report.html")
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Criteria of the tasks" in report
    assert "Names a dose.:" in report
    figures = measure(tmp_path / "data", ("collected",))
    assert figures["collected"]["numbers"] == []
    assert figures["collected"]["criteria"]["number"] == 3
    by_part = defaultdict(list)
    for (_, _, part), value in given.items():
        by_part[part].append(value)
    little = {part for part, values in by_part.items() if set(values) in ({0}, {1}, {2}, {0, 2}, {1, 2})}
    assert figures["collected"]["criteria"]["remarkable_number"] == len(little)


def test_rows_of_a_prompt_bring_all_their_criteria(owner: Machine, tmp_path: Path) -> None:
    rows = [{**ROWS[0], "rubrics": CRITERIA[:2]}, {**ROWS[1], "rubrics": CRITERIA[1:]}]
    task = converted(owner, write_rows(tmp_path / "hb.jsonl", rows), tmp_path / "t.jsonl")
    assert [each["text"] for each in task["criteria"]] == [each["criterion"] for each in CRITERIA]


def sorted_digests(task: Any) -> list[str]:
    from annotator.model.task import Criterion

    return [Criterion.model_validate(each).digest for each in task["criteria"]]
