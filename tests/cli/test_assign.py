"""``annotator tasks assign``: a plan that is shown and kept, and one bundle for everybody."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.invite import read_invite
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.rubrics.rubrics import find_rubric_file
from tests.cli.machine import VICUNA, Machine
from tests.json_lines import read_rows, write_rows

Assign = Callable[..., Any]


def tasks_file(folder: Path, name: str, start: int, stop: int, **changes: Any) -> Path:
    lines = VICUNA.read_text("utf-8").splitlines()[start:stop]
    path = folder / f"{name}.jsonl"
    path.write_text("".join(json.dumps({**json.loads(line), **changes}) + "\n" for line in lines), "utf-8")
    return path


def roster(folder: Path, *ids: str) -> Path:
    path = folder / "roster.csv"
    path.write_text(
        "id,name,groups\n" + "".join(f"{i},Person {i},{'core' if n < 3 else ''}\n" for n, i in enumerate(ids))
    )
    return path


@pytest.fixture
def assign(owner: Machine, tmp_path: Path) -> Assign:
    """Share out, giving back what the command says as JSON."""

    def _assign(*arguments: str | Path, people: tuple[str, ...] = ("a", "b", "c", "d"), out: str = "out") -> Any:
        options = ["--project", tmp_path / "study", "--roster", roster(tmp_path, *people), "--out", tmp_path / out]
        return json.loads(owner.run("tasks", "assign", *arguments, *options, "--json").out)

    return _assign


def read(path: Path, tmp_path: Path) -> tuple[Any, list[Any]]:
    with open_bundle(path, tmp_path / "quarantine", "tasks") as bundle:
        return bundle.info, [json.loads(line) for line in bundle.lines("tasks.jsonl")]


def test_assigning_builds_a_bundle_for_each_person(assign: Assign, tmp_path: Path) -> None:
    source = tasks_file(tmp_path, "in", 0, 20)
    assignment = assign(source, "--rubric", "helpsteer", "--overlap-share", "0.1", "--overlap", "4", "--pace", "60")
    assert (assignment["tasks"], assignment["people"], assignment["judgements"]) == (20, 4, 18 + 2 * 4)
    assert assignment["loads"] == [6, 7]
    assert assignment["pairs"] == [2, 2]
    assert assignment["hours"] == pytest.approx(26 / 60)
    assert assignment["course_hours"] == 0
    got = Counter()
    for built in assignment["bundles"]:
        assert set(built) == {"annotator", "path", "bundle_id", "series", "sequence", "tasks", "changed"}
        info, tasks = read(Path(built["path"]), tmp_path)
        assert (info.series, info.recipient, info.sequence) == (built["annotator"], built["annotator"], 1)
        assert not any("origin" in response for task in tasks for response in task["responses"])
        got.update(task["id"] for task in tasks)
    assert Counter(got.values()) == {1: 18, 4: 2}
    assert set(got) == {json.loads(line)["id"] for line in source.read_text("utf-8").splitlines()}
    lines = read_rows(tmp_path / "out" / "plan.jsonl")
    assert lines[0]["people"] == ["a", "b", "c", "d"]
    assert [line["task"] for line in lines[1:]] == [json.loads(x)["id"] for x in source.read_text("utf-8").splitlines()]
    assert (tmp_path / "study" / "plans" / "main.jsonl").read_bytes() == (tmp_path / "out" / "plan.jsonl").read_bytes()


def test_a_dry_run_writes_the_plan_alone_and_the_same_one_is_built(
    owner: Machine, assign: Assign, tmp_path: Path
) -> None:
    source = tasks_file(tmp_path, "in", 0, 12)
    before = sorted(path.name for path in (tmp_path / "study").rglob("*"))
    arguments = (source, "--rubric", "helpsteer", "--overlap", "3", "--seed", "x")
    assert assign(*arguments, "--dry-run")["bundles"] == []
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["plan.jsonl"]
    assert sorted(path.name for path in (tmp_path / "study").rglob("*")) == before
    planned = (tmp_path / "out" / "plan.jsonl").read_bytes()
    assert len(assign(*arguments)["bundles"]) == 4
    assert (tmp_path / "out" / "plan.jsonl").read_bytes() == planned
    again = ["tasks", "assign", *arguments, "--project", tmp_path / "study", "--roster", tmp_path / "roster.csv"]
    owner.refused(*again, "--out", tmp_path / "other", code="assign.planned")
    owner.refused(*again, "--out", tmp_path / "out", "--name", "second", code="assign.not_empty")
    assert not (tmp_path / "other").exists()


def test_more_tasks_other_people_and_higher_overlap_take_nothing_back(assign: Assign, tmp_path: Path) -> None:
    first = assign(tasks_file(tmp_path, "in", 0, 20), "--rubric", "helpsteer")
    had = {
        bundle["annotator"]: [t["id"] for t in read(Path(bundle["path"]), tmp_path)[1]] for bundle in first["bundles"]
    }
    new = tasks_file(tmp_path, "new", 20, 26)
    more = assign(new, "--more", "--overlap-share", "0.2", "--overlap", "3", people=("b", "c", "d", "e"), out="out2")
    assert (more["tasks"], more["people"]) == (26, 4)
    everybody: Counter[str] = Counter()
    for bundle in more["bundles"]:
        info, tasks = read(Path(bundle["path"]), tmp_path)
        ids = [task["id"] for task in tasks]
        old = had.get(bundle["annotator"], [])
        assert ids[: len(old)] == old
        assert len(set(ids)) == len(ids)
        assert (info.sequence, info.recipient) == (2 if old else 1, bundle["annotator"])
        everybody.update(ids)
    assert len(everybody) == 26
    assert sum(count == 3 for count in everybody.values()) == 5
    lines = (tmp_path / "out2" / "plan.jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["left"] == ["a"]
    people_of = {row["task"]: row["people"] for row in map(json.loads, lines[1:])}
    assert all("a" in people_of[task] for task in had["a"])
    back = assign("--more", people=("a", "b", "c", "d", "e"), out="out3")
    (mine,) = (bundle for bundle in back["bundles"] if bundle["annotator"] == "a")
    assert [t["id"] for t in read(Path(mine["path"]), tmp_path)[1]] == had["a"]
    assert not any(bundle["changed"] for bundle in back["bundles"])


def test_unused_invites_that_are_written_again_are_called_so(owner: Machine, tmp_path: Path) -> None:
    source = tasks_file(tmp_path, "in", 0, 8)
    command = ["--project", tmp_path / "study", "--rubric", "helpsteer", "--roster"]
    first = owner.run("tasks", "assign", source, *command, roster(tmp_path, "ann", "bo"), "--out", tmp_path / "one").out
    assert "Written again" not in first
    people = roster(tmp_path, "ann", "bo", "cy")
    more = owner.run("tasks", "assign", source, *command, people, "--out", tmp_path / "two", "--more").out
    assert "Written again: 2 unused invites of an earlier assignment; who has it needs no other." in more
    invites = [read_invite((tmp_path / folder / "invites/ann.anninvite").read_bytes()) for folder in ("one", "two")]
    assert invites[0].content.secret == invites[1].content.secret


def test_a_second_plan_beside_the_first_asks_other_questions(owner: Machine, assign: Assign, tmp_path: Path) -> None:
    source = tasks_file(tmp_path, "in", 0, 8)
    assign(source, "--rubric", "helpsteer")
    assignment = assign(source, "--rubric", "comparison", "--name", "rank", out="out2")
    assert {bundle["series"] for bundle in assignment["bundles"]} == {"a.rank", "b.rank", "c.rank", "d.rank"}
    build = ["tasks", "build", source, "--project", tmp_path / "study", "--rubric", "helpsteer"]
    owner.refused(*build, "--series", "a", "--out", tmp_path / "x.anntask", code="build.personal_series")


def test_assigning_gives_nobody_their_own_text_and_mixes_gold_in(assign: Assign, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in VICUNA.read_text("utf-8").splitlines()[:16]]
    for task in lines[:8]:
        task["responses"][0]["origin"] = "annotator:a"
    source, gold = tmp_path / "in.jsonl", tasks_file(tmp_path, "gold", 40, 44)
    write_rows(source, lines)
    golden = {json.loads(line)["id"] for line in gold.read_text("utf-8").splitlines()}
    assignment = assign(source, "--rubric", "helpsteer", "--gold", gold, "--gold-share", "0.4")
    study = Project.open(tmp_path / "study")
    for built in assignment["bundles"]:
        ids = list(tasks_of(study, built["bundle_id"]))
        assert built["annotator"] != "a" or not set(ids) & {task["id"] for task in lines[:8]}
        assert set(ids) & golden
        assert not any(x in golden and y in golden for x, y in pairwise(ids))


def test_sets_and_options_from_a_file(assign: Assign, tmp_path: Path, owner: Machine) -> None:
    options = tmp_path / "plan.toml"
    options.write_text('sets = 2\neach = 2\nseed = "s"\n')
    assignment = assign(tasks_file(tmp_path, "in", 0, 10), "--rubric", "helpsteer", "--plan", options)
    assert (assignment["judgements"], assignment["loads"]) == (20, [5, 5])
    options.write_text("setz = 2\n")
    command = ["tasks", "assign", tmp_path / "in.jsonl", "--project", tmp_path / "study", "--roster"]
    owner.refused(*command, tmp_path / "roster.csv", "--plan", options, "--name", "b", "--rubric", "helpsteer",
                  "--out", tmp_path / "y", code="assign.bad_options")  # fmt: skip


@pytest.mark.parametrize(
    ("options", "code"),
    [(("--gold-share", "0.5"), "assign.bad_share"), (("--pace", "0"), "assign.bad_count"),
     (("--pace", "-3"), "assign.bad_count")],
)  # fmt: skip
def test_options_without_effect_are_refused(
    owner: Machine, tmp_path: Path, options: tuple[str, ...], code: str
) -> None:
    owner.refused("tasks", "assign", tasks_file(tmp_path, "in", 0, 5), "--project", tmp_path / "study", "--roster",
                  roster(tmp_path, "a", "b"), "--rubric", "helpsteer", "--out", tmp_path / "out", *options,
                  code=code)  # fmt: skip


def test_assigning_reports_tasks_that_lack_people(owner: Machine, tmp_path: Path) -> None:
    source = tasks_file(tmp_path, "in", 0, 5)
    people = roster(tmp_path, "a", "b")
    options = ["--project", tmp_path / "study", "--roster", people, "--out", tmp_path / "out", "--rubric", "helpsteer"]
    output = owner.run("tasks", "assign", source, *options, "--each", "3", "--pace", "90").out
    assert "Plan: 5 tasks for 2 people" in output
    assert "Short: task" in output
    assert "lacks 1 person" in output
    assert "Expected: 0.25 hours in all, 0.12 at most a person, at 90 seconds a task" in output
    assert "Invites: 2, in " in output


def test_tasks_without_people_and_people_without_tasks_are_named(owner: Machine, tmp_path: Path) -> None:
    rows = tmp_path / "roster.csv"
    rows.write_text('id,languages,capacity\na,"de,en",3\nb,fr,\n')
    command = ["tasks", "assign", tasks_file(tmp_path, "in", 0, 5, language="en"), "--project", tmp_path / "study",
               "--roster", rows, "--rubric", "helpsteer"]  # fmt: skip
    lines = owner.run(*command, "--out", tmp_path / "out").out.splitlines()
    assert "Short: 2 tasks for nobody" in lines
    assert "No tasks for b: nothing is left for their languages, groups or capacity" in lines
    rows.write_text("id\nc\n")
    lines = owner.run(*command, "--more", "--out", tmp_path / "more").out.splitlines()
    assert [line for line in lines if line.startswith("Not in the roster: a, with 3 tasks, ")]
    assert "Judgements: 5; 5 tasks a person" in lines


def test_when_one_bundle_cannot_be_built_there_is_none(
    owner: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from annotator.owner.build import build

    write, done = build.write_bundle, []

    def fails(*arguments: Any) -> str:
        done.append(arguments)
        if len(done) == 3:
            raise OSError(28, "No space left on device")
        return write(*arguments)

    monkeypatch.setattr(build, "write_bundle", fails)
    before = {path: path.read_bytes() for path in (tmp_path / "study").rglob("*") if path.is_file()}
    command = ["tasks", "assign", tasks_file(tmp_path, "in", 0, 8), "--project", tmp_path / "study", "--roster",
               roster(tmp_path, "a", "b", "c", "d"), "--rubric", "helpsteer", "--out", tmp_path / "out"]  # fmt: skip
    owner.refused(*command, code="file.system")
    after = {path: path.read_bytes() for path in (tmp_path / "study").rglob("*") if path.is_file()}
    assert {path: data for path, data in after.items() if path.name != ".lock"} == before
    assert not (tmp_path / "out").exists()
    assert not list(tmp_path.glob(".*.part"))
    monkeypatch.undo()
    owner.run(*command)


def test_expected_hours_say_those_of_the_course(owner: Machine, tmp_path: Path) -> None:
    owner.run("course", "new", tmp_path / "course", "--from", "helpsteer")
    owner.run("course", "build", tmp_path / "course", "--project", tmp_path / "study", "--rubric", "helpsteer")
    options = ["--project", tmp_path / "study", "--roster", roster(tmp_path, "a", "b"), "--out", tmp_path / "out"]
    command = ["tasks", "assign", tasks_file(tmp_path, "in", 0, 4), *options, "--rubric", "helpsteer", "--pace", "3600"]
    output = owner.run(*command, "--dry-run").out
    assert "Expected: 4.00 hours in all" in output
    assert "The course: 8 tasks of each who has not passed it, 16.00 hours for 2 people" in output


def test_assigning_and_its_dry_run_name_everybody_whose_questions_would_change(owner: Machine, tmp_path: Path) -> None:
    project, people, rubric = tmp_path / "study", roster(tmp_path, "ann", "bo"), tmp_path / "own.toml"
    preset = find_rubric_file("helpsteer").read_text("utf-8")
    rubric.write_text(preset, "utf-8")
    command = ["--project", project, "--roster", people, "--rubric", rubric, "--responses", "2", "--out"]
    owner.run("tasks", "assign", tasks_file(tmp_path, "one", 0, 4), *command, tmp_path / "first")
    more = ["tasks", "assign", tasks_file(tmp_path, "two", 4, 8), *command, tmp_path / "second", "--more"]
    assert "other questions" not in owner.run(*more, "--dry-run").out
    rubric.write_text(preset.replace('title = "Helpfulness"', 'title = "Help"', 1), "utf-8")
    for output in (owner.run(*more, "--dry-run").out, owner.refused(*more, code="build.not_agreed")):
        assert [f"of the series {name} gets: other questions (Help)" in output for name in ("ann", "bo")] == [True] * 2
