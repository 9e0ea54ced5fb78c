"""A plan with gold items whose file is missing, damaged or older: its gold items are not taken for ordinary tasks."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.task_submissions import outdated_submissions
from tests.cli.machine import Machine, owner_of_study, vicuna
from tests.cli.round_steps import answered, assigned, compared_rubric
from tests.json_lines import read_rows, write_rows
from tests.prepared_folder import PreparedFolder


@dataclass
class Round:
    """The results of a plan of four tasks and two gold items, for two people."""

    owner: Machine
    root: Path
    results: list[Path]
    plan: Path
    before: set[str] = field(default_factory=set)
    """The tasks in an export of the merged results, with the file of the plan."""

    def merge(self, dataset: str = "data") -> dict[str, Any]:
        project = ("--project", self.root / "study", "--dataset", self.root / dataset)
        merged: dict[str, Any] = json.loads(self.owner.run("results", "merge", *self.results, *project, "--json").out)
        return merged

    def exported(self, dataset: str = "data") -> set[str]:
        """The tasks in an export."""
        out = self.root / f"export-{len(list(self.root.glob('export-*')))}"
        command = ("results", "export", self.root / dataset, "--to", "records", "--out", out, "--with-demo")
        self.owner.attempt(*command)  # refused if nothing is left
        return {row["task"] for path in out.glob("**/train.jsonl") for row in read_rows(path)}

    def forget_marks(self) -> None:
        """Make the id maps what earlier versions of the program wrote."""
        for path in (self.root / "study" / "built").glob("*.ids.jsonl"):
            lines = ({key: value for key, value in row.items() if key != "gold"} for row in read_rows(path))
            path.write_text("".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines), "utf-8")


def plan_round(folder: Path) -> Round:
    owner = owner_of_study(folder)
    source, gold = vicuna(folder / "tasks.jsonl", 4), vicuna(folder / "gold.jsonl", 6, start=4)
    command = ["--rubric", "helpsteer", "--responses", "2", "--gold", str(gold), "--gold-share", "0.4"]
    bundles = assigned(owner, folder, source, ["ann", "bo"], *command)
    plan = folder / "study" / "plans" / "main.jsonl"
    return Round(owner, folder, answered(owner, folder, bundles), plan)


@pytest.fixture(scope="module")
def prepared_round(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Round]:
    return PreparedFolder(tmp_path_factory.mktemp("round"), plan_round)


def merge_and_export(planned: Round) -> None:
    planned.merge()
    planned.before = planned.exported()


@pytest.fixture(scope="module")
def prepared_merge(prepared_round: PreparedFolder[Round]) -> PreparedFolder[Round]:
    return prepared_round.after(merge_and_export)


@pytest.fixture
def merged(prepared_merge: PreparedFolder[Round]) -> Round:
    return prepared_merge.restore()


@pytest.fixture
def planned(prepared_round: PreparedFolder[Round]) -> Round:
    return prepared_round.restore()


def without(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'{"gold":', b'{"go\xffd":'))


def of_another_form(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'{"gold":', b'{"gold":[],"of":'))


def headless(path: Path) -> None:
    path.write_bytes(b"\xff" + path.read_bytes())


def older(path: Path) -> None:
    path.write_bytes(b"".join(line for line in path.read_bytes().splitlines(True) if not line.startswith(b'{"gold":')))


@pytest.mark.parametrize("spoil", [without, empty, damaged, of_another_form, headless, older])
def test_gold_items_are_known_without_the_file_of_the_plan(merged: Round, spoil: Callable[[Path], None]) -> None:
    spoil(merged.plan)
    assert merged.merge("other")["unknown_gold"] == {}
    assert merged.exported("other") == merged.before
    assert merged.before


@pytest.mark.parametrize("spoil", [without, empty, damaged, older])
def test_all_tasks_of_a_plan_of_an_earlier_version_count_as_gold_items_without_its_file(
    planned: Round, spoil: Callable[[Path], None]
) -> None:
    planned.forget_marks()
    planned.merge()
    before = planned.exported()
    spoil(planned.plan)
    unknown = planned.merge("other")["unknown_gold"]
    assert list(unknown) == [str(planned.plan)]
    assert planned.exported("other") <= before
    if spoil in (without, empty):
        assert unknown[str(planned.plan)] == 6
        assert not planned.exported("other")
    else:
        assert unknown[str(planned.plan)] == 2
        assert planned.exported("other") == before


def test_a_plan_that_is_older_than_its_bundles_extends_with_their_gold_items(planned: Round) -> None:
    before = planned.plan.read_bytes()
    older(planned.plan)
    (planned.root / "more.jsonl").write_bytes(vicuna(planned.root / "m.jsonl", 8, start=6).read_bytes())
    assigned(planned.owner, planned.root, planned.root / "more.jsonl", ["ann", "bo"], "--more", "--responses", "2")
    golden = {json.loads(line)["gold"] for line in before.splitlines() if line.startswith(b'{"gold":')}
    built = [row for path in (planned.root / "study" / "built").glob("*.ids.jsonl") for row in read_rows(path)]
    assert {row["task"] for row in built if row["gold"]} == golden


def plan_rows(plan: Path, kind: str) -> set[str]:
    """The ids in the rows of a plan's file that begin with ``kind``."""
    return {row[kind] for row in read_rows(plan) if kind in row}


