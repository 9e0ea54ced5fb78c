"""A week of a team: laptops change, a folder is copied, the owner's key rotates, a slow person's tasks go to others,
guidelines change, a task comes back. Nobody is locked out, and all that was accepted ends in the data set."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.model.rating_edits import SetRating
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.paths import DataDir
from annotator.services.project_list import project_cards
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.course_steps import course_of, moved, qualify, right, take_test, wrong
from tests.cli.identities import Study, questions
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs
from tests.json_lines import write_rows

pytestmark = pytest.mark.real_checks
TEAM = ("anna", "ben", "mia", "nils")
TASKS = 12
NEW = "# From Wednesday on\n\nA list without words is no answer.\n"


class Week:
    """The project of the week, and the laptops of its people."""

    def __init__(self, study: Study, stick: Path) -> None:
        self.study, self.stick = study, stick
        self.rounds = 0
        write_rows(study.folder / "tasks.jsonl", questions(TASKS))
        self.course = study.folder / "course"
        study.owner.run("course", "new", self.course)
        study.owner.run("course", "build", self.course, "--project", study.root, "--rubric", "helpsteer")

    def assign(self, people: Sequence[str], *more: str | Path) -> Path:
        """Tasks for these people, and invites for those who have none yet; the folder with them."""
        self.rounds += 1
        roster, out = self.study.folder / "roster.csv", self.study.folder / f"round-{self.rounds}"
        roster.write_text("id,name\n" + "".join(f"{person},{person.title()}\n" for person in people))
        self.study.owner.run("tasks", "assign", "--project", self.study.root, "--roster", roster, "--out", out,
                             "--destination", self.stick, *more)  # fmt: skip
        return out / "invites"

    def join(self, person: str, invite: Path, name: str = "") -> Machine:
        machine = self.study.machine(name or person)
        machine.run("invite", "accept", invite, "--yes")
        syncs(machine, "--destination", self.stick)
        return machine

    def send(self, *machines: Machine) -> None:
        """They sync, the owner does, and they hear of it."""
        for machine in machines:
            syncs(machine)
        owner_syncs(self.study, self.stick)
        for machine in machines:
            syncs(machine, "--yes")

    def finish(self, machine: Machine) -> None:
        """Submit all that is open."""
        self.study.work(machine, tasks=count(machine))

    def status(self) -> dict[str, Any]:
        output = self.study.owner.run("project", "status", "--project", self.study.root, "--json").out
        return {row["annotator_id"]: row for row in json.loads(output)["people"]}


def session_of(store: Store) -> Session:
    return Session(store, store.read(projects.projects)[0].id, "somebody")


def finished(machine: Machine) -> tuple[int, int]:
    """How many tasks are submitted, of how many, as the library says it."""
    with Store(DataDir(machine.data)) as store:
        (shown,) = project_cards(store)
    return shown.counts.submitted, shown.tasks


def count(machine: Machine) -> int:
    with Store(DataDir(machine.data)) as store:
        session = session_of(store)
        tasks = session.count
        session.close()
    return tasks


def work_on(machine: Machine, *positions: int) -> None:
    """Submit these tasks."""
    with Store(DataDir(machine.data)) as store:
        session = session_of(store)
        for position in positions:
            session.go_to(position)
            view = session.view()
            for target in view.order["q1"]:
                for block in view.rubric.ratings_for("response"):
                    session.apply(SetRating(target=target, key=block.key, value=2))
            session.submit(90)
        session.close()


def test_a_team_week_brings_all_accepted_work_into_the_data_set(study: Study, stick: Path, tmp_path: Path) -> None:
    week = Week(study, stick)

    # Monday: the course. Ben hands his test in twice, from a copy of his folder, with other answers.
    invites = week.assign(TEAM, study.folder / "tasks.jsonl", "--rubric", "helpsteer")
    owner_syncs(study, stick)
    anna, ben, mia, nils = (week.join(person, invites / f"{person}.anninvite") for person in TEAM)
    shutil.copytree(ben.data, study.folder / "copy")
    copy = Machine(study.folder / "copy", [])
    for machine, answer in ((anna, right), (mia, right), (nils, right), (ben, right), (copy, wrong)):
        take_test(study, machine, answer)
        syncs(machine)
    owner_syncs(study, stick)
    output = qualify(study)
    assert all(f"{person.title()}, attempt 1: passed" in output for person in TEAM if person != "ben")
    if not passed(study, "ben"):  # his other copy had the right answers
        qualify(study, "--pass", "ben", "--note", "The other copy was right.")
    week.send(anna, ben, mia, nils)
    assert {course_of(machine).state for machine in (anna, ben, mia, nils)} == {"passed"}

    # Tuesday: Anna gets another laptop in the middle of her tasks; Mia asks; Ben works on in both copies.
    work_on(anna, 0)
    work_on(mia, 0, 1)
    with Store(DataDir(mia.data)) as store:
        session = session_of(store)
        session.go_to(2)
        session.ask("Does a list count?")
        session.close()
    work_on(ben, 0, 1)
    week.send(anna, mia, ben)
    new_anna = moved(study, stick, anna, "anna-2")
    assert course_of(new_anna).state == "passed"
    syncs(copy, "--destination", stick)
    work_on(copy, 2)
    week.send(copy, new_anna)

    # Wednesday: the owner's key rotates, Mia's laptop is lost, and there are new guidelines and an answer.
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    study.owner.run("keys", "revoke", "mia", "--project", study.root)
    owner_syncs(study, stick)
    new_mia = week.join("mia", study.invite("mia"), "mia-2")
    guidelines = tmp_path / "guidelines.md"
    guidelines.write_text(NEW)
    study.owner.run("project", "announce", "--project", study.root, "--guidelines", guidelines)
    (asked,) = json.loads(study.owner.run("project", "questions", "--project", study.root, "--json").out)
    study.owner.run("project", "answer", "mia", asked["sent"], "Yes, with words.", "--project", study.root)
    week.send(new_mia, new_anna)
    assert course_of(new_mia).state == "passed"
    with Store(DataDir(new_mia.data)) as store:
        session = session_of(store)
        assert session.done == 2, "what she had delivered came along"
        assert session.guidelines == NEW
        answers_there = [answer for at in range(session.count) for answer in session.view(at).answers]
        session.close()
    assert sum("Yes, with words." in answer for answer in answers_there) == 1

    # Thursday: what Nils has not begun goes to others, and to Kai, who is new.
    team = (*TEAM, "kai")
    invites = week.assign(team, "--more", "--reassign", "nils")
    owner_syncs(study, stick)
    kai = week.join("kai", invites / "kai.anninvite")
    take_test(study, kai)
    week.send(kai)
    qualify(study)
    week.send(kai, new_anna, new_mia, ben, nils)
    assert course_of(kai).state == "passed"
    assert week.status()["nils"]["tasks"] == 0
    for machine in (new_anna, new_mia, ben, kai):
        week.finish(machine)
    week.send(new_anna, new_mia, ben, kai)

    # Friday: a task goes back to Anna; she replies, and submits it anew.
    with Store(DataDir(new_anna.data)) as store:
        session = session_of(store)
        last = session.count - 1
        back = session.view(last).task_id
        session.close()
    own = next(name for name, sent in sent_to(study, "anna").items() if sent == back)
    study.owner.run(
        "project", "return", own, "--project", study.root, "--to", "anna", "--reason", "Response B is wrong."
    )
    owner_syncs(study, stick)
    (returned,) = syncs(new_anna)["returned"]
    assert returned["number"] == last + 1, "the number that her window shows"
    with Store(DataDir(new_anna.data)) as store:
        session = session_of(store)
        session.go_to(last)
        returned = session.view().returned
        assert returned is not None
        session.reply("It is right: see the second line.")
        session.submit(90)
        session.close()
    week.send(new_anna, new_mia, ben, kai, copy, anna)

    for machine, done in ((anna, 3), (new_anna, 3), (new_mia, 3), (ben, 3), (copy, 3), (kai, 3), (nils, 0)):
        assert finished(machine) == (done, done), "every laptop of a person shows what the owner has of theirs"
    rows = week.status()
    assert {person: row["returned"] for person, row in rows.items()} == dict.fromkeys(team, 0)
    assert sum(row["submitted"] for row in rows.values()) == TASKS
    assert sum(row["waiting"] for row in rows.values()) == 0
    kai_by = rows["kai"]["by_guidelines"]
    assert list(kai_by) == rows["kai"]["newest_guidelines"]
    output = study.merge(study.root / "exchange" / "results")
    assert "onflict" not in output
    final = final_rows(study)
    assert sorted(row["task"] for row in final) == sorted(f"t{n}" for n in range(TASKS))
    assert {row["status"] for row in final} == {"submitted"}
    by = Counter(row["annotator"] for row in final)
    assert by == {person: row["submitted"] for person, row in rows.items() if row["submitted"]}
    assert by["nils"] == 0
    (again,) = (row for row in final if row["task"] == own)
    assert again["annotator"] == "anna"
    assert again["revision"] > returned.revision, "the one after the return"
    (study.root / "team.toml").write_text('[pay]\ncurrency = "EUR"\ntask = 1.25\n[people.mia]\ntask = 2\n')
    pay = json.loads(study.owner.run("project", "pay", "--project", study.root, "--json").out)
    paid = {one["id"]: Decimal(one["amount"]) for one in pay["lines"] if one["kind"] == "task"}
    assert paid == {
        person: count * (Decimal(2) if person == "mia" else Decimal("1.25")) for person, count in by.items()
    }
    assert Decimal(pay["total"]) == sum(paid.values())
    (reply,) = read_exchange(Project.open(study.root)).person("anna").replies.values()
    assert reply.words == "It is right: see the second line."


def passed(study: Study, person: str) -> bool:
    """Whether the owner's record says that somebody has passed the test."""
    result = read_exchange(Project.open(study.root)).person(person).qualification
    return result is not None and result.passed


def sent_to(study: Study, person: str) -> dict[str, str]:
    """By the owner's id of a task, the id under which somebody has it."""
    project = Project.open(study.root)
    named = [tasks_of(project, one.bundle_id) for one in project.state.series.values() if one.recipient == person]
    return {own: sent for names in named for own, sent in names.items()}


def final_rows(study: Study) -> list[dict[str, Any]]:
    """The annotations that count in the data set."""
    (path,) = (study.folder / "set" / "annotations").rglob("*.parquet")
    rows: list[dict[str, Any]] = pq.read_table(path, partitioning=None).to_pylist()
    return [row for row in rows if row["is_final"]]
