"""Intervals where all resamples are alike, or some have no finite value: little work must not look like certainty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures.agreement import (
    bootstrap,
    coincidence_matrices,
    interval,
    measures_with_intervals,
    two_way,
)
from annotator.owner.measures.figures import measure
from annotator.owner.measures.report_page import render_report
from annotator.owner.measures.system_figures import SystemComparisons, bradley_terry
from tests.owner.measures.plain_tables import counts_of
from tests.owner.measures.written_dataset import rated, write_dataset


def measured(path: Path, tasks: int, *scores: tuple[int, int]) -> dict[str, Any]:
    """One person scores the answers x and y in so many tasks, in turn by each of ``scores``."""
    ratings = [
        ("ann", f"t{task}", response, "helpfulness", score)
        for task in range(tasks)
        for response, score in zip("xy", scores[task % len(scores)], strict=True)
    ]
    return measure(write_dataset(path / "data", rated(ratings)))


@pytest.mark.parametrize("tasks", [1, 2, 5, 6, 40])
def test_a_win_rate_of_one_has_the_exact_interval(tmp_path: Path, tasks: int) -> None:
    figures = measured(tmp_path, tasks, (3, 1))
    from scipy.stats import binomtest  # slow to import

    exact = binomtest(tasks, tasks).proportion_ci(method="exact")
    (board,) = figures["systems"]["leaderboards"]
    first, second = board["systems"]
    assert (first["win_rate"]["low"], first["win_rate"]["high"]) == pytest.approx((exact.low, 1))
    assert (second["win_rate"]["low"], second["win_rate"]["high"]) == pytest.approx((0, 1 - exact.low))
    (pair,) = board["head_to_head"]
    assert pair["won"]["low"] == pytest.approx(exact.low)
    apart = exact.low > 0.5
    assert pair["further"] == (0 if apart else None)
    assert (second["behind"]["low"] > 0) == apart
    assert ("it is not told apart from model-y" in render_report(figures, "x")) == (not apart)


@pytest.mark.parametrize(("tasks", "told"), [(2, False), (3, False), (4, False), (5, True), (12, True)])
def test_few_tasks_are_no_interval(tmp_path: Path, tasks: int, told: bool) -> None:
    """The resamples of two tasks are the two tasks and their mean: no share of them is 95 %."""
    (board,) = measured(tmp_path, tasks, (3, 1), (3, 1), (2, 2))["systems"]["leaderboards"]
    (pair,) = board["head_to_head"]
    few = tasks < 3  # won all
    assert ("low" in pair["won"]) == (told or few)
    assert ("low" in board["systems"][0]["win_rate"]) == (told or few)
    assert (pair["further"] is None) == (tasks < 5)


@pytest.mark.parametrize("tasks", [5, 8, 20])
def test_intervals_of_few_tasks_cover_the_truth(tasks: int) -> None:
    chance, covered = np.random.default_rng(7), 0
    for _ in range(400):
        won = chance.binomial(3, np.clip(chance.normal(0.5, 0.15, tasks), 0, 1)) / 3
        again = np.concatenate([drawn @ won / tasks for drawn in bootstrap(tasks, 1000, 0)])
        low, high = interval(again, tasks)
        covered += low is None or high is None or low <= 0.5 <= high
    assert covered / 400 >= 0.93


def test_equal_resamples_are_no_interval(tmp_path: Path) -> None:
    figures = measured(tmp_path, 3, (2, 2))
    (board,) = figures["systems"]["leaderboards"]
    (means,) = figures["systems"]["means"]
    for figure in (board["systems"][0]["win_rate"], board["systems"][0]["bradley_terry"], means["systems"][0]):
        assert "value" in figure
        assert "low" not in figure
    page = render_report(figures, "x")
    assert "wins most often" not in page
    assert "model-x and model-y win equally often: 50 % of their comparisons." in page


def test_perfect_agreement_on_three_texts_is_not_certain() -> None:
    measures = measures_with_intervals(coincidence_matrices(*counts_of([[1, 1], [2, 2], [4, 4]])))
    assert (measures["alpha_interval"].value, measures["alpha_interval"].low) == (1, None)
    assert (measures["raw_within_0"].low, measures["raw_within_0"].high) == pytest.approx((0.025 ** (1 / 3), 1))
    for value in two_way(3, 2, 14, 84, 98, 42).values():
        assert (value.value, value.low, value.high) == (1, None, None)


def test_strength_has_no_interval_where_resamples_have_none() -> None:
    """Of four comparisons one was lost: in a third of the resamples none is, and no finite strength explains that."""
    points = np.zeros((4, 2, 2))
    points[:3, 0, 1] = points[3, 1, 0] = 1
    few = bradley_terry(SystemComparisons(("x", "y"), points, np.zeros((2, 2))))
    assert [value.low for value in few] == [None, None]
    many = bradley_terry(SystemComparisons(("x", "y"), np.repeat(points, 10, 0), np.zeros((2, 2))))
    assert all(
        strength.low is not None and strength.value is not None and strength.low < strength.value for strength in many
    )
