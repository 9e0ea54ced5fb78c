"""Rubrics to build with: presets by id, or a file of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.rubrics.rubrics import load_rubric, rubric_presets

OWN = 'id = "own"\ntitle = "Own"\n[[blocks]]\nkey = "k"\ntitle = "K"\ntargets = ["task"]\nlow = 0\nhigh = 1\n'


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def test_presets_are_found_by_their_id() -> None:
    assert "helpsteer" in [preset.rubric.id for preset in rubric_presets()]
    assert load_rubric("helpsteer").guidelines.startswith("# ")


def test_a_file_of_ones_own_brings_the_guidelines_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    assert load_rubric(str(path)).guidelines == ""
    (tmp_path / "guidelines.md").write_text("# How")
    assert (load_rubric(str(path)).rubric.id, load_rubric(str(path)).guidelines) == ("own", "# How")


@pytest.mark.parametrize(
    ("content", "code", "where"),
    [
        (OWN.replace("high = 1", "high = 0").encode(), "rubric.bad_field", "own.toml, blocks[0]"),
        (OWN.replace("title = ", "titel = ", 1).encode(), "rubric.bad_field", "own.toml, titel"),
        (b"= nonsense", "rubric.unreadable", "own.toml"),
        (b'id = "\xff"', "rubric.unreadable", "own.toml"),
        (b"id = " + b"[" * 5_000, "rubric.unreadable", "own.toml"),
        (b"id = " + b"1" * 5_000, "rubric.unreadable", "own.toml"),
    ],
)
def test_a_file_that_is_not_a_rubric_is_refused_by_field(tmp_path: Path, content: bytes, code: str, where: str) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    with _refused(code) as caught:
        load_rubric(str(path))
    assert caught.value.where.endswith(where)


def test_an_unknown_name_lists_the_presets() -> None:
    with _refused("rubric.unknown") as caught:
        load_rubric("helpster")
    assert "helpsteer" in caught.value.hint
