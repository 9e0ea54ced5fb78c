"""A data set says by itself what was asked of which texts: nobody needs the project's folder to read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.model.rubric import Rubric
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import read_source
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.paths import resource


def test_rubrics_roles_and_titles_are_there(
    project: Project, make: Callable[..., BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    ann = SigningKey.generate("ann")
    project.trust("annotator", ann.public, "ann")
    rows = read_source(resource("examples", "conversation.jsonl"))
    results = deliver(ann, make(rows, series="talk"))
    make(read_source(resource("examples", "passage.jsonl")), series="read")
    merge(project, [results], tmp_path / "data")
    dataset = open_dataset(tmp_path / "data")
    asked = dataset.arrow("rubrics").to_pylist()
    assert [Rubric.model_validate(json.loads(row["content"])) for row in asked] == [
        load_rubric("helpsteer").rubric.model_copy(update={"translations": {}})
    ]
    assert {row["rubric_sha256"] for row in dataset.arrow("tasks").to_pylist()} == {asked[0]["sha256"]}
    texts = dataset.arrow("texts").to_pylist()
    roles = {(row["task"], row["target"]): row["role"] for row in texts if row["role"]}
    assert roles == {
        (row.task.id, f"m{number}"): message.role
        for row in rows
        for number, message in enumerate(row.task.conversation, 1)
    }
    titles = {row["title"] for row in texts if row["target"] == "passage"}
    assert titles == {"The new lamp"}
    assert not any(row["title"] for row in texts if row["target"] != "passage")
