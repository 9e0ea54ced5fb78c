"""What the checks find is said when results are merged, by the limits of the project."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.machine import Machine, vicuna
from tests.cli.round_steps import answered

pytestmark = pytest.mark.real_checks


def test_a_merge_says_whose_work_to_look_at(owner: Machine, tmp_path: Path) -> None:
    study, bundle, data = tmp_path / "study", tmp_path / "few.anntask", tmp_path / "data"
    few = vicuna(tmp_path / "few.jsonl", 8, responses=2)
    build = ["tasks", "build", few, "--project", study, "--rubric", "helpsteer"]
    owner.run(*build, "--out", bundle)
    (out,) = answered(owner, tmp_path, {"ann": bundle}, {"ann": "spammer"})
    merge = ["results", "merge", out, "--project", study, "--dataset", data]
    (study / "checks.toml").write_text("fast = 3\n")
    owner.refused(*merge, code="measure.bad_limit")
    assert not data.exists()
    (study / "checks.toml").write_text('off = ["one_score"]\n')
    lines = owner.run(*merge).out.splitlines()
    (named,) = [line for line in lines if line.startswith("Look first at the work of ann")]
    assert "tasks were done faster than their texts can be read." in named
    assert "same score" not in named
    assert lines[-1].startswith("Checks are not a verdict")
    gold = shutil.copytree(data, tmp_path / "gold")
    figures = json.loads(owner.run("stats", "people", data, "--project", study, "--gold", gold, "--json").out)
    assert "one_score" not in figures["rules"]
    assert figures["people"][0]["gold"]["right"]["value"] == 1.0
    owner.refused("stats", "people", data, "--gold", tmp_path / "none", code="dataset.missing")


def test_a_sync_that_merges_says_it_too(owner: Machine, machine: Callable[[str], Machine], tmp_path: Path) -> None:
    study, out, stick = tmp_path / "study", tmp_path / "invites", tmp_path / "stick"
    stick.mkdir()
    few = vicuna(tmp_path / "few.jsonl", 8)
    (tmp_path / "people.csv").write_text("id,name\nann,Ann Lee\n")
    owner.run("tasks", "assign", few, "--project", study, "--roster", tmp_path / "people.csv",
              "--rubric", "helpsteer", "--destination", stick, "--out", out)  # fmt: skip
    ann = machine("ann")
    made = tmp_path / "ann.annresult"
    ann.run("demo", "answer", out / "ann.anntask", "--invite", out / "invites" / "ann.anninvite", "--as", "spammer",
            "--seed", "1", "--out", made)  # fmt: skip
    sync = ["project", "sync", "--project", study, "--destination", stick]
    owner.run(*sync)
    ann.run("sync", "--destination", stick)
    output = owner.run(*sync, "--dataset", tmp_path / "data").out
    assert "Look first at the work of Ann Lee (ann): " in output
    assert "Look first" not in owner.run(*sync, "--dataset", tmp_path / "data").out
    stats = ["stats", "collected", tmp_path / "data", "--without", "Ann Lee"]
    assert json.loads(owner.run(*stats, "--project", study, "--json").out)["judgements"] == 0
    owner.refused(*stats, code="measure.no_person")
    owner.refused(*stats[:3], "--where", "annotator!=Ann Lee", code="measure.no_person")
    assert "Look first" in owner.run("results", "merge", made, "--project", study, "--dataset", tmp_path / "data").out


def test_merge_output_names_kinds_of_work_and_whose_tasks_they_were(
    owner: Machine, machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    study, out, data = tmp_path / "study", tmp_path / "round", tmp_path / "data"
    few = vicuna(tmp_path / "few.jsonl", 4, responses=2)
    (tmp_path / "people.csv").write_text("id,name\nann,Ann Lee\nbo,Bo Ek\n")
    owner.run("tasks", "assign", few, "--project", study, "--roster", tmp_path / "people.csv",
              "--rubric", "comparison", "--out", out)  # fmt: skip
    made = {person: tmp_path / f"{person}.annresult" for person in ("ann", "bo")}
    machine("ann").run("demo", "answer", out / "ann.anntask", "--invite", out / "invites" / "ann.anninvite",
                       "--seed", "1", "--out", made["ann"])  # fmt: skip
    machine("bo").run("demo", "answer", out / "bo.anntask", "--seed", "1", "--out", made["bo"])  # before the invite
    merge = ["results", "merge", "--project", study, "--dataset", data]
    alone = owner.run(*merge, made["ann"]).out.splitlines()[0]
    assert "Merged 1 new file into" in alone
    assert re.search(r": 2 annotations, 2 preferences\b.* in all$", alone), alone
    assert "rating" not in alone
    output = owner.run(*merge, made["bo"], status=1).out
    assert "Merged no new file into" in output
    assert "Its tasks were made for bo." in output
    assert "annotator keys trust FILE --role annotator --as bo" in output
    owner.run("keys", "trust", made["bo"], "--project", study, "--as", "bo", "--yes")
    assert ": 4 annotations, 4 preferences" in owner.run(*merge, made["bo"]).out
