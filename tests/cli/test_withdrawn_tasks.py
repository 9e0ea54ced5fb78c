"""``tasks assign --more --withdraw``: single tasks are taken out of a plan for good, and the work on them is marked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas
import pytest

from annotator.owner.assignment.plan_file import plan_path, read_plan
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from tests.cli.identities import Study, questions
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs
from tests.json_lines import read_rows, write_rows


@pytest.fixture
def anna(study: Study, stick: Path) -> Machine:
    """The computer of one of three people who all have the same four tasks; she has submitted two of them."""
    write_rows(study.folder / "tasks.jsonl", questions(4))
    roster(study, "anna", "ben", "carl")
    assign(study, "one", study.folder / "tasks.jsonl", "--rubric", "helpsteer", "--each", "3", "--destination", stick)
    owner_syncs(study, stick)
    machine = study.machine("anna")
    machine.run("invite", "accept", study.folder / "one" / "invites" / "anna.anninvite", "--yes")
    syncs(machine, "--destination", stick)
    study.work(machine, tasks=2)
    syncs(machine)
    owner_syncs(study, stick)
    return machine


def roster(study: Study, *people: str) -> None:
    (study.folder / "roster.csv").write_text("id\n" + "".join(f"{person}\n" for person in people))


def assign(study: Study, out: str, *more: str | Path) -> dict[str, Any]:
    command = ["tasks", "assign", "--project", study.root, "--roster", study.folder / "roster.csv", "--json"]
    result: dict[str, Any] = json.loads(study.owner.run(*command, "--out", study.folder / out, *more).out)
    return result


def sent(study: Study) -> dict[str, set[str]]:
    project = Project.open(study.root)
    return {series: {*tasks_of(project, latest.bundle_id)} for series, latest in project.state.series.items()}


def test_a_withdrawn_task_is_assigned_to_nobody_any_more(study: Study, anna: Machine, stick: Path) -> None:
    first = next(iter(tasks_of(Project.open(study.root), Project.open(study.root).state.series["anna"].bundle_id)))
    roster(study, "anna", "ben")  # Carl left
    assert "--yes" not in again(study, "--withdraw", first)
    output = assign(study, "two", "--more", "--withdraw", first)
    assert output["withdrawn"] == [first]
    assert all(first not in tasks and len(tasks) == 3 for tasks in sent(study).values())
    assert [*sent(study)] == ["anna", "ben", "carl"]
    saved = read_plan(plan_path(Project.open(study.root), "main"))
    assert first not in saved.plan.people
    (line,) = (row for row in read_rows(study.folder / "two" / "plan.jsonl") if row.get("task") == first)
    assert line == {"task": first, "people": ["anna", "ben", "carl"], "withdrawn": True}
    status = json.loads(study.owner.run("project", "status", "--project", study.root, "--json").out)
    assert {row["annotator_id"]: row["tasks"] for row in status["people"]} == {"anna": 4, "ben": 3, "carl": 3}
    owner_syncs(study, stick)
    syncs(anna, "--yes")
    assert first not in anna.run("tasks", "list").out
    roster(study, "anna", "ben", "dora")
    write_rows(study.folder / "tasks.jsonl", questions(5))
    assert "not asked again: 1 task" in again(study, study.folder / "tasks.jsonl")
    assign(study, "three", study.folder / "tasks.jsonl", "--more")
    assert all(first not in tasks for tasks in sent(study).values())
    assert {len(tasks) for series, tasks in sent(study).items() if series != "carl"} == {4}
    assign(study, "four", "--more", "--reassign", "ben")
    study.merge(study.root / "exchange" / "results")
    work = pandas.read_parquet(study.folder / "set" / "annotations").set_index("task")
    assert work.withdrawn.to_dict() == {task: task == first for task in work.index}
    assert first in work.index
    lines = (study.root / "plans" / "main.jsonl").read_text()
    assert lines.count('"withdrawn":true') == 1


def test_tasks_of_a_file_are_withdrawn_and_unknown_ones_named(study: Study, anna: Machine) -> None:  # noqa: ARG001
    assign_more = ["tasks", "assign", "--more", "--project", study.root, "--roster", study.folder / "roster.csv"]
    assert "'t9'" in study.owner.refused(*assign_more, "--withdraw", "t9", code="assign.not_in_plan")
    (study.folder / "broken.txt").write_text("t0\n\nt2\n")
    text = study.owner.run(*assign_more, "--withdraw", f"@{study.folder / 'broken.txt'}", "--withdraw", "t3",
                           "--out", study.folder / "two").out  # fmt: skip
    assert "Withdrawn: 3 tasks" in text
    assert {*map(frozenset, sent(study).values())} == {frozenset({"t1"})}
    assign(study, "three", "--more", "--withdraw", "t0")  # again
    study.owner.refused(*assign_more, "--withdraw", "@missing.txt", code="assign.bad_options")
    study.owner.refused(
        "tasks", "assign", study.folder / "tasks.jsonl", "--rubric", "helpsteer", "--project", study.root, "--name",
        "two", "--roster", study.folder / "roster.csv", "--withdraw", "t0", code="assign.no_plan",
    )  # fmt: skip


def test_without_its_last_gold_item_tasks_keep_the_ids_under_which_they_were_sent(study: Study, stick: Path) -> None:
    write_rows(study.folder / "tasks.jsonl", questions(6))
    write_rows(study.folder / "gold.jsonl", [{**questions(8)[7], "id": "gold"}])
    roster(study, "anna", "ben")
    gold = ("--gold", study.folder / "gold.jsonl", "--gold-share", "0.3")
    assign(study, "one", study.folder / "tasks.jsonl", *gold, "--rubric", "helpsteer", "--destination", stick)
    before = ids(study)
    assign(study, "two", "--more", "--withdraw", "gold")
    assert ids(study) == {task: name for task, name in before.items() if task != "gold"}
    assign(study, "three", "--more", "--each", "2", "--yes")
    assert before.items() - {("gold", before["gold"])} <= ids(study).items()


def again(study: Study, *more: str | Path) -> str:
    """What is printed of the plan, which is not built."""
    command = ["tasks", "assign", *more, "--more", "--project", study.root, "--roster", study.folder / "roster.csv"]
    return str(study.owner.run(*command).out)


def ids(study: Study) -> dict[str, str]:
    """The ids under which tasks were sent to anna, by the owner's."""
    project = Project.open(study.root)
    return dict(tasks_of(project, project.state.series["anna"].bundle_id))
