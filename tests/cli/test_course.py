"""``annotator course`` and ``results qualify``: from a preset's course to a receipt, on the command line alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.machine import VICUNA, Machine


def test_a_course_goes_from_a_preset_into_bundles(owner: Machine, tmp_path: Path) -> None:
    course, study = tmp_path / "course", tmp_path / "study"
    owner.run("course", "new", course, "--from", "helpsteer")
    output = owner.run("course", "check", course, "--rubric", "helpsteer").out
    assert "2 pages, 1 example, 2 to practise, a test of 6 out of 10 items, scored by you" in output
    table = course / "course.toml"
    table.write_text(table.read_text("utf-8").replace('scored = "owner"', 'scored = "laptop"'), "utf-8")
    output = owner.run("course", "check", course, "--rubric", "helpsteer").out
    assert "anyone who unzips the bundle can read the answers" in output
    owner.run("course", "build", course, "--project", study, "--rubric", "helpsteer")
    out = tmp_path / "b.anntask"
    build = ["tasks", "build", VICUNA, "--project", study, "--rubric", "helpsteer", "--out", out]
    owner.run(*build)
    files = json.loads(owner.run("bundle", "inspect", out, "--json").out)
    assert "course.json" in json.dumps(files)
    owner.refused("tasks", "build", VICUNA, "--project", study, "--rubric", "comparison", "--out", out,
                  code="course.other_rubric")  # fmt: skip
    assert "no course" in owner.run("course", "remove", "--project", study).out


def test_mistakes_in_a_course_are_named(owner: Machine, tmp_path: Path) -> None:
    course = tmp_path / "course"
    owner.run("course", "new", course)
    owner.refused("course", "new", course, code="course.exists")
    owner.refused("course", "check", tmp_path / "nowhere", "--rubric", "helpsteer", code="course.missing")
    (course / "course.toml").write_text("id = ", encoding="utf-8")
    owner.refused("course", "check", course, "--rubric", "helpsteer", code="course.unreadable")


def test_a_scripted_annotator_meets_the_lock(owner: Machine, machine: Callable[[str], Machine], tmp_path: Path) -> None:
    course, study, out = tmp_path / "course", tmp_path / "study", tmp_path / "b.anntask"
    owner.run("course", "new", course)
    table = course / "course.toml"
    table.write_text(table.read_text("utf-8").replace('scored = "owner"', 'scored = "laptop"'), "utf-8")
    owner.run("course", "build", course, "--project", study, "--rubric", "helpsteer")
    owner.run("tasks", "build", VICUNA, "--project", study, "--rubric", "helpsteer", "--responses", "4", "--out", out)
    somebody = machine("somebody")
    somebody.run("tasks", "import", out)
    listed = somebody.run("tasks", "list").out
    assert "0 of 80 tasks done" in listed
    assert "locked by a course: 0 of 6" in listed
    somebody.refused("results", "write", "--out", tmp_path / "r.annresult", code="results.nothing")
    owner.refused("results", "qualify", out, "--project", study, code="bundle.wrong_kind")
    owner.refused("results", "qualify", tmp_path / "nowhere", "--project", study, code="merge.missing")
