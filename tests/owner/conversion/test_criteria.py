"""Criteria in rows: as texts or objects, with points by other names, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.conversion.convert import ConversionOptions, convert_sources

MAPPING = {"prompt": ["q"], "response": ["a"], "criteria": ["checks"]}


def converted(folder: Path, checks: Any) -> Any:
    source = folder / "in.jsonl"
    source.write_text(json.dumps({"q": "Why?", "a": "So.", "checks": checks}) + "\n", encoding="utf-8")
    convert_sources([source], folder / "out.jsonl", ConversionOptions("columns", MAPPING))
    return json.loads((folder / "out.jsonl").read_text(encoding="utf-8"))["criteria"]


def test_criteria_are_texts_or_objects(tmp_path: Path) -> None:
    checks = ["Is short.", {"requirements": "Is true.", "weight": 2.5, "id": 7, "author": "dr-a"}]
    assert converted(tmp_path, checks) == [
        {"text": "Is short."},
        {"text": "Is true.", "points": 2.5, "id": "7", "origin": "dr-a"},
    ]


@pytest.mark.parametrize(
    "checks",
    ["Is short.", [5], [{"points": 1}], [{"text": "A", "points": True}],
     [{"text": "A", "points": 10**400}], ["A", "A"], [""], ["x" * 2001],
     [{"text": "A", "id": "a b"}]],
)  # fmt: skip
def test_criteria_that_cannot_be_read_are_refused(tmp_path: Path, checks: Any) -> None:
    with pytest.raises(AnnotatorError):
        converted(tmp_path, checks)
