"""Each line of what to do next is gone once its command has been run. ``tests/end_to_end/month.py`` follows those of a
month; here are the others."""

from __future__ import annotations

import json
import shlex
import shutil
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine

from annotator.model.review_edits import SetReviewVerdict
from annotator.owner.project.owner_project import Project
from annotator.owner.status.next_steps import OwnerNextStep
from annotator.owner.status.project_status import project_status
from annotator.services.session import Session
from tests.cli.course_steps import laptop, take_test, with_course, wrong
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.review_steps import decided, skip
from tests.cli.sync_steps import owner_syncs, syncs
from tests.cli.test_project_leave import Team, name, prepared_team, team

__all__ = ["prepared_team", "team"]


def step_of(owner: Machine, project: Path, key: str) -> dict[str, Any] | None:
    steps = json.loads(owner.run("project", "status", "--project", project, "--json").out)["next"]
    return next((one for one in steps if one["key"] == key), None)


def follow(owner: Machine, project: Path, key: str, **told: str | Path) -> None:
    """Run the command of the step ``key``, with ``told`` in the place of its words in capitals."""
    step = step_of(owner, project, key)
    assert step is not None, key
    assert step["who"] or key in ("review", "free", "adjudicate", "reported"), "it says who is concerned"
    owner.run(*(told.get(word, word) for word in shlex.split(step["command"])[1:]))
    assert step_of(owner, project, key) is None


def accept(session: Session) -> None:
    session.apply(SetReviewVerdict(verdict="accepted"))


def test_steps_of_a_test(study: Study, stick: Path) -> None:
    with_course(study, stick)
    anna = laptop(study, stick, "anna")
    for attempt in range(3):
        if attempt == 1:
            shutil.copytree(anna.data, study.folder / "copy")
            copy = Machine(study.folder / "copy", [])
            take_test(study, copy, lambda score: (score + 1) % 5)
        take_test(study, anna, wrong)
        syncs(anna)
        if attempt == 1:
            syncs(copy, "--destination", stick)
        owner_syncs(study, stick)
        follow(study.owner, study.root, "score")
        follow(study.owner, study.root, "tell")
        syncs(anna)
    follow(study.owner, study.root, "failed")


@pytest.mark.real_checks
def test_looking_at_a_person_ends_the_step_until_there_is_more(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    name("ben", team.root / "data", monkeypatch)
    step = step_of(team.owner, team.root / "study", "look")
    assert step is not None
    assert [command.split()[1:3] for command in step["choices"]] == [["stats", "people"], ["project", "leave"]]
    output = team.owner.run("project", "status", "--project", team.root / "study").out
    assert f"      or, if the work is all right: {step['command']}" in output
    follow(team.owner, team.root / "study", "look")
    more = team.root / "study" / "seen.json"
    more.write_text(json.dumps(json.loads(more.read_text())[:1]))
    follow(team.owner, team.root / "study", "look")


def test_open_work_of_a_revoked_key_goes_to_others(team: Team) -> None:
    project, reviewers = team.root / "study", team.root / "reviewers.csv"
    team.owner.run("keys", "revoke", "ann", "--project", project)
    roster = team.root / "others.csv"
    roster.write_text("id\nben\ncleo\n")
    follow(team.owner, project, "revoked", ROSTER=roster, DIR=team.root / "given")
    follow(team.owner, project, "review", ROSTER=reviewers, DIR=team.root / "reviews")
    (bundle,) = (path for path in (team.root / "reviews").glob("rita*.anntask"))
    out = decided(team.owner, team.root, "rita", bundle, skip)
    team.owner.run("results", "merge", out, "--project", project, "--dataset", team.root / "data")
    follow(team.owner, project, "free", ROSTER=reviewers, DIR=team.root / "again")
    team.owner.run("keys", "revoke", "rita", "--project", project)
    if step_of(team.owner, project, "reviews_to_reassign") is not None:
        follow(team.owner, project, "reviews_to_reassign", ROSTER=reviewers, DIR=team.root / "others")


def test_reviews_of_a_revoked_key_go_to_others(team: Team) -> None:
    project, two = team.root / "study", team.root / "two.csv"
    two.write_text("id\nrita\nruth\n")
    follow(team.owner, project, "review", ROSTER=two, DIR=team.root / "reviews")
    script = Machine(team.root / "data-rita", [])
    key = script.run("keys", "new", "--role", "annotator").out and script.run("keys", "show", "--role", "annotator",
                                                                              "--public").out.strip()  # fmt: skip
    team.owner.run("keys", "trust", key, "--project", project, "--role", "annotator", "--as", "rita")
    assert step_of(team.owner, project, "reviews") is not None
    team.owner.run("keys", "revoke", "rita", "--project", project)
    follow(team.owner, project, "reviews_to_reassign", ROSTER=team.root / "reviewers.csv", DIR=team.root / "others")


def test_a_delivery_is_accepted(team: Team) -> None:
    project, data = team.root / "study", team.root / "data"
    sample = ["review", "sample", data, "--project", project, "--out", team.root / "sample", "--checker", "chief"]
    (bundle,) = json.loads(team.owner.run(*sample, "--json").out)["bundles"]
    out = decided(team.owner, team.root, "chief", Path(bundle["path"]), accept)
    team.owner.run("results", "merge", out, "--project", project, "--dataset", data)
    for _ in range(3):
        step = step_of(team.owner, project, "deliveries")
        assert step is not None
        delivery = step["who"][0].partition(" ")[0]
        team.owner.run(*(delivery if word == "ID" else word for word in shlex.split(step["command"])[1:]))
    assert step_of(team.owner, project, "deliveries") is None


def test_tasks_of_a_silent_person_go_to_others(team: Team) -> None:
    project = team.root / "study"
    late = datetime.now().astimezone() + timedelta(days=9)

    def silent() -> list[OwnerNextStep]:
        opened = Project.open(project)
        return [one for one in project_status(opened, team.root / "data", late).steps if one.key == "silent"]

    (step,) = silent()
    assert step.who == ("ann",)
    told = {"ROSTER": team.root / "roster.csv", "DIR": team.root / "given"}
    with time_machine.travel(late):
        team.owner.run(*(told.get(word, word) for word in shlex.split(step.command)[1:]))
    assert silent() == [], "whoever has them now got them today"
