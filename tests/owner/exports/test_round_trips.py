"""In, judged, out, in again: the same texts with what was said of them, for each form that goes both ways."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.owner.conversion.convert import ConversionOptions, convert_sources
from annotator.owner.conversion.source_rows import source_files
from annotator.owner.exports.answer_rule import FinalAnswerRule
from tests.owner.exports.conftest import TASK, Lab, read, reviews, works

DATA = Path(__file__).parents[2] / "data"
FORMATS = DATA / "formats"
Rows = list[dict[str, Any]]
RUBRIC = """
id = "own"
title = "Own"
[[blocks]]
type = "rating"
key = "help"
title = "Help"
targets = ["response"]
low = 1
high = 5
[[blocks]]
type = "tags"
key = "flaw"
title = "Flaws"
targets = ["response"]
[[blocks.tags]]
key = "wrong"
title = "Wrong"
[[blocks.tags]]
key = "rude"
title = "Rude"
[[blocks]]
type = "comment"
key = "remarks"
title = "Remarks"
targets = ["response"]
"""


def converted(folder: Path, *sources: Path, form: str | None = None) -> tuple[Rows, Rows]:
    """The tasks and the judgements of a source."""
    out = folder / f"again-{len(list(folder.iterdir()))}"
    out.mkdir()
    convert_sources(sources, out / "tasks.jsonl", ConversionOptions(form=form), annotations=out / "judgements.jsonl")
    return read(out / "tasks.jsonl"), read(out / "judgements.jsonl")


def remarks(task: Task) -> Annotation:
    """A score, a tag and a note for every response, which follow from its text."""
    annotation: dict[str, Any] = {"status": "submitted", "ratings": {}, "tags": {}, "comments": {}}
    for target in task.targets("response"):
        size = len(task.texts[target])
        annotation["ratings"][target] = {"help": 1 + size % 5}
        if size % 2 == 0:
            annotation["tags"][target] = {"flaw": {"wrong": True}}
        note = {"id": "n1", "key": "remarks", "text": f"All {size} of it.", "spans": []}
        annotation["comments"][target] = [note]
    return Annotation.model_validate(annotation)


def wanted(texts: Iterable[str]) -> dict[str, dict[str, Any]]:
    return {
        text: {"help": 1 + len(text) % 5, "flaw": ["wrong"], "remarks": f"All {len(text)} of it."}
        if len(text) % 2 == 0
        else {"help": 1 + len(text) % 5, "remarks": f"All {len(text)} of it."}
        for text in texts
    }


def by_response(tasks: Rows, judgements: Rows) -> dict[str, dict[str, Any]]:
    """By the text of the only response of each task: block and value."""
    texts = {task["id"]: task["responses"][0]["text"] for task in tasks}
    by_text: dict[str, dict[str, Any]] = {text: {} for text in texts.values()}
    for row in judgements:
        value = row["value"]
        by_text[texts[row["task"]]][row["block"]] = value[0] if row["block"] == "remarks" and value[1:] == [] else value
    return by_text


def judged(lab: Lab, tasks: Rows, people: int = 1) -> set[str]:
    rubric = lab.root / "own.toml"
    rubric.write_text(RUBRIC)
    built = lab.build(tasks, str(rubric))
    for person in range(people):
        lab.answer(f"ann-{person}", built, remarks)
    return {response["text"] for task in tasks for response in task["responses"]}


def test_input_folders_of_an_export_are_read_by_their_rows(lab: Lab) -> None:
    lab.answer("ann", lab.build([TASK], "critique"), works)
    for form in ("label-studio", "argilla", "llamafactory-dpo", "trl-unpaired", "answers-csv", "published-critiques"):
        report = lab.export(form, out=form)
        with source_files([report.folder]) as files:
            assert [file.path.name for file in files] == [file.name for file in report.files], form


def test_label_studio(lab: Lab, tmp_path: Path) -> None:
    tasks, _ = converted(tmp_path, FORMATS / "labelstudio_export.json")
    texts = judged(lab, tasks, people=2)
    exported = lab.export("label-studio")
    again, conversion = converted(tmp_path, exported.folder / "train.json")
    assert {task["prompt"] for task in again} == {task["prompt"] for task in tasks}
    assert len({row["annotator"] for row in conversion}) == 2
    assert by_response(again, conversion) == wanted(texts)
    assert {row["target"] for row in conversion} == {"q1/r1"}


def test_argilla(lab: Lab, tmp_path: Path) -> None:
    tasks, _ = converted(tmp_path, FORMATS / "argilla_to_dict.jsonl")
    texts = judged(lab, tasks, people=2)
    exported = lab.export("argilla")
    again, conversion = converted(tmp_path, exported.folder / "train.jsonl")
    assert [(task["prompt"], task["metadata"]["task"]) for task in again] == [(t["prompt"], t["id"]) for t in tasks]
    assert len({row["annotator"] for row in conversion}) == 2
    assert {row["value"] for row in conversion if row["block"] == "remarks"} == {
        f"All {len(text)} of it." for text in texts
    }
    answers = by_response(
        again, [{**row, "value": [row["value"]]} if row["block"] == "remarks" else row for row in conversion]
    )
    assert answers == wanted(texts)


def test_helpsteer(lab: Lab, tmp_path: Path) -> None:
    source = FORMATS / "helpsteer.jsonl"
    tasks, conversion = converted(tmp_path, source)
    scores: dict[str, dict[str, int]] = {}
    texts = {(task["id"], response["id"]): response["text"] for task in tasks for response in task["responses"]}
    for row in conversion:
        scores.setdefault(texts[row["task"], row["id"]], {})[row["block"]] = row["value"]

    def answer(task: Task) -> Annotation:
        ratings = {target: scores[task.texts[target]] for target in task.targets("response")}
        return Annotation.model_validate({"status": "submitted", "ratings": ratings})

    lab.answer("ann", lab.build(tasks, "helpsteer"), answer)
    exported = lab.export("helpsteer", FinalAnswerRule("each"))
    rows = read(exported.folder / "train.jsonl")
    expected = [{name: row[name] for name in rows[0]} for row in read(source)]
    assert sorted(map(json.dumps, rows)) == sorted(map(json.dumps, expected))
    again, judged_again = converted(tmp_path, exported.folder / "train.jsonl")
    assert _texts(again) == _texts(tasks)
    assert _values(judged_again, "id", "block") == _values(conversion, "id", "block")


def test_open_assistant(lab: Lab, tmp_path: Path) -> None:
    source = tmp_path / "trees.jsonl"
    trees = (DATA / "oasst_trees" / "trees.jsonl").read_text("utf-8").splitlines()[:2]
    source.write_text("\n".join(trees) + "\n", "utf-8")
    tasks, before = converted(tmp_path, source, form="oasst-messages")
    built = lab.build(tasks, "conversation-review")
    for person in ("ann", "bo"):
        lab.answer(person, built, reviews)
    exported = lab.export("oasst")
    rows = read(exported.folder / "train.jsonl")
    assert {row["message_tree_id"] for row in rows} == {json.loads(tree)["message_tree_id"] for tree in trees}
    root = rows[0]["prompt"]
    assert root["labels"]["quality"] == {"value": 1.0, "count": 2}
    assert root["labels"]["spam"] == {"value": 0.0, "count": 2}
    assert root["emojis"]["funny"] == 2
    assert root["review_result"] is True
    again, conversion = converted(tmp_path, exported.folder / "train.jsonl", form="oasst-messages")
    assert _messages(again) == _messages(tasks)
    given = _values(conversion, "task", "block")
    for task in tasks:
        assert given[task["id"], "labels.quality"] == [{"value": 1.0, "count": 2}]
        assert given[task["id"], "labels.spam"] == [{"value": 0.0, "count": 2}]
    others = _values(before, "task", "block")
    source_labels = {
        key: value for key, value in others.items() if key[1].startswith("labels.") and key[1] not in _ASKED
    }
    assert {key: given[key] for key in source_labels} == source_labels, "what the source knew and nobody was asked"
    for name in ("oasst", "oasst-rankings"):
        one, other = (converted(tmp_path, path, form=name)[0] for path in (exported.folder / "train.jsonl", source))
        assert _messages(one) == _messages(other)


_ASKED = {"labels.quality", "labels.fairness", "labels.effort", "labels.spam"}


def test_published_critiques(lab: Lab, tmp_path: Path) -> None:
    lab.answer("ann", lab.build([TASK], "critique"), works)
    exported = lab.export("published-critiques")
    (row,) = read(exported.folder / "train.jsonl")
    (question,) = row["data"]["questions"]
    ((again,), conversion) = converted(tmp_path, exported.folder / "train.jsonl")
    assert again["passage"] == TASK["passage"]
    asked = TASK["questions"][0]  # type: ignore[index]
    before = {response["text"]: response["origin"] for response in asked["responses"]}
    assert {response["text"]: response["origin"] for response in again["questions"][0]["responses"]} == before
    assert again["metadata"]["source_id"] == "row-1"
    answers = {response["id"]: response["text"] for response in again["questions"][0]["responses"]}
    wrote = {
        answers[judgement["id"]]: judgement["value"] for judgement in conversion if judgement["block"] == "critiques"
    }
    assert wrote == {answer["answer"]: answer["feedback"]["critiques"] for answer in question["answers"]}
    assert {
        answers[judgement["id"]]: judgement["value"] for judgement in conversion if judgement["block"] == "rating"
    } == {answer["answer"]: answer["feedback"]["rating"] for answer in question["answers"]}
    (ranking,) = (judgement["value"] for judgement in conversion if judgement["block"] == "ranking")
    places = [question["rankings"][int(target[-1]) - 1] for group in ranking["groups"] for target in group]
    assert places == [1, 2]
    assert len({judgement["annotator"] for judgement in conversion}) == 1


PAIR_FORMS = (
    "trl-preference", "trl-preference-chat", "trl-preference-chat-implicit", "llamafactory-dpo", "axolotl-dpo",
    "openai-preference", "helpsteer-preference",
)  # fmt: skip
GOOD_FORMS = (
    "openai-chat", "llamafactory-sft", "axolotl-sft", "trl-prompt-completion", "trl-prompt-completion-chat",
)  # fmt: skip
LABELLED_FORMS = ("trl-unpaired", "trl-unpaired-chat", "llamafactory-kto", "axolotl-kto")


@pytest.fixture
def compared(lab: Lab) -> Lab:
    """A task of which one response is preferred."""
    task = {"id": "sky", "prompt": "What colour is the sky?", "responses": [
        {"id": "a", "text": "It is green.", "origin": "m1"}, {"id": "b", "text": "It is blue.", "origin": "m2"},
    ]}  # fmt: skip

    def prefers(asked: Task) -> Annotation:
        better = next(target for target, text in asked.texts.items() if text == "It is blue.")
        preference = {"preferred": better, "strength": 2, "justification": ""}
        return Annotation.model_validate({"status": "submitted", "preferences": {"q1": {"preference": preference}}})

    lab.answer("ann", lab.build([task], "comparison"), prefers)
    return lab


@pytest.mark.parametrize("form", PAIR_FORMS)
def test_exported_pairs_are_read_back_with_their_verdict(form: str, compared: Lab, tmp_path: Path) -> None:
    (task,), (conversion, *_) = converted(tmp_path, compared.export(form).folder)
    texts = {response["id"]: response["text"] for response in task["responses"]}
    places = [f"q1/r{number}" for number in (1, 2)]
    better = [*texts.values()][places.index(conversion["value"]["preferred"])]
    assert (better, sorted(texts.values())) == ("It is blue.", ["It is blue.", "It is green."])
    assert task["prompt"].endswith("What colour is the sky?")


@pytest.mark.parametrize("form", GOOD_FORMS + LABELLED_FORMS)
def test_exported_responses_are_read_back_with_their_label(form: str, compared: Lab, tmp_path: Path) -> None:
    tasks, conversion = converted(tmp_path, compared.export(form).folder)
    texts = [response["text"] for task in tasks for response in task["responses"]]
    assert all(task["prompt"].endswith("What colour is the sky?") for task in tasks)
    if form in GOOD_FORMS:
        assert texts == ["It is blue."]
    else:
        labels = {task["responses"][0]["text"]: line["value"] for task in tasks for line in conversion
                  if line["task"] == task["id"]}  # fmt: skip
        assert labels == {"It is blue.": True, "It is green.": False}


def _texts(tasks: Rows) -> dict[str, Any]:
    return {
        task["id"]: (task["prompt"], {response["id"]: response["text"] for response in task["responses"]})
        for task in tasks
    }


def _messages(tasks: Rows) -> dict[str, Any]:
    names = ("conversation", "prompt", "language")
    replies = {task["id"]: {response["id"]: response for response in task.get("responses", ())} for task in tasks}
    return {task["id"]: ({name: task.get(name) for name in names}, replies[task["id"]]) for task in tasks}


def _values(rows: Rows, *names: str) -> Mapping[tuple[str, ...], list[Any]]:
    values: dict[tuple[str, ...], list[Any]] = {}
    for row in rows:
        values.setdefault(tuple(row[name] for name in names), []).append(row["value"])
    return values
