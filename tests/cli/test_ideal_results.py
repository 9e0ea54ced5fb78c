"""Ideal answers, the whole way: written by scripts, merged, exported as pairs and as supervised data, and in again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.machine import Machine
from tests.cli.round_steps import answered
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

ANSWERS = ("Six minutes it is, then.", "It depends on the egg and on you.")


def test_ideal_answers_become_pairs_and_completions(owner: Machine, tmp_path: Path) -> None:
    responses = [{"id": f"r{n}", "text": text, "origin": f"m{n}"} for n, text in enumerate(ANSWERS)]
    task = {"id": "t", "prompt": "How long?", "responses": responses}
    write_rows(tmp_path / "t.jsonl", [task])
    project, bundle = tmp_path / "study", tmp_path / "t.anntask"
    build = ("tasks", "build", tmp_path / "t.jsonl", "--project", project, "--rubric", "ideal-answer")
    owner.run(*build, "--out", bundle)
    results = answered(owner, tmp_path, dict.fromkeys(("ann", "ben"), bundle), {"ben": "careless"})
    owner.run("results", "merge", *results, "--project", project, "--dataset", tmp_path / "data")
    for form in ("ideal-pairs", "ideal-completions"):
        owner.run("results", "export", tmp_path / "data", "--to", form, "--with-demo", "--out", tmp_path / form)
    pairs, completions = (read_rows(tmp_path / form / "train.jsonl") for form in ("ideal-pairs", "ideal-completions"))
    assert {row["annotator"] for row in pairs} == {"ann", "ben"}
    for pair, completion in zip(pairs, completions, strict=True):
        (chosen,), (rejected,) = pair["chosen"], pair["rejected"]
        assert pair["prompt"] == completion["prompt"] == [{"role": "user", "content": "How long?"}]
        assert completion["completion"] == [chosen]
        assert rejected["content"] in ANSWERS
        added = chosen["content"].removeprefix(rejected["content"])
        assert added != chosen["content"], "scripts add a sentence"
        assert pair["edit_distance"] == len(added.split())
        assert pair["words"] == len(chosen["content"].split())

    owner.run("tasks", "convert", tmp_path / "ideal-pairs" / "train.jsonl", "--out", tmp_path / "again.jsonl")
    texts = {response["text"] for response in read_rows(tmp_path / "again.jsonl")[0]["responses"]}
    assert {pairs[0]["chosen"][0]["content"], pairs[0]["rejected"][0]["content"]} <= texts
