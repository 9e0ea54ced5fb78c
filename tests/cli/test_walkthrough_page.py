"""The page that leads through a whole round: its commands are there, and work in its order."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.paths import DATA_DIR_VARIABLE, resource
from tests.cli.fork_server import commands
from tests.cli.machine import vicuna
from tests.json_lines import write_rows

PAGE = resource("docs/walkthrough.md").read_text(encoding="utf-8")
LINES = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line
]


def test_the_page_goes_through_every_step() -> None:
    steps = " ".join(LINES)
    wanted = (
        "course build", "tasks assign", "results qualify", "results merge", "report", "review build", "review return",
        "review adjudicate", "review sample", "review estimate", "results export", "--more",
    )  # fmt: skip
    assert [step for step in wanted if step not in steps] == []


class Round:
    """A folder in which the page is pasted, and scripts that stand in for the people."""

    def __init__(self, root: Path, programs: Path) -> None:
        self.root = root
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        self._environment = {**os.environ, "PATH": path, DATA_DIR_VARIABLE: str(root / "owner")}

    def run(self, *lines: str) -> str:
        block = "\n".join(lines)
        done = subprocess.run(
            ["bash", "-e"],
            input=block,
            cwd=self.root,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def answer(self, person: str, folder: str, profile: str) -> None:
        """Fetch what the place has for ``person``, answer their bundle in ``folder`` and send the results."""
        script, known = f"annotator --data-dir scripts/{person}", (self.root / "scripts" / person).exists()
        answer = (
            f"{script} demo answer {folder}/{person}.anntask --as {profile} --seed {person} --out {person}.annresult"
        )
        sync = f"{script} sync --destination place"
        self.run(*([sync, answer] if known else [f"{answer} --invite {folder}/invites/{person}.anninvite"]), sync)


@pytest.mark.skipif(sys.platform == "win32", reason="the page's lines are for a shell of Linux or macOS")
def test_the_page_can_be_played_without_people_from_its_first_line_to_its_last(tmp_path: Path) -> None:
    pasted = iter(LINES)

    def paste(round_: Round, last: str, **changes: str) -> str:
        """Run the lines of the page up to the next one that has ``last``."""
        block: list[str] = []
        while not block or last not in block[-1]:
            line = next(pasted)
            block.append(next((line.replace(old, new) for old, new in changes.items() if old in line), line))
        return round_.run(*block)

    gold = [
        {"prompt": task["prompt"], "response": response["text"], "helpfulness": 3, "correctness": 3, "coherence": 4,
         "complexity": 2, "verbosity": 2}
        for task in map(json.loads, vicuna(tmp_path / "gold-tasks.jsonl", 46, start=42).open(encoding="utf-8"))
        for response in task["responses"][:4]
    ]  # fmt: skip
    write_rows(tmp_path / "gold-rows.jsonl", gold)
    vicuna(tmp_path / "prompts.jsonl", 10)
    vicuna(tmp_path / "more.jsonl", 14)
    for name, people in (("roster", "ann,\nbo,"), ("reviewers", "rita,"), ("adjudicators", "adj,")):
        (tmp_path / f"{name}.csv").write_text(f"id,name\n{people}\n")
    (tmp_path / "place").mkdir()
    (tmp_path / "bin").mkdir()
    with commands(tmp_path / "bin") as programs:
        round_ = Round(tmp_path, programs)

        def annotate() -> None:
            round_.answer("ann", "round-1", "careful")
            round_.answer("bo", "round-1", "spammer")

        paste(round_, "keys show")
        annotate()
        paste(round_, "results qualify")
        round_.run("annotator results qualify --project study --pass ann --pass bo")
        paste(round_, "project sync")
        annotate()
        paste(round_, "review build")
        round_.answer("rita", "reviews", "expert")
        paste(round_, "review return")
        paste(round_, "project sync")
        annotate()
        paste(round_, "review sample")
        round_.answer("sam", "sample", "expert")
        paste(round_, "review estimate")
        estimated = json.loads(round_.run("annotator review estimate data --project study --json"))
        of_ann = next(one["delivery"] for one in estimated["deliveries"] if one["annotator"] == "ann")
        paste(round_, "review adjudicate", **{"0123abcd": of_ann[:8]})
        round_.answer("adj", "cases", "expert")
        paste(round_, "results export", **{"--out train": "--out train --with-demo"})
        paste(round_, "--more")
        paste(round_, "project sync")
    assert next(pasted, None) is None
    rows = (tmp_path / "train" / "train.jsonl").read_text("utf-8").splitlines()
    assert 32 <= len(rows) <= 40  # of ten tasks with four responses; a script skips one now and then
