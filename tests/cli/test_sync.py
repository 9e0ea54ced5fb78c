"""Syncing by the command line: two laptops and an owner by a folder, every state true at its time."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from annotator.owner.exchange.exchange_state import LatestDeviceResults, read_exchange, save_exchange
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import encrypted_results, enrolled, owner_syncs, states, syncs, with_tasks


def test_tasks_come_results_go_and_a_receipt_says_received(study: Study, stick: Path) -> None:
    study.build()
    lena = enrolled(study)
    owner_syncs(study, stick)
    first = syncs(lena, "--destination", stick)
    assert [one["added"] for one in first["imported"]] == [3]
    assert first["exports"] == []
    study.work(lena)
    assert states(syncs(lena)) == {1: "delivered"}
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["received"], row["submitted"], row["waiting"]) == (1, 3, 0)
    last = syncs(lena)
    assert states(last) == {1: "received"}
    assert last["submitted"] == 3
    assert [path.suffix for path in stick.rglob("receipts/*")] == [".annreceipt"]


def test_stock_ssh_keygen_verifies_a_receipt(delivered: tuple[Study, Machine], stick: Path, tmp_path: Path) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    (receipt,) = stick.rglob("*.annreceipt")
    text = receipt.read_text()
    at = text.index("-----BEGIN")
    (tmp_path / "sig").write_text(text[at:])
    (signers,) = stick.rglob("allowed_signers")
    signer = signers.read_text().splitlines()[1].split()[0]
    check = ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", signer, "-n", "receipt.v1@annotator", "-s"]
    done = subprocess.run([*check, tmp_path / "sig"], input=text[:at].encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_syncing_again_changes_nothing(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    syncs(lena)

    def seen() -> dict[Path, tuple[int, int]]:
        return {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in stick.rglob("*")}

    before = seen()
    again = owner_syncs(study, stick)
    assert (again["tasks"], again["receipts"], again["taken"]) == (0, 0, 0)
    assert syncs(lena)["sent"]["fresh"] is False
    assert seen() == before


def test_encrypted_results_are_received(study: Study, stick: Path) -> None:
    lena, there = encrypted_results(study, stick)
    assert there.name.endswith(".annresult.age")
    owner_syncs(study, stick)
    assert states(syncs(lena)) == {1: "received"}


def test_work_after_an_export_goes_with_the_next_one(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    study.build(extra=2)
    owner_syncs(study, stick)
    syncs(lena)
    study.work(lena, tasks=5)
    assert states(syncs(lena)) == {1: "received", 2: "delivered"}
    assert owner_syncs(study, stick)["people"][0]["submitted"] == 5


def test_a_returned_task_is_shown_until_it_is_done_again(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    syncs(lena)
    study.owner.run("project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", "Look at B again.")
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["returned"], row["submitted"]) == (1, 2)
    report = syncs(lena)
    assert states(report) == {1: "returned"}
    assert [one["reason"] for one in report["returned"]] == ["Look at B again."]
    study.revise(lena, 1)
    assert states(syncs(lena)) == {2: "delivered", 1: "returned"}
    owner_syncs(study, stick)
    report = syncs(lena)
    assert (states(report), report["returned"]) == ({2: "received", 1: "received"}, [])


def test_a_second_reason_for_a_return_stands_beside_the_first(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    back = ["project", "return", "t1", "--project", study.root, "--to", "lena", "--reason"]
    output = study.owner.run(*back, "Look at B again.").out
    assert output == "Returned at the next sync: t1 to lena, of the series main by the rubric helpsteer\n"
    study.owner.refused(*back, "No.", "--series", "spans", code="delivery.unknown_task")
    for reason in ("Read the guidelines.", "Look at B again."):
        study.owner.run(*back, reason, "--series", "main")
    owner_syncs(study, stick)
    assert [one["reason"] for one in syncs(lena)["returned"]] == ["Look at B again. Read the guidelines."]


def test_a_task_that_nobody_submitted_is_not_returned(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    give = ["project", "return", "t9", "--project", study.root, "--to", "lena", "--reason", "No."]
    study.owner.refused(*give, code="delivery.unknown_task")
    owner_syncs(study, stick)
    study.owner.refused(*give, code="delivery.unknown_task")


def test_two_laptops_of_one_person(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    other = study.machine("lena-2")
    other.run("invite", "accept", study.invite("lena"), "--yes")
    syncs(other, "--destination", stick)
    study.work(other, tasks=1)
    syncs(other)
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["received"], row["submitted"]) == (2, 3)
    assert states(syncs(lena)) == states(syncs(other)) == {1: "received"}


def test_a_bundle_that_changes_work_waits_for_a_yes(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    study.build(prompt="Another question")
    owner_syncs(study, stick)
    report = syncs(lena)
    assert (len(report["waiting"]), report["imported"]) == (1, [])
    report = syncs(lena, "--yes")
    assert (report["waiting"], [one["updated"] for one in report["imported"]]) == ([], [3])


def test_a_results_file_that_is_not_whole_is_waited_for_before_it_is_refused(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    study, lena = delivered
    (there,) = stick.rglob("results/*")
    whole = there.read_bytes()
    there.write_bytes(whole[:1000])  # as another program copies it
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["not_whole"], row["refused"]) == (1, 0)
    there.write_bytes(whole)
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["not_whole"], row["received"]) == (0, 1)
    assert states(syncs(lena)) == {1: "received"}


def test_a_damaged_results_file_is_refused_in_words_and_can_be_sent_again(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    study, lena = delivered
    (there,) = stick.rglob("results/*")
    there.write_bytes(there.read_bytes()[:1000])
    owner_syncs(study, stick)
    (row,) = owner_syncs(study, stick)["people"]
    assert row["refused"] == 1
    report = syncs(lena)  # which sees that it is not there any more, and sends it anew
    assert states(report) == {1: "refused"}
    assert report["sent"]["fresh"]
    assert "is truncated" in report["exports"][0]["reason"]
    owner_syncs(study, stick)
    assert states(syncs(lena)) == {1: "received"}


def test_results_of_a_revoked_key_are_refused_and_the_annotator_hears_why(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    study.owner.run("keys", "revoke", "lena", "--project", study.root, "--reason", "laptop lost")
    owner_syncs(study, stick)
    study.build(extra=1)
    message = lena.refused("sync", code="delivery.revoked")
    assert "revoked your key" in message
    lena.run("invite", "accept", study.invite("lena"), "--yes")
    assert states(syncs(lena)) == {2: "delivered", 1: "received"}
    owner_syncs(study, stick)
    assert states(syncs(lena)) == {2: "received", 1: "received"}


def test_a_stick_that_is_not_plugged_in_is_not_replaced_by_a_folder(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    study, lena = delivered
    stick.rename(stick.with_name("pulled"))
    lena.refused("sync", code="delivery.unreachable")
    study.owner.refused("project", "sync", "--project", study.root, "--destination", stick, code="delivery.unreachable")
    assert not stick.exists()
    stick.mkdir()  # a mount point without its drive
    lena.refused("sync", code="delivery.unreachable")
    assert list(stick.iterdir()) == []


def test_sync_sends_deleted_results_again(delivered: tuple[Study, Machine], stick: Path) -> None:
    _, lena = delivered
    (there,) = stick.rglob("results/*")
    whole = there.read_bytes()
    there.unlink()
    assert syncs(lena)["sent"]["fresh"]
    assert there.read_bytes() == whole


def test_without_an_invite_there_is_no_sync(study: Study, stick: Path) -> None:
    sam = study.machine("sam")
    sam.run("tasks", "import", study.build())
    sam.refused("sync", "--destination", stick, code="delivery.not_invited")


def test_sync_reports_people_who_are_trusted_by_key_only(study: Study, stick: Path, tmp_path: Path) -> None:
    study.build()
    sam = study.machine("sam")
    sam.run("keys", "new", "--role", "annotator", "--name", "Sam")
    key = tmp_path / "sam.pub"
    key.write_text(sam.run("keys", "show", "--role", "annotator", "--public").out)
    study.owner.run(
        "keys", "trust", key, "--project", study.root, "--role", "annotator", "--name", "Sam", "--as", "sam"
    )
    assert owner_syncs(study, stick)["uninvited"] == ["sam"]


def test_an_invite_without_a_place_asks_for_one(study: Study) -> None:
    enrolled(study).refused("sync", code="delivery.no_destination")


def test_sync_refuses_files_that_others_uploaded(delivered: tuple[Study, Machine], stick: Path) -> None:
    """The destination is not trusted: bundles under other names, receipts of others, and other people's tasks."""
    study, lena = delivered
    study.build(extra=1)
    owner_syncs(study, stick)
    (mine,) = stick.rglob("receipts/*")
    tasks = sorted(stick.rglob("tasks/*"))
    tasks[0].rename(tasks[0].with_name(tasks[0].name.replace("main-1", "main-9")))
    mine.rename(mine.with_name(f"{'0' * 16}.annreceipt"))
    message = lena.run("sync", status=1).err
    assert sum("delivery.misplaced" in line for line in message.splitlines()) == 2


