"""Formats of exported files: what is written is read again, and a new one is known by its form alone."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

from annotator.errors import AnnotatorError
from annotator.owner import export
from annotator.owner.exports import exporters
from annotator.owner.exports.column_types import arrow_schema
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.file_formats import ExportFileFormat, ExportRowFile, check_place
from tests.owner.exports.conftest import Lab, everything, task

if TYPE_CHECKING:
    from annotator.owner.exports.column_types import Columns

FORMATS = {form.format.name: form.format for form in forms().values()}
COLUMNS = {"text": "string", "score": "float64", "rest": "json"}
ROWS: list[dict[str, Any]] = [
    {"text": 'one,\n"two"\u2028', "score": 2.5, "rest": [1]},
    {"text": "", "score": None, "rest": None},
]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("rows", [ROWS, ROWS[:1]], ids=["two", "one"])
def test_file_formats_read_back_the_rows_they_wrote(tmp_path: Path, name: str, rows: list[dict[str, Any]]) -> None:
    path = tmp_path / f"train.{name}"
    file = ExportRowFile(path, FORMATS[name], COLUMNS)
    for row in rows:
        file.add(row)
    file.close()
    read_rows = FORMATS[name].read(path).to_pylist()
    assert file.rows == len(rows)
    assert [(row["text"], row["score"]) for row in read_rows] == [(row["text"], row["score"]) for row in rows]


class _Tabs:
    """A writer of a format that the program does not have."""

    def __init__(self, path: Path, columns: Columns) -> None:
        self._stream, self._columns = path.open("w", encoding="utf-8"), tuple(columns)

    def add(self, row: dict[str, Any]) -> None:
        self._stream.write("\t".join(json.dumps(row.get(name)) for name in self._columns) + "\n")

    def close(self) -> None:
        self._stream.close()


def _read(path: Path) -> pa.Table:
    return pa.Table.from_pylist([{"cells": line.split("\t")} for line in path.read_text("utf-8").splitlines()])


def test_a_format_is_known_by_its_form_alone(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.answer("ann", lab.build([task("0", "good", "bad")], "helpsteer"), everything(3))
    form = replace(forms()["answers-csv"], name="tabs", format=ExportFileFormat("tabs", "text/x-tabs", _Tabs, _read))
    monkeypatch.setattr(exporters, "forms", lambda: {"tabs": form})
    folder = export(lab.dataset, "tabs", lab.root / "out")
    data = json.loads((lab.root / "out" / "croissant.json").read_text("utf-8"))
    (file,) = [entry for entry in data["distribution"] if entry["name"] == "train.tabs"]
    assert file["encodingFormat"] == "text/x-tabs"
    assert [records["@id"] for records in data["recordSet"]] == ["train"]
    assert "path: train.tabs" in (lab.root / "out" / "README.md").read_text("utf-8")
    assert folder.rows().num_rows == folder.report.files[0].rows > 0


def test_which_forms_there_are_is_said_without_pyarrow() -> None:
    code = "import sys, annotator.owner.exports.exporters as e; e.forms(); sys.exit('pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_export_takes_the_place_of_nothing_but_an_earlier_one(tmp_path: Path) -> None:
    check_place(tmp_path / "new", frozenset(), replace=False)
    file, other, earlier = (tmp_path / name for name in ("file", "other", "earlier"))
    file.write_text("a thesis")
    for folder, name in ((other, "thesis.txt"), (earlier, "train.jsonl")):
        folder.mkdir()
        (folder / name).write_text("")
    (earlier / "SHA256SUMS").write_text("0  train.jsonl\n")
    for out, anyway, code in (
        (file, True, "export.not_empty"), (other, True, "export.not_empty"), (earlier, False, "export.exists"),
    ):  # fmt: skip
        with pytest.raises(AnnotatorError) as refused:
            check_place(out, frozenset(), replace=anyway)
        assert refused.value.code == code, out.name
    check_place(earlier, frozenset(), replace=True)
    check_place(other, frozenset({"thesis.txt"}), replace=True)


def test_nested_columns_have_their_types_in_arrow() -> None:
    schema = arrow_schema({"texts": ["string"], "turns": [{"role": "string", "scores": ["int64"]}], "rest": "json"})
    turn = pa.struct([("role", pa.string()), ("scores", pa.list_(pa.int64()))])
    assert schema.types == [pa.list_(pa.string()), pa.list_(turn), pa.string()]


def test_the_current_folder_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.not_empty"):
        check_place(Path(), frozenset(), replace=False)
