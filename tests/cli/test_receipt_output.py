"""A receipt that is passed by hand names places as the window does: by the letter that the annotator saw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.bundle.receipt import (
    ReceiptAnswerReturn,
    ReceiptContent,
    ReceiptDeliveryFinding,
    ReceiptTaskReturn,
    sign_receipt,
)
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.store.store import Store
from tests.cli.machine import Machine
from tests.services.conftest import OWNER, PROJECT, bring, rate_all, task_line

REASON = "Too high: it is wrong."


def receipt(path: Path, task: str, *places: tuple[str, str]) -> Path:
    said = tuple(ReceiptAnswerReturn(target=target, key=key, reason=REASON) for target, key in places)
    says = ReceiptContent(
        project_id=PROJECT, project_title="Test project", annotator_id="anna", number=1,
        owner_fingerprint=OWNER.public.fingerprint, previous=None, issued="now",
        returned=(ReceiptTaskReturn(task_id=task, revision=5, reason="Look again.", places=said),),
    )  # fmt: skip
    path.write_bytes(sign_receipt(says, OWNER).file())
    return path


def test_receipt_with_many_returned_tasks_and_one_notice_many_times(
    laptop: tuple[Machine, dict[str, str]], tmp_path: Path
) -> None:
    machine, _ = laptop
    says = ReceiptContent(
        project_id=PROJECT, project_title="Test project", annotator_id="anna", number=1,
        owner_fingerprint=OWNER.public.fingerprint, previous=None, issued="now",
        notices=(ReceiptDeliveryFinding(code="note", reason="Be quick."),) * 100,
        returned=tuple(ReceiptTaskReturn(task_id=f"x{n}", revision=5, reason="Look again.") for n in range(2_000)),
    )  # fmt: skip
    (tmp_path / "r.annreceipt").write_bytes(sign_receipt(says, OWNER).file())
    said = machine.run("results", "receipt", tmp_path / "r.annreceipt").out.splitlines()
    assert len(said) < 100
    assert said[-1] == "and 1,950 more tasks; --json lists all of them"
    with Store(DataDir(tmp_path / "laptop")) as store:
        assert [one.reason for one in receipt_summary(store, PROJECT).notices] == ["Be quick."]


@pytest.fixture
def laptop(tmp_path: Path) -> tuple[Machine, dict[str, str]]:
    """A laptop on which one task with two responses, and one with two questions, were done; the letter that each
    response of both had."""
    several = [
        {"id": f"s{n}", "text": f"What about {n}?", "responses": [{"id": f"s{n}r{r}", "text": str(r)} for r in (1, 2)]}
        for n in (1, 2)
    ]
    seen: dict[str, str] = {}
    with Store(DataDir(tmp_path / "laptop")) as store:
        bring(store, [task_line("t1"), json.dumps({"id": "t2", "passage": "Once.", "questions": several}).encode()])
        session = Session(store, PROJECT, "anna")
        for at, name in enumerate(("t1", "t2")):
            session.go_to(at)
            rate_all(session)
            session.submit()
            seen |= {f"{name} {target}": letter for target, letter in session.view().letters.items()}
        session.close()
    return Machine(tmp_path / "laptop", []), seen


def test_places_are_named_by_the_letters_that_were_seen(laptop: tuple[Machine, dict[str, str]], tmp_path: Path) -> None:
    machine, seen = laptop
    file = receipt(tmp_path / "r.annreceipt", "t1", ("q1/r1", "helpfulness"), ("q1/r2", ""), ("q1", ""), ("task", ""))
    said = machine.run("results", "receipt", file).out.splitlines()
    assert said[-5:] == [
        "Returned: task 1 (t1): Look again.",
        f"  Response {seen['t1 q1/r1']} · Helpfulness: {REASON}",
        f"  Response {seen['t1 q1/r2']}: {REASON}",
        f"  Prompt: {REASON}",
        f"  Whole task: {REASON}",
    ]
    says = json.loads(machine.run("results", "receipt", file, "--json").out)
    assert says["returned"][0]["places"][0]["target"] == "q1/r1"


def test_where_there_are_several_questions_it_says_of_which(
    laptop: tuple[Machine, dict[str, str]], tmp_path: Path
) -> None:
    machine, seen = laptop
    said = machine.run("results", "receipt", receipt(tmp_path / "r.annreceipt", "t2", ("q2/r1", "verbosity"))).out
    assert f"  Question 2, Response {seen['t2 q2/r1']} · Verbosity: {REASON}" in said


def test_no_id_stands_for_a_place_of_a_task_that_is_not_here(
    laptop: tuple[Machine, dict[str, str]], tmp_path: Path
) -> None:
    machine, _ = laptop
    said = machine.run("results", "receipt", receipt(tmp_path / "r.annreceipt", "t9", ("q1/r1", "helpfulness"))).out
    assert "q1" not in said
    assert f"  a place in it: {REASON}" in said
