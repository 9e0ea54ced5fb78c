"""A person leaves: what is open goes to others, and keys and invites are closed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.model.review_edits import SetReviewVerdict
from annotator.owner.measures import figures
from annotator.owner.measures.check_findings import FINDINGS
from annotator.owner.measures.work_checks import WorkCheckFinding
from annotator.services.session import Session
from tests.cheap_checks import find_nothing
from tests.cli.machine import Machine, owner_of_study, vicuna
from tests.cli.review_steps import decided
from tests.cli.round_steps import answered, assigned
from tests.prepared_folder import PreparedFolder

PEOPLE = ["ann", "ben", "cleo"]


class Team:
    """Three annotators with two tasks each, of which Ann has done one, and two reviewers of everything."""

    def __init__(self, owner: Machine, root: Path, *more: str) -> None:
        self.owner, self.root = owner, root
        source = vicuna(root / "tasks.jsonl", 6, responses=2)
        bundles = assigned(owner, root, source, PEOPLE, "--rubric", "helpsteer", *more)
        for person, bundle in bundles.items():
            self.answer(person, bundle, "0.5" if person == "ann" else "1")
        (root / "reviewers.csv").write_text("id,name\nrita,Rita Rehm\nruth,\nruben,\n")

    def answer(self, person: str, bundle: Path, share: str) -> None:
        out = bundle.with_name(f"{person}.annresult")
        script = Machine(self.root / f"data-{person}", [])
        command = ["demo", "answer", bundle, "--as", "careful", "--seed", person, "--out", out, "--share", share]
        outcome = json.loads(script.run(*command, "--json").out)
        where = ["--project", self.root / "study"]
        self.owner.run("keys", "trust", outcome["public_key"], *where, "--role", "annotator", "--as", person)
        self.owner.run("results", "merge", out, *where, "--dataset", self.root / "data")

    def leave(self, person: str, *more: str | Path, code: str = "") -> dict[str, Any]:
        command = [
            "project",
            "leave",
            person,
            "--project",
            self.root / "study",
            "--because",
            "Found another job.",
            *more,
        ]
        if code:
            self.owner.refused(*command, code=code)
            return {}
        data: dict[str, Any] = json.loads(self.owner.run(*command, "--json").out)
        return data

    def status(self) -> dict[str, Any]:
        report: dict[str, Any] = json.loads(
            self.owner.run("project", "status", "--project", self.root / "study", "--json").out
        )
        return report

    def final(self) -> set[tuple[str, str]]:
        (path,) = (self.root / "data").glob("annotations/project=*/*.parquet")
        rows = pq.read_table(path, partitioning=None).to_pylist()
        return {(row["annotator"], row["task"]) for row in rows if row["is_final"]}


@pytest.fixture(scope="module")
def prepared_team(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Team]:
    return PreparedFolder(tmp_path_factory.mktemp("team"), lambda folder: Team(owner_of_study(folder), folder))


@pytest.fixture
def team(prepared_team: PreparedFolder[Team]) -> Team:
    return prepared_team.restore()


def test_open_tasks_go_to_others_and_work_is_kept(team: Team) -> None:
    done = team.final()
    assert len(done) == 5
    roster = team.root / "roster.csv"
    files = sorted(path for path in (team.root / "study").rglob("*") if path.is_file())
    dry = team.leave("ann", "--dry-run")
    assert (dry["tasks"], dry["items"], dry["submitted"], len(dry["keys"])) == ({"main": 1}, {}, 1, 1)
    assert sorted(path for path in (team.root / "study").rglob("*") if path.is_file()) == files
    team.leave("ann", code="leave.to_whom")
    team.leave("nobody", code="project.unknown_person")
    assert team.leave("ann", "--roster", roster, "--out", team.root / "after")["tasks"] == {"main": 1}
    assert team.final() == done, "what she did counts"
    (path,) = (team.root / "study" / "plans").glob("*.jsonl")
    given = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sum("ann" in row["people"] for row in given) == 1, "only what she did"
    people = {one["annotator_id"]: one for one in team.status()["people"]}
    assert [person for person, one in people.items() if one["left"]] == ["ann"]
    assert team.leave("ann")["keys"] == [], "there is nothing left to do"
    source = vicuna(team.root / "more.jsonl", 12, start=6, responses=2)
    more = ["tasks", "assign", source, "--project", team.root / "study", "--roster", roster, "--more", "--json"]
    built = json.loads(team.owner.run(*more, "--out", team.root / "third").out)["bundles"]
    changed = {one["annotator"] for one in built if one["changed"]}
    assert changed == {"ben", "cleo"}, "who left gets no new work"


def test_tasks_for_which_nobody_is_left_are_not_called_given(owner: Machine, tmp_path: Path) -> None:
    team = Team(owner, tmp_path, "--each", "2")
    command = ["project", "leave", "ann", "--project", tmp_path / "study", "--because", "Found another job."]
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name\nann,\nben,\n")
    where = ["--roster", roster, "--out", tmp_path / "after"]
    assert "Open for others: 2 tasks of the plan main\n" in owner.run(*command, *where, "--dry-run").out
    plan = tmp_path / "study" / "plans" / "main.jsonl"
    had, of_ann = _had_by(plan, "ben"), _had_by(plan, "ann")
    output = owner.run(*command, *where).out
    left = of_ann - _had_by(plan, "ann")
    got, short = len((_had_by(plan, "ben") - had) & left), sum("lacking" in row for row in _rows(plan))
    assert short, "ben has some of the tasks already"
    assert f"Given to others: {got} of 2 tasks of the plan main\n" in output
    assert f"Short: {short} task" in output
    assert team.status()["people"]


@pytest.mark.parametrize("marked", [True, False])
def test_gold_items_are_not_counted_as_tasks_for_others(owner: Machine, tmp_path: Path, marked: bool) -> None:
    """Also if only the plan names them, as in projects of earlier versions of the program."""
    gold = vicuna(tmp_path / "gold.jsonl", 10, start=8, responses=2)
    team = Team(owner, tmp_path, "--gold", str(gold), "--gold-share", "0.4")
    rows = _rows(tmp_path / "study" / "plans" / "main.jsonl")
    tasks = sum("task" in row and "ann" in row["people"] for row in rows)
    assert any("gold" in row and "ann" in row["people"] for row in rows)
    if not marked:
        for id_map in (tmp_path / "study" / "built").glob("*.ids.jsonl"):
            id_map.write_bytes(id_map.read_bytes().replace(b'"gold":true,', b"").replace(b'"gold":false,', b""))
    where = ["--roster", tmp_path / "roster.csv", "--out", tmp_path / "after", "--work", "void"]
    assert team.leave("ann", *where, "--dry-run")["tasks"] == {"main": tasks}
    command = ["project", "leave", "ann", "--project", tmp_path / "study", "--because", "Found another job."]
    assert f"Given to others: {tasks} of {tasks} tasks of the plan main\n" in owner.run(*command, *where).out


def _rows(plan: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in plan.read_text().splitlines()[1:]]


def _had_by(plan: Path, person: str) -> set[str]:
    return {row["task"] for row in _rows(plan) if person in row["people"]}


def name(person: str, dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the checks name somebody, in a test with the mark ``real_checks``: else what is undone last would be the
    checks that find nothing, for all later tests of the process."""

    def check_results(*args: Any, **options: Any) -> Mapping[str, Any]:
        finding = {"person": person, "rule": "fast", "reason": "Fast.", "weight": 1.0}
        second = finding | {"rule": "repeated", "reason": "Repeated."}
        return {**find_nothing(*args, **options), "findings": [finding, second]}

    assert figures.work_check_results is not find_nothing
    monkeypatch.setattr(figures, "work_check_results", check_results)
    (dataset / FINDINGS).unlink(missing_ok=True)


