"""A plan with gold items whose file is missing, damaged or older: its gold items are not taken for ordinary tasks."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.machine import Machine, vicuna
from tests.cli.round_steps import answered, assigned, rows


@dataclass
class Round:
    """The results of a plan of four tasks and two gold items, for two people."""

    owner: Machine
    root: Path
    results: list[Path]
    plan: Path

    def merge(self, dataset: str = "data") -> dict[str, Any]:
        project = ("--project", self.root / "study", "--dataset", self.root / dataset)
        merged: dict[str, Any] = json.loads(self.owner.run("results", "merge", *self.results, *project, "--json").out)
        return merged

    def exported(self, dataset: str = "data") -> set[str]:
        """The tasks in an export."""
        out = self.root / f"export-{len(list(self.root.glob('export-*')))}"
        command = ("results", "export", self.root / dataset, "--to", "records", "--out", out, "--with-demo")
        self.owner.attempt(*command)  # refused if nothing is left
        return {row["task"] for path in out.glob("**/train.jsonl") for row in rows(path)}

    def forget_marks(self) -> None:
        """Make the id maps what earlier versions of the program wrote."""
        for path in (self.root / "study" / "built").glob("*.ids.jsonl"):
            lines = ({key: value for key, value in row.items() if key != "gold"} for row in rows(path))
            path.write_text("".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines), "utf-8")


@pytest.fixture
def planned(tmp_path: Path) -> Round:
    owner = Machine(tmp_path / "owner", [])
    owner.run("keys", "new", "--name", "Example Lab")
    owner.run("project", "new", tmp_path / "study", "--title", "Study")
    source, gold = vicuna(tmp_path / "tasks.jsonl", 4), vicuna(tmp_path / "gold.jsonl", 6, start=4)
    command = ["--rubric", "helpsteer", "--responses", "2", "--gold", str(gold), "--gold-share", "0.4"]
    bundles = assigned(owner, tmp_path, source, ["ann", "bo"], *command)
    plan = tmp_path / "study" / "plans" / "main.jsonl"
    return Round(owner, tmp_path, answered(owner, tmp_path, bundles, {}), plan)


def without(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'{"gold":', b'{"go\xffd":'))


def older(path: Path) -> None:
    path.write_bytes(b"".join(line for line in path.read_bytes().splitlines(True) if not line.startswith(b'{"gold":')))


@pytest.mark.parametrize("spoil", [without, empty, damaged, older])
def test_gold_items_are_known_without_the_file_of_the_plan(planned: Round, spoil: Callable[[Path], None]) -> None:
    planned.merge()
    before = planned.exported()
    spoil(planned.plan)
    assert planned.merge("other")["unknown_gold"] == {}
    assert planned.exported("other") == before
    assert before


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


def test_the_gold_items_of_a_lost_plan_are_named(planned: Round) -> None:
    planned.forget_marks()
    planned.merge()
    before = planned.exported()
    planned.plan.unlink()
    merge = ("results", "merge", *planned.results, "--project", planned.root / "study", "--dataset", planned.root / "d")
    assert f"6 tasks may be gold items: only {planned.plan} would say" in planned.owner.run(*merge).out
    name = ("project", "gold", "--project", planned.root / "study", "--items")
    other = vicuna(planned.root / "wrong.jsonl", 12, start=10)
    assert "of `tasks assign --gold`" in planned.owner.refused(*name, other, code="measure.no_gold_item")
    planned.owner.run(*name, planned.root / "gold.jsonl")
    assert planned.merge("d")["unknown_gold"] == {}
    assert planned.exported("d") == before


def test_a_plan_that_is_older_than_its_bundles_extends_with_their_gold_items(planned: Round) -> None:
    before = planned.plan.read_bytes()
    older(planned.plan)
    (planned.root / "more.jsonl").write_bytes(vicuna(planned.root / "m.jsonl", 8, start=6).read_bytes())
    assigned(planned.owner, planned.root, planned.root / "more.jsonl", ["ann", "bo"], "--more", "--responses", "2")
    golden = {json.loads(line)["gold"] for line in before.splitlines() if line.startswith(b'{"gold":')}
    built = [row for path in (planned.root / "study" / "built").glob("*.ids.jsonl") for row in rows(path)]
    assert {row["task"] for row in built if row["gold"]} == golden


def test_a_plan_without_gold_items_is_not_needed(tmp_path: Path) -> None:
    owner = Machine(tmp_path / "owner", [])
    owner.run("keys", "new", "--name", "Example Lab")
    owner.run("project", "new", tmp_path / "study", "--title", "Study")
    bundles = assigned(owner, tmp_path, vicuna(tmp_path / "tasks.jsonl", 2), ["ann"], "--rubric", "helpsteer")
    results = answered(owner, tmp_path, bundles, {})
    plan = tmp_path / "study" / "plans" / "main.jsonl"
    plan.unlink()
    assert Round(owner, tmp_path, results, plan).merge()["unknown_gold"] == {}
