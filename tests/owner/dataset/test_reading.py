"""The public Python API: opening a data set, and the example of the owners' page, run as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import duckdb
import pandas
import pyarrow.dataset
import pytest

from annotator.errors import AnnotatorError
from annotator.owner import open_dataset
from annotator.owner.dataset.dataset_tables import TABLES, table_schema
from annotator.owner.project.owner_project import Project
from annotator.paths import resource
from tests.owner.dataset.conftest import merged


def test_the_example_of_the_owners_page(
    project: Project, files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = resource("docs/owners.md").read_text(encoding="utf-8")
    block = page[page.index("    from annotator.owner import") :].split("\n\n## ")[0]
    lines = [line.removeprefix("    ") for line in block.split("\n") if line.startswith("    ") or not line]
    project.root.rename(tmp_path / "study")
    (tmp_path / "returned").mkdir()
    for path in files:
        path.rename(tmp_path / "returned" / path.name)
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": "__main__"}
    exec(compile("\n".join(lines), "owners.md", "exec"), namespace)
    assert len(namespace["ratings"]) == 12 * 15  # type: ignore[arg-type]
    assert dict(namespace["means"])["helpfulness"] >= 0  # type: ignore[call-overload]
    assert namespace["frame"]["score"].sum() == sum(namespace["ratings"]["score"].to_pylist())  # type: ignore[index]
    # The other ways in that the page names.
    assert len(pandas.read_parquet("data/ratings")) == 14 * 15
    assert pyarrow.dataset.dataset("data/ratings", partitioning="hive").count_rows() == 14 * 15
    shell = re.search(r"`(SELECT [^`]+)`", page)
    assert shell is not None
    assert sorted(duckdb.sql(shell[1]).fetchall()) == sorted(namespace["means"])  # type: ignore[call-overload]


def test_every_table_as_arrow_and_as_a_view(project: Project, files: list[Path], tmp_path: Path) -> None:
    merged(project, files, tmp_path / "data")
    data = open_dataset(tmp_path / "data")
    assert data.projects == (project.state.id,)
    database = data.duckdb()
    for table in TABLES:
        rows = data.arrow(table)
        assert rows.schema.names == ["project", *table_schema(table).names]
        assert len(database.table(table)) == rows.num_rows
    assert data.arrow("ratings", ["score"]).schema.names == ["project", "score"]


def test_unknown_and_damaged_tables_of_a_data_set_are_refused(
    project: Project, files: list[Path], tmp_path: Path
) -> None:
    merged(project, files, tmp_path / "data")
    data = open_dataset(tmp_path / "data")
    with pytest.raises(AnnotatorError) as unknown:
        data.arrow("rating")
    data.files("skips")[0].unlink()
    with pytest.raises(AnnotatorError) as damaged:
        data.arrow("skips")
    with pytest.raises(AnnotatorError) as missing:
        open_dataset(tmp_path / "nothing")
    codes = [error.value.code for error in (unknown, damaged, missing)]
    assert codes == ["dataset.unknown_table", "dataset.damaged", "dataset.missing"]
    assert not (tmp_path / "nothing").exists()


def test_the_api_loads_nothing_before_it_is_asked() -> None:
    code = "import sys, annotator.owner; sys.exit(bool({'pyarrow', 'duckdb', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_page_of_tables_is_that_of_the_program() -> None:
    check = [sys.executable, "packaging/make_dataset_page.py", "--check"]
    root = Path(__file__).resolve().parents[3]
    assert subprocess.run(check, check=False, cwd=root).returncode == 0
