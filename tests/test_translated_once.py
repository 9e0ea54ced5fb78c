"""What tests remember of translations of expressions is told apart where it differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ibis
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from ibis.backends.sql.compilers.duckdb import DuckDBCompiler

from tests.translated_once import remember_translations


def read(folder: Path, name: str, **columns: list[Any]) -> Any:
    """A table of a connection of its own."""
    folder.mkdir()
    pq.write_table(pa.table(columns), folder / "rows.parquet")
    return ibis.duckdb.connect(str(folder / "work.duckdb")).read_parquet(folder / "rows.parquet", table_name=name)


def test_two_data_sets_share_a_translation_and_no_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translated: list[Any] = []
    translate = DuckDBCompiler.to_sqlglot

    def counted(self: Any, expr: Any, **more: Any) -> Any:
        translated.append(expr)
        return translate(self, expr, **more)

    monkeypatch.setattr(DuckDBCompiler, "to_sqlglot", counted)
    remember_translations(monkeypatch)
    one, two = read(tmp_path / "1", "rows", score=[1, 2]), read(tmp_path / "2", "rows", score=[3, 4])
    assert [rows.score.sum().to_pyarrow().as_py() for rows in (one, two, one)] == [3, 7, 3]
    assert len(translated) == 1
    others = (one.score.max(), one.filter(one.score > 1).score.sum(), one.filter(one.score > 0).score.sum())
    assert [each.to_pyarrow().as_py() for each in others] == [2, 2, 3]
    other_form = read(tmp_path / "3", "rows", score=["a"]), read(tmp_path / "4", "more", score=[5])
    assert [rows.score.max().to_pyarrow().as_py() for rows in other_form] == ["a", 5]
    assert len(translated) == 6
