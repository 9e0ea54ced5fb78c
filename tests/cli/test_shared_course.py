"""One course in several projects: who passed it has passed it in the others; and a course as a gate before tasks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.course_steps import course_of, laptop, qualify, take_test, with_course, wrong
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs
from tests.json_lines import write_rows


class Second(Study):
    """Another project of the same owner's, beside ``first``."""

    def __init__(self, first: Study) -> None:
        self.folder, self.owner, self.made = first.folder, first.owner, 500
        self.owner.run("project", "new", self.root, "--title", "The second")

    @property
    def root(self) -> Path:
        return self.folder / "second"


@pytest.fixture
def passed(study: Study, stick: Path) -> dict[str, Machine]:
    """Anna has passed the course, Ben has not; Kai never came."""
    with_course(study, stick)
    machines = {person: laptop(study, stick, person) for person in ("anna", "ben")}
    take_test(study, machines["anna"])
    take_test(study, machines["ben"], wrong)
    for machine in machines.values():
        syncs(machine)
    owner_syncs(study, stick)
    qualify(study)
    owner_syncs(study, stick)
    return machines


def build(second: Second) -> None:
    """The course of the first project in the second."""
    folder = second.folder / "course"
    second.owner.run("course", "build", folder, "--project", second.root, "--rubric", "helpsteer")
    second.build()


@pytest.mark.usefixtures("passed")
def test_a_course_passed_in_another_project_is_passed(study: Study, stick: Path) -> None:
    second = Second(study)
    build(second)
    machines = {}
    for person in ("anna", "ben"):
        machine = machines[person] = second.machine(f"{person}-2")
        machine.run("invite", "accept", second.invite(person), "--yes")
    owner_syncs(second, stick)
    for machine in machines.values():
        syncs(machine, "--destination", stick)
    assert course_of(machines["anna"]).state == "open"
    output = qualify(second, "--passed-in", study.root)
    assert "anna, attempt 1: passed" in output
    assert "ben" not in output
    owner_syncs(second, stick)
    for machine in machines.values():
        syncs(machine)
    assert course_of(machines["anna"]).state == "passed"
    assert course_of(machines["ben"]).state == "open"
    assert qualify(second, "--passed-in", study.root) == "There is no work on a test in these files.\n", "it is settled"


@pytest.mark.parametrize("same", [True, False])
def test_keys_that_both_projects_know_have_to_be_one_persons(
    study: Study, passed: dict[str, Machine], same: bool
) -> None:
    second = Second(study)
    build(second)
    second.invite("anna")
    machine = passed["anna" if same else "ben"]
    key = machine.run("keys", "show", "--public", "--role", "annotator").out.strip()
    trust = ["keys", "trust", key, "--project", second.root, "--role", "annotator", "--as", "anna"]
    second.owner.run(*trust)
    outcome = second.owner.run("results", "qualify", "--project", second.root, "--passed-in", study.root)
    assert ("anna, attempt 1: passed" in outcome.out) == same
    assert ("left out: anna has other keys" in outcome.err) != same


@pytest.mark.usefixtures("passed")
def test_another_course_proves_nothing(study: Study) -> None:
    second = Second(study)
    command = ["results", "qualify", "--project", second.root, "--passed-in", study.root]
    second.owner.refused(*command, code="course.other_version")


@pytest.mark.usefixtures("passed")
def test_a_course_is_a_gate_before_the_tasks_of_another_project(study: Study) -> None:
    second = Second(study)
    rows = [{"id": f"t{n}", "prompt": f"Question {n}?", "responses": [{"id": "a", "text": "Yes."}]}
            for n in range(4)]  # fmt: skip
    source, roster = second.new(".jsonl"), second.new(".csv")
    write_rows(source, rows)
    roster.write_text("id,name\nanna,Anna\nben,Ben\nkai,Kai\n")
    assign = ["tasks", "assign", "--project", second.root, "--roster", roster, "--passed-in", study.root]
    out = second.folder / "round-1"
    output = second.owner.run(*assign, source, "--rubric", "helpsteer", "--out", out, "--yes").out
    assert "not count as passed: ben\n" in output
    assert "not count as passed: kai\n" in output
    assert [path.name for path in (out / "invites").iterdir()] == ["anna.anninvite"]
    qualify(study, "--pass", "ben")
    out = second.folder / "round-2"
    more = second.new(".jsonl")
    more.write_text("".join(json.dumps({**row, "id": f"m{row['id']}"}) + "\n" for row in rows))
    output = second.owner.run(*assign, more, "--more", "--out", out, "--yes").out
    assert "not count as passed: ben" not in output
    assert "not count as passed: kai\n" in output
    assert {path.stem for path in (out / "invites").iterdir()} == {"anna", "ben"}, "Anna has not joined yet"
    roster.write_text("id,name\nkai,Kai\n")
    other = ["tasks", "assign", source, "--project", second.root, "--roster", roster, "--passed-in", study.root]
    other += ["--name", "third", "--rubric", "helpsteer", "--out", second.folder / "round-3", "--yes"]
    second.owner.refused(*other, code="assign.nobody_passed")


def test_a_project_without_a_course_is_not_a_gate(study: Study) -> None:
    second = Second(study)
    roster = second.new(".csv")
    roster.write_text("id,name\nanna,Anna\n")
    command = ["tasks", "assign", roster, "--project", second.root, "--roster", roster, "--rubric", "helpsteer"]
    second.owner.refused(*command, "--passed-in", study.root, "--out", study.folder / "out", code="course.none_built")
