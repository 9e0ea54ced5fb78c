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
    assert [(criterion["text"], criterion["points"], criterion.get("tags", [])) for criterion in task["criteria"]] == [
        (criterion["criterion"], criterion["points"], criterion["tags"]) for criterion in CRITERIA
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
    given = {(person, response, part): value for person, response, part, value in rows}
    assert len(given) == 2 * 2 * 3

    owner.run("results", "export", tmp_path / "data", "--to", "healthbench", "--with-demo", "--out", tmp_path / "out")
    exported = read_rows(tmp_path / "out" / "train.jsonl")
    assert len(exported) == 4
    digests = dict(zip([criterion["criterion"] for criterion in CRITERIA], sorted_digests(task), strict=True))
    names = {response["text"]: response["id"] for response in task["responses"]}
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
    assert {response["text"] for response in again["responses"]} == {response["text"] for response in task["responses"]}

    owner.run("results", "merge", results[0], "--project", project, "--dataset", tmp_path / "gold")
    figures = measure(tmp_path / "data", ("people", "tasks"), gold=tmp_path / "gold")
    gold_figures = [person["gold"] for person in figures["people"]["people"]]
    assert [(figure["other_text"], figure["right"]["items"]) for figure in gold_figures] == [(0, 6)] * 2
    assert max(figure["right"]["value"] for figure in gold_figures) == 1  # of whoever gave the gold
    (disputed,) = figures["tasks"]["disputed"]
    shown = [[judged["criterion"] for judged in text["judged"] if "criterion" in judged] for text in disputed["texts"]]
    judged = [judgement for text in disputed["texts"] for judgement in text["judged"] if "criterion" not in judgement]
    shares = {share for judgement in judged for share, _ in judgement["said"]}
    assert shares == {round(row["score"], 4) for row in exported if row["score"] is not None}
    assert [sorted(criteria) for criteria in shown] == [
        [],
        *[sorted(criterion["criterion"] for criterion in CRITERIA)] * 2,
    ]

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
    assert [criterion["text"] for criterion in task["criteria"]] == [criterion["criterion"] for criterion in CRITERIA]


def sorted_digests(task: Any) -> list[str]:
    from annotator.model.task import Criterion

    return [Criterion.model_validate(criterion).digest for criterion in task["criteria"]]
