"""`annotator project pay`: what everybody is owed, by month."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.planted_faults import planted
from tests.cli.sync_steps import deliver, owner_syncs, syncs

MONTH = "2026-11"


def prepare_delivery(study: Study, stick: Path) -> Machine:
    with time_machine.travel(f"{MONTH}-15T12:00:00Z", tick=True):
        return deliver(study, stick, seconds=40)


@pytest.fixture(autouse=True)
def _middle_of_month() -> Iterator[None]:
    with time_machine.travel(f"{MONTH}-15T12:01:00Z", tick=True):
        yield


def lines(study: Study, *options: str) -> dict[str, dict[str, str]]:
    output = study.owner.run("project", "pay", "--project", study.root, "--csv", "-", *options).out
    return {line["kind"]: line for line in csv.DictReader(io.StringIO(output))}


def test_tasks_and_hours_are_paid_once_and_returned_work_apart(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    command = ["project", "pay", "--project", study.root]
    assert "Nothing is owed" in study.owner.run(*command).out
    owner_syncs(study, stick)
    assert "No rates" in study.owner.run(*command).out
    (study.root / "team.toml").write_text(
        '[pay]\ncurrency = "EUR"\ntask = 1.20\nhour = 18\n[people.lena]\ntask = 1.555\n'
    )
    pay_lines = lines(study)
    task, hour = pay_lines["task"], pay_lines["hour"]
    assert (task["month"], task["id"], task["quantity"], task["rate"]) == (MONTH, "lena", "3", "1.555")
    assert (task["amount"], task["currency"], task["returned"]) == ("4.67", "EUR", "0")  # 4.665
    assert (hour["quantity"], hour["amount"]) == ("0.03", "0.54")
    data = json.loads(study.owner.run(*command, "--json").out)
    assert (data["total"], len(data["lines"])) == ("5.21", 2)

    study.owner.run("project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", "Look again.")
    owner_syncs(study, stick)
    task = lines(study)["task"]
    assert (task["quantity"], task["returned"], task["amount"]) == ("2", "1", "3.11")

    syncs(lena)
    study.revise(lena, 1)
    syncs(lena)
    owner_syncs(study, stick)
    task = lines(study, "--month", MONTH, "--who", "lena")["task"]
    assert (task["quantity"], task["returned"]) == ("3", "0")
    assert lines(study, "--month", "2001-01") == {}


def test_void_work_is_not_paid(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    (study.root / "team.toml").write_text("[pay]\ntask = 2\n")
    owner_syncs(study, stick)
    study.owner.run("keys", "revoke", "lena", "--project", study.root, "--nothing-counts", "--reason", "stolen")
    owner_syncs(study, stick)
    task = lines(study)["task"]
    assert (task["month"], task["quantity"], task["void"], task["amount"]) == (MONTH, "0", "3", "0.00")


def test_names_cannot_become_formulas(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    study.owner.run(
        "invite", "new", "lena", "--name", "=2+3<b>", "--project", study.root, "--out", study.new(".anninvite")
    )
    assert lines(study)["task"]["name"] == "'=2+3<b>"


@pytest.mark.parametrize("month", ["2026-1", "11/2026", "November", "2026-13"])
def test_malformed_months_of_pay_are_refused(delivered: tuple[Study, Machine], month: str) -> None:
    study, _ = delivered
    study.owner.refused("project", "pay", "--project", study.root, "--month", month, code="project.bad_month")


def test_work_that_cannot_be_told_from_reviews_is_not_paid(delivered: tuple[Study, Machine]) -> None:
    study, _ = delivered
    with planted(RuntimeError, "owner.exchange.people_rows:_sent", lambda *_: True):
        outcome = study.owner.attempt("project", "pay", "--project", study.root)
    assert outcome.status == 1
    assert "RuntimeError" in outcome.err
