"""A course is passed by a person, whichever of their laptops and keys they did it with."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.course_steps import course_of, laptop, moved, qualify, right, take_test, with_course, wrong
from tests.cli.forged import as_somebody_else
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs


@pytest.fixture
def course(study: Study, stick: Path) -> Study:
    return with_course(study, stick)


def hand_in(study: Study, stick: Path, machine: Machine, score: object = right) -> None:
    take_test(study, machine, score)  # type: ignore[arg-type]
    syncs(machine)
    owner_syncs(study, stick)


def test_a_passed_test_opens_the_tasks_on_a_second_laptop(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    hand_in(course, stick, anna)
    qualify(course)
    owner_syncs(course, stick)
    syncs(anna)
    second = moved(course, stick, anna, "second")
    assert course_of(second).state == "passed"
    assert "locked" not in second.run("tasks", "list").out


def test_a_passed_test_opens_the_tasks_after_a_lost_laptop(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    hand_in(course, stick, anna)
    qualify(course)
    course.owner.run("keys", "revoke", "anna", "--project", course.root)
    fresh = laptop(course, stick, "fresh", "anna")
    owner_syncs(course, stick)
    syncs(fresh)
    assert course_of(fresh).state == "passed"
    course.work(fresh)
    syncs(fresh)
    owner_syncs(course, stick)
    assert "3 annotations" in course.merge(course.root / "exchange" / "results")


def test_a_test_that_was_passed_under_a_void_key_is_not_passed(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    hand_in(course, stick, anna)
    qualify(course)
    owner_syncs(course, stick)
    stolen = ["keys", "revoke", "anna", "--project", course.root, "--nothing-counts", "--reason", "key stolen"]
    course.owner.run(*stolen)
    fresh = laptop(course, stick, "fresh", "anna")
    owner_syncs(course, stick)
    syncs(fresh)
    (attempt,) = course_of(fresh).attempts
    assert attempt.result is not None
    assert (attempt.result.passed, course_of(fresh).state) == (False, "open")
    assert "locked" in fresh.run("tasks", "list").out
    course.owner.run("results", "qualify", "--project", course.root, "--pass", "anna")
    owner_syncs(course, stick)
    syncs(fresh)
    owner_syncs(course, stick)
    syncs(fresh)
    assert course_of(fresh).state == "passed", "what the owner decides afterwards holds"


def test_attempts_are_counted_by_person(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    hand_in(course, stick, anna, wrong)
    qualify(course)
    owner_syncs(course, stick)
    second = moved(course, stick, anna, "second")
    run = course_of(second)
    assert (run.state, run.attempts_left) == ("open", 2)
    assert take_test(course, second).attempts[-1].number == 2


def test_a_fresh_folder_gets_no_fresh_attempt(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    second = moved(course, stick, anna, "second")
    hand_in(course, stick, anna, wrong)
    assert "attempt 1: not passed" in qualify(course)
    take_test(course, second)  # which has not heard of the first
    syncs(second)
    owner_syncs(course, stick)
    output = qualify(course)
    assert "attempt 1: passed" not in output
    assert "Other files of theirs have other answers; these count." in output
    owner_syncs(course, stick)
    syncs(second)
    run = course_of(second)
    assert (run.state, run.attempts_left) == ("open", 2)


def test_a_granted_pass_opens_the_tasks_on_any_laptop(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    hand_in(course, stick, anna, wrong)
    qualify(course, "--pass", "anna", "--note", "Seen before.")
    owner_syncs(course, stick)
    assert course_of(moved(course, stick, anna, "second")).state == "passed"


def test_a_pass_can_be_granted_without_an_attempt(course: Study, stick: Path) -> None:
    anna, kai = laptop(course, stick, "anna"), laptop(course, stick, "kai")
    hand_in(course, stick, anna)
    output = qualify(course, "--pass", "kai")
    assert "kai, attempt 1: passed, decided by a person" in output
    owner_syncs(course, stick)
    syncs(kai)
    assert course_of(kai).state == "passed"
    course.owner.refused("results", "qualify", "--project", course.root, "--pass", "nobody", code="course.not_decided")


def test_one_attempt_of_two_copies_of_a_folder_is_scored(course: Study, stick: Path) -> None:
    anna, ben = laptop(course, stick, "anna"), laptop(course, stick, "ben")
    shutil.copytree(anna.data, course.folder / "copy")
    copy = Machine(course.folder / "copy", [])
    hand_in(course, stick, anna, wrong)
    hand_in(course, stick, copy)
    hand_in(course, stick, ben)
    files = sorted((course.root / "exchange" / "results").rglob("*.annresult"))
    output = qualify(course, *reversed(files))
    assert "ben, attempt 1: passed" in output
    assert output.count("anna, attempt 1:") == 1
    assert "Other files of theirs have other answers; these count." in output
    for some in (files, [*reversed(files)]):
        again = json.loads(qualify(course, "--json", *some))["scored"]
        assert {one["result"]["passed"] for one in again if one["annotator"] == "anna"} == {
            "anna, attempt 1: passed" in output
        }
    owner_syncs(course, stick)
    assert syncs(ben)["test"]["passed"]
    (notice,) = syncs(anna)["notices"]
    assert notice["code"] == "course.answered_twice"


def test_the_answers_that_were_scored_first_stand(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    shutil.copytree(anna.data, course.folder / "copy")
    copy = Machine(course.folder / "copy", [])
    hand_in(course, stick, anna, wrong)
    assert "attempt 1: not passed" in qualify(course)
    hand_in(course, stick, copy)
    for _ in range(2):
        output = qualify(course)
        assert "attempt 1: not passed" in output
        assert "attempt 1: passed" not in output


def test_a_file_that_was_refused_holds_up_nobodys_test(course: Study, stick: Path) -> None:
    anna = laptop(course, stick, "anna")
    hand_in(course, stick, anna)
    (mine,) = stick.rglob("anna/results/*")
    mine.with_name("junk-1-0123456789abcdef.annresult").write_bytes(b"junk")
    for _ in range(2):
        owner_syncs(course, stick)
    assert "anna, attempt 1: passed" in qualify(course)
    assert "1 attempt of which receipts tell already" in qualify(course)
    assert "anna, attempt 1: passed" in qualify(course, "--all")


def test_attempts_in_the_name_of_somebody_else_are_not_scored(course: Study, stick: Path) -> None:
    anna, ben = laptop(course, stick, "anna"), laptop(course, stick, "ben")
    take_test(course, anna, wrong)
    syncs(anna)
    take_test(course, ben)
    forged = as_somebody_else(ben, "anna", course.new(".annresult"))
    scored = json.loads(qualify(course, forged, "--json"))["scored"]
    assert [(one["annotator"], one["result"]["passed"]) for one in scored] == [("ben", True)]