def test_files_of_other_programs_are_skipped(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    (there,) = stick.rglob("results/*")
    for name in (f"{there.stem} (conflicted copy).annresult", f".syncthing.{there.name}.tmp", "desktop.ini"):
        there.with_name(name).write_bytes(there.read_bytes()[:100])
    output = study.owner.run("project", "sync", "--project", study.root, "--destination", stick).out
    assert output.count("Skipped, because") == 1
    assert output.count("conflict") == output.count("desktop.ini") == 1
    assert states(syncs(lena)) == {1: "received"}


def test_a_data_set_is_made_of_what_came(delivered: tuple[Study, Machine], stick: Path, tmp_path: Path) -> None:
    study, _ = delivered
    out = study.owner.run(
        "project", "sync", "--project", study.root, "--destination", stick, "--dataset", tmp_path / "set"
    ).out
    assert "3 annotations" in out


def test_a_skipped_task_does_not_wait(study: Study, stick: Path) -> None:
    lena = with_tasks(study, stick)
    study.work(lena, tasks=1)
    study.skip(lena, 1)
    syncs(lena)
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["tasks"], row["submitted"], row["skipped"], row["waiting"]) == (3, 1, 1, 1)
    output = study.owner.run("project", "sync", "--project", study.root, "--destination", stick).out
    header, line = (one.split() for one in output.splitlines() if one.startswith(("id ", "lena ")))
    assert line[header.index("skipped")] == "1"
    study.revise(lena, 1)  # takes it up again
    syncs(lena)
    (row,) = owner_syncs(study, stick)["people"]
    assert (row["submitted"], row["skipped"], row["waiting"]) == (2, 0, 1)


