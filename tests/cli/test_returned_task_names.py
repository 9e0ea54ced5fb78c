"""A returned task is named on the command line as in the window, by its number, with its id beside."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs

REASON = "Response B was not read to its end."


def give_back(study: Study, stick: Path) -> None:
    owner_syncs(study, stick)
    study.owner.run("project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", REASON)
    owner_syncs(study, stick)


def test_a_sync_says_which_task_comes_back(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    give_back(study, stick)
    assert f"Returned: task 2 (t1): {REASON}" in lena.run("sync").out
    status = json.loads(lena.run("sync", "--status", "--json").out)[0]
    assert [(one["number"], one["task_id"], one["open"]) for one in status["returned"]] == [(2, "t1", True)]
    study.revise(lena, 1)
    assert f"Submitted again: task 2 (t1): {REASON}" in lena.run("sync", "--status").out
    syncs(lena)
    owner_syncs(study, stick)
    assert "task 2" not in lena.run("sync").out


def test_a_receipt_passed_by_hand_says_so_too(delivered: tuple[Study, Machine], stick: Path) -> None:
    """The work that a sync brought is returned without the data set, which is damaged."""
    study, lena = delivered
    study.owner.run(
        "project", "sync", "--project", study.root, "--destination", stick, "--dataset", study.root / "data"
    )
    (study.root / "data" / "dataset.json").write_text("{")
    give_back(study, stick)
    study.owner.refused("project", "return", "t99", "--project", study.root, "--to", "lena", "--reason", REASON,
                        code="dataset.damaged")  # fmt: skip
    newest = max((study.root / "exchange" / "receipts").glob("*.annreceipt"), key=lambda path: path.stat().st_mtime_ns)
    assert f"Returned: task 2 (t1): {REASON}" in lena.run("results", "receipt", newest).out


def test_returned_work_is_neither_exported_nor_measured_until_it_is_submitted_again(
    delivered: tuple[Study, Machine], stick: Path, tmp_path: Path
) -> None:
    study, lena = delivered
    data = tmp_path / "data"

    def exported(name: str) -> tuple[list[str], str]:
        study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)
        outcome = study.owner.run("results", "export", data, "--project", study.root, "--to", "answers-jsonl",
                               "--review-rule", "none", "--out", tmp_path / name)  # fmt: skip
        lines = [line for file in (tmp_path / name).rglob("*.jsonl") for line in file.read_text().splitlines()]
        tasks = {row["task"] for row in map(json.loads, lines) if "block" in row}
        return sorted(tasks), outcome.out

    def measured() -> int:
        run = study.owner.run("stats", "all", data, "--project", study.root, "--json")
        figures = json.loads(run.out)
        (person,) = figures["people"]["people"]
        assert person["submitted"] == figures["collected"]["annotations"]["submitted"]
        return int(person["submitted"])

    assert exported("before")[0] == ["t0", "t1", "t2"]
    assert measured() == 3
    study.owner.run("project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", REASON)
    tasks, output = exported("returned")
    assert tasks == ["t0", "t2"]
    assert "annotations that the owner returned" in output
    assert measured() == 2
    syncs(lena)
    study.revise(lena, 1)
    syncs(lena)
    assert exported("again")[0] == ["t0", "t1", "t2"]
    assert measured() == 3


def test_returned_work_is_in_no_next_round_until_it_is_submitted_again(
    delivered: tuple[Study, Machine], stick: Path, tmp_path: Path
) -> None:
    study, lena = delivered
    data, out = tmp_path / "data", tmp_path / "pairs.jsonl"

    def paired() -> tuple[list[str], str]:
        study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)
        outcome = study.owner.run("tasks", "next", data, "--project", study.root, "--to", "pairs", "--attribute",
                               "helpfulness", "--margin", "0", "--out", out)  # fmt: skip
        tasks = sorted(json.loads(line)["id"].partition("~")[0] for line in out.read_text().splitlines())
        out.unlink()
        return tasks, outcome.out

    assert paired()[0] == ["t0", "t1", "t2"]
    study.owner.run("project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", REASON)
    tasks, output = paired()
    assert tasks == ["t0", "t2"]
    assert "ratings that the owner returned: 10" in output
    syncs(lena)
    study.revise(lena, 1)
    syncs(lena)
    assert paired()[0] == ["t0", "t1", "t2"]
