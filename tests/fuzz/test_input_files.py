"""A short run of the mutants of input files, and that it notices what is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.mapped_rows import RowMapper
from tests.fuzz import input_files


def test_mutants_of_input_files_are_converted_or_refused() -> None:
    outcomes, faults = input_files.run(7, range(60))
    assert faults == []
    assert 10 < outcomes["converted"] < 60


def test_a_planted_exception_and_lost_rows_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    row = b'{"prompt": "p", "chosen": "a", "rejected": "b"}\n'
    assert input_files.outcome(".jsonl", row, tmp_path) == "converted"
    with monkeypatch.context() as planted:
        planted.setattr(RowMapper, "read", lambda *_: {}["planted"])
        with pytest.raises(AssertionError, match=r"program\.fault"):
            input_files.outcome(".jsonl", row * 2, tmp_path)
    with monkeypatch.context() as planted:
        planted.setattr(ConversionReport, "drop", lambda *_: None)
        with pytest.raises(AssertionError, match="rows are lost"):
            input_files.outcome(".jsonl", row * 2, tmp_path)
