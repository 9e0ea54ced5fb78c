"""Every form of export, made as an owner makes it: tasks, bundles, scripted annotators, a merged data set, exports.

    python -m tests.compatibility.make_exports FOLDER

``FOLDER`` then has a folder for each rubric and form, and ``exports.json``, which says what was made of what.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from annotator.owner.exports.exporters import forms
from tests.cli.machine import Machine

PEOPLE = ("ann", "bo", "cy")
WORDS = (
    "The lamp of the tower was lit by the youngest keeper, who had come from the islands in the spring of that year."
)
CRITERIA = [{"text": "Says why.", "points": 5}, {"text": "Is rude.", "points": -3}]
CORROBORATED = """
[[blocks]]
type = "corroborations"
key = "why"
title = "Why it is right"
targets = ["response"]
"""
_ROOT = Path(__file__).resolve().parents[2]


def prompts(count: int) -> list[dict[str, Any]]:
    return [
        {"id": f"t{n}", "prompt": f"Explain matter {n}, please.", "split": "test" if n % 5 == 0 else "train",
         "language": "en", "metadata": {"source": f"s{n}"},
         "responses": [{"id": f"m{m}", "text": f"M {n}, by {m}: = \U0001f642 é.", "origin": f"model-{m}"}
                       for m in range(3)]}
        for n in range(count)
    ]  # fmt: skip


def passages(count: int, critiques: int = 0) -> list[dict[str, Any]]:
    def answer(number: int, model: int) -> dict[str, Any]:
        made: dict[str, Any] = {
            "id": f"a{model}",
            "text": f"Keeper {number} lit it, says {model}. It was autumn.",
        }
        if critiques:
            made["critiques"] = [{"id": f"c{c}", "text": f"It was spring, not autumn ({c}).", "origin": "critic"}
                                 for c in range(critiques)]  # fmt: skip
        return {**made, "origin": f"model-{model}"}

    return [
        {"id": f"p{n}", "split": "test" if n % 4 == 0 else "train", "kind": "critique",
         "metadata": {"source": f"row-{n}", "is_topic_based_summarization": n % 2 == 0},
         "passage": {"title": f"Tower {n}", "text": f"Tower {n}. {WORDS} It burned until {n}."},
         "questions": [{"id": "q", "text": f"Who lit the lamp of tower {n}?",
                        "responses": [answer(n, m) for m in range(1 if critiques else 2)]}]}
        for n in range(count)
    ]  # fmt: skip


def rounds(folder: Path) -> dict[str, Path]:
    """The merged data set of each rubric."""
    folder.mkdir()
    trees = _ROOT / "tests" / "data" / "oasst_trees" / "trees.jsonl"
    corroborating = folder / "corroborating.toml"
    corroborating.write_text((_ROOT / "resources/presets/critique/rubric.toml").read_text("utf-8") + CORROBORATED)
    pair = [{**task, "responses": task["responses"][:2]} for task in prompts(10)]
    wanted: dict[str, tuple[str, list[dict[str, Any]]]] = {
        "helpsteer": ("helpsteer", prompts(20)),
        "ranking": ("comparison", prompts(20)),
        "preference": ("comparison", pair),
        "critique": (str(corroborating), passages(12)),
        "helpfulness": ("critique-helpfulness", passages(6, critiques=3)),
        "authoring": ("authoring", passages(6)),
        "criteria": ("criteria", [{**task, "criteria": CRITERIA} for task in prompts(10)]),
        **{rubric: (rubric, prompts(10)) for rubric in ("steps", "error-spans", "ideal-answer")},
    }
    made = {name: _round(folder / name, rubric, tasks) for name, (rubric, tasks) in wanted.items()}
    if trees.is_file():
        owner = Machine(folder / "convert", [])
        owner.run("tasks", "convert", trees, "--from", "oasst-messages", "--out", folder / "messages.jsonl")
        lines = [json.loads(line) for line in (folder / "messages.jsonl").read_text("utf-8").splitlines()]
        made["conversation-review"] = _round(folder / "conversation-review", "conversation-review", lines)
    return made


def _round(folder: Path, rubric: str, tasks: list[dict[str, Any]]) -> Path:
    """Everybody answers everything, through the program; people whose work counts, so that it is exported as theirs."""
    folder.mkdir(parents=True)
    source, bundle, project = folder / "tasks.jsonl", folder / "batch.anntask", folder / "project"
    source.write_text("".join(json.dumps(task) + "\n" for task in tasks), "utf-8")
    owner = Machine(folder / "owner", [])
    owner.run("keys", "new", "--role", "owner", "--name", "Owner")
    owner.run("project", "new", project, "--title", f"Round of {folder.name}")
    owner.run("tasks", "build", source, "--project", project, "--rubric", rubric, "--out", bundle)
    results = []
    for person in PEOPLE:
        out = folder / f"{person}.annresult"
        script = Machine(folder / person, [])
        data = json.loads(script.run("demo", "answer", bundle, "--seed", person, "--out", out, "--json").out)
        owner.run("keys", "trust", data["public_key"], "--project", project, "--role", "annotator", "--as", person)
        results.append(out)
    owner.run("results", "merge", *results, "--project", project, "--dataset", folder / "dataset")
    return folder / "dataset"


def main() -> int:
    """Make all of it."""
    folder = Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    datasets = rounds(folder / "rounds")
    owner, made = Machine(folder / "exporting", []), []
    for round_, dataset in datasets.items():
        for name, form in sorted(forms().items()):
            out = folder / "out" / round_ / name
            rule = "each" if form.words or form.gathers else "mean"
            command = ["results", "export", dataset, "--to", name, "--out", out, "--aggregate", rule, "--with-demo"]
            outcome = owner.attempt(*command, "--json")
            if outcome.status in (0, 3):
                made.append({"round": round_, "form": name, "folder": str(out), **json.loads(outcome.out)})
            elif "[export.rubric]" not in outcome.err:
                print(f"{round_} as {name}: {outcome.err}", file=sys.stderr)
                return 1
    (folder / "exports.json").write_text(json.dumps(made, indent=1), "utf-8")
    print(f"{len(made)} exports in {len({export['form'] for export in made})} of {len(forms())} forms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