@pytest.mark.real_checks
def test_people_named_by_checks_get_new_tasks_only_if_that_is_said(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    name("ben", team.root / "data", monkeypatch)
    output = team.owner.run("project", "status", "--project", team.root / "study").out
    assert [line for line in output.splitlines() if line.startswith("Look first at")] == [
        "Look first at ben (ben, annotator): Fast. Repeated."
    ]
    source, roster = vicuna(team.root / "more.jsonl", 12, start=6, responses=2), team.root / "roster.csv"
    more = ["tasks", "assign", source, "--project", team.root / "study", "--roster", roster, "--more", "--out"]
    assert "No new tasks for ben: the checks name" in team.owner.run(*more, team.root / "dry", "--dry-run").out
    built = json.loads(team.owner.run(*more, team.root / "third", "--json").out)["bundles"]
    assert {one["annotator"] for one in built if one["changed"]} == {"ann", "cleo"}
    vicuna(source, 18, start=12, responses=2)
    built = json.loads(team.owner.run(*more, team.root / "fourth", "--flagged", "--json").out)["bundles"]
    assert {one["annotator"] for one in built if one["changed"]} == {"ann", "ben", "cleo"}


def test_reviewers_named_by_checks_get_new_reviews_only_if_that_is_said(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hurry(session: Session) -> None:
        session.apply(SetReviewVerdict(verdict="accepted"))

    where = [team.root / "data", "--project", team.root / "study"]
    build = ["review", "build", *where, "--roster", team.root / "reviewers.csv", "--reviewers", "1", "--json"]
    made = json.loads(team.owner.run(*build, "--out", team.root / "first").out)["bundles"]
    for one in made:
        results = decided(team.owner, team.root, one["reviewer"], Path(one["path"]), hurry)
        team.owner.run("results", "merge", results, "--project", team.root / "study", "--dataset", team.root / "data")
    monkeypatch.setattr("annotator.owner.status.merged_figures.reviewer_findings", lambda findings, *_: [
        WorkCheckFinding(one["reviewer"], "fast", "Fast.", 1.0) for one in findings if one["reviewer"] != "ruth"
    ])  # fmt: skip
    team.answer("ann", team.root / "round-0" / "ann.anntask", "1")
    team.owner.refused(*build[:-1], "--out", team.root / "none", "--group", "x", code="roster.empty")
    outcome = team.owner.run(*build[:-1], "--out", team.root / "second")
    assert "No new reviews for rita, ruben" in outcome.out + outcome.err
    assert {path.name.partition(".")[0] for path in (team.root / "second").glob("*.anntask")} == {"ruth"}


def test_roles_and_hours_decide_who_gets_how_much(owner: Machine, tmp_path: Path) -> None:
    study = tmp_path / "study"
    (study / "team.toml").write_text('hours = 30\n[people.ann]\nhours = 10\n[people.rita]\nrole = "reviewer"\n')
    source, roster = vicuna(tmp_path / "tasks.jsonl", 14, responses=2), tmp_path / "roster.csv"
    roster.write_text("id\nann\nben\ncleo\nrita\n")
    assign = ["tasks", "assign", source, "--project", study, "--roster", roster, "--json"]
    made = json.loads(owner.run(*assign, "--rubric", "helpsteer", "--out", tmp_path / "first").out)["bundles"]
    assert {one["annotator"]: one["tasks"] for one in made} == {"ann": 2, "ben": 6, "cleo": 6}
    vicuna(source, 28, start=14, responses=2)
    made = json.loads(owner.run(*assign, "--more", "--out", tmp_path / "second").out)["bundles"]
    assert {one["annotator"]: one["tasks"] for one in made} == {"ann": 4, "ben": 12, "cleo": 12}
    assert "0.0 of 10" in owner.run("project", "status", "--project", study).out
    where = [tmp_path / "data", "--project", study, "--roster", roster, "--out", tmp_path / "reviews", "--json"]
    ben = answered(owner, tmp_path, {"ben": tmp_path / "second" / "ben.anntask"})
    owner.run("results", "merge", *ben, "--project", study, "--dataset", tmp_path / "data")
    (study / "team.toml").write_text(
        "".join(f'[people.{person}]\nrole = "annotator"\n' for person in ("ann", "ben", "cleo"))
    )
    built = json.loads(owner.run("review", "build", *where, "--reviewers", "1").out)["bundles"]
    assert {one["reviewer"] for one in built} == {"rita"}


@pytest.mark.real_checks
def test_leaving_reports_that_the_data_set_cannot_be_read(team: Team) -> None:
    roster, about = team.root / "roster.csv", team.root / "data" / "dataset.json"
    about.write_text("{")
    left = ["project", "leave", "ann", "--project", team.root / "study", "--because", "Another job."]
    output = team.owner.run(*left, "--roster", roster, "--out", team.root / "after").out
    assert "Whom the checks name, and which reviews are open, is not known: " in output


def test_void_work_of_who_left_does_not_count_and_others_do_it_again(team: Team) -> None:
    to_others = ["--roster", team.root / "roster.csv", "--out", team.root / "after", "--work", "void"]
    assert team.leave("ann", *to_others, "--dry-run")["tasks"] == {"main": 2}
    assert team.leave("ann", *to_others)["tasks"] == {"main": 2}
    (ann,) = (row for row in team.status()["people"] if row["annotator_id"] == "ann")
    assert ann["returned"] == 0, "void is not returned"
    assert {person for person, _ in team.final()} == {"ben", "cleo"}
    (path,) = (team.root / "study" / "plans").glob("*.jsonl")
    given = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sorted(len(row["people"]) for row in given) == [1] * 6
    assert not any("ann" in row["people"] for row in given)


def test_submitted_work_of_who_leaves_counts_although_its_task_was_withdrawn(team: Team) -> None:
    (task,) = (task for person, task in team.final() if person == "ann")
    withdraw = ["tasks", "assign", "--more", "--withdraw", task, "--project", team.root / "study", "--yes"]
    team.owner.run(*withdraw, "--roster", team.root / "roster.csv", "--out", team.root / "fewer")
    assert team.leave("ann", "--dry-run", "--work", "void")["submitted"] == 1


def test_reviews_of_who_left_go_to_others(team: Team) -> None:
    def accept(session: Session) -> None:
        session.apply(SetReviewVerdict(verdict="accepted"))

    where = [team.root / "data", "--project", team.root / "study"]
    two = team.root / "two.csv"
    two.write_text("id,name\nrita,Rita Rehm\nruth,\n")
    built = json.loads(
        team.owner.run("review", "build", *where, "--roster", two, "--out", team.root / "reviews", "--json").out
    )
    paths = {one["reviewer"]: Path(one["path"]) for one in built["bundles"]}
    results = decided(team.owner, team.root, "rita", paths["rita"], accept)
    team.owner.run("results", "merge", results, "--project", team.root / "study", "--dataset", team.root / "data")
    dry = team.leave("Rita Rehm", "--dry-run")
    assert (dry["person"], dry["items"], dry["submitted"], dry["reviewed"]) == ("rita", {}, 0, 5), "all of them"
    again = team.leave("Rita Rehm", "--dry-run", "--work", "again")
    assert (again["items"], again["about"]) == ({"review": 5}, ["ann", "ben", "cleo"])
    dry = team.leave("ruth", "--dry-run")
    assert dry["items"] == {"review": 5}
    team.leave("ruth", code="leave.to_whom")
    left = team.leave("ruth", "--reviewers", team.root / "reviewers.csv", "--out", team.root / "after")
    assert [Path(path).stem for path in left["new_invites"]] == ["ruben"]
    steps = {one["key"]: one["who"] for one in team.status()["next"]}
    assert steps["reviews"] == ["ruben (5)"]
    assert "reviews_to_reassign" not in steps


def test_reviews_that_nobody_else_can_do_go_on_to_count(team: Team) -> None:
    study = ["--project", team.root / "study"]
    two = team.root / "two.csv"
    two.write_text("id,name\nrita,Rita Rehm\nruth,\n")

    def reviewed(out: str, *options: str) -> None:
        build = ["review", "build", team.root / "data", *study, "--roster", two, "--out", team.root / out, *options]
        for one in json.loads(team.owner.run(*build, "--json").out)["bundles"]:
            results = decided(team.owner, team.root, one["reviewer"], Path(one["path"]),
                              lambda session: session.apply(SetReviewVerdict(verdict="accepted")))  # fmt: skip
            team.owner.run("results", "merge", results, *study, "--dataset", team.root / "data")

    reviewed("first")
    team.answer("ann", next(team.root.glob("round-0/ann*.anntask")), "1")
    reviewed("second", "--reviewers", "1", "--flagged")
    before = team.status()["totals"]
    output = team.owner.run(
        "project", "leave", "ann", "--project", team.root / "study", "--because", "Found another job.",
        "--roster", team.root / "roster.csv", "--work", "again", "--reviewers", team.root / "reviewers.csv",
        "--out", team.root / "after", "--flagged",
    ).out  # fmt: skip
    assert "Given to others: 1 work for review" in output
    assert "Short: 1 work for review, in which all others had a part" in output
    steps = {one["key"] for one in team.status()["next"]}
    assert "reviews_to_reassign" not in steps
    after = team.status()["totals"]
    assert after["submitted"] == before["submitted"] - 1, "only the review that somebody else does again"
    assert after["submitted"] <= after["tasks"]


def test_people_are_named_by_id_or_by_name(team: Team) -> None:
    study, owner = ["--project", team.root / "study"], team.owner
    owner.run("keys", "rename", "Ann Ames", *study, "--who", "ann")
    owner.run("keys", "rename", "Ben Ames", *study, "--who", "ben")
    owner.refused("project", "hours", *study, "--who", "Nobody", code="project.unknown_person")
    owner.run("project", "hours", *study, "--who", "Ann Ames")
    owner.run("project", "announce", "Hello.", *study, "--to", "ann ames")
    assert "to ann: Hello." in owner.run("project", "announce", *study, "--list").out
    assert "0 files of ann" in owner.run("project", "forget", "Ann Ames", *study).out
    more = ["tasks", "assign", *study, "--roster", team.root / "roster.csv", "--more", "--json"]
    built = json.loads(owner.run(*more, "--reassign", "Ann Ames", "--out", team.root / "less").out)
    assert built["taken_back"] == {"ann": 1}
    assert "Revoked: ann SHA256" in owner.run("keys", "revoke", "Ann Ames", *study).out
    owner.run("keys", "rename", "Ann Ames", *study, "--who", "ben")
    refused = owner.refused("project", "forget", "Ann Ames", *study, code="project.unknown_person")
    assert "2 people are called 'Ann Ames': ann, ben" in refused


def test_only_the_tasks_of_the_person_who_leaves_count_as_given(owner: Machine, tmp_path: Path) -> None:
    Team(owner, tmp_path, "--each", "4")
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name\nann,\nben,\ncleo,\ndora,\nemil,\n")
    output = owner.run("project", "leave", "ann", "--project", tmp_path / "study", "--because", "Found another job.",
                     "--roster", roster, "--out", tmp_path / "after").out  # fmt: skip
    given, total = re.search(r"Given to others: (\d+) of (\d+) tasks", output).groups()  # type: ignore[union-attr]
    assert (given, total) == ("3", "3")
