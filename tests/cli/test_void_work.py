"""Work under a key that somebody else had is void: it never counts again, whoever delivers it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from annotator.model.review_edits import SetReviewVerdict
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import deliver, enrolled, owner_syncs, syncs
from tests.cli.test_own_results_sync import scores


def final(study: Study) -> list[tuple[str, str]]:
    """The tasks with an annotation that counts, and the programs that made them."""
    (path,) = (study.folder / "set").glob("annotations/project=*/*.parquet")
    rows = pq.read_table(path, partitioning=None).to_pylist()
    return sorted((row["task"], row["made_by"]) for row in rows if row["is_final"])


def merged_by_sync(study: Study, stick: Path, status: int = 0) -> dict[str, object]:
    outcome = study.owner.run(
        "project",
        "sync",
        "--project",
        study.root,
        "--destination",
        stick,
        "--dataset",
        study.folder / "set",
        "--json",
        status=status,
    )
    report: dict[str, object] = json.loads(outcome.out)
    return report


def submitted(study: Study, stick: Path, person: str = "lena") -> int:
    rows = {row["annotator_id"]: row for row in owner_syncs(study, stick)["people"]}
    return int(rows[person]["submitted"])


def revoke(study: Study, key: str = "lena") -> str:
    command = ["keys", "revoke", key, "--project", study.root, "--nothing-counts", "--reason", "key stolen"]
    return study.owner.run(*command).out


def second_laptop(study: Study, name: str = "second") -> Machine:
    """Another laptop of Lena's."""
    machine = study.machine(name)
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    return machine


@pytest.fixture
def taken_over(delivered: tuple[Study, Machine], stick: Path) -> tuple[Study, Machine]:
    """Lena's second laptop has taken her three tasks over."""
    study, _ = delivered
    owner_syncs(study, stick)
    second = second_laptop(study)
    owner_syncs(study, stick)
    assert syncs(second, "--destination", stick)["brought"] == 3
    return study, second


def test_work_that_an_earlier_version_revoked_is_void_after_the_next_merge(
    taken_over: tuple[Study, Machine], stick: Path
) -> None:
    study, second = taken_over
    merged_by_sync(study, stick)
    copy = study.results(second)
    revoke(study, study.fingerprint(study.machine("lena")))
    revocations = study.root / "keys" / "revocations.json"
    told = json.loads(revocations.read_text())
    for one in told["keys"].values():
        assert one.pop("void")
    revocations.write_text(json.dumps(told))
    for name in ("keys/void.jsonl", "files.json"):
        (study.root / name).unlink()
    study.merge(copy)
    merged_by_sync(study, stick)
    assert final(study) == []
    assert submitted(study, stick) == 0


def test_work_of_a_key_that_is_only_revoked_counts_by_the_replacement_laptop(taken_over: tuple[Study, Machine]) -> None:
    study, second = taken_over
    copy = study.results(second)
    key = study.fingerprint(study.machine("lena"))
    study.owner.run("keys", "revoke", key, "--project", study.root, "--reason", "laptop lost")
    study.merge(copy)
    assert len(final(study)) == 3


