"""A laptop that is new to a project has the annotator's finished work, wherever it was done."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import verify_bundle
from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.course_steps import course_of, laptop, moved, take_test, with_course
from tests.cli.forged import as_somebody_else
from tests.cli.identities import Study, opened
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, states, syncs


def scores(machine: Machine) -> dict[str, int]:
    """One score of every submitted task."""
    with Store(DataDir(machine.data)) as store:
        (project,) = store.read(projects.projects)
        session = Session(store, project.id, "somebody")
        by_task = {}
        for position in range(session.count):
            session.go_to(position)
            view = session.view()
            if view.annotation.status == "submitted":
                by_task[view.task_id] = next(iter(view.annotation.ratings["q1/r1"].values()))
        session.close()
    return by_task


def begin(machine: Machine, position: int) -> None:
    """One score of a task, which stays open."""
    with opened(machine, position) as session:
        key = session.view().rubric.ratings_for("response")[0].key
        session.apply(SetRating(target="q1/r1", key=key, value=0))


def submit_again(machine: Machine, position: int) -> None:
    """Submit a returned task as it is."""
    with opened(machine, position) as session:
        session.submit()


@pytest.fixture
def two(study: Study, stick: Path) -> tuple[Study, Machine]:
    """Mia has done two of three tasks, has begun the third, and delivered all."""
    study.build()
    mia = laptop(study, stick, "mia")
    study.work(mia, tasks=2)
    begin(mia, 2)
    syncs(mia)
    return study, mia


def test_a_second_laptop_has_the_finished_tasks(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    second = moved(study, stick, mia, "second")  # the owner has received nothing yet
    assert scores(second) == {"t0": 3, "t1": 3}
    assert "2 of 3 tasks done" in second.run("tasks", "list").out
    status = syncs(second)
    (other,) = status["elsewhere"]
    assert (other["begun"], other["texts"]) == (["t2"], {"t2": "Question 2?"})
    assert status["exports"] == []
    assert "not finished there" in (shown := second.run("sync", "--status").out)
    assert "task 3 (Question 2?)" in shown
    assert second.run("store", "check").status == 0


def test_a_new_laptop_after_a_lost_one_has_what_the_owner_received(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    owner_syncs(study, stick)
    study.work(mia)  # the third, which the owner never receives
    syncs(mia)
    study.owner.run("keys", "revoke", "mia", "--project", study.root)
    fresh = laptop(study, stick, "fresh", "mia")
    assert scores(fresh) == {"t0": 3, "t1": 3}
    study.work(fresh, score=1)
    syncs(fresh)
    owner_syncs(study, stick)  # what the lost one delivered last was refused before
    merge_result = study.merge(study.root / "exchange" / "results")
    assert "Conflicts" not in merge_result
    assert "Left out" not in merge_result


def test_finished_work_can_be_revised_on_the_second_laptop(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    owner_syncs(study, stick)
    second = moved(study, stick, mia, "second")
    study.revise(second, 0, score=1)
    syncs(second)
    owner_syncs(study, stick)
    assert "Conflicts" not in study.merge(study.root / "exchange" / "results")
    syncs(mia)
    assert scores(mia) == {"t0": 1, "t1": 3}
    assert study.merge(study.root / "exchange" / "results").count("onflict") == 0


def test_two_laptops_that_finished_one_task_come_to_agree(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    second = moved(study, stick, mia, "second")
    study.work(mia, score=1, tasks=1)
    study.work(second, score=4, tasks=1)
    syncs(mia)
    sync = syncs(second)
    assert [one["twice"] for one in sync["elsewhere"]] == [["t0"]]
    syncs(mia)
    assert scores(mia) == scores(second)


def test_a_task_done_on_two_laptops_counts_once_and_its_time_is_added_up(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    second = moved(study, stick, mia, "second")
    study.work(mia, score=1, tasks=1, seconds=60)
    study.work(second, score=4, tasks=1, seconds=30)
    study.revise(second, 0, score=2)  # changed more often: theirs counts
    for machine in (mia, second, mia):
        syncs(machine)
    owner_syncs(study, stick)
    assert 90 <= hours(study) < 95
    data = study.folder / "data"
    study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)
    status = ["project", "status", "--project", study.root]
    report = json.loads(study.owner.run(*status, "--json").out)
    assert report["totals"]["submitted"] == 1
    assert report["done_twice"] == {"mia": 1}
    assert "Done differently on two computers of mia: 1 task" in study.owner.run(*status).out
    study.owner.run(*status, "--html", study.folder / "status.html")
    assert "<li>mia: 1</li>" in (study.folder / "status.html").read_text("utf-8")
    assert json.loads(study.owner.run("stats", "collected", data, "--json").out)["annotations"] == {"submitted": 1}


def test_time_before_a_move_counts_once(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    study.work(mia, tasks=1, seconds=60)
    shutil.copytree(mia.data, study.folder / "copy")
    copy = Machine(study.folder / "copy", [])
    syncs(mia)
    assert syncs(copy)["copied"]
    study.revise(copy, 0)
    syncs(copy)
    owner_syncs(study, stick)
    before = hours(study)
    assert 60 <= before < 90
    study.work(copy, tasks=3, seconds=30)
    syncs(copy)
    owner_syncs(study, stick)
    assert hours(study) == before + 60


def hours(study: Study) -> int:
    output = study.owner.run("project", "hours", "--project", study.root, "--json").out
    return sum(one["active_seconds"] for one in json.loads(output))


def test_work_that_was_begun_here_stays_on_top(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    second = moved(study, stick, mia, "second")
    study.work(mia, tasks=1)
    syncs(mia)
    begin(second, 0)
    assert syncs(second)["brought"] == 1
    with opened(second) as session:
        view, status = session.view(), session.status(0)
        key = view.rubric.ratings_for("response")[0].key
        assert (view.annotation.ratings["q1/r1"][key], status) == (0, "revised")
    study.work(second, score=2, tasks=1)
    syncs(second)
    owner_syncs(study, stick)
    syncs(mia)
    assert scores(mia) == scores(second) == {"t0": 2}


def test_returned_work_comes_back_to_every_laptop(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    owner_syncs(study, stick)
    study.owner.run("project", "return", "t0", "--project", study.root, "--to", "mia", "--reason", "Once more.")
    owner_syncs(study, stick)
    second = moved(study, stick, mia, "second")
    assert [one["open"] for one in syncs(second)["returned"]] == [True]


def test_the_work_of_a_course_is_there_too(study: Study, stick: Path) -> None:
    with_course(study, stick)
    anna = laptop(study, stick, "anna")
    take_test(study, anna)
    syncs(anna)
    run = course_of(moved(study, stick, anna, "second"))
    assert (run.state, run.attempts_left) == ("waiting", 2)


def with_encrypted_results(study: Study, stick: Path) -> Machine:
    study.owner.run("project", "encrypt", "--project", study.root)
    study.build()
    mia = laptop(study, stick, "mia")
    study.work(mia)
    syncs(mia)
    return mia


def test_encrypted_results_are_read_by_who_wrote_them(study: Study, stick: Path) -> None:
    mia = with_encrypted_results(study, stick)
    (there,) = stick.rglob("mia/results/*")
    assert there.suffix == ".age"
    assert len(scores(moved(study, stick, mia, "second"))) == 3
    owner_syncs(study, stick)
    assert states(syncs(mia)) == {1: "received"}


def test_by_file_the_same_without_a_place(study: Study) -> None:
    study.build()
    mia, out = study.machine("mia"), study.new(".annkey")
    mia.run("invite", "accept", study.invite("mia"), "--yes")
    bundle = study.build()
    mia.run("tasks", "import", bundle)
    study.work(mia, tasks=2)
    results = study.results(mia)
    mia.run("keys", "move", "--out", out, "--new-passphrase-file", study.folder / "phrase")
    second = study.machine("second")
    second.run("keys", "import", out, "--from-passphrase-file", study.folder / "phrase")
    second.run("tasks", "import", bundle)
    assert "2 finished tasks imported" in second.run("store", "take", results).out
    assert scores(second) == {"t0": 3, "t1": 3}
    assert "0 finished tasks" in second.run("store", "take", results).out
    ben = study.machine("ben")
    ben.run("invite", "accept", study.invite("ben"), "--yes")
    ben.run("tasks", "import", bundle)
    ben.refused("store", "take", results, code="results.not_yours")


def test_results_of_somebody_else_in_my_folder_are_not_mine(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    ben = laptop(study, stick, "ben")
    study.work(ben, score=0)
    forged = as_somebody_else(ben, "mia", study.new(".annresult"))
    (mine,) = stick.rglob("mia/results/*")
    shutil.copy(forged, mine.with_name(f"stranger-1-{verify_bundle(forged).bundle_id[:16]}.annresult"))
    second = moved(study, stick, mia, "second")
    assert scores(second) == {"t0": 3, "t1": 3}
    assert second.run("sync").status == 0


def test_a_lost_laptop_with_the_old_key_gets_nothing_in(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    owner_syncs(study, stick)
    study.owner.run("keys", "revoke", "mia", "--project", study.root)
    owner_syncs(study, stick)
    fresh = laptop(study, stick, "fresh", "mia")
    study.work(mia, score=0)  # whoever has the lost one goes on
    late = study.results(mia)
    (mine,) = stick.rglob("mia/results/*")
    device = mine.name.partition("-")[0]
    shutil.copy(late, mine.with_name(f"{device}-2-{verify_bundle(late).bundle_id[:16]}.annresult"))
    syncs(fresh)
    assert scores(fresh) == {"t0": 3, "t1": 3}


def test_a_copied_folder_goes_on_as_a_computer_of_its_own(two: tuple[Study, Machine], stick: Path) -> None:
    study, mia = two
    shutil.copytree(mia.data, study.folder / "copy")
    copy = Machine(study.folder / "copy", [])
    study.work(mia)
    syncs(mia)
    study.revise(copy, 0, score=1)
    sync = syncs(copy)
    assert sync["copied"]
    assert len(scores(copy)) == 3
    owner_syncs(study, stick)
    assert "fork" not in study.merge(study.root / "exchange" / "results")
    assert not syncs(copy)["copied"]
    syncs(mia)
    assert scores(mia) == scores(copy)


def test_a_restored_folder_gets_back_what_was_done_on_tasks_that_came_since(
    two: tuple[Study, Machine], stick: Path
) -> None:
    study, mia = two
    owner_syncs(study, stick)
    shutil.copytree(mia.data, study.folder / "restored")
    study.build(extra=1)
    owner_syncs(study, stick)
    syncs(mia)
    study.work(mia, tasks=4)
    syncs(mia)
    restored = Machine(study.folder / "restored", [])
    syncs(restored)
    assert scores(restored) == scores(mia)
    assert len(scores(mia)) == 4


def test_unreadable_own_results_are_skipped_by_the_sync(study: Study, stick: Path) -> None:
    mia = with_encrypted_results(study, stick)
    owner_syncs(study, stick)
    (there,) = stick.rglob("mia/results/*")
    there.with_name("junk-1-0123456789abcdef.annresult").write_bytes(b"junk")
    syncs(mia)
    study.owner.run("keys", "revoke", "mia", "--project", study.root)
    fresh = laptop(study, stick, "fresh", "mia")  # whose key opens nothing that the lost one encrypted
    for _ in range(2):
        assert syncs(fresh)["brought"] == 0


@pytest.mark.parametrize("changed", [True, False])
@pytest.mark.parametrize("heard", [True, False])
def test_returned_work_that_was_redone_elsewhere_is_finished_here(
    study: Study, stick: Path, heard: bool, changed: bool
) -> None:
    """Whether or not this laptop ``heard`` of the return before it was done again on the other one, and whether the
    answers ``changed``."""
    study.build()
    mia = laptop(study, stick, "mia")
    study.work(mia, tasks=3)
    syncs(mia)
    owner_syncs(study, stick)
    second = moved(study, stick, mia, "second")
    study.owner.run("project", "return", "t0", "--project", study.root, "--to", "mia", "--reason", "Once more.")
    owner_syncs(study, stick)
    if heard:
        assert [one["open"] for one in syncs(mia)["returned"]] == [True]
    syncs(second)
    if changed:
        study.revise(second, 0)
    else:
        submit_again(second, 0)
    syncs(second)
    for _ in range(2):
        assert syncs(mia).get("twice", []) == []
        owner_syncs(study, stick)
    syncs(mia)
    assert scores(mia) == scores(second)
    assert "3 of 3 tasks done" in mia.run("tasks", "list").out
    assert mia.run("store", "check").status == 0
