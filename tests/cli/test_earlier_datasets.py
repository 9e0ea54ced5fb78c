"""Data sets that the program 0.2 wrote: read, exported and merged into.

``tests/data/datasets/version_8.zip`` holds such a data set, its project and a results file that was not merged yet.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from annotator.owner.dataset.dataset_tables import SCHEMA_VERSION
from tests.cli.machine import Machine
from tests.json_lines import read_rows

GOLDEN = Path(__file__).parents[1] / "data" / "datasets" / "version_8.zip"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with zipfile.ZipFile(GOLDEN) as archive:
        archive.extractall(tmp_path / "golden")
    return tmp_path / "golden"


@pytest.mark.parametrize("form", ["records", "helpsteer", "scores-csv", "answers-jsonl"])
def test_an_earlier_data_set_is_exported(owner: Machine, folder: Path, form: str) -> None:
    out = folder / form
    owner.run("results", "export", folder / "data", "--to", form, "--out", out, "--with-demo")
    assert next(out.glob("*train*")).stat().st_size


def test_an_earlier_data_set_is_measured(owner: Machine, folder: Path) -> None:
    assert json.loads(owner.run("stats", "all", folder / "data", "--json").out)
    owner.run("report", folder / "data", "--out", folder / "report.html")


def test_work_is_merged_into_an_earlier_data_set(owner: Machine, folder: Path) -> None:
    owner.run(
        "results", "merge", folder / "second.annresult", "--project", folder / "study", "--dataset", folder / "data"
    )
    assert json.loads((folder / "data" / "dataset.json").read_bytes())["schema_version"] == SCHEMA_VERSION
    out = folder / "records"
    owner.run("results", "export", folder / "data", "--to", "records", "--out", out, "--with-demo")
    rows = read_rows(out / "train.jsonl")
    assert len({(row["task"], row["annotator"]) for row in rows}) == 4
