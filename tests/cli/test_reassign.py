"""What somebody slow has not finished goes to another person; what they submitted stays theirs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.assignment.plan_file import plan_path, read_plan
from annotator.owner.project.owner_project import Project
from tests.cli.identities import Study, questions
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs
from tests.json_lines import write_rows

TASKS = 6


@pytest.fixture
def team(study: Study, stick: Path) -> dict[str, Machine]:
    """Two people with three tasks each, who have joined."""
    write_rows(study.folder / "tasks.jsonl", questions(TASKS))
    (study.folder / "roster.csv").write_text("id,name\nanna,Anna\nben,Ben\n")
    assign(study, "round-1", study.folder / "tasks.jsonl", "--rubric", "helpsteer", "--destination", stick)
    owner_syncs(study, stick)
    machines = {}
    for name in ("anna", "ben"):
        machine = machines[name] = study.machine(name)
        machine.run("invite", "accept", study.folder / "round-1" / "invites" / f"{name}.anninvite", "--yes")
        syncs(machine, "--destination", stick)
    return machines


def assign(study: Study, out: str, *more: str | Path) -> dict[str, Any]:
    command = ["tasks", "assign", "--project", study.root, "--roster", study.folder / "roster.csv", "--json"]
    assignment: dict[str, Any] = json.loads(study.owner.run(*command, "--out", study.folder / out, *more).out)
    return assignment


def people_of(study: Study) -> dict[str, tuple[str, ...]]:
    return read_plan(plan_path(Project.open(study.root), "main")).plan.people


def rows_of(study: Study) -> dict[str, dict[str, Any]]:
    output = study.owner.run("project", "status", "--project", study.root, "--json").out
    return {row["annotator_id"]: row for row in json.loads(output)["people"]}


def test_unsubmitted_tasks_are_reassigned(study: Study, stick: Path, team: dict[str, Machine]) -> None:
    study.work(team["anna"], tasks=1)
    syncs(team["anna"])
    owner_syncs(study, stick)
    assignment = assign(study, "round-2", "--more", "--reassign", "anna")
    assert assignment["taken_back"] == {"anna": 2}
    assert assignment["short"] == {}
    given = people_of(study)
    assert sorted(assigned for assigned in given.values()) == [("anna",), *[("ben",)] * 5]
    owner_syncs(study, stick)
    syncs(team["anna"], "--yes")
    assert "1 of 1 task done" in team["anna"].run("tasks", "list").out, "what was taken back is not hers"
    syncs(team["ben"])
    study.work(team["ben"], tasks=5)
    syncs(team["ben"])
    owner_syncs(study, stick)
    rows = rows_of(study)
    assert [(rows[person]["tasks"], rows[person]["submitted"]) for person in ("anna", "ben")] == [(1, 1), (5, 5)]
    said_of_merge = study.merge(study.root / "exchange" / "results")
    assert "6 annotations" in said_of_merge
    again = assign(study, "round-3", "--more", "--reassign", "anna")  # nothing is left to take
    assert again["taken_back"] == {"anna": 0}
    assert people_of(study) == given


def test_all_of_somebody_who_has_done_nothing(study: Study, stick: Path, team: dict[str, Machine]) -> None:
    assign(study, "round-2", "--more", "--reassign", "anna")
    assert set(people_of(study).values()) == {("ben",)}
    owner_syncs(study, stick)
    syncs(team["anna"], "--yes")
    assert rows_of(study)["anna"]["waiting"] == 0


def test_reassign_leaves_other_people_unchanged(study: Study, team: dict[str, Machine]) -> None:  # noqa: ARG001
    command = ["tasks", "assign", "--project", study.root, "--roster", study.folder / "roster.csv", "--out"]
    study.owner.refused(*command, study.folder / "two", "--more", "--reassign", "carl", code="assign.not_in_plan")
    study.owner.refused(
        *command, study.folder / "two", study.folder / "tasks.jsonl", "--rubric", "helpsteer", "--name", "two",
        "--reassign", "anna", code="assign.no_plan",
    )  # fmt: skip


def test_the_status_says_which_tasks_lack_people(study: Study, team: dict[str, Machine]) -> None:  # noqa: ARG001
    status = ("project", "status", "--project", study.root)
    assert "Short:" not in study.owner.run(*status).out
    assignment = assign(study, "round-2", "--more", "--reassign", "anna", "--reassign", "ben")
    short = len(assignment["short"])
    assert short
    assert f"Short: {short} tasks lack people in the plan main" in study.owner.run(*status).out
    assert json.loads(study.owner.run(*status, "--json").out)["lacking"] == {"main": short}
