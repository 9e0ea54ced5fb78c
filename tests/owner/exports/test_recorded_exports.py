"""Rows of exports and tasks of next rounds are those that were recorded; `make goldens` records them anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from annotator.owner.project.owner_project import Project
from tests.owner.exports.recorded_exports import EXPORTS, golden_lab, recorded

NAMES = sorted(path.stem for path in EXPORTS.glob("*.txt"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sequence[str]]:
    root: Path = tmp_path_factory.mktemp("golden")
    lab = golden_lab(root)
    return dict(recorded(lab.dataset, Project.open(lab.project.root), root))


def test_each_form_and_next_round_is_recorded(made: dict[str, Sequence[str]]) -> None:
    assert sorted(made) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_the_recorded_ones(name: str, made: dict[str, Sequence[str]]) -> None:
    assert [*made[name]] == (EXPORTS / f"{name}.txt").read_text("utf-8").splitlines()
