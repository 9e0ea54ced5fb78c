"""Rows of exports and tasks of next rounds are those that were recorded; `make goldens` records them anew."""

from __future__ import annotations

from pathlib import Path

from annotator.owner.project.owner_project import Project
from tests.owner.exports.recorded_exports import EXPORTS, golden_lab, recorded


def test_rows_of_each_form_and_tasks_of_each_next_round_are_the_recorded_ones(tmp_path: Path) -> None:
    lab = golden_lab(tmp_path)
    made = dict(recorded(lab.dataset, Project.open(lab.project.root), tmp_path))
    expected = {path.stem: path.read_text("utf-8").splitlines() for path in EXPORTS.glob("*.txt")}
    assert made.keys() == expected.keys()
    for name, lines in made.items():
        assert lines == expected[name], name
