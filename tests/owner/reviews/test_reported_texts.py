"""Reported texts of a large data set: of its texts only those of the reported tasks are in memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.model.limits import TEXT_BYTES
from annotator.owner.dataset.dataset_tables import table_columns
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_checks import reported_texts
from annotator.owner.reviews.moderation_bundles import _items
from annotator.owner.reviews.task_submissions import dataset_rows
from tests.owner.conftest import new_project
from tests.owner.measures import written_dataset

TASKS = 20_000
TEXT = "A text of this length is read by nobody twice. " * 20


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    project = new_project(tmp_path, SigningKey.generate("owner"))
    monkeypatch.setattr(written_dataset, "PROJECT", project.state.id)
    return project


def written(root: Path) -> Path:
    """A data set of one text a task, of which the ones of two tasks are reported."""
    texts = [
        {
            "task": f"t{at}",
            "version": "v",
            "target": "q1/r1",
            "kind": "response",
            "response": "a",
            "text": f"{at} {TEXT}",
        }
        for at in range(TASKS)
    ]
    tag = {"version": "v", "target": "q1/r1", "is_final": True, "value": True, "tag": "spam", "annotator": "ann"}
    tags = [{**tag, "task": task, "purpose": "discard"} for task in ("t7", f"t{TASKS - 1}")]
    return written_dataset.write_dataset(root / "data", {"texts": texts, "tags": tags})


def test_only_the_texts_of_reported_tasks_are_in_memory(tmp_path: Path, project: Project) -> None:
    dataset = written(tmp_path)
    reported_texts(dataset, project)  # with the modules that it imports
    tracemalloc.start()
    texts = reported_texts(dataset, project)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [(text.task, text.text[:8]) for text in texts] == [("t19999", "19999 A "), ("t7", "7 A text")]
    assert peak < 2 * len(TEXT) * 100, "those of all tasks are a hundred times as much"


def test_the_rows_of_some_tasks_are_those_of_the_table(tmp_path: Path, project: Project) -> None:
    dataset = written(tmp_path)
    every = list(dataset_rows(dataset, project, "texts"))
    assert (len(every), every[0].keys()) == (TASKS, table_columns("texts").keys())
    some = {"t3", "t12000", "t19999", "none"}
    assert list(dataset_rows(dataset, project, "texts", tasks=some)) == [row for row in every if row["task"] in some]
    assert list(dataset_rows(dataset, project, "texts", ["task", "text"], tasks=[])) == []


@pytest.mark.parametrize("long", [False, True])
def test_a_moderator_reads_what_those_who_reported_a_text_wrote_about_it(
    tmp_path: Path, project: Project, long: bool
) -> None:
    """Also if they skipped the task, so that their comments are not final. Without the report, where it does not fit
    into a task beside the text."""
    at = {"task": "t", "version": "v"}
    text = {**at, "target": "q1/r1", "kind": "response", "text": "x" * (TEXT_BYTES - 100) if long else "Buy now."}
    prompt = {**at, "target": "q1", "kind": "prompt", "text": "What is a heron?"}
    tag = {**at, "target": "q1/r1", "is_final": True, "value": True, "tag": "spam", "purpose": "discard"}
    earlier = {**at, "target": "q1/r1", "annotator": "cy", "bundle_id": "earlier", "text": "Not yet read."}
    comments = {"ann": "An advertisement. " * (100 if long else 1), "bo": "I like it.", "cy": "It sells something."}
    dataset = written_dataset.write_dataset(tmp_path / "data", {
        "texts": [prompt, text], "tags": [{**tag, "annotator": person} for person in ("ann", "cy")],
        "comments": [earlier, *({**text, "annotator": person, "text": note} for person, note in comments.items())],
    })  # fmt: skip
    (item,) = _items(dataset, project, reported_texts(dataset, project), ())
    turns = [(turn.role, turn.text) for turn in item.messages]
    report = "The next text was reported as: spam (2 people)\n\nAn advertisement. \n\nIt sells something."
    shown = [("user", "What is a heron?"), ("system", report), ("assistant", "Buy now.")]
    assert turns == ([("assistant", text["text"])] if long else shown)
