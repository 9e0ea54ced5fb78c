"""Exports from Python: the same files as the command's, with their rows as Arrow tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner import export
from annotator.owner.conversion.convert import convert_sources
from annotator.owner.exports.answer_rule import FinalAnswerRule
from tests.owner.exports.conftest import Lab, everything, read, task


@pytest.fixture
def judged(lab: Lab) -> Lab:
    built = lab.build(
        [task(str(n), f"good {n}", f"bad {n}", language="de" if n else "en") for n in range(4)], "helpsteer"
    )
    for person in ("ann", "bo"):
        lab.answer(person, built, everything(3))
    return lab


@pytest.mark.parametrize("form", ["helpsteer", "answers-parquet", "answers-csv", "oasst"])
def test_the_rows_of_an_export_are_a_table(judged: Lab, form: str) -> None:
    folder = export(judged.dataset, form, judged.root / "out")
    assert folder.rows().num_rows == folder.report.files[0].rows > 0
    assert (judged.root / "out" / "README.md").is_file()


def test_export_table_equals_command_output(judged: Lab) -> None:
    folder = export(
        judged.dataset, "helpsteer", judged.root / "out", aggregate="mean", minimum=2, where=["language=de"],
        splits={"train": 0.5, "test": 0.5}, replace=True,
    )  # fmt: skip
    names = [file.name for file in folder.report.files]
    assert folder.report.rows == 6
    rows = [row for name in names for row in folder.rows(name).to_pylist()]
    same = judged.export("helpsteer", FinalAnswerRule("mean", 2), where=["language=de"])
    known = read(same.folder / "train.jsonl")
    assert sorted(rows, key=str) == sorted(known, key=str)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"to": "nothing"}, "export.unknown_form"),
        ({"aggregate": "best"}, "export.unknown_rule"),
        ({"splits": {"train": 0.5}}, "export.bad_split"),
        ({"where": ["nonsense"]}, "export.bad_where"),
        ({"reviews": 1}, "export.needs_project"),
    ],
)
def test_a_refused_export_writes_nothing(judged: Lab, fields: dict[str, object], code: str) -> None:
    given: dict[str, object] = {"to": "helpsteer", **fields}
    with pytest.raises(AnnotatorError) as refused:
        export(judged.dataset, str(given.pop("to")), judged.root / "out", **given)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert not (judged.root / "out").exists()


def test_a_file_that_is_not_there_is_named(judged: Lab, tmp_path: Path) -> None:
    folder = export(judged.dataset, "helpsteer", tmp_path / "out")
    with pytest.raises(AnnotatorError, match=r"train\.jsonl"):
        folder.rows("other.jsonl")


def test_judgements_that_a_source_came_with_are_left_out_and_counted(judged: Lab) -> None:
    rows, tasks = judged.root / "rows.jsonl", judged.root / "source.jsonl"
    scores = {"helpfulness": 4, "correctness": 4, "coherence": 4, "complexity": 1, "verbosity": 1}
    rows.write_text(json.dumps({"prompt": "Why?", "response": "So.", **scores}) + "\n", "utf-8")
    root = judged.dataset.root
    convert_sources([rows], tasks, annotations=root)
    folder = export(root, "helpsteer", judged.root / "out")
    assert folder.report.rows == 16
    assert folder.report.left_out["annotations that a source came with, which no rubric asked for"] == 1
    assert folder.report.title.split(", ") == [judged.project.state.title, "source-source"]
