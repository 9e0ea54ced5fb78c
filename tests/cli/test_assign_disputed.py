"""``tasks assign --more --disputed``: tasks on which people disagree get more of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas

from tests.cli.machine import VICUNA, Machine, vicuna

PEOPLE = ("a", "b", "c", "d")


def test_the_tasks_that_lie_furthest_apart_go_to_more_people(owner: Machine, tmp_path: Path) -> None:
    project, tasks, roster = tmp_path / "study", tmp_path / "tasks.jsonl", tmp_path / "roster.csv"
    vicuna(tasks, 8, responses=2)
    roster.write_text("id\n" + "".join(f"{name}\n" for name in PEOPLE), "utf-8")
    options = ["--project", project, "--roster", roster, "--json"]
    first = ["tasks", "assign", tasks, *options, "--rubric", "helpsteer", "--each", "2"]
    owner.run(*first, "--out", tmp_path / "one")
    more = ["tasks", "assign", "--more", *options, "--disputed", tmp_path / "data", "--out", tmp_path / "two"]
    owner.refused(*more, code="dataset.missing")
    for number, name in enumerate(PEOPLE):
        script = Machine(tmp_path / f"script-{name}", [])
        bundle, out = tmp_path / "one" / f"{name}.anntask", tmp_path / f"{name}.annresult"
        profile = ("careful", "careless")[number % 2]
        script.run("demo", "answer", bundle, "--seed", name, "--as", profile, "--out", out)
        key = script.data / "keys" / "annotator.pub"
        owner.run("keys", "trust", key, "--project", project, "--role", "annotator", "--as", name)
        owner.run("results", "merge", out, "--project", project, "--dataset", tmp_path / "data")
        if number == 0:
            owner.refused(*more, code="assign.not_judged")
    data = json.loads(owner.run(*more, "--disputed-share", "0.25", "--disputed-people", "3").out)
    assert list(data["raised"]) == furthest_apart(tmp_path / "data")[:2]
    assert set(data["raised"].values()) == {3}
    assert (data["judgements"], data["given_before"], data["short"]) == (16 + 2, 16, {})
    plan = [json.loads(line) for line in (tmp_path / "two" / "plan.jsonl").read_text("utf-8").splitlines()[1:]]
    assert {row["task"]: len(row["people"]) for row in plan if "wanted" in row} == data["raised"]
    assert sum(built["changed"] for built in data["bundles"]) == 2
    again = json.loads(owner.run("tasks", "assign", "--more", *options, "--out", tmp_path / "three").out)
    assert (again["judgements"], again["short"]) == (18, {})


def furthest_apart(dataset: Path) -> list[str]:
    """The tasks by how far their scores lie apart, in units of each attribute's spread; computed row by row."""
    rows = pandas.read_parquet(dataset / "ratings")
    rows = rows[rows.is_final]
    spread = {block: 2 * scores.var(ddof=0) for block, scores in rows.groupby("block").score}
    apart: dict[str, list[float]] = {}
    for (task, _, block), scores in rows.groupby(["task", "target", "block"]).score:
        one, two = scores
        apart.setdefault(task, []).append((one - two) ** 2 / spread[block])
    distances: dict[Any, float] = {task: round(sum(all_) / len(all_), 9) for task, all_ in apart.items()}
    return sorted(distances, key=lambda task: (-distances[task], task))


def test_assigning_disputed_tasks_needs_a_plan_and_a_data_set(owner: Machine, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("id\na\nb\n", "utf-8")
    asked = ["tasks", "assign", VICUNA, "--project", tmp_path / "study", "--roster", roster, "--rubric", "helpsteer"]
    asked += ["--out", tmp_path / "out"]
    assert "--more" in owner.refused(*asked, "--disputed", tmp_path, code="assign.not_judged")
    assert "--disputed DATASET" in owner.refused(*asked, "--disputed-people", "3", code="assign.not_judged")
    owner.refused(*asked, "--disputed", tmp_path, "--disputed-share", "0", code="assign.bad_share")
    owner.refused(*asked, "--disputed", tmp_path, "--disputed-people", "1", code="assign.bad_count")
    assert not (tmp_path / "out").exists()
