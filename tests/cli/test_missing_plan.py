"""A plan with gold items whose file is missing: its gold items are not taken for ordinary tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.machine import VICUNA, Machine
from tests.cli.round_steps import answered, assigned


@pytest.mark.parametrize(("options", "plan"), [((), "main"), (("--name", "second"), "second")])
def test_merge_without_the_plan_of_gold_items_names_it(tmp_path: Path, options: tuple[str, ...], plan: str) -> None:
    owner = Machine(tmp_path / "owner", [])
    owner.run("keys", "new", "--name", "Example Lab")
    owner.run("project", "new", tmp_path / "study", "--title", "Study")
    lines = VICUNA.read_text("utf-8").splitlines(keepends=True)
    source, gold = tmp_path / "tasks.jsonl", tmp_path / "gold.jsonl"
    source.write_text("".join(lines[:4]), "utf-8")
    gold.write_text("".join(lines[4:6]), "utf-8")
    command = ["--rubric", "helpsteer", "--responses", "2", *options]
    bundles = assigned(owner, tmp_path, source, ["ann"], *command, "--gold", str(gold), "--gold-share", "0.4")
    results = answered(owner, tmp_path, bundles, {})
    merge = ("results", "merge", *results, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
    path = tmp_path / "study" / "plans" / f"{plan}.jsonl"
    written = path.read_bytes()
    path.unlink()
    assert f"{plan}.jsonl" in owner.refused(*merge, code="merge.no_plan")
    assert not (tmp_path / "data" / "dataset.json").exists()
    path.write_bytes(written)
    owner.run(*merge)
    path.unlink()
    owner.refused(*merge, code="merge.no_plan")


def test_a_plan_without_gold_items_is_not_needed(tmp_path: Path) -> None:
    owner = Machine(tmp_path / "owner", [])
    owner.run("keys", "new", "--name", "Example Lab")
    owner.run("project", "new", tmp_path / "study", "--title", "Study")
    source = tmp_path / "tasks.jsonl"
    source.write_text("".join(VICUNA.read_text("utf-8").splitlines(keepends=True)[:2]), "utf-8")
    results = answered(owner, tmp_path, assigned(owner, tmp_path, source, ["ann"], "--rubric", "helpsteer"), {})
    (tmp_path / "study" / "plans" / "main.jsonl").unlink()
    owner.run("results", "merge", *results, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
