"""What an owner does next is said where it is, and files that a sync fetched need not be looked for."""

from __future__ import annotations

from pathlib import Path

from tests.cli.identities import Study
from tests.cli.machine import Machine

CHECKED = "annotator results qualify --project"


def test_tests_that_a_sync_fetched_are_scored_without_naming_files(
    delivered: tuple[Study, Machine], stick: Path, tmp_path: Path
) -> None:
    study, _ = delivered
    owner, project = study.owner, ["--project", study.root]
    owner.run("course", "new", tmp_path / "course", "--from", "helpsteer")
    owner.run("course", "build", tmp_path / "course", *project, "--rubric", "helpsteer")
    assert "annotator project sync" in owner.refused("results", "qualify", *project, code="merge.none")
    assert CHECKED not in owner.run("project", "sync", *project, "--destination", stick).out  # no test came
    for given in ([], [study.root / "exchange"]):
        assert "no work on a test" in owner.run("results", "qualify", *given, *project).out


def test_a_project_says_what_comes_next(owner: Machine, tmp_path: Path) -> None:
    output = owner.run("project", "new", tmp_path / "another", "--title", "Another").out
    assert "annotator tasks assign" in output
