"""Critiques, trees, annotations and tables: what people wrote comes out whole, in the shapes that others read."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.model.text_hashes import text_hash
from annotator.owner.exports.exporters import forms
from tests.owner.exports.conftest import STORY, TASK, Answer, Lab, new_lab, read, works


@pytest.fixture(scope="module")
def criticised(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    lab = new_lab(tmp_path_factory.mktemp("criticised"))
    lab.answer("ann", lab.build([TASK], "critique"), works)
    return lab


def test_training_text_follows_the_chain_step_by_step(criticised: Lab) -> None:
    report = criticised.export("training-text", seed="3")
    rows = read(report.folder / "train.jsonl")
    counts = Counter(row["type"] for row in rows)
    assert counts["critiqueability"] == 5, "four texts of the one chain, and the answer without a critique"
    assert counts["critique"] == 3
    assert counts["refinement (conditional)"] + counts["refinement (direct)"] == 3
    assert sum(report.counts.values()) == len(rows)
    assert all(what.endswith(", topic-based") for _, what in report.counts)
    labels = [row for row in rows if row["type"] == "critiqueability"]
    assert [row["completion"] for row in labels].count("No") == 2
    critiques = [row for row in rows if row["type"] == "critique"]
    for before, after in pairwise(critiques):
        refined = next(r for r in rows if r["type"].startswith("refinement") and _answer(r) == _answer(before))
        assert _answer(after) == refined["completion"], "at step k the answer is refinement k-1"
    for row in rows:
        assert row["prompt"].startswith(f"{STORY}\n\nQuestion: Who lit the lamp?")
        direct = row["type"] == "refinement (direct)"
        assert not direct or not any(critique["completion"] in row["prompt"] for critique in critiques)
    assert criticised.export("training-text", seed="3", out="b").counts == report.counts
    drawn = {seed: _direct(criticised.rows("training-text", seed=seed, out=f"s{seed}")) for seed in "12345678"}
    assert len(set(drawn.values())) > 1
    started = {row["completion"]: row["started_from"] for row in critiques}
    assert list(started.values()) == ["model", "partly human", "partly human"]


def test_training_text_lists_each_quote_by_itself(criticised: Lab) -> None:
    rows = criticised.rows("training-text", seed="3", out="quotes")
    quoting = [row for row in rows if row["type"].endswith("quotes")]
    assert quoting
    assert all("\n".join(row["quotes"]) == row["completion"] for row in quoting)
    assert all(row["quotes"] == [] for row in rows if row not in quoting)


def test_training_text_has_a_rewritten_response_as_a_direct_refinement(lab: Lab) -> None:
    def works_and_rewrites(task: Task) -> Annotation:
        annotation = works(task).model_dump(mode="json")
        annotation["critiques"]["q1/r2"] = {"series": [], "rewritten": True, "rewrite": "The keeper."}
        return Annotation.model_validate(annotation)

    lab.answer("ann", lab.build([TASK], "critique"), works_and_rewrites)
    (row,) = (row for row in lab.rows("training-text") if row["completion"] == "The keeper.")
    assert row["type"] == "refinement (direct)"
    assert row["started_from"] == "model"
    assert row["prompt"].startswith(f"{STORY}\n\nQuestion: Who lit the lamp?\n\nAnswer: ")
    assert row["prompt"].endswith("\n\nRefinement:\n")


def test_the_card_counts_what_the_form_cannot_carry(criticised: Lab) -> None:
    title = "## What this form cannot carry"
    card = (criticised.export("training-text", out="card").folder / "README.md").read_text("utf-8")
    lost = card.partition(title)[2].partition("\n## ")[0]
    assert [line for line in lost.splitlines() if line.startswith("-")] == [
        "- Categories of critiques (table `critiques`, column `category`): 3",
        "- Severities of critiques (table `critiques`, column `severity`): 3",
        "- Ranks (table `rankings`): 2",
        "- Scores (table `ratings`): 2",
    ]
    for form in ("answers-jsonl", "answers-csv", "answers-parquet"):
        assert title not in (criticised.export(form, out=form).folder / "README.md").read_text("utf-8")


@pytest.mark.parametrize("form", ["argilla", "label-studio"])
def test_the_card_counts_what_forms_of_responses_leave_of_critiques(criticised: Lab, form: str) -> None:
    """What was said is in the rows or counted: highlights, severities, and categories (labels of highlights)."""
    report = criticised.export(form, out=f"lost-{form}")
    written = "".join((report.folder / file.name).read_text("utf-8") for file in report.files)
    critiques = criticised.dataset.arrow("critiques").to_pylist()
    spans = criticised.dataset.arrow("spans").to_pylist()
    assert written.count('"start"') + report.lost.get("spans", 0) == len(spans)
    shown = {row["category"] for row in critiques if f'"{row["category"]}"' in written}
    lost = report.lost.get("critiques.category", 0)
    assert lost == sum(row["category"] not in shown for row in critiques) > 0
    severities = sum(bool(row["severity"]) for row in critiques)
    assert report.lost.get("critiques.severity", 0) == (severities if form == "argilla" else 0)


@pytest.mark.parametrize(
    ("settled", "column"),
    [({"rewritten": True, "rewrite": "The keeper."}, "rewrite"), ({"similar_to": "q1/r1"}, "similar_to")],
)
def test_the_card_counts_answers_that_were_rewritten_or_skipped(lab: Lab, settled: dict[str, Any], column: str) -> None:
    def works_and_settles(task: Task) -> Annotation:
        annotation = works(task).model_dump(mode="json")
        annotation["critiques"]["q1/r2"] = {"series": [], **settled}
        return Annotation.model_validate(annotation)

    lab.answer("ann", lab.build([TASK], "critique"), works_and_settles)
    for form, lost in (("training-text", 0), ("web-annotation", 1), ("answers-jsonl", 0)):
        report = lab.export(form, out=form)
        assert report.lost.get(f"verdicts.{column}", 0) == lost, form
        assert (f"column `{column}`" in (report.folder / "README.md").read_text("utf-8")) == bool(lost)


def _answer(row: dict[str, Any]) -> str:
    return str(row["prompt"].split("\n\nAnswer: ")[1].split("\n\n")[0])


def _direct(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(number for number, row in enumerate(rows) if row["type"] == "refinement (direct)")


def test_an_answer_that_is_skipped_as_similar_yields_no_label(lab: Lab) -> None:
    def skips(task: Task) -> Annotation:
        annotation = works(task).model_dump(mode="json")
        annotation["critiques"]["q1/r2"] = {"series": [], "similar_to": "q1/r1"}
        annotation["ratings"]["q1/r2"]["overall"] = 5
        return Annotation.model_validate(annotation)

    lab.answer("ann", lab.build([TASK], "critique"), skips)
    rows = lab.rows("training-text")
    assert sum(row["type"] == "critiqueability" for row in rows) == 4


def comments(text: str) -> Answer:
    def answer(task: Task) -> Annotation:
        ratings = {target: {"charm": 3} for target in task.targets("response")}
        note = {"id": "n1", "key": "remarks", "text": text, "spans": []}
        return Annotation.model_validate({"status": "submitted", "ratings": ratings, "comments": {"q1/r1": [note]}})

    return answer


RUBRIC = """
id = "own"
title = "Own"
[[blocks]]
type = "rating"
key = "charm"
title = "Charm"
targets = ["response"]
low = 1
high = 5
[[blocks]]
type = "comment"
key = "remarks"
title = "Remarks"
targets = ["response"]
"""


def test_cells_that_begin_like_a_formula_are_neutralised(lab: Lab) -> None:
    rubric = lab.root / "own.toml"
    rubric.write_text(RUBRIC)
    evil = '=HYPERLINK("http://x","y")'
    task = {"id": "=1+1", "prompt": "+P", "responses": [{"id": "@a", "text": "＝1+1"}]}
    lab.answer("ann", lab.build([task], str(rubric)), comments(evil))
    report = lab.export("answers-csv")
    with (report.folder / "train.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["type"] for row in rows] == ["rating", "comment"]
    assert rows[1]["value"] == f"'{evil}"
    assert rows[0]["task"] == "'=1+1"
    assert rows[0]["response"] == "'@a"
    assert not any(cell.startswith(("=", "+", "@", "\t", "＝")) for row in rows for cell in row.values())
    (_, plain) = lab.rows("answers-jsonl", out="plain")
    assert plain["value"] == evil
    assert lab.export("answers-parquet", out="parquet").rows == 2


def test_a_web_annotation_quotes_what_is_there(criticised: Lab) -> None:
    rows = criticised.rows("web-annotation", out="web")
    spans = [t for row in rows for t in row["target"] if "selector" in t]
    written = {STORY, *(body["value"] for row in rows if row["motivation"] == "editing" for body in row["body"])}
    texts = {f"urn:sha256:{text_hash(text)}": text for text in written}
    quoted = {target["source"]: target["selector"] for target in spans if target["source"] in texts}
    assert len(quoted) == 2, "the story and a refinement"
    for source, (quote, position) in quoted.items():
        assert texts[source][position["start"] : position["end"]] == quote["exact"]
    assert len({row["id"] for row in rows}) == len(rows)


def test_every_form_says_who_reads_it_and_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "resources" / "docs" / "exports.md").read_text("utf-8")
    for name, form in forms().items():
        assert form.read_by, name
        assert name in page or f"`-{name.split('-', 2)[-1]}`" in page or f"`-{name.rpartition('-')[2]}`" in page, name
