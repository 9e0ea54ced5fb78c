"""The sample projects that ship: bundles like any other, of the texts beside them, without anybody's secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.model.rubric import Rubric
from annotator.paths import resource

SAMPLE = resource("sample")


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> list[dict]:
    with open_bundle(SAMPLE / "sample.anntask", tmp_path_factory.mktemp("quarantine")) as bundle:
        bundle.signed_by("owner")
        assert bundle.info.project_title == "Sample: everyday questions"
        return [json.loads(line) for line in bundle.lines("tasks.jsonl")]


def test_the_bundle_holds_the_texts_beside_it(tasks: list[dict]) -> None:
    rows = [json.loads(line) for line in (SAMPLE / "sample.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 12
    assert [(row["prompt"], {a["text"] for a in row["responses"]}) for row in rows] == [
        (task["prompt"], {a["text"] for a in task["responses"]}) for task in tasks
    ]
    assert all(len(task["responses"]) == 4 for task in tasks)


def test_the_bundle_does_not_say_who_wrote_what(tasks: list[dict]) -> None:
    names = {"alpaca-13b", "bard", "gpt35", "vicuna-13b"}
    assert not names & {answer["id"] for task in tasks for answer in task["responses"]}


def test_the_stories_are_whole_blind_and_under_their_licences(tmp_path: Path) -> None:
    folder = SAMPLE / "stories"
    rows = [json.loads(line) for line in (folder / "stories.jsonl").read_text(encoding="utf-8").splitlines()]
    with open_bundle(folder / "stories.anntask", tmp_path) as bundle:
        bundle.signed_by("owner")
        assert Rubric.model_validate_json(bundle.read("rubric.json")).id == "critique"
        stories = [json.loads(line) for line in bundle.lines("tasks.jsonl")]
    assert len(rows) == 3
    for row, story in zip(rows, stories, strict=True):
        assert story["passage"] == row["passage"]
        assert story["metadata"] == {"license": row["metadata"]["license"]}
        for asked, sent in zip(row["questions"], story["questions"], strict=True):
            assert {a["text"] for a in asked["responses"]} == {a["text"] for a in sent["responses"]}
            assert not {a["id"] for a in asked["responses"]} & {a["id"] for a in sent["responses"]}
    assert "Attribution 4.0" in (folder / "LICENSE").read_text(encoding="utf-8")
    assert (folder / "GUTENBERG_LICENSE").read_text(encoding="utf-8").strip() == stories[0]["metadata"]["license"]


def test_the_comments_are_whole_and_blind(tmp_path: Path) -> None:
    folder = SAMPLE / "comments"
    rows = [json.loads(line) for line in (folder / "comments.jsonl").read_text(encoding="utf-8").splitlines()]
    with open_bundle(folder / "comments.anntask", tmp_path) as bundle:
        bundle.signed_by("owner")
        assert Rubric.model_validate_json(bundle.read("rubric.json")).id == "critique-helpfulness"
        sent = [json.loads(line) for line in bundle.lines("tasks.jsonl")]
    assert len(rows) == len(sent) == 2
    for row, task in zip(rows, sent, strict=True):
        for asked, shown in zip(row["questions"], task["questions"], strict=True):
            (own,), (given,) = asked["responses"], shown["responses"]
            assert {critique["text"] for critique in own["critiques"]} == {
                critique["text"] for critique in given["critiques"]
            }
            assert not {critique["id"] for critique in own["critiques"]} & {
                critique["id"] for critique in given["critiques"]
            }
            assert "origin" not in json.dumps(given)


def test_the_passages_are_whole_and_under_their_licence(tmp_path: Path) -> None:
    folder = SAMPLE / "passages"
    rows = [json.loads(line) for line in (folder / "passages.jsonl").read_text(encoding="utf-8").splitlines()]
    with open_bundle(folder / "passages.anntask", tmp_path) as bundle:
        bundle.signed_by("owner")
        assert Rubric.model_validate_json(bundle.read("rubric.json")).id == "authoring"
        sent = [json.loads(line) for line in bundle.lines("tasks.jsonl")]
    assert [row["passage"] for row in rows] == [task["passage"] for task in sent]
    assert len(rows) == 2
    licence = (folder / "GUTENBERG_LICENSE").read_text(encoding="utf-8").strip()
    assert {task["metadata"]["license"] for task in sent} == {licence}


@pytest.mark.parametrize(("name", "preset", "count"), [("comparisons", "comparison", 8),
                                                       ("conversations", "conversation-review", 6)])  # fmt: skip
def test_the_texts_are_whole_and_blind(tmp_path: Path, name: str, preset: str, count: int) -> None:
    folder = SAMPLE / name
    rows = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    with open_bundle(folder / f"{name}.anntask", tmp_path) as bundle:
        bundle.signed_by("owner")
        assert Rubric.model_validate_json(bundle.read("rubric.json")).id == preset
        sent = [json.loads(line) for line in bundle.lines("tasks.jsonl")]
    assert len(rows) == len(sent) == count
    for row, task in zip(rows, sent, strict=True):
        assert task.get("prompt") == row.get("prompt")
        assert {response["text"] for response in task.get("responses", ())} == {
            response["text"] for response in row.get("responses", ())
        }
        assert [turn["text"] for turn in task.get("conversation", ())] == [
            turn["text"] for turn in row.get("conversation", ())
        ]
        shown = [*task.get("responses", ()), *task.get("conversation", ())]
        assert not any("origin" in response for response in shown)
        assert not {"alpaca-13b", "bard", "gpt35", "vicuna-13b"} & {
            response["id"] for response in task.get("responses", ())
        }
    assert "Apache License" in (folder / "LICENSE").read_text(encoding="utf-8")
    assert "Apache-2.0" in (folder / "NOTICE").read_text(encoding="utf-8")


def test_no_secret_ships() -> None:
    files = [path for path in resource().rglob("*") if path.is_file()]
    assert files
    assert [path for path in files if b"PRIVATE KEY-----" in path.read_bytes()] == []