def test_void_work_does_not_return_by_the_replacement_laptop(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    merged_by_sync(study, stick)
    assert final(study) == [("t0", ""), ("t1", ""), ("t2", "")]
    assert "3 tasks of lena" in revoke(study)
    second = second_laptop(study)
    merged_by_sync(study, stick)
    assert final(study) == []
    status = syncs(second, "--destination", stick)
    assert status["brought"] == 0
    assert {one["open"] for one in status["returned"]} == {True}
    assert "key stolen" in status["returned"][0]["reason"]
    assert [one["code"] for one in status["notices"]] == ["work.void"]
    (line,) = (line for line in second.run("sync").out.splitlines() if line.startswith("Returned: "))
    assert line.startswith("Returned: task 1 (t0), task 2 (t1), task 3 (t2): The owner has declared void everything")
    assert status["submitted"] == 0
    assert "0 of 3 tasks done" in second.run("tasks", "list").out
    study.work(second, score=1)
    syncs(second)
    assert scores(second) == {"t0": 1, "t1": 1, "t2": 1}
    merged_by_sync(study, stick)
    assert len(final(study)) == 3
    assert submitted(study, stick) == 3
    again = syncs(second)
    assert (again["returned"], again["notices"], again["submitted"]) == ([], [], 3)
    assert "3 of 3 tasks done" in second.run("tasks", "list").out


def test_work_counts_in_the_second_in_which_the_void_work_was_submitted(
    study: Study, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The void submission of a task at a whole second is not taken for one whose fraction is unknown."""
    moment = datetime.now(UTC).replace(microsecond=0)
    monkeypatch.setattr("annotator.services.session.utc_now", lambda timespec: moment.isoformat(timespec=timespec))
    deliver(study, stick)
    merged_by_sync(study, stick)
    revoke(study)
    replacement = second_laptop(study)
    merged_by_sync(study, stick)
    syncs(replacement, "--destination", stick)
    moment += timedelta(milliseconds=1)
    study.work(replacement, score=1)
    syncs(replacement)
    assert scores(replacement) == {"t0": 1, "t1": 1, "t2": 1}
    merged_by_sync(study, stick)
    assert len(final(study)) == 3


def test_a_revocation_says_what_it_opens_and_nothing_of_earlier_ones(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    study, _ = delivered
    bo = enrolled(study, "bo")
    owner_syncs(study, stick)
    syncs(bo, "--destination", stick)
    study.work(bo)
    syncs(bo)
    merged_by_sync(study, stick)
    void = "Void, and open again at the next sync: 3 tasks of"
    assert [line for line in revoke(study, "lena").splitlines() if "Void" in line] == [f"{void} lena"]
    assert [line for line in revoke(study, "bo").splitlines() if "Void" in line] == [f"{void} bo"]


def test_void_work_that_another_laptop_had_imported_already(taken_over: tuple[Study, Machine], stick: Path) -> None:
    study, second = taken_over
    copy = study.results(second)
    merged_by_sync(study, stick)
    study.merge(copy)
    assert len(final(study)) == 3
    revoke(study, study.fingerprint(study.machine("lena")))
    assert study.merge(copy).count("[trust.void]") == 4
    assert final(study) == []
    assert submitted(study, stick) == 0
    assert len(syncs(second)["returned"]) == 3
    assert scores(second) == {}
    later = study.results(second)
    study.merge(later)
    assert final(study) == []
    study.export(copy, code="trust.void")


def test_void_work_signed_again_on_the_same_laptop(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    old = study.results(lena)
    revoke(study)
    lena.run("keys", "new", "--lost")
    lena.run("invite", "accept", study.invite("lena"), "--yes")
    new = study.results(lena)  # before it knows
    study.merge(new)
    study.merge(old, status=1)
    assert final(study) == []
    owner_syncs(study, stick)
    syncs(lena)
    assert submitted(study, stick) == 0
    syncs(lena)
    assert scores(lena) == {}
    study.work(lena, score=2)
    syncs(lena)
    assert submitted(study, stick) == 3
    merged_by_sync(study, stick)
    assert len(final(study)) == 3


def test_program_work_remains_a_programs_on_another_computer(study: Study, stick: Path) -> None:
    script = study.machine("script")
    invite = study.invite("lena")
    bundle = study.build()
    options = ["--as", "spammer", "--seed", "1", "--out", study.new(".annresult"), "--invite", invite]
    script.run("demo", "answer", bundle, *options)
    owner_syncs(study, stick)
    syncs(script, "--destination", stick)
    second = second_laptop(study)
    owner_syncs(study, stick)
    assert syncs(second, "--destination", stick)["brought"] == 3
    copy = study.results(second)
    study.merge(copy)
    spammed = [(task, "script:spammer") for task in ("t0", "t1", "t2")]
    assert final(study) == spammed
    third = second_laptop(study, "third")
    syncs(second)
    owner_syncs(study, stick)
    syncs(third, "--destination", stick)
    study.merge(study.results(third))
    assert final(study) == spammed
    merged_by_sync(study, stick)
    assert final(study) == spammed
    out = study.folder / "exported"
    command = ["results", "export", copy, "--project", study.root, "--to", "records", "--out", out]
    assert "3 tasks" not in study.owner.attempt(*command).out
    study.revise(second, 0)
    study.merge(study.results(second))
    assert ("t0", "") in final(study), "a person has done it again"


def test_void_reviews_do_not_return_either(study: Study, stick: Path) -> None:
    study.build()
    lena = second_laptop(study, "lena")
    owner_syncs(study, stick)
    syncs(lena, "--destination", stick)
    study.work(lena)
    syncs(lena)
    merged_by_sync(study, stick)
    roster = study.folder / "reviewers.csv"
    roster.write_text("id\nrita\n")
    review = ["review", "build", study.folder / "set", "--project", study.root, "--roster", roster, "--reviewers", "1"]
    study.owner.run(*review, "--out", study.folder / "reviews")
    rita = study.machine("rita")
    rita.run("invite", "accept", study.invite("rita"), "--yes")
    owner_syncs(study, stick)
    syncs(rita, "--destination", stick)
    accept_all(rita)
    syncs(rita)
    merged_by_sync(study, stick)
    assert reviews(study) == 3
    again = study.machine("rita-2")
    again.run("invite", "accept", study.invite("rita"), "--yes")
    owner_syncs(study, stick)
    syncs(again, "--destination", stick)  # has imported the reviews before they are void
    copy = study.results(again)
    study.merge(copy)
    study.owner.run("keys", "revoke", study.fingerprint(rita, "annotator"), "--project", study.root, "--nothing-counts")
    assert reviews(study) == 0
    study.merge(copy)
    assert reviews(study) == 0
    owner_syncs(study, stick)
    assert len(syncs(again)["returned"]) == 3
    accept_all(again)
    syncs(again)
    merged_by_sync(study, stick)
    assert reviews(study) == 3


def reviews(study: Study) -> int:
    """The number of reviews that count."""
    (path,) = (study.folder / "set").glob("reviews/project=*/*.parquet")
    return sum(row["is_final"] for row in pq.read_table(path, partitioning=None).to_pylist())


def accept_all(machine: Machine) -> None:
    """Accept every open review."""
    with Store(DataDir(machine.data)) as store:
        session = Session(store, store.read(projects.projects)[0].id, "somebody")
        for place in range(session.count):
            session.go_to(place)
            view = session.view()
            if view.task.reviewed and view.annotation.status != "submitted":
                session.apply(SetReviewVerdict(verdict="accepted"))
                session.submit()
        assert session.wait_saved(90)
        session.close()


def test_void_work_of_people_who_left_is_not_returned_to_them(delivered: tuple[Study, Machine], stick: Path) -> None:
    """Nor why the owner let them go: the reason stays in the project."""
    study, lena = delivered
    merged_by_sync(study, stick)
    because = ["--because", "Random answers, probably a bot", "--work", "void"]
    study.owner.run("project", "leave", "lena", "--project", study.root, *because)
    merged_by_sync(study, stick)
    outcome = lena.run("sync", "--destination", stick, status=1)
    assert "void" in outcome.out + outcome.err
    assert "again" not in outcome.out + outcome.err
    assert "Returned" not in outcome.out + outcome.err
    assert "bot" not in outcome.out + outcome.err
