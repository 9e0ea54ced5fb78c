"""The owner's steps from Python: tables in, tables out, the same as the commands and files do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from pkgutil import iter_modules
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import annotator.owner
from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner import (
    Project,
    assign,
    convert,
    merge,
    new_project,
    next_tasks,
    open_dataset,
    read_tasks,
    show_status,
    write_tasks,
)
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.conversion.convert import convert_sources as convert_files
from annotator.owner.operations.tables import TASKS, task_lines, tasks_table
from annotator.paths import resource
from tests.owner.conversion.rows import lines
from tests.owner.conversion.samples import SAMPLES

EVERYTHING = {
    "id": "t1",
    "passage": {"text": "A lamp.", "title": "Lamp"},
    "conversation": [{"role": "user", "text": "Hi", "id": "m1", "origin": "zoe", "rated_as": "prompt"}],
    "language": "en",
    "kind": "topic",
    "split": "train",
    "questions": [
        {
            "id": "q",
            "text": "Who?",
            "responses": [{"id": "a", "text": "", "origin": "m", "critiques": [{"id": "c", "text": "No."}]}],
        }
    ],
    "metadata": {"facts": [1, {"deep": None}], "none": None},
    "category": ["x", 1],
}


def plain(task: Any) -> Mapping[str, Any]:
    """What a task says, however its passage without a title is written."""
    document: dict[str, Any] = task.model_dump(mode="json", exclude_defaults=True)
    if isinstance(document.get("passage"), dict) and not document["passage"].get("title"):
        document["passage"] = document["passage"]["text"]
    return document


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_tasks_are_the_same_after_a_table(name: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    convert_files([SAMPLES[name][1]], first)
    table = read_tasks(first)
    assert table.schema == TASKS
    pq.write_table(table, tmp_path / "kept.parquet")
    write_tasks(pq.read_table(tmp_path / "kept.parquet"), second)
    assert [plain(row.task) for row in read_source(second)] == [plain(row.task) for row in read_source(first)]


def test_every_field_of_a_task_goes_through_a_table(tmp_path: Path) -> None:
    source, out = lines(tmp_path / "t.jsonl", [EVERYTHING]), tmp_path / "out.jsonl"
    write_tasks(read_tasks(source), out)
    assert [row.task for row in read_source(out)] == [row.task for row in read_source(source)]
    assert list(task_lines(tasks_table([EVERYTHING]))) == [EVERYTHING]


def test_a_table_is_converted_as_a_file_is(tmp_path: Path) -> None:
    rows = [{"question": f"Why {n}?", "a": f"one {n}", "b": f"two {n}", "topic": "x"} for n in range(5)]
    columns = {"prompt": "question", "response": ["a", "b"]}
    made = convert(pa.Table.from_pylist(rows), columns=columns)
    frame = pa.Table.from_pylist(rows).to_pandas().set_index([[3, 1, 4, 1, 5]])
    assert convert(frame, columns=columns).tasks == made.tasks
    from_file = convert(lines(tmp_path / "rows.jsonl", rows), columns=columns)
    assert made.tasks.equals(from_file.tasks)
    assert made.tasks["responses"][0].as_py()[1]["text"] == "two 0"
    assert made.report.used == 5
    with pytest.raises(AnnotatorError) as refused:
        convert(pa.Table.from_pylist(rows), columns={"question": "prompt"})
    assert refused.value.code == "convert.bad_map"


def test_judgements_come_as_a_table_or_as_a_data_set(tmp_path: Path) -> None:
    path = SAMPLES["helpsteer.jsonl"][1]
    judgements = convert(path).judgements.to_pylist()
    assert {(row["block"], json.loads(row["value"])) for row in judgements} >= {("verbosity", 0), ("coherence", 4)}
    assert convert([path], dataset=tmp_path / "data", name="published").judgements.num_rows == 0
    ratings = open_dataset(tmp_path / "data").arrow("ratings", ["task", "annotator", "block", "score"]).to_pylist()
    assert {row.pop("project") for row in ratings} == {"source-published"}
    wanted = [
        {name: row[name] for name in ("task", "annotator", "block")} | {"score": row["value"]} for row in judgements
    ]
    assert sorted(map(str, ratings)) == sorted(str({**row, "score": json.loads(str(row["score"]))}) for row in wanted)


def test_a_round_without_a_shell(
    project: Project,
    owner: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    deliver: Callable[..., Path],
    tmp_path: Path,
) -> None:
    tasks = tasks_table(row.task.model_dump(mode="json", exclude_defaults=True) for row in vicuna[:6])
    roster = pa.table({"id": ["ann", "bo"], "languages": [["en", "de"], None], "groups": ["core", None]})
    dry = assign(project, tasks, roster, rubric="helpsteer", each=2)
    assert dry.summary.judgements == 12
    assert dry.bundles.num_rows == 0
    built = assign(project, tasks, roster, rubric="helpsteer", each=2, out=tmp_path / "round", key=owner)
    assert built.plan.equals(dry.plan)
    assert {(row["task"], row["annotator"]) for row in built.plan.to_pylist()} == {
        (row.task.id, person) for row in vicuna[:6] for person in ("ann", "bo")
    }
    results = []
    for number, row in enumerate(built.bundles.to_pylist()):
        with open_bundle(Path(row["path"]), tmp_path / "quarantine") as bundle:
            assert len(list(bundle.lines("tasks.jsonl"))) == row["tasks"] == 6
        person = SigningKey(bytes([number + 7]) * 32, row["annotator"])
        Project.open(project.root).trust("annotator", person.public, person=row["annotator"])
        path, bundle_id = Path(row["path"]), row["bundle_id"]
        results.append(deliver(person, SimpleNamespace(path=path, bundle_id=bundle_id), tasks=6))
    merged = merge(Project.open(project.root), results, tmp_path / "data")
    assert not merged.refused
    ratings = open_dataset(tmp_path / "data").arrow("ratings")
    assert set(ratings["annotator"].to_pylist()) == {"ann", "bo"}
    round_ = next_tasks(Project.open(project.root), tmp_path / "data", "critique")
    again = round_.tasks
    assert again.schema == TASKS
    with pytest.warns(DeprecationWarning, match="attribute 'tasks'"):
        assert round_.num_rows == again.num_rows
    assert set(again["id"].to_pylist()) == {row.task.id for row in vicuna[:6]}


def test_the_shipped_examples_open_as_tables() -> None:
    for name in ("ratings", "passage", "conversation"):
        assert read_tasks(resource("examples", f"{name}.jsonl")).num_rows


def test_completion_offers_the_public_names() -> None:
    assert {"convert", "merge", "measure"} <= set(dir(annotator.owner)) == set(annotator.owner.__all__)


def test_every_operation_is_public() -> None:
    operations = import_module("annotator.owner.operations")
    modules = [import_module(module.name) for module in iter_modules(operations.__path__, f"{operations.__name__}.")]
    described = {
        name
        for module in modules
        for name, value in vars(module).items()
        if isfunction(value) and value.__module__ == module.__name__ and "Parameters:" in (value.__doc__ or "")
    }
    assert {"sync", "qualify", "pay"} <= described
    assert described - set(annotator.owner.__all__) == {"convert_files", "stats"}, (
        "`convert` and `statistics` are those of Python"
    )
    assert all(getattr(annotator.owner, name).__doc__ for name in annotator.owner.__all__)


def test_a_project_is_made_with_the_keys_of_the_user_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_DATA_DIR", str(tmp_path / "own"))
    KeyStore(tmp_path / "own" / "keys").create("owner", "Lab")
    folder = tmp_path / "study"
    new_project(folder, "A study")
    assert show_status(Project.open(folder)).as_json()["people"] == show_status([folder]).as_json()["people"] == []
