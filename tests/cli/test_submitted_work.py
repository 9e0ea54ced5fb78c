"""What a build would do to work that is done: said with whose it is, before anything is written."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.cli.machine import Machine, vicuna


def test_a_re_issue_names_who_has_submitted_what_it_takes_back(owner: Machine, tmp_path: Path) -> None:
    project = tmp_path / "study"
    source, few = vicuna(tmp_path / "tasks.jsonl", 6), vicuna(tmp_path / "few.jsonl", 2)
    options = ["--project", project, "--rubric", "helpsteer", "--responses", "2"]
    owner.run("tasks", "build", source, *options, "--out", tmp_path / "one.anntask")
    script = Machine(tmp_path / "script", [])
    script.run("demo", "answer", tmp_path / "one.anntask", "--seed", "1", "--out", tmp_path / "a.annresult")
    owner.run(
        "keys",
        "trust",
        script.data / "keys" / "annotator.pub",
        "--project",
        project,
        "--role",
        "annotator",
        "--as",
        "ann-3",
    )
    again = ["tasks", "build", few, *options, "--out", tmp_path / "two.anntask"]
    before = owner.refused(*again, code="build.not_agreed")
    assert "4 tasks withdrawn" in before
    assert "Submitted already" not in before
    owner.run("results", "merge", tmp_path / "a.annresult", "--project", project, "--dataset", tmp_path / "data")
    after = owner.refused(*again, code="build.not_agreed")
    assert "Submitted already, as far as results were merged: ann-3 4." in after
    owner.run(*again, "--withdraw")
    shutil.rmtree(tmp_path / "data")
    back = ["tasks", "build", source, "--project", project, "--rubric", "helpsteer", "--responses", "1"]
    error = owner.refused(*back, "--out", tmp_path / "three.anntask", code="build.not_agreed")
    assert "Submitted already" not in error, "a data set that is gone is not missed"