def more(planned: Round, source: Path, people: list[str], *options: str) -> dict[str, Path]:
    return assigned(planned.owner, planned.root, source, people, "--more", "--responses", "2", *options)


def test_a_gold_item_of_another_plan_stays_a_task(planned: Round) -> None:
    options = ("--rubric", "helpsteer", "--responses", "2", "--name", "second")
    tasks = vicuna(planned.root / "second.jsonl", 9, start=4)
    assigned(planned.owner, planned.root, tasks, ["cy", "di"], *options)
    second = planned.plan.with_name("second.jsonl")
    before = plan_rows(second, "task")
    more(planned, vicuna(planned.root / "more.jsonl", 11, start=9), ["cy", "di"], "--name", "second")
    assert before & plan_rows(planned.plan, "gold")
    assert before < plan_rows(second, "task")
    assert not plan_rows(second, "gold")


@pytest.fixture
def outdated(planned: Round) -> Round:
    """The plan is a copy from before two more tasks were assigned, and the id maps do not name the gold items."""
    before = planned.plan.read_bytes()
    more(planned, vicuna(planned.root / "m.jsonl", 8, start=6), ["ann", "bo"])
    planned.forget_marks()
    planned.plan.write_bytes(before)
    return planned


def test_an_older_plan_is_not_extended_if_only_it_says_which_tasks_are_gold_items(outdated: Round) -> None:
    before = outdated.plan.read_bytes()
    tasks, out = vicuna(outdated.root / "more.jsonl", 10, start=8), outdated.root / "refused"
    people = ("--project", outdated.root / "study", "--roster", outdated.root / "roster.csv")
    command = ("tasks", "assign", tasks, *people, "--out", out, "--more", "--responses", "2")
    refusal = outdated.owner.refused(*command, code="assign.bad_plan")
    assert "2 tasks" in refusal
    assert outdated.plan.read_bytes() == before
    assert not out.exists()


def test_an_older_plan_is_extended_if_newer_bundles_say_which_tasks_are_gold_items(outdated: Round) -> None:
    """Those of the same tasks from before do not say it."""
    tasks = vicuna(outdated.root / "all.jsonl", 8)
    gold = plan_rows(outdated.plan, "gold")
    write_rows(outdated.root / "plain.jsonl", (row for row in read_rows(tasks) if row["id"] not in gold))
    before = outdated.plan.read_bytes()
    more(outdated, outdated.root / "plain.jsonl", ["ann", "bo"])  # the file says which are tasks
    outdated.plan.write_bytes(before)
    assert outdated.merge()["unknown_gold"] == {}
    more(outdated, vicuna(outdated.root / "more.jsonl", 10, start=8), ["ann", "bo"])
    assert plan_rows(outdated.plan, "gold") == {row["id"] for row in read_rows(outdated.root / "gold.jsonl")}
    assert len(plan_rows(outdated.plan, "task")) == 8


def test_a_later_bundle_says_what_one_of_an_earlier_version_does_not(planned: Round) -> None:
    planned.forget_marks()
    more = vicuna(planned.root / "more.jsonl", 8, start=6)
    assigned(planned.owner, planned.root, more, ["ann", "bo"], "--more", "--responses", "2")
    planned.merge()
    before = planned.exported()
    planned.plan.unlink()
    assert planned.merge("other")["unknown_gold"] == {}
    assert planned.exported("other") == before


def asked_otherwise(planned: Round, *options: str) -> None:
    """The plan gets more tasks and another rubric."""
    source, rubric = vicuna(planned.root / "more.jsonl", 8, start=6), str(compared_rubric(planned.root))
    more(planned, source, ["ann", "bo"], "--rubric", rubric, "--yes", *options)


def test_gold_items_stay_gold_items_when_the_plan_gets_another_rubric(planned: Round) -> None:
    asked_otherwise(planned)
    planned.merge()
    works, project = 4, planned.root / "study"
    status = json.loads(planned.owner.run("project", "status", project, "--json").out)
    assert [step["count"] for step in status["next"] if step["key"] == "review"] == [works]
    reviewers = planned.root / "reviewers.csv"
    reviewers.write_text("id\nrev-1\nrev-2\n")
    common = ("--project", project, "--roster", reviewers, "--out", planned.root / "reviews", "--json")
    assert json.loads(planned.owner.run("review", "build", planned.root / "data", *common).out)["works"] == works


def test_earlier_versions_of_gold_items_stay_gold_items_under_another_rubric(merged: Round) -> None:
    items = merged.root / "changed.jsonl"
    changed = ({**row, "prompt": f"{row['prompt']} Why?"} for row in read_rows(merged.root / "gold.jsonl"))
    write_rows(items, changed)
    asked_otherwise(merged, "--gold", str(items), "--gold-share", "0.4")
    merged.merge()
    assert merged.exported() == merged.before
    assert outdated_submissions(merged.root / "data", Project.open(merged.root / "study")) == 0


def test_a_plan_without_gold_items_is_not_needed(owner: Machine, tmp_path: Path) -> None:
    bundles = assigned(owner, tmp_path, vicuna(tmp_path / "tasks.jsonl", 2), ["ann"], "--rubric", "helpsteer")
    results = answered(owner, tmp_path, bundles)
    plan = tmp_path / "study" / "plans" / "main.jsonl"
    plan.unlink()
    assert Round(owner, tmp_path, results, plan).merge()["unknown_gold"] == {}
