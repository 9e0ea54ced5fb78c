"""Counts that no person can judge are refused, with the number found and the number permitted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import limits
from annotator.model.task import Task
from annotator.owner.build.source import read_source
from annotator.owner.rubrics.rubric_file import read_rubric
from annotator.services.bundle_contents import incoming_tasks
from tests.model import critique_work


def responses(count: int) -> list[dict[str, str]]:
    return [{"id": f"r{n}", "text": "an answer"} for n in range(count)]


def critiques(count: int) -> list[dict[str, Any]]:
    own = [{"id": f"c{n}", "text": "a flaw"} for n in range(count)]
    return [{"id": "r", "text": "an answer", "critiques": own}]


def questions(count: int) -> list[dict[str, Any]]:
    return [{"id": f"q{n}", "text": "what?", "responses": responses(1)} for n in range(count)]


def messages(count: int) -> list[dict[str, str]]:
    return [{"role": "user", "text": "hello"} for _ in range(count)]


def rating(number: int, described: int = 0) -> dict[str, Any]:
    levels = [{"value": value - 50, "text": "described"} for value in range(described)]
    block = {"type": "rating", "key": f"k{number}", "title": "Quality", "targets": ["response"], "low": -99, "high": 99}
    return {**block, "levels": levels}


def tags(count: int) -> dict[str, Any]:
    own = [{"key": f"t{n}", "title": "Tag"} for n in range(count)]
    return {"type": "tags", "key": "tags", "title": "Tags", "targets": ["response"], "tags": own}


def comment(number: int) -> dict[str, Any]:
    return {"type": "comment", "key": f"n{number}", "title": "Notes", "targets": ["response"]}


TASKS = [
    ({"prompt": "p", "responses": responses(65)}, "65 responses of a question", "64", "responses"),
    ({"questions": [{"id": "q", "text": "?", "responses": responses(500)}]}, "500 responses of a question", "64", "q"),
    ({"prompt": "p", "responses": critiques(65)}, "65 critiques of a response", "64", "responses"),
    ({"questions": questions(65)}, "65 questions of a task", "64", "questions"),
    ({"conversation": messages(1_001)}, "1,001 messages of a task", "1,000", "conversation"),
    ({"conversation": messages(5_000)}, "5,000 messages of a task", "1,000", "conversation"),
]
RUBRICS = [
    ([comment(n) for n in range(65)], "65 blocks of a rubric", "64"),
    ([rating(n) for n in range(33)], "33 attributes of a rubric", "32"),
    ([rating(0, 101)], "101 levels described in a rubric", "100"),
    ([rating(n, 21) for n in range(5)], "105 levels described in a rubric", "100"),
    ([tags(65)], "65 tags of a block", "64"),
]


@pytest.mark.parametrize(("task", "count", "permitted", "where"), TASKS)
def test_tasks_beyond_a_limit_are_refused_at_build_and_at_import(tmp_path, task, count, permitted, where) -> None:
    line = json.dumps({"id": "t", **task})
    file = tmp_path / "tasks.jsonl"
    file.write_text(line)
    with pytest.raises(AnnotatorError) as at_build:
        read_source(file)
    with pytest.raises(AnnotatorError) as at_import:
        list(incoming_tasks([line.encode()], critique_work.RUBRIC))
    assert (at_build.value.code, at_import.value.code) == ("source.limit", "bundle.limit")
    for refused in (at_build.value, at_import.value):
        assert refused.message == f"{count} are too many; {permitted} are permitted."
        assert "line 1" in refused.where
        assert where in refused.where


@pytest.mark.parametrize(("blocks", "count", "permitted"), RUBRICS)
def test_rubrics_beyond_a_limit_are_refused_with_the_number(tmp_path, blocks, count, permitted) -> None:
    file = tmp_path / "rubric.json"
    file.write_text(json.dumps({"id": "r", "title": "R", "blocks": blocks}))
    written = read_rubric(file)
    assert written.rubric is None
    assert f"{count} are too many; {permitted} are permitted." in [mistake.message for mistake in written.mistakes]


@pytest.mark.parametrize(
    "task",
    [
        {"prompt": "p", "responses": responses(limits.RESPONSES)},
        {"prompt": "p", "responses": critiques(limits.CRITIQUES)},
        {"questions": questions(limits.QUESTIONS)},
        {"conversation": messages(limits.MESSAGES)},
    ],
)
def test_what_is_at_the_limit_is_accepted(tmp_path, task) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text(json.dumps({"id": "t", **task}))
    assert len(read_source(file)) == 1


@pytest.mark.parametrize("blocks", [[comment(n) for n in range(64)], [rating(n, 3) for n in range(32)], [tags(64)]])
def test_rubrics_at_the_limit_are_accepted(tmp_path, blocks) -> None:
    file = tmp_path / "rubric.json"
    file.write_text(json.dumps({"id": "r", "title": "R", "blocks": blocks}))
    assert read_rubric(file).mistakes == ()


def test_other_errors_are_not_about_a_limit() -> None:
    too_long = {"type": "too_long", "loc": ("responses",), "ctx": {"max_length": 1}, "input": [0, 0]}
    assert limits.exceeded(too_long)
    for other in ({"loc": ()}, {"loc": ("names",)}, {"type": "missing"}, {"input": "text"}):
        assert limits.exceeded({**too_long, **other}) is None


def test_text_is_counted_in_bytes_over_all_texts_of_a_task(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(limits, "TEXT_BYTES", 1_000)
    file = tmp_path / "tasks.jsonl"
    enough = {"id": "t", "prompt": "é" * 250, "responses": [{"id": "r", "text": "x" * 500}]}
    file.write_text(json.dumps(enough))
    assert len(read_source(file)) == 1
    file.write_text(json.dumps({**enough, "conversation": [{"role": "user", "text": "x"}]}))
    with pytest.raises(AnnotatorError, match=r"1,001 bytes of text in a task are too many; 1,000 are permitted\."):
        read_source(file)


def test_text_of_questions_about_a_passage_counts(monkeypatch) -> None:
    monkeypatch.setattr(limits, "TEXT_BYTES", 1_000)
    task = {
        "id": "t",
        "passage": "x" * 500,
        "questions": [{"id": "a", "text": "y" * 300}, {"id": "b", "text": "y" * 200}],
    }
    assert Task.model_validate(task)
    task["passage"] += "x"
    with pytest.raises(ValidationError, match="1,001 bytes of text in a task"):
        Task.model_validate(task)
