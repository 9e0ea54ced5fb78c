"""After a rotation of the owner's key everything at the place is good, for those who were there and for new ones."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.bundle.receipt import ReceiptContent, sign_receipt
from annotator.paths import DataDir
from tests.cli.course_steps import course_of, laptop, moved, qualify, take_test, with_course
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, states, syncs, with_tasks


def rotate(study: Study) -> str:
    """The owner takes a new key; what the command says."""
    return study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root).out


def test_rotate_says_what_comes_next(study: Study) -> None:
    study.build()
    output = rotate(study)
    assert "Signed again" in output
    assert f"Next: annotator project sync --project {quote(str(study.root))}" in output


@pytest.mark.parametrize("times", [1, 2])
def test_new_people_get_tasks_after_key_rotations(study: Study, stick: Path, times: int) -> None:
    study.build()
    owner_syncs(study, stick)
    for _ in range(times):
        rotate(study)
    kai = laptop(study, stick, "kai")
    study.work(kai)
    syncs(kai)
    owner_syncs(study, stick)
    assert states(syncs(kai)) == {1: "received"}


def test_a_sync_signs_again_what_an_earlier_version_rotated(
    study: Study, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study.build()
    owner_syncs(study, stick)
    with monkeypatch.context() as patch:
        patch.setattr("annotator.owner.exchange.encryption.renew_bundles", lambda *_: [])
        rotate(study)
    laptop(study, stick, "kai")
    assert len(list((study.root / "built").glob("*.anntask"))) == 2


def test_signing_again_changes_nothing_for_those_who_have_the_tasks(study: Study, stick: Path) -> None:
    study.build()
    lena = laptop(study, stick, "lena")
    study.work(lena, tasks=2)
    rotate(study)
    owner_syncs(study, stick)
    (imported,) = syncs(lena)["imported"]
    assert (imported["added"], imported["updated"], imported["withdrawn"], imported["affected"]) == (0, 0, 0, 0)
    assert "2 of 3 tasks done" in lena.run("tasks", "list").out
    made = study.build()
    assert made.read_bytes() in [path.read_bytes() for path in (study.root / "built").glob("*.anntask")]
    assert len(list((study.root / "built").glob("*.anntask"))) == 2


def passed(study: Study, stick: Path) -> Machine:
    """The laptop of Anna, who has passed the course."""
    with_course(study, stick)
    anna = laptop(study, stick, "anna")
    take_test(study, anna)
    syncs(anna)
    owner_syncs(study, stick)
    qualify(study)
    owner_syncs(study, stick)
    return anna


def test_old_receipts_count_for_new_laptops(study: Study, stick: Path) -> None:
    anna = passed(study, stick)
    rotate(study)
    owner_syncs(study, stick)
    assert course_of(moved(study, stick, anna, "second")).state == "passed"
    fresh = laptop(study, stick, "fresh", "anna")
    assert course_of(fresh).state == "passed"


@pytest.mark.parametrize("times", [1, 2])
def test_receipts_stay_valid_when_the_old_owner_key_is_revoked(study: Study, stick: Path, times: int) -> None:
    anna = passed(study, stick)
    for _ in range(times):
        old = study.fingerprint(study.owner, "owner")
        rotate(study)
        owner_syncs(study, stick)
        syncs(anna)
        study.owner.run("keys", "revoke", old, "--project", study.root)
        owner_syncs(study, stick)
    for machine in (laptop(study, stick, "fresh", "anna"), moved(study, stick, anna, "second"), anna):
        assert course_of(machine).state == "passed"
        assert set(states(syncs(machine)).values()) <= {"received", "superseded", "delivered"}


def test_a_thief_of_the_old_key_gets_nothing_in(study: Study, stick: Path) -> None:
    lena = with_tasks(study, stick)
    thief = KeyStore(DataDir(study.owner.data).keys).load("owner")
    study.work(lena)
    syncs(lena)
    rotate(study)
    owner_syncs(study, stick)
    study.owner.run("keys", "revoke", thief.public.fingerprint, "--project", study.root)
    owner_syncs(study, stick)
    kai = laptop(study, stick, "kai")
    (mine, *_) = stick.rglob("lena/receipts/*")
    content = ReceiptContent.model_validate_json(mine.read_text().partition("\n")[0])
    forged = sign_receipt(
        content.model_copy(
            update={
                "number": 99,
                "annotator_id": "kai",
                "submitted": 777,
                "owner_fingerprint": thief.public.fingerprint,
            }
        ),
        thief,
    )
    place = mine.parent.parent.parent / "kai" / "receipts"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{forged.receipt_id[:16]}.annreceipt").write_bytes(forged.file())
    signers = mine.parent.parent.parent / "owner" / "receipt_signers"
    signers.write_text(signers.read_text() + f'owner namespaces="receipt.v1@annotator" {thief.public.line()}\n')
    assert syncs(kai)["submitted"] == 0
    assert "777" not in kai.run("sync", "--status").out


def test_a_project_that_was_left_out_says_how_it_is_handed_over(study: Study, stick: Path) -> None:
    study.owner.run("project", "new", study.folder / "other", "--title", "Other")
    rotate(study)
    message = study.owner.refused("project", "sync", "--project", study.folder / "other", "--destination", stick,
                               code="project.other_owner")  # fmt: skip
    assert f"keys rotate --role owner --project {quote(str(study.folder / 'other'))}" in message
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.folder / "other")
    study.owner.run("project", "sync", "--project", study.folder / "other", "--destination", stick)


def test_an_annotator_is_told_what_an_annotator_can_do(study: Study, stick: Path) -> None:
    study.build()
    invite = study.invite("lena")
    first, second = study.machine("first"), study.machine("thief")
    for machine in (first, second):
        machine.run("invite", "accept", invite, "--yes")
        owner_syncs(study, stick)
        syncs(machine, "--destination", stick)
        study.revise(machine, 0) if machine is second else study.work(machine)
        syncs(machine)
        study.owner.attempt("project", "sync", "--project", study.root, "--destination", stick)
    (export,) = syncs(second)["exports"]
    assert export["state"] == "refused"
    assert "Ask the owner" in export["reason"]
    assert "annotator keys trust" not in export["reason"]
