"""Systems that met different opponents: shares of wins do not compare them, strengths do."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.figures import measure
from annotator.owner.measures.report_page import render_report
from tests.owner.measures.written_dataset import rated, write_dataset


def measured(path: Path, *pairs: tuple[str, str, int, int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The figures, and the leaderboard, of comparisons (winner, loser, tasks that it wins, tasks that it loses)."""
    ratings, task = [], 0
    for one, other, won, lost in pairs:
        for better, worse, often in ((one, other, won), (other, one, lost)):
            for _ in range(often):
                task += 1
                ratings += [("ann", f"t{task}", better, "helpfulness", 3), ("ann", f"t{task}", worse, "helpfulness", 1)]
    figures = measure(write_dataset(path / "data", rated(ratings)))
    (board,) = figures["systems"]["leaderboards"]
    return figures, board


def test_the_first_system_is_not_the_one_that_met_the_weakest(tmp_path: Path) -> None:
    figures, board = measured(tmp_path, ("a", "c", 76, 4), ("b", "a", 26, 14))
    first, second, third = board["systems"]
    assert [row["system"] for row in board["systems"]] == ["model-b", "model-a", "model-c"]
    assert first["win_rate"]["value"] < second["win_rate"]["value"]
    assert board["order"] == "bradley_terry"
    strengths = [row["bradley_terry"]["value"] for row in board["systems"]]
    assert second["behind"]["value"] == pytest.approx(strengths[0] - strengths[1])
    assert third["behind"]["value"] > third["behind"]["low"] > 0
    page = render_report(figures, "x")
    assert "model-b is strongest" in page
    assert "wins most often" not in page
    assert "ordered by their strengths" in page


def test_few_comparisons_with_the_first_are_not_told_apart(tmp_path: Path) -> None:
    figures, board = measured(tmp_path, ("a", "c", 76, 4), ("b", "a", 6, 4))
    assert board["systems"][0]["system"] == "model-b"
    assert board["systems"][1]["behind"]["low"] < 0
    assert "it is not told apart from model-a" in render_report(figures, "x")


def test_shares_are_ordered_where_all_met_equally_often(tmp_path: Path) -> None:
    figures, board = measured(tmp_path, ("a", "c", 30, 10), ("b", "a", 24, 16), ("b", "c", 25, 15))
    assert board["order"] == "win_rate"
    rates = [row["win_rate"]["value"] for row in board["systems"]]
    assert rates == sorted(rates, reverse=True)
    assert board["systems"][1]["behind"]["value"] == pytest.approx(rates[0] - rates[1])
    assert "model-b wins most often" in render_report(figures, "x")


def test_a_comparison_that_is_missing_makes_no_other_opponents(tmp_path: Path) -> None:
    _, board = measured(tmp_path, ("a", "c", 30, 9), ("b", "a", 24, 16), ("b", "c", 40, 0))
    assert board["order"] == "win_rate"


def test_no_system_is_first_where_neither_shares_nor_strengths_compare_them(tmp_path: Path) -> None:
    """a never lost to c, and nobody lost to a and beat c: no finite strength explains that."""
    figures, board = measured(tmp_path, ("a", "c", 40, 0), ("b", "a", 26, 14))
    assert board["order"] is None
    assert not any("behind" in row for row in board["systems"])
    page = render_report(figures, "x")
    assert "wins most often" not in page
    assert "is strongest" not in page
    assert "No system is called first" in page


def test_two_groups_of_systems_that_rarely_meet_are_not_ordered_by_wins(tmp_path: Path) -> None:
    """Of many systems, each has a small share of another one's comparisons, whomever it met."""
    strong, weak = "abcdef", "ghijkl"
    within = [pair for group in (strong, weak) for pair in combinations(group, 2)]
    pairs = [(*pair, 2, 1) for pair in within] + [(*pair, 2, 1) for pair in zip(strong, weak, strict=True)]
    assert measured(tmp_path, *pairs)[1]["order"] == "bradley_terry"


def test_groups_of_systems_that_never_met_are_named(tmp_path: Path) -> None:
    figures, board = measured(tmp_path, ("a", "b", 6, 4), ("d", "c", 6, 4))
    reasons = {row["bradley_terry"]["why"] for row in board["systems"]}
    assert reasons == {
        "These groups of systems never met, not even by way of others: model-a, model-b; model-c, model-d."
    }
    assert "they met different opponents, and no" in render_report(figures, "x")
