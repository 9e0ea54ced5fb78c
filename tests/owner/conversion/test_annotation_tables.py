"""Judgements of a source as a data set: at the texts that they are about, measurable beside those of a merge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model import limits
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.rubric import Rubric
from annotator.owner import Project, merge, open_dataset
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.conversion.annotation_tables import FIT_NO_TABLE
from annotator.owner.conversion.convert import convert_sources
from annotator.owner.dataset import extract
from annotator.owner.dataset.dataset_tables import WORK_TABLES
from tests.owner.conversion import rows
from tests.owner.conversion.published_rows import PUBLISHED
from tests.owner.conversion.rows import lines
from tests.owner.conversion.samples import SAMPLES, WRITTEN
from tests.owner.conversion.source_annotation import SourceAnnotation

Source = Callable[[str], Path]


@pytest.fixture
def source(tmp_path: Path) -> Source:
    """A file or folder with rows of some form, by the name of the sample or of the form."""

    def _source(name: str) -> Path:
        return SAMPLES[name][1] if name in SAMPLES else lines(tmp_path / f"{name}.in.jsonl", WRITTEN[name])

    return _source


def of_table(dataset: Path, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = open_dataset(dataset).arrow(table).to_pylist()
    return rows


@pytest.mark.parametrize("name", sorted({*SAMPLES, *WRITTEN}))
def test_every_judgement_is_in_a_table_at_its_text_or_counted(name: str, source: Source, tmp_path: Path) -> None:
    out, notes, data = tmp_path / "tasks.jsonl", tmp_path / "notes.jsonl", tmp_path / "data"
    convert_sources([source(name)], out, annotations=notes)
    report = convert_sources([source(name)], out, annotations=data)
    judgements = [SourceAnnotation.model_validate_json(line) for line in notes.read_text("utf-8").splitlines()]
    there = {(text["task"], text["version"], text["target"]) for text in of_table(data, "texts")}
    assert len(there) == sum(len(row.task.texts) for row in read_source(out))
    answers = set()
    for table in set(WORK_TABLES) - {"annotations"}:
        for row in of_table(data, table):
            assert row["is_final"]
            if row.get("target", "task") != "task":
                assert (row["task"], row["version"], row["target"]) in there
            answers.add((row["task"], row["annotator"], row.get("block"), row.get("target")))
    keys = {
        s.block: s.block.partition(".")[0] if s.block.startswith(("steps.", "criteria.")) else s.block
        for s in judgements
    }
    lost = [
        s
        for s in judgements
        if not {(s.task, s.annotator, keys[s.block], target) for target in (s.target, None)} & answers
    ]
    lost = [s for s in lost if not (isinstance(s.value, dict) and "groups" in s.value)]
    assert len(lost) == report.left_out.get(FIT_NO_TABLE, 0)
    people = Counter((row["task"], row["annotator"]) for row in of_table(data, "annotations"))
    assert people == Counter({(s.task, s.annotator) for s in judgements if s not in lost})
    assert {row["annotator"] for row in of_table(data, "provenance")} == {person for _, person in people}


def test_scores_keep_whose_they_are_and_what_they_are_of(source: Source, tmp_path: Path) -> None:
    out, data = tmp_path / "axis.jsonl", tmp_path / "data"
    convert_sources([source("summarize-axis")], out, annotations=data)
    ratings = of_table(data, "ratings")
    assert {row["project"] for row in ratings} == {"source-axis"}
    scores = Counter((row["annotator"], row["origin"], row["block"], row["score"]) for row in ratings)
    assert scores == Counter(
        (row["worker"], row["summary"]["policy"], axis, value)
        for row in rows.AXIS
        for axis, value in row["summary"]["axes"].items()
        if value is not None
    )
    texts = {(row["version"], row["target"]): row["text"] for row in of_table(data, "texts")}
    wanted = {summary["policy"]: summary["text"] for summary in rows.SUMMARIES}
    assert all(texts[row["version"], row["target"]] == wanted[row["origin"]] for row in ratings)


def test_labels_of_open_assistant_are_scores_in_quarters(tmp_path: Path) -> None:
    prompt = {
        "message_id": "m1",
        "text": "Why?",
        "role": "prompter",
        "labels": {"quality": {"value": 0.74, "count": 3}, "spam": {"value": 0.0, "count": 3}},
        "rank": 3,
    }
    reply = {"message_id": "m2", "text": "So.", "role": "assistant", "labels": {"quality": 1}, "replies": []}
    tree = {"message_tree_id": "m1", "tree_state": "ready_for_export", "prompt": {**prompt, "replies": [reply]}}
    convert_sources([lines(tmp_path / "trees.jsonl", [tree])], tmp_path / "t.jsonl", annotations=tmp_path / "data")
    scores = {(row["target"], row["block"]): row["score"] for row in of_table(tmp_path / "data", "ratings")}
    assert scores == {
        ("q1", "labels.quality"): 3,
        ("q1", "labels.spam"): 0,
        ("q1", "rank"): 3,
        ("q1/r1", "labels.quality"): 4,
    }


def test_the_same_source_gives_the_same_tables_however_many_are_in_memory(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tables() -> dict[str, bytes]:
        convert_sources([source("trees.jsonl")], tmp_path / "tasks.jsonl", annotations=tmp_path / "data")
        return {path.parent.parent.name: path.read_bytes() for path in (tmp_path / "data").rglob("*.parquet")}

    whole = tables()
    monkeypatch.setattr(extract, "_ROWS_HELD", 1)
    assert tables() == whole


def test_one_folder_holds_what_a_source_says_and_what_our_people_say(
    project: Project,
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    deliver: Callable[..., Path],
    source: Source,
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    ann = SigningKey(b"a" * 32, "Ann")
    project.trust("annotator", ann.public, ann.name)
    results = deliver(ann, make(vicuna[:3]))
    merge(Project.open(project.root), [results], data)
    ours = {path: path.read_bytes() for path in data.rglob("*.parquet")}
    convert_sources([source("helpsteer.jsonl")], tmp_path / "published.jsonl", annotations=data)
    assert {path: path.read_bytes() for path in ours} == ours
    opened = open_dataset(data)
    assert set(opened.projects) == {project.state.id, "source-published"}
    counted = opened.duckdb().sql("SELECT project, count(*) FROM ratings GROUP BY project").fetchall()
    assert dict(counted)["source-published"] == 5
    before = {path: path.read_bytes() for path in data.rglob("*.parquet")}
    merge(Project.open(project.root), [results], data)
    assert {path: path.read_bytes() for path in data.rglob("*.parquet")} == before


def test_a_refused_row_leaves_the_data_set_as_it_was(source: Source, tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "tasks.jsonl"
    convert_sources([source("hh-rlhf")], out, annotations=data)
    before = {path: path.read_bytes() for path in (*data.rglob("*.parquet"), data / "dataset.json")}
    bad = lines(tmp_path / "bad.jsonl", [*rows.HH, {"chosen": {"x": 1}, "rejected": 2}])
    with pytest.raises(AnnotatorError):
        convert_sources([bad], out, annotations=data)
    assert {path: path.read_bytes() for path in before} == before
    assert not [path for path in data.iterdir() if path.name.startswith(".") and path.name != ".lock"]
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").write_text("")
    with pytest.raises(AnnotatorError) as refused:
        convert_sources([source("hh-rlhf")], out, annotations=tmp_path / "other")
    assert refused.value.code == "dataset.not_ours"


def test_marked_errors_are_critiques_with_their_spans(tmp_path: Path) -> None:
    out, data = tmp_path / "tasks.jsonl", tmp_path / "data"
    source = lines(tmp_path / "mqm.jsonl", PUBLISHED["wmt-mqm"][0])
    report = convert_sources([source], out, annotations=data)
    assert report.left_out == {}
    critiques = open_dataset(data).arrow("critiques").to_pylist()
    assert [(row["response"], row["severity"], row["category"]) for row in critiques] == [
        ("A", "major", "accuracy_mistranslation"), ("A", "minor", "style_awkward"),
    ]  # fmt: skip
    spans = {row["id"]: row["exact"] for row in open_dataset(data).arrow("spans").to_pylist()}
    assert [spans[row["id"]] for row in critiques] == ["sea", "blue"]


def categories(tmp_path: Path, titles: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The category of the error of each title, and the titles of the rubric by key."""
    row, data = PUBLISHED["wmt-mqm"][0][0], tmp_path / "data"
    source = lines(tmp_path / "mqm.jsonl", [{**row, "category": title} for title in titles])
    convert_sources([source], tmp_path / "tasks.jsonl", annotations=data)
    (rubric,) = of_table(data, "rubrics")
    (block,) = Rubric.model_validate_json(rubric["content"]).each(ErrorSpansBlock)
    errors = sorted(of_table(data, "critiques"), key=lambda error: int(error["place"]))
    return [error["category"] for error in errors], {category.key: category.title for category in block.categories}


@pytest.mark.parametrize(
    "titles",
    [
        ("流畅", "准确", "风格"),
        ("Точность", "Стиль"),
        ("!", "?"),
        ("C", "C++"),
        (f"{'a' * 45} one", f"{'a' * 45} two"),
        ("Стиль 2", "Точность 2"),
    ],
)
def test_categories_of_errors_stay_apart_in_any_language(tmp_path: Path, titles: tuple[str, ...]) -> None:
    keys, named = categories(tmp_path, titles)
    assert len(set(keys)) == len(titles)
    assert [named[key] for key in keys] == [title[:40] for title in titles]


def test_a_category_of_errors_is_one_in_upper_and_lower_case(tmp_path: Path) -> None:
    keys, named = categories(tmp_path, ("Стиль", "Точность", "стиль"))
    assert [named[key] for key in keys] == ["Стиль", "Точность", "Стиль"]


def test_categories_beyond_those_of_a_rubric_are_one(tmp_path: Path) -> None:
    keys, named = categories(tmp_path, [f"kind {number}" for number in range(limits.STEPS + 6)])
    assert set(keys) == set(named)
    assert len(named) == limits.STEPS
    assert Counter(keys)["other"] == 7
    assert named["other"] == "Other"
