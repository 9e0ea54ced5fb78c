"""A short run of the mutants of Arrow and Parquet, and that it notices what is planted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.owner.conversion import arrow_rows, reading_process
from tests.fuzz import columnar


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("a new program for every mutant takes too long")
    monkeypatch.setattr(reading_process, "START_METHOD", "fork")


@pytest.mark.usefixtures("forked")
def test_mutants_of_arrow_and_parquet_are_converted_or_refused() -> None:
    outcomes, faults = columnar.run(7, range(60))
    assert faults == []
    assert outcomes["source.damaged"] > 20 < outcomes["source.damaged"] + outcomes["converted"]


@pytest.mark.usefixtures("forked")
def test_a_planted_exception_and_a_file_left_behind_are_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def leaky(_: object) -> Iterator[object]:
        (tmp_path / ".out.part").touch()
        raise KeyError("planted")
        yield

    monkeypatch.setattr(columnar, "mutant", lambda _, __: columnar.originals()[0])
    monkeypatch.setattr("annotator.owner.conversion.source_rows.columnar_rows", leaky)
    assert columnar.run(1, range(1))[1] == [(0, "KeyError: 'planted'")]
    monkeypatch.undo()
    (tmp_path / "more").touch()
    with pytest.raises(AssertionError, match="left behind"):
        columnar.outcome(b"PAR1xxxxPAR1", tmp_path)


@pytest.mark.usefixtures("forked")
def test_a_library_that_crashes_is_a_refusal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def crash(_: object) -> Iterator[object]:
        import ctypes

        ctypes.string_at(0)
        yield

    monkeypatch.setattr(arrow_rows, "_batches", crash)
    assert columnar.outcome(columnar.originals()[0], tmp_path) == "source.damaged: crash"
