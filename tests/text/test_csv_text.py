"""CSV that no spreadsheet runs."""

from __future__ import annotations

from annotator.text.csv_text import as_csv


def test_texts_are_on_one_line_and_no_formulas() -> None:
    assert as_csv(("a", "b"), [("=1+1", -2), ("x\ny", '"')]).split("\r\n") == ["a,b", "'=1+1,-2", 'x y,""""', ""]
