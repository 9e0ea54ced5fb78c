"""Gold answers belong to the project: they are named once, and wrong ones are refused."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.machine import VICUNA, Machine, owner_of_study
from tests.cli.round_steps import answered, assigned

pytestmark = pytest.mark.real_checks
TASKS = 4
RESPONSES = 7  # of a task, all of which a person gets: a draw would leave the overlap with gold to chance
TEXTS = TASKS * RESPONSES


def with_other_response_ids(line: str) -> str:
    task = json.loads(line)
    for number, response in enumerate(task["responses"]):
        response["id"] = f"r{number}"
    return json.dumps(task) + "\n"


@pytest.fixture
def owner(judged: Path) -> Machine:
    return Machine(judged / "owner", [])


@pytest.fixture
def judged(_judged: Path) -> Iterator[Path]:
    """The folder of the data set ``data`` of a careful person and a spammer on the same tasks, of an expert's answers
    to these, ``gold``, of answers to other tasks, ``other``, and of answers to the tasks with other ids of all
    responses, ``renamed``, and of those of the first task, ``partly``."""
    yield _judged
    Machine(_judged / "owner", []).attempt("project", "gold", "--project", _judged / "study", "--remove")


@pytest.fixture(scope="module")
def _judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("judged")
    owner = owner_of_study(root)
    lines = VICUNA.read_text("utf-8").splitlines(keepends=True)
    for name, profiles, some in (
        ("data", {"ann": "careful", "eve": "spammer"}, lines[:TASKS]),
        ("gold", {"zoe": "expert"}, lines[:TASKS]),
        ("other", {"yan": "expert"}, lines[TASKS : 2 * TASKS]),
        ("renamed", {"zoe": "expert"}, [*map(with_other_response_ids, lines[:TASKS])]),
        ("partly", {"zoe": "expert"}, [with_other_response_ids(lines[0]), *lines[1:TASKS]]),
    ):
        folder = root / f"of-{name}"
        folder.mkdir()
        if name != "data":
            owner.run("project", "new", folder / "study", "--title", name)
        else:
            (folder / "study").symlink_to(root / "study")
        source = folder / "tasks.jsonl"
        source.write_text("".join(some), "utf-8")
        plan = ["--rubric", "helpsteer", "--each", str(len(profiles))]
        results = answered(owner, folder, assigned(owner, folder, source, list(profiles), *plan), profiles)
        owner.run("results", "merge", *results, "--project", folder / "study", "--dataset", root / name)
    return root


def test_gold_answers_of_a_block_that_nobody_was_asked_are_named(owner: Machine, judged: Path) -> None:
    """A converted preference is of the block `preference`, whatever the rubric calls its own."""
    table, folder = judged / "winners.csv", judged / "winners"
    tasks = map(json.loads, VICUNA.read_text("utf-8").splitlines()[:2])
    with table.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "prompt", "a", "b", "id_a", "id_b", "winner"])
        for task in tasks:
            first, second = task["responses"][:2]
            rows.writerow([task["id"], task["prompt"], first["text"], second["text"], first["id"], second["id"], "a"])
    maps = ["id=id", "prompt=prompt", "response=a,b", "response_id=id_a,id_b", "preferred.field=winner"]
    owner.run("tasks", "convert", table, *(f"--map={one}" for one in maps), "--out", judged / "winners.jsonl",
              "--annotations", folder)  # fmt: skip
    output = owner.run("project", "gold", folder, "--project", judged / "study").out
    assert "no rubric of the project has the block 'preference': 2 gold answers" in output
    assert "--map preferred.block=KEY" in output


def test_gold_answers_are_named_once(owner: Machine, judged: Path) -> None:
    study = ["--project", judged / "study"]

    (judged / "study" / "checks.toml").write_text("gold = 0.99\n")  # few items: the interval is wide

    def rules() -> set[tuple[str, str]]:
        checks = json.loads(owner.run("project", "status", *study, "--json").out)["checks"]
        return {(one["person"], one["rule"]) for one in checks}

    assert "no gold answers" in owner.run("project", "gold", *study).out
    assert ("eve", "gold") not in rules()
    owner.refused("project", "gold", judged / "data", *study, code="measure.gold_itself")
    owner.refused("project", "gold", judged / "other", *study, code="measure.no_gold_item")
    owner.refused("project", "gold", judged / "nothing", *study, code="dataset.missing")
    assert f"about {TASKS} tasks" in owner.run("project", "gold", judged / "gold", *study).out
    assert ("eve", "gold") in rules(), "the cached findings are not used"
    people = json.loads(owner.run("stats", "people", judged / "data", *study, "--names", "--json").out)["people"]
    assert {one["person"]: one["gold"]["right"]["items"] > 0 for one in people} == {"ann": True, "eve": True}
    (judged / "gold").rename(judged / "moved")
    assert "which is not there" in owner.run("project", "gold", *study).out
    assert ("eve", "gold") not in rules()
    owner.run("project", "gold", *study, "--remove")
    assert "no gold answers" in owner.run("project", "gold", *study).out
    (judged / "moved").rename(judged / "gold")


def test_gold_that_says_nothing_is_refused(owner: Machine, judged: Path) -> None:
    out = ["--out", judged / "report.html"]
    owner.refused("report", judged / "data", "--gold", judged / "data", *out, code="measure.gold_itself")
    error = owner.refused("report", judged / "data", "--gold", judged / "other", *out, code="measure.no_gold_item")
    assert f"0 of {TASKS} gold answers are about tasks of this data set" in error
    owner.refused("stats", "people", judged / "data", "--gold", judged / "other", code="measure.no_gold_item")
    owner.run("report", judged / "data", "--gold", judged / "gold", *out)


def test_gold_about_responses_with_other_ids_is_refused(owner: Machine, judged: Path) -> None:
    renamed = ["--gold", judged / "renamed"]
    out = ["--out", judged / "report.html"]
    for refused in (
        owner.refused("stats", "people", judged / "data", *renamed, code="measure.no_gold_item"),
        owner.refused("report", judged / "data", *renamed, *out, code="measure.no_gold_item"),
        owner.refused(
            "project", "gold", judged / "renamed", "--project", judged / "study", code="measure.no_gold_item"
        ),
    ):
        assert f"0 of {TEXTS} texts with gold answers" in refused
        assert "In 'vicuna-01' gold is about 'r" in refused
        assert "response_id" in refused


def test_gold_that_is_partly_about_other_responses_is_counted(owner: Machine, judged: Path) -> None:
    def coverage(gold: str) -> dict[str, int]:
        return dict(
            json.loads(owner.run("stats", "people", judged / "data", "--gold", judged / gold, "--json").out)["gold"]
        )

    plain, partly = coverage("gold"), coverage("partly")
    assert partly["texts"] == plain["texts"] == TEXTS
    assert partly["tasks"] == plain["tasks"] == TASKS
    assert (plain["known"], partly["known"]) == (TEXTS, TEXTS - RESPONSES)
    unused = f"about {RESPONSES} of {TEXTS} texts are used for nobody"
    page = judged / "report.html"
    assert unused in owner.run("report", judged / "data", "--gold", judged / "partly", "--out", page).out
    assert unused in page.read_text("utf-8")
    named = owner.run("project", "gold", judged / "partly", "--project", judged / "study").out
    assert f"about {TASKS} tasks" in named
    assert "texts are used for nobody" in named
