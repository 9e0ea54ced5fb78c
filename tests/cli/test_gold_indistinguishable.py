"""Whether somebody who looks into their bundle can tell gold items from the other tasks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from tests.cli.machine import VICUNA, Machine
from tests.json_lines import read_rows, write_rows

Write = Callable[..., Path]
PEOPLE = ("a", "b", "c", "d")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    lines = read_rows(VICUNA)

    def _write(name: str, start: int, stop: int, change: Callable[[dict[str, Any], int], Any]) -> Path:
        path = tmp_path / f"{name}.jsonl"
        tasks = [{**task, **change(task, number)} for number, task in enumerate(lines[start:stop])]
        write_rows(path, tasks)
        return path

    return _write


def arguments(tmp_path: Path, source: Path, gold: Path, *more: str) -> list[str | Path]:
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name\n" + "".join(f"{name},Person {name}\n" for name in PEOPLE))
    return ["tasks", "assign", source, "--gold", gold, "--gold-share", "0.2", "--rubric", "helpsteer", "--each", "2",
            "--project", tmp_path / "study", "--roster", roster, "--out", tmp_path / "out", "--json",
            *more]  # fmt: skip


def plain(_: dict[str, Any], number: int) -> dict[str, Any]:
    return {"id": f"batch7-{number:04}", "kind": "qa", "metadata": {"source": "web", "number": number}}


def gold_like(_: dict[str, Any], number: int) -> dict[str, Any]:
    return {"id": f"GOLD_{number}", "kind": "qa", "metadata": {"source": "web", "number": 3 + number}}


def sent(path: str | Path, tmp_path: Path) -> list[dict[str, Any]]:
    with open_bundle(Path(path), tmp_path / "quarantine", "tasks") as bundle:
        return [json.loads(line) for line in bundle.lines("tasks.jsonl")]


def keys(value: Any) -> Any:
    """The form of a task: its keys, at every depth."""
    if isinstance(value, dict):
        return {key: keys(inner) for key, inner in value.items()}
    return [keys(value[0])] if isinstance(value, list) else type(value).__name__


def test_gold_items_are_indistinguishable_in_bundles(owner: Machine, write: Write, tmp_path: Path) -> None:
    source, gold = write("in", 0, 40, plain), write("gold", 40, 48, gold_like)
    command = arguments(tmp_path, source, gold, "--include-metadata", "source", "--include-metadata", "number")
    assignment = json.loads(owner.run(*command).out)
    study, places = Project.open(tmp_path / "study"), set[tuple[int, ...]]()
    for built in assignment["bundles"]:
        tasks = sent(built["path"], tmp_path)
        own = {name: task for task, name in tasks_of(study, built["bundle_id"]).items()}
        golden = [task for task in tasks if own[task["id"]].startswith("GOLD")]
        others = [task for task in tasks if task not in golden]
        assert golden
        assert others
        assert {len(task["id"]) for task in tasks} == {32}
        assert all(set(task["id"]) <= set("0123456789abcdef") for task in tasks)
        assert not any("GOLD" in json.dumps(task) or "batch7" in json.dumps(task) for task in tasks)
        for trait in (keys, lambda t: t["kind"], lambda t: t["metadata"]["source"], lambda t: list(t)):
            assert all(any(trait(task) == trait(other) for other in others) for task in golden)
        places.add(tuple(tasks.index(task) for task in golden))
        assert all(len(response["id"]) == 32 for task in tasks for response in task["responses"])
    assert len(places) == len(PEOPLE), "nor do they stand at the same places in two people's bundles"


def test_ids_stay_when_the_plan_goes_on(owner: Machine, write: Write, tmp_path: Path) -> None:
    source, gold = write("in", 0, 16, plain), write("gold", 40, 44, gold_like)
    first = json.loads(owner.run(*arguments(tmp_path, source, gold)).out)
    had = {bundle["annotator"]: [task["id"] for task in sent(bundle["path"], tmp_path)] for bundle in first["bundles"]}
    more = write("more", 20, 28, lambda _, number: {"id": f"later-{number}", "kind": "qa"})
    command = ["tasks", "assign", more, "--more", "--project", tmp_path / "study", "--json",
               "--roster", tmp_path / "roster.csv", "--out", tmp_path / "out2"]  # fmt: skip
    for bundle in json.loads(owner.run(*command).out)["bundles"]:
        ids = [task["id"] for task in sent(bundle["path"], tmp_path)]
        assert ids[: len(had[bundle["annotator"]])] == had[bundle["annotator"]]
        assert {len(name) for name in ids} == {32}


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"kind": "gold"}, "kind"),
        ({"split": "gold"}, "split"),
        ({"language": "de"}, "language"),
        ({"metadata": {"source": "expert", "number": 3}}, "metadata.source"),
        ({"metadata": {"source": "web"}}, "metadata.number"),
        ({"metadata": {"source": "web", "number": "3"}}, "metadata.number"),
    ],
)
def test_gold_items_of_another_form_are_refused(
    owner: Machine, write: Write, tmp_path: Path, changes: dict[str, Any], named: str
) -> None:
    source = write("in", 0, 12, plain)
    gold = write("gold", 40, 42, lambda task, number: {**gold_like(task, number), **changes})
    command = arguments(tmp_path, source, gold, "--include-metadata", "source", "--include-metadata", "number")
    refused = owner.refused(*command, code="assign.gold_differs")
    assert named in str(refused)
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "study" / "plans").exists()


def test_gold_items_with_more_responses_than_any_other_task_are_refused(
    owner: Machine, write: Write, tmp_path: Path
) -> None:
    def twice(task: dict[str, Any], number: int) -> dict[str, Any]:
        extra = [{**response, "id": f"{response['id']}-2"} for response in task["responses"]]
        return {**gold_like(task, number), "responses": [*task["responses"], *extra]}

    command = arguments(tmp_path, write("in", 0, 12, plain), write("gold", 40, 42, twice))
    assert "number of responses" in str(owner.refused(*command, code="assign.gold_differs"))


def test_gold_that_comes_late_is_said_to_show(owner: Machine, write: Write, tmp_path: Path) -> None:
    source, gold = write("in", 0, 16, plain), write("gold", 40, 44, gold_like)
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name\n" + "".join(f"{name},Person {name}\n" for name in PEOPLE))
    common = ["--project", tmp_path / "study", "--roster", roster]
    owner.run("tasks", "assign", source, "--each", "2", "--rubric", "helpsteer", *common, "--out", tmp_path / "out")
    command = ["tasks", "assign", "--more", "--gold", gold, "--gold-share", "0.2", *common, "--out", tmp_path / "out2"]
    output = owner.run(*command).out
    assert "Gold shows: 16 tasks went out under your own ids before" in output
    assert "name a data set with them: annotator project gold DATASET" in output
    bundles = [*(tmp_path / "out2").glob("*.anntask")]
    assert bundles
    assert all(str(path) in output for path in bundles)
    for path in bundles:
        names = {task["id"] for task in sent(path, tmp_path)}
        assert any(name.startswith("batch7") for name in names)
        assert any(len(name) == 32 for name in names)


def test_gold_from_the_start_is_not_said_to_show(owner: Machine, write: Write, tmp_path: Path) -> None:
    source, gold = write("in", 0, 16, plain), write("gold", 40, 44, gold_like)
    assert json.loads(owner.run(*arguments(tmp_path, source, gold)).out)["gold_shows"] == 0
