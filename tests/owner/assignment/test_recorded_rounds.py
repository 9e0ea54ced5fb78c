"""Plans and bundles of each round are those that were recorded; `make goldens` records them anew."""

from __future__ import annotations

from pathlib import Path

from tests.owner.assignment.recorded_rounds import ROUNDS, recorded, rounds


def test_tasks_of_each_person_in_each_round_are_the_recorded_ones(tmp_path: Path) -> None:
    assert list(recorded(tmp_path)) == ROUNDS.read_text("utf-8").splitlines()


def test_gold_items_that_are_taken_back_are_no_tasks(tmp_path: Path) -> None:
    lines = [*rounds(tmp_path, "gold")]
    assert '"taken_back": {"ann": 5}' in lines[lines.index("# gold 5") + 1]
    assert [line for line in lines if line.startswith("task t4")] == []
