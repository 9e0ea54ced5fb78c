"""Critiques, trees, annotations and tables: what people wrote comes out whole, in the shapes that others read."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.model.edits import Submit, apply
from annotator.model.task import Task
from annotator.owner.conversion.convert import Options, convert
from annotator.owner.exporters import forms
from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.rubrics import protocol
from tests.model.story_work import finished, whole_task
from tests.owner.exporting.conftest import Answer, Lab, new_lab, read

STORY = "The keeper climbed the stairs of the old tower and lit the lamp, as he had done every evening. " * 4
TASK = {
    "id": "p1", "metadata": {"source": "row-1", "is_topic_based_summarization": True},
    "passage": {"title": "The lamp", "text": STORY},
    "questions": [{"id": "q", "text": "Who lit the lamp?", "responses": [
        {"id": "a", "text": "Somebody went up some stairs at some time of the day. " * 3, "origin": "m1"},
        {"id": "b", "text": "The keeper lit it, as every evening, up in his tower. " * 3, "origin": "m2"}]}],
}  # fmt: skip


def works(task: Task) -> Annotation:
    rubric = protocol("critique").rubric
    return apply(Submit(), rubric, task, finished(rubric, task, whole_task(task)))


@pytest.fixture(scope="module")
def criticised(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    lab = new_lab(tmp_path_factory.mktemp("criticised"))
    lab.answer("ann", lab.build([TASK], "critique"), works)
    return lab


def test_training_text_follows_the_chain_step_by_step(criticised: Lab) -> None:
    found = criticised.export("training-text", seed="3")
    rows = read(found.folder / "train.jsonl")
    counts = Counter(row["type"] for row in rows)
    assert counts["critiqueability"] == 5, "four texts of the one chain, and the answer without a critique"
    assert counts["critique"] == 3
    assert counts["refinement (conditional)"] + counts["refinement (direct)"] == 3
    assert sum(found.counts.values()) == len(rows)
    assert all(what.endswith(", topic-based") for _, what in found.counts)
    labels = [row for row in rows if row["type"] == "critiqueability"]
    assert [row["completion"] for row in labels].count("No") == 2
    critiques = [row for row in rows if row["type"] == "critique"]
    for before, after in pairwise(critiques):
        refined = next(r for r in rows if r["type"].startswith("refinement") and _answer(r) == _answer(before))
        assert _answer(after) == refined["completion"], "at step k the answer is refinement k-1"
    for row in rows:
        assert row["prompt"].startswith(f"{STORY}\n\nQuestion: Who lit the lamp?")
        direct = row["type"] == "refinement (direct)"
        assert not direct or not any(each["completion"] in row["prompt"] for each in critiques)
    assert criticised.export("training-text", seed="3", out="b").counts == found.counts
    drawn = {seed: _direct(criticised.rows("training-text", seed=seed, out=f"s{seed}")) for seed in "12345678"}
    assert len(set(drawn.values())) > 1
    started = {row["completion"]: row["started_from"] for row in critiques}
    assert list(started.values()) == ["model", "partly human", "partly human"]


def _answer(row: dict[str, Any]) -> str:
    return str(row["prompt"].split("\n\nAnswer: ")[1].split("\n\n")[0])


def _direct(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(number for number, row in enumerate(rows) if row["type"] == "refinement (direct)")


def test_an_answer_that_is_skipped_as_similar_yields_no_label(lab: Lab) -> None:
    def skips(task: Task) -> Annotation:
        said = works(task).model_dump(mode="json")
        said["critiques"]["q1/r2"] = {"series": [], "similar_to": "q1/r1"}
        said["ratings"]["q1/r2"]["overall"] = 5
        return Annotation.model_validate(said)

    lab.answer("ann", lab.build([TASK], "critique"), skips)
    rows = lab.rows("training-text")
    assert sum(row["type"] == "critiqueability" for row in rows) == 4


def test_published_critiques_come_in_again_the_same(
    criticised: Lab, convert_file: Callable[[Path], list[dict[str, Any]]]
) -> None:
    found = criticised.export("published-critiques", out="published")
    (row,) = read(found.folder / "train.jsonl")
    (question,) = row["data"]["questions"]
    assert sorted(question["rankings"]) == [1, 2]
    critiques = [c for answer in question["answers"] for c in answer["feedback"]["critiques"]]
    assert [(c["category"], c["severity"]) for c in critiques] == [("Coherence", 3), ("Other", 1), ("Coverage", 2)]
    assert critiques[0]["response_quotes"]
    assert critiques[2]["text_quotes"][0] in STORY
    (again,) = convert_file(found.folder / "train.jsonl")
    before = {r["text"]: r["origin"] for r in TASK["questions"][0]["responses"]}  # type: ignore[index]
    assert again["passage"] == TASK["passage"]
    assert {r["text"]: r["origin"] for r in again["questions"][0]["responses"]} == before
    assert again["metadata"]["source_id"] == "row-1"


@pytest.fixture
def convert_file(tmp_path: Path) -> Callable[..., list[dict[str, Any]]]:
    def _convert(source: Path, *more: Any) -> list[dict[str, Any]]:
        out = tmp_path / "again.jsonl"
        convert([source], out, Options(form=more[0] if more else None))
        return read(out)

    return _convert


def reviews(task: Task) -> Annotation:
    marked = [target for target, kind in task.kinds.items() if kind in ("prompt", "response")]
    return Annotation.model_validate(
        {
            "status": "submitted",
            "ratings": {target: {"quality": 5, "bias": 3, "effort": 1} for target in marked},
            "tags": {target: {"spam": {"spam": False}} for target in marked},
            "reactions": {target: {"tone": ["funny"]} for target in marked},
        }
    )


def test_trees_come_in_again_the_same_with_what_was_said(
    lab: Lab, convert_file: Callable[..., list[dict[str, Any]]], tmp_path: Path
) -> None:
    source = tmp_path / "trees.jsonl"
    trees = (Path(__file__).parents[2] / "data" / "oasst_trees" / "trees.jsonl").read_text("utf-8").splitlines()[:2]
    source.write_text("\n".join(trees) + "\n", "utf-8")
    tasks = convert_file(source, "oasst-messages")
    built = lab.build(tasks, "conversation-review")
    lab.answer("ann", built, reviews)
    lab.answer("bo", built, reviews)
    found = lab.export("oasst")
    rows = read(found.folder / "train.jsonl")
    assert {row["message_tree_id"] for row in rows} == {json.loads(tree)["message_tree_id"] for tree in trees}
    root = rows[0]["prompt"]
    assert root["labels"]["quality"] == {"value": 1.0, "count": 2}
    assert root["labels"]["spam"] == {"value": 0.0, "count": 2}
    assert root["emojis"]["funny"] == 2
    assert root["review_result"] is True
    again = convert_file(found.folder / "train.jsonl", "oasst-messages")
    assert _texts(again) == _texts(tasks)
    for name in ("oasst", "oasst-rankings"):
        assert _texts(convert_file(found.folder / "train.jsonl", name)) == _texts(convert_file(source, name))


def _texts(tasks: list[dict[str, Any]]) -> dict[str, Any]:
    kept = ("conversation", "prompt", "language")
    replies = {task["id"]: {each["id"]: each for each in task.get("responses", ())} for task in tasks}
    return {task["id"]: ({name: task.get(name) for name in kept}, replies[task["id"]]) for task in tasks}


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
    task = {"id": "=1+1", "prompt": "+P", "responses": [{"id": "@a", "text": "-text"}]}
    lab.answer("ann", lab.build([task], str(rubric)), comments(evil))
    found = lab.export("answers-csv")
    with (found.folder / "train.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["type"] for row in rows] == ["rating", "comment"]
    assert rows[1]["value"] == f"'{evil}"
    assert rows[0]["task"] == "'=1+1"
    assert rows[0]["response"] == "'@a"
    assert not any(cell.startswith(("=", "+", "@", "\t")) for row in rows for cell in row.values())
    (_, plain) = lab.rows("answers-jsonl", out="plain")
    assert plain["value"] == evil
    assert lab.export("answers-parquet", out="parquet").rows == 2


def test_a_web_annotation_quotes_what_stands_there(criticised: Lab) -> None:
    rows = criticised.rows("web-annotation", out="web")
    spans = [t for row in rows for t in row["target"] if "selector" in t]
    assert spans
    for target in spans:
        quote, position = target["selector"]
        if target["source"].startswith("urn:sha256:") and quote["exact"] in STORY:
            assert STORY[position["start"] : position["end"]] == quote["exact"]
    assert len({row["id"] for row in rows}) == len(rows)


def test_every_form_says_who_reads_it_and_stands_in_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "resources" / "docs" / "exports.md").read_text("utf-8")
    for name, form in forms().items():
        assert form.eaten_by, name
        assert name in page or f"`-{name.split('-', 2)[-1]}`" in page or f"`-{name.rpartition('-')[2]}`" in page, name


def test_helpsteer_rows_come_in_again_the_same(lab: Lab, tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "data" / "formats" / "helpsteer.jsonl"
    out = tmp_path / "judgements.jsonl"
    convert([source], tmp_path / "tasks.jsonl", annotations=out)
    tasks, said = read(tmp_path / "tasks.jsonl"), read(out)
    scores: dict[str, dict[str, int]] = {}
    texts = {(task["id"], each["id"]): each["text"] for task in tasks for each in task["responses"]}
    for row in said:
        scores.setdefault(texts[row["task"], row["id"]], {})[row["block"]] = row["value"]

    def answer(task: Task) -> Annotation:
        ratings = {target: scores[task.texts[target]] for target in task.targets("response")}
        return Annotation.model_validate({"status": "submitted", "ratings": ratings})

    lab.answer("ann", lab.build(tasks, "helpsteer"), answer)
    rows = lab.rows("helpsteer", Rule("each"))
    expected = [{name: row[name] for name in rows[0]} for row in read(source)]
    assert sorted(map(json.dumps, rows)) == sorted(map(json.dumps, expected))
