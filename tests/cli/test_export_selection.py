"""`results forms` lists every form; `--reviews` takes what trusted reviewers countersigned."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from annotator.owner.exports.exporters import forms
from tests.cli.machine import Machine, vicuna
from tests.cli.round_steps import answered


def test_every_form_is_listed_with_what_reads_it(owner: Machine) -> None:
    listed = {form["form"]: form for form in json.loads(owner.run("results", "forms", "--json").out)}
    assert listed.keys() == forms().keys()
    assert all(value["title"] and value["read_by"] for value in listed.values())
    lines = owner.run("results", "forms").out.splitlines()
    assert [line.split(":")[0] for line in lines] == sorted(listed)
    assert next(line for line in lines if line.startswith("trl-unpaired:")).endswith("Read by TRL KTOTrainer.")


def test_only_what_reviewers_countersigned(owner: Machine, machine: Callable[[str], Machine], tmp_path: Path) -> None:
    study, rita, bundle = tmp_path / "study", machine("rita"), tmp_path / "few.anntask"
    few = vicuna(tmp_path / "few.jsonl", 6, responses=2)
    build = ["tasks", "build", few, "--project", study, "--rubric", "helpsteer"]
    owner.run(*build, "--out", bundle)
    rita.run("keys", "new", "--role", "reviewer", "--name", "Rita")
    files = answered(owner, tmp_path, {"ann": bundle, "bo": bundle})
    signed = tmp_path / "signed.annresult"
    rita.run("bundle", "countersign", files[0], "--out", signed)
    owner.run("results", "merge", signed, files[1], "--project", study, "--dataset", tmp_path / "data")
    export = ["results", "export", tmp_path / "data", "--to", "helpsteer", "--with-demo", "--reviews", "1"]
    owner.refused(*export, "--out", tmp_path / "out", code="export.needs_project")
    export += ["--project", study]
    owner.refused(*export, "--out", tmp_path / "out", code="export.nothing")
    key = rita.run("keys", "show", "--role", "reviewer", "--public").out.strip()
    owner.run("keys", "trust", key, "--project", study, "--role", "reviewer")
    data = json.loads(owner.run(*export, "--out", tmp_path / "out", "--json").out)
    assert data["annotators"] == ["ann"]
    assert data["left_out"]["annotations with fewer reviews than --reviews asks for"] > 0
    assert "Reviewed by at least 1." in (tmp_path / "out" / "README.md").read_text("utf-8")
    pairs = [*export[:4], "trl-preference", *export[5:], "--out", tmp_path / "pairs"]
    best = json.loads(owner.attempt(*pairs, "--json").out)["best_scores"]  # it may say that pairs contradict each other
    assert [(block, [score["score"] for score in scores]) for block, scores in best.items()] == [("helpfulness", [4])]
    assert best["helpfulness"][0]["description"].startswith("Just what was wanted")


def test_adjudicators_and_good_scores_that_cannot_be_are_refused(owner: Machine, tmp_path: Path) -> None:
    study, bundle = tmp_path / "study", tmp_path / "few.anntask"
    few = vicuna(tmp_path / "few.jsonl", 2, responses=2)
    build = ["tasks", "build", few, "--project", study, "--rubric", "helpsteer"]
    owner.run(*build, "--out", bundle)
    results = answered(owner, tmp_path, {"ann": bundle})
    owner.run("results", "merge", *results, "--project", study, "--dataset", tmp_path / "data")
    export = ["results", "export", tmp_path / "data", "--with-demo", "--out", tmp_path / "out"]
    adjudicated = [*export, "--to", "helpsteer", "--aggregate", "adjudicated"]
    refused = owner.refused(*adjudicated, "--adjudicator", "nobody", code="export.adjudicator")
    assert "'nobody'" in refused
    for form in ("trl-unpaired", "trl-prompt-completion", "openai-chat"):
        good = [*export, "--to", form, "--good"]
        for score in ("9", "-1"):
            assert "helpfulness are from 0 to 4" in owner.refused(*good, score, code="export.rubric"), form
    owner.refused(*export, "--to", "helpsteer", "--split", "", code="export.bad_split")
    error = owner.refused(*export, "--to", "helpsteer", "--where", "device=bo", code="export.nothing")
    assert "of other series" not in error
    assert "that --series or --where leaves out: 2." in error
    assert not (tmp_path / "out").exists()
    owner.run(*adjudicated, "--adjudicator", "ann")
    owner.run(*export, "--to", "trl-unpaired", "--good", "3", "--replace")