def with_reviewer(study: Study, stick: Path, folder: Path) -> tuple[str | Path, ...]:
    """Rita gets reviews by the owner's next sync. Returns its command."""
    data, roster = folder / "data", folder / "reviewers.csv"
    roster.write_text("id\nrita\n")
    sync = ("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data, "--json")
    study.owner.run(*sync)
    review = ("review", "build", data, "--project", study.root, "--roster", roster, "--reviewers", "1")
    study.owner.run(*review, "--out", folder / "reviews")
    return sync


@pytest.mark.parametrize("role", ["", "reviewer", "annotator"])
def test_bundles_for_everybody_are_for_annotators(
    delivered: tuple[Study, Machine], stick: Path, tmp_path: Path, role: str
) -> None:
    """Who was invited by a review gets no tasks to annotate, unless that is the role in the team file."""
    study, _ = delivered
    if role:
        (study.root / "team.toml").write_text(f'[people.rita]\nrole = ["reviewer", "{role}"]\n')
    sync = with_reviewer(study, stick, tmp_path)
    people = {row["annotator_id"]: row["tasks"] for row in json.loads(study.owner.run(*sync).out)["people"]}
    annotates = role == "annotator"
    assert people == {"lena": 3, "rita": 6 if annotates else 3}
    assert len(list(stick.rglob("rita/tasks/*.anntask"))) == 1 + annotates
    assert len(list(stick.rglob("lena/tasks/*.anntask"))) == 1


def test_a_reviewer_gets_updates_of_tasks_for_everybody_that_are_begun(
    delivered: tuple[Study, Machine], stick: Path, tmp_path: Path
) -> None:
    """An earlier version of the program sent them to reviewers, too."""
    study, _ = delivered
    sync = with_reviewer(study, stick, tmp_path)
    project = Project.open(study.root)
    task, *_ = tasks_of(project, project.state.series["main"].bundle_id).values()
    work = {"key device": LatestDeviceResults(sequence=1, times={"device": {task: {"2026-01-31": 60}}})}
    save_exchange(project, read_exchange(project).changed("rita", devices=work))
    study.build(extra=1)
    people = {row["annotator_id"]: row["tasks"] for row in json.loads(study.owner.run(*sync).out)["people"]}
    assert people == {"lena": 4, "rita": 3 + 4}
    assert len(list(stick.rglob("rita/tasks/main-2-*.anntask"))) == 1
