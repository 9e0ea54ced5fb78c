"""`demo answer` where the project has a course: the script takes it as a person does, before any task."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.public_key import PublicKey
from annotator.owner.build.source import read_source
from annotator.owner.exchange.qualification import score_qualification_tests
from annotator.owner.project.input_skip_policy import NOTHING
from annotator.owner.project.owner_project import Project
from tests.cli.machine import VICUNA, Machine
from tests.simulation.entry_test import with_test
from tests.simulation.laptops import OWNER


def answered(root: Path, bundle: Path, profile: str) -> Any:
    """What is said of the script's work at ``root / "home"``."""
    command = ["demo", "answer", bundle, "--as", profile, "--seed", "1", "--out", root / "script.annresult", "--json"]
    return json.loads(Machine(root / "home", []).run(*command).out)


@pytest.mark.parametrize(("profile", "course", "submitted"), [("expert", "passed", 1), ("spammer", "failed", 0)])
def test_a_script_takes_the_test_of_a_course_and_works_where_it_passed(
    profile: str, course: str, submitted: int, tmp_path: Path
) -> None:
    bundle = with_test(tmp_path, read_source(VICUNA)[:4], scored="laptop", attempts=2)
    outcome = answered(tmp_path, bundle, profile)
    assert (outcome["course"], outcome["submitted"]) == (course, submitted)
    project = Project.open(tmp_path / "entry")
    project.trust("annotator", PublicKey.parse(outcome["public_key"]), "script", person="script")
    report = score_qualification_tests(Project.open(project.root), [Path(outcome["path"])], OWNER, NOTHING)
    assert [attempt.score.passed for attempt in report.scored if attempt.score][-1] == (course == "passed")
    assert {attempt.remark for attempt in report.scored} == {"Scored on the annotator's computer."}
    assert not report.receipts


def test_a_test_that_the_owner_scores_waits_for_the_receipt(tmp_path: Path) -> None:
    bundle = with_test(tmp_path, read_source(VICUNA)[:2])
    outcome = answered(tmp_path, bundle, "expert")
    assert (outcome["course"], outcome["submitted"]) == ("waiting", 0)
    command = ["demo", "answer", bundle, "--seed", "2", "--out", tmp_path / "second.annresult"]
    assert "`annotator results qualify` scores it, or lets the script pass with `--pass ID`" in (
        Machine(tmp_path / "other", []).run(*command).out
    )
    project = Project.open(tmp_path / "entry")
    project.trust("annotator", PublicKey.parse(outcome["public_key"]), "script", person="script")
    (receipt,) = score_qualification_tests(Project.open(project.root), [Path(outcome["path"])], OWNER, NOTHING).receipts
    (tmp_path / "script.annreceipt").write_bytes(receipt.file())
    Machine(tmp_path / "home", []).run("results", "receipt", tmp_path / "script.annreceipt")
    outcome = answered(tmp_path, bundle, "expert")
    assert (outcome["course"], outcome["submitted"]) == ("passed", 1)
