"""A receipt that is passed by hand says what is returned and why."""

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
    returns = tuple(ReceiptAnswerReturn(target=target, key=key, reason=REASON) for target, key in places)
    content = ReceiptContent(
        project_id=PROJECT, project_title="Test project", annotator_id="anna", number=1,
        owner_fingerprint=OWNER.public.fingerprint, previous=None, issued="now",
        returned=(ReceiptTaskReturn(task_id=task, revision=5, reason="Look again.", places=returns),),
    )  # fmt: skip
    path.write_bytes(sign_receipt(content, OWNER).file())
    return path


def test_receipt_with_many_returned_tasks_and_one_notice_many_times(laptop: Machine, tmp_path: Path) -> None:
    content = ReceiptContent(
        project_id=PROJECT, project_title="Test project", annotator_id="anna", number=1,
        owner_fingerprint=OWNER.public.fingerprint, previous=None, issued="now",
        notices=(ReceiptDeliveryFinding(code="note", reason="Be quick."),) * 100,
        returned=tuple(ReceiptTaskReturn(task_id=f"x{n}", revision=5, reason="Look again.") for n in range(2_000)),
    )  # fmt: skip
    (tmp_path / "r.annreceipt").write_bytes(sign_receipt(content, OWNER).file())
    output_lines = laptop.run("results", "receipt", tmp_path / "r.annreceipt").out.splitlines()
    assert len(output_lines) < 100
    assert output_lines[-1] == "and 1,950 more tasks; --json lists all of them"
    with Store(DataDir(tmp_path / "laptop")) as store:
        assert [one.reason for one in receipt_summary(store, PROJECT).notices] == ["Be quick."]


@pytest.fixture
def laptop(tmp_path: Path) -> Machine:
    """A laptop on which one task was done."""
    with Store(DataDir(tmp_path / "laptop")) as store:
        bring(store, [task_line("t1")])
        session = Session(store, PROJECT, "anna")
        rate_all(session)
        session.submit()
        session.close()
    return Machine(tmp_path / "laptop", [])


@pytest.mark.parametrize(("task", "name"), [("t1", "task 1 (t1)"), ("t9", "a task that is not on this computer (t9)")])
def test_receipts_name_returned_tasks_by_number(laptop: Machine, tmp_path: Path, task: str, name: str) -> None:
    file = receipt(tmp_path / "r.annreceipt", task, ("q1/r1", "helpfulness"), ("task", ""))
    output_lines = laptop.run("results", "receipt", file).out.splitlines()
    assert output_lines[-2:] == [f"Returned: {name}: Look again.", f"  2 answers: {REASON}"]
    content = json.loads(laptop.run("results", "receipt", file, "--json").out)
    assert content["returned"][0]["places"][0]["target"] == "q1/r1"
