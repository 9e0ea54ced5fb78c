"""The importer of Open-Assistant trees: texts unchanged, paths whole, nothing told that annotators must not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import read_source
from annotator.owner.conversion.convert import ConversionOptions, convert_sources
from annotator.owner.project.owner_project import Project
from annotator.owner.tasks.input_task import InputTask
from tests.answering import answered
from tests.owner.collected_results import collect_results

TREES = Path(__file__).parents[2] / "data" / "oasst_trees" / "trees.jsonl"
ROLES = {"prompter": "user", "assistant": "assistant"}


def _tasks(form: str, tmp_path: Path, source: Path = TREES) -> list[InputTask]:
    convert_sources([source], tmp_path / f"{form}.jsonl", ConversionOptions(form))
    return [row.task for row in read_source(tmp_path / f"{form}.jsonl")]


def _paths() -> Iterator[list[dict[str, Any]]]:
    """Every message of the file with those above it."""

    def below(path: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
        yield path
        for reply in path[-1]["replies"]:
            yield from below([*path, reply])

    for line in TREES.read_text("utf-8").splitlines():
        yield from below([json.loads(line)["prompt"]])


def _turns(path: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(ROLES[message["role"]], message["text"]) for message in path]


def test_every_prompt_has_its_path_above_it_and_its_replies_below(tmp_path: Path) -> None:
    tasks = {task.id: task for task in _tasks("oasst", tmp_path)}
    asked = [path for path in _paths() if path[-1]["role"] == "prompter" and path[-1]["replies"]]
    assert list(tasks) == [path[-1]["message_id"] for path in asked]
    for path in asked:
        task, message = tasks[path[-1]["message_id"]], path[-1]
        assert [(turn.role, turn.text) for turn in task.conversation] == _turns(path[:-1])
        assert not [turn for turn in task.conversation if turn.rated_as]
        assert (task.prompt, task.language) == (message["text"], message["lang"])
        replies = [(reply["message_id"], reply["text"]) for reply in message["replies"]]
        assert [(response.id, response.text) for response in task.responses] == replies


def test_facts_of_oasst_trees_become_metadata(tmp_path: Path) -> None:
    first = _tasks("oasst", tmp_path)[0]
    assert first.metadata["tree_state"] == "ready_for_export"
    assert [facts["rank"] for facts in first.metadata["replies"].values()] == [0, 1, 2, 3]  # type: ignore[index,call-overload,union-attr]
    assert {response.origin for response in first.responses} == {"chip20b"}
    assert {response.origin for response in _tasks("oasst", tmp_path)[1].responses} == {"person"}


def test_every_message_is_marked_at_the_end_of_its_path(tmp_path: Path) -> None:
    tasks = {task.id: task for task in _tasks("oasst-messages", tmp_path)}
    for path in _paths():
        task = tasks.pop(f"{path[-1]['message_id']}:message")
        assert [(turn.role, turn.text) for turn in task.conversation] == _turns(path)
        kind = "prompt" if path[-1]["role"] == "prompter" else "response"
        assert dict(task.kinds) == {"task": "task", f"m{len(path)}": kind}
    assert not tasks


def test_one_project_can_ask_all_forms(tmp_path: Path) -> None:
    ids = [task.id for form in ("oasst", "oasst-messages", "oasst-rankings") for task in _tasks(form, tmp_path)]
    assert len(set(ids)) == len(ids) == 22 + 108 + 17


def test_only_what_can_be_compared_is_taken_for_rankings(tmp_path: Path) -> None:
    assert {len(task.responses) for task in _tasks("oasst-rankings", tmp_path)} == {2, 3, 4, 9}


def test_deleted_messages_are_left_out_with_all_below(tmp_path: Path) -> None:
    tree = json.loads(TREES.read_text("utf-8").splitlines()[1])
    tree["prompt"]["replies"][0]["deleted"] = True
    source = tmp_path / "trees.jsonl"
    source.write_text(json.dumps(tree))
    left = _tasks("oasst-messages", tmp_path, source)
    remaining = {task.id.removesuffix(":message") for task in left}
    assert remaining == {tree["prompt"]["message_id"]} | {
        path[-1]["message_id"]
        for path in _paths()
        if len(path) > 1 and path[1] in tree["prompt"]["replies"][1:] and path[0]["text"] == tree["prompt"]["text"]
    }
    tree["prompt"]["deleted"] = True
    source.write_text(json.dumps(tree))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "source.empty"):
        convert_sources([source], tmp_path / "none.jsonl", ConversionOptions("oasst"))


def test_a_row_that_is_not_a_tree_is_named(tmp_path: Path) -> None:
    source = tmp_path / "trees.jsonl"
    source.write_text('{"message_tree_id": "x", "prompt": {"message_id": "y", "role": "robot", "text": ""}}')
    with pytest.raises(AnnotatorError, check=lambda error: error.where == "trees.jsonl, line 1, prompt.role"):
        convert_sources([source], tmp_path / "none.jsonl", ConversionOptions("oasst"))


@pytest.mark.parametrize(
    ("form", "preset", "count"),
    [
        ("oasst", "conversation-review", 22),
        ("oasst-messages", "conversation-review", 108),
        ("oasst-rankings", "comparison", 17),
        ("oasst-rankings", "helpsteer", 17),
    ],
)
def test_a_bundle_of_it_is_answered_and_comes_back(
    form: str,
    preset: str,
    count: int,
    project: Project,
    make: Callable[..., BundleBuildResult],
    deliver: Any,
    tmp_path: Path,
) -> None:
    convert_sources([TREES], tmp_path / "tasks.jsonl", ConversionOptions(form))
    built = make(read_source(tmp_path / "tasks.jsonl"), rubric=preset)
    raw = built.path.read_bytes()
    assert built.tasks == count
    assert b'"origin"' not in raw
    assert b"chip20b" not in raw
    with open_bundle(built.path, tmp_path / "quarantine") as bundle:
        rubric = Rubric.model_validate_json(bundle.read("rubric.json"))
        tasks = {task.id: task for task in map(Task.model_validate_json, bundle.lines("tasks.jsonl"))}
    chance = Random(17)

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        annotation = answered(rubric, tasks[line["task_id"]], chance)
        return {**line, "annotation": annotation.model_dump(mode="json")}

    ann = SigningKey.generate("ann")
    project.trust("annotator", ann.public, "ann")
    files = collect_results(Project.open(project.root), [deliver(ann, built, tasks=count, change=answer)])
    assert len(files.judgements) == count


def test_a_preset_that_asks_nothing_of_a_task_is_refused_with_its_line(
    make: Callable[..., BundleBuildResult], tmp_path: Path
) -> None:
    convert_sources([TREES], tmp_path / "tasks.jsonl", ConversionOptions("oasst"))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "build.nothing_asked"):
        make(read_source(tmp_path / "tasks.jsonl"), rubric="comparison")
