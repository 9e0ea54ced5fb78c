"""Syncing when keys change hands, files lie where they should not, and one thing fails among many."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.bundle.receipt import ReceiptContent, sign_receipt
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.transfer.destination import Stopped
from annotator.transfer.folder_destination import FolderDestination
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import enrolled, owner_syncs, states, syncs

Delivered = tuple[Study, Machine]


def rotate(study: Study) -> None:
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)


@pytest.mark.parametrize("times", [1, 2])
def test_syncs_follow_the_owner_to_a_new_key(delivered: Delivered, stick: Path, times: int) -> None:
    study, lena = delivered
    for _ in range(times):
        rotate(study)
    owner_syncs(study, stick)
    for _ in range(2):
        assert states(syncs(lena)) == {1: "received"}
    study.build(extra=1)
    owner_syncs(study, stick)
    assert [one["added"] for one in syncs(lena)["imported"]] == [1]
    study.work(lena, tasks=4)
    syncs(lena)
    owner_syncs(study, stick)
    assert states(syncs(lena)) == {2: "received", 1: "received"}


def test_a_receipt_by_a_key_that_was_revoked_counts_for_nothing(delivered: Delivered, stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    syncs(lena)
    thief = KeyStore(DataDir(study.owner.data).keys).load("owner")
    rotate(study)
    study.owner.run("keys", "revoke", thief.public.fingerprint, "--project", study.root)
    owner_syncs(study, stick)
    syncs(lena)
    mine = next(iter(stick.rglob("receipts/*")))
    content = ReceiptContent.model_validate_json(mine.read_text().partition("\n")[0])
    forged = sign_receipt(
        content.model_copy(update={"number": 99, "submitted": 777, "owner_fingerprint": thief.public.fingerprint}),
        thief,
    )
    mine.with_name(f"{forged.receipt_id[:16]}.annreceipt").write_bytes(forged.file())
    lena.run("sync")  # the owner has said that this key is nobody's: there is nothing to tell the annotator
    assert "777" not in lena.run("sync", "--status").out


def test_results_in_somebody_elses_folder_are_not_theirs(delivered: Delivered, stick: Path) -> None:
    study, _ = delivered
    sam = enrolled(study, "sam")
    syncs(sam, "--destination", stick)
    (theirs,) = stick.rglob("lena/results/*")
    copy = stick / theirs.relative_to(stick).parent.parent.parent / "sam" / "results" / theirs.name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(theirs.read_bytes())
    report = owner_syncs(study, stick)
    rows = {row["annotator_id"]: row for row in report["people"]}
    assert (rows["sam"]["received"], rows["sam"]["submitted"], rows["lena"]["submitted"]) == (0, 0, 3)
    assert [(one["annotator"], one["code"]) for one in report["refused"]] == [("sam", "delivery.misplaced")]


def test_an_older_file_under_a_newer_name_does_not_keep_the_newer_out(delivered: Delivered, stick: Path) -> None:
    study, lena = delivered
    study.build(extra=1)
    owner_syncs(study, stick)
    syncs(lena)
    (first,) = stick.rglob("results/*")
    old = first.read_bytes()
    study.work(lena, tasks=4)
    syncs(lena)
    (second,) = [path for path in stick.rglob("results/*") if path != first]
    second.write_bytes(old)  # as a program that synchronises folders may do
    owner_syncs(study, stick)
    syncs(lena)
    owner_syncs(study, stick)
    assert states(syncs(lena))[2] == "received"


@pytest.mark.parametrize("reason", ["", "  ", "\n"])
def test_a_task_is_returned_for_a_reason(delivered: Delivered, stick: Path, reason: str) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    give = ["project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", reason]
    study.owner.refused(*give, code="delivery.no_reason")
    owner_syncs(study, stick)


def test_tasks_are_returned_together_or_not_at_all(delivered: Delivered, stick: Path) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    give = ["project", "return", "t1", "t9", "--project", study.root, "--to", "lena", "--reason", "No."]
    study.owner.refused(*give, code="delivery.unknown_task")
    assert owner_syncs(study, stick)["people"][0]["returned"] == 0


def test_a_bundle_that_is_refused_does_not_hide_the_true_one(delivered: Delivered, stick: Path) -> None:
    study, lena = delivered
    thief = Study(study.folder / "thief")
    state = json.loads((thief.root / "project.json").read_text())
    state["id"] = json.loads((study.root / "project.json").read_text())["id"]
    (thief.root / "project.json").write_text(json.dumps(state))
    for extra in range(3):
        thief.build(extra)
    forged = max((thief.root / "built").glob("*.anntask"), key=lambda path: path.stat().st_mtime)
    study.build(extra=1)
    owner_syncs(study, stick)
    (tasks, *_) = stick.rglob("lena/tasks/*")
    tasks.with_name(f"main-3-{forged.stem[:16]}.anntask").write_bytes(forged.read_bytes())
    outcome = lena.attempt("sync", "--json")
    assert "trust.other_owner" in outcome.err
    assert [one["added"] for one in json.loads(outcome.out)[0]["imported"]] == [1]


def test_imported_bundle_leaves_waiting_list(delivered: Delivered, stick: Path) -> None:
    study, lena = delivered
    for word in ("Another", "A third"):
        study.build(prompt=f"{word} question")
        owner_syncs(study, stick)
        assert len(syncs(lena)["waiting"]) == 1
    assert syncs(lena, "--yes")["waiting"] == []
    assert not any((lena.data / "inbox").rglob("*.anntask"))


def test_one_receipt_that_is_none_does_not_hide_the_others(delivered: Delivered, stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    (mine,) = stick.rglob("receipts/*")
    mine.with_name(f"{'0' * 16}.annreceipt").write_bytes(mine.read_bytes())
    mine.with_name(f"{'1' * 16}.annreceipt").write_bytes(b"x" * 5_000_000)
    outcome = lena.attempt("sync", "--json")
    assert (outcome.status, states(json.loads(outcome.out)[0])) == (1, {1: "received"})


def test_one_file_that_cannot_be_read_stops_nobody_else(
    delivered: Delivered, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, lena = delivered
    sam = enrolled(study, "sam")
    shutil.move(next(iter(stick.rglob("lena/results/*"))), study.folder / "aside")
    owner_syncs(study, stick)
    syncs(lena)
    syncs(sam, "--destination", stick)
    study.work(sam)
    syncs(sam)
    real = FolderDestination.get

    def bad_sector(self: FolderDestination, name: str, out: Path, stopped: Stopped, most: int) -> None:
        if "lena/results" in name:
            raise AnnotatorError("delivery.unreachable", "The drive reports an error.")
        real(self, name, out, stopped, most)

    monkeypatch.setattr(FolderDestination, "get", bad_sector)
    rows = {row["annotator_id"]: row for row in owner_syncs(study, stick, status=1)["people"]}
    assert (rows["sam"]["received"], rows["lena"]["received"]) == (1, 0)
    monkeypatch.undo()
    owner_syncs(study, stick)
    assert states(syncs(lena)) == {1: "received"}


@pytest.mark.parametrize("person", ["state.json", "receipts", "con"])
def test_awkward_ids_are_synced_too(study: Study, stick: Path, person: str) -> None:
    study.build()
    machine = enrolled(study, person)
    owner_syncs(study, stick)
    syncs(machine, "--destination", stick)
    study.work(machine)
    syncs(machine)
    owner_syncs(study, stick)
    assert states(syncs(machine)) == {1: "received"}


def test_merge_output_stays_json(delivered: Delivered, stick: Path, tmp_path: Path) -> None:
    study, _ = delivered
    sync = ["project", "sync", "--project", study.root, "--destination", stick, "--json", "--dataset", tmp_path / "set"]
    report = json.loads(study.owner.run(*sync).out)
    assert report["merged"]["rows"]["annotations"] == 3


def test_another_destination_when_the_outbox_is_gone(delivered: Delivered, stick: Path, tmp_path: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    syncs(lena)
    shutil.rmtree(lena.data / "outbox")
    other = tmp_path / "other"
    other.mkdir()
    assert states(syncs(lena, "--destination", other)) == {1: "received"}
    study.work(lena, tasks=3)
    study.revise(lena, 0)
    assert states(syncs(lena, "--destination", other)) == {2: "delivered", 1: "received"}


def test_the_command_in_the_docs_verifies_a_receipt(delivered: Delivered, stick: Path) -> None:
    import re
    import subprocess

    from annotator.paths import resource

    study, _ = delivered
    rotate(study)
    owner_syncs(study, stick)
    (receipt,) = stick.rglob("receipts/*")
    page = resource("docs", "delivery.md").read_text(encoding="utf-8")
    match = re.search(r"^    f=receipts/\S+\n((?:    .*\n)+)", page, re.MULTILINE)
    assert match is not None
    script = f"f=receipts/{receipt.name}\n{match[1]}"
    done = subprocess.run(["bash", "-ec", script], cwd=receipt.parent.parent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"Good" in done.stdout


@pytest.mark.parametrize("issued", ["0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "soon"])
def test_receipt_issued_at_an_implausible_time_has_the_time_of_its_arrival(
    delivered: Delivered, stick: Path, issued: str
) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    (mine,) = stick.rglob("receipts/*")
    content = ReceiptContent.model_validate_json(mine.read_text().partition("\n")[0])
    owner = KeyStore(DataDir(study.owner.data).keys).load("owner")
    signed = sign_receipt(content.model_copy(update={"issued": issued}), owner)
    mine.unlink()
    mine.with_name(f"{signed.receipt_id[:16]}.annreceipt").write_bytes(signed.file())
    assert states(syncs(lena)) == {1: "received"}
    (export,) = syncs(lena)["exports"]
    assert export["answered"][:2] == "20"
    assert "received" in lena.run("sync", "--status").out
