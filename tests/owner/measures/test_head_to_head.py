"""Every two systems, and every three that beat each other in a cycle: shares, chance, and how much more is needed."""

from __future__ import annotations

import numpy as np
import pytest

from annotator.owner.measures.system_figures import SystemComparisons, cycles_of_systems, head_to_head

NO_TIES = np.zeros((3, 3))


def comparisons(chance: np.random.Generator, tasks: int, *shares: float) -> SystemComparisons:
    """Compares each two of x, y, z in each task; ``shares``: what x wins over y, y over z, z over x."""
    points = np.zeros((tasks, 3, 3))
    for at, share in enumerate(shares):
        won = chance.random(tasks) < share
        points[:, at, (at + 1) % 3] = won
        points[:, (at + 1) % 3, at] = ~won
    return SystemComparisons(("x", "y", "z"), points, NO_TIES)


def test_cycle_of_systems_with_its_counts_and_chance() -> None:
    (sure,) = cycles_of_systems(comparisons(np.random.default_rng(1), 200, 0.9, 0.9, 0.9))
    assert sure["systems"] == ["x", "y", "z"]
    assert sure["resamples"] == 1
    assert [step["comparisons"] for step in sure["won"]] == [200, 200, 200]
    assert all(0.8 < step["share"] < 1 for step in sure["won"])
    won = np.array([[[0, 2, 1], [1, 0, 2], [2, 1, 0]]], float)
    even = np.array([[[0, 1, 2], [2, 0, 1], [1, 2, 0]]], float)
    few = SystemComparisons(("x", "y", "z"), np.concatenate([won, even, won]), NO_TIES)
    (doubtful,) = cycles_of_systems(few)
    assert doubtful["resamples"] < 0.95
    assert not [*cycles_of_systems(comparisons(np.random.default_rng(2), 200, 0.9, 0.9, 0.1))]


def test_reversed_cycle_is_named_in_its_own_order() -> None:
    points = comparisons(np.random.default_rng(1), 50, 0.9, 0.9, 0.9).points
    (cycle,) = cycles_of_systems(SystemComparisons(("x", "y", "z"), points.transpose(0, 2, 1), NO_TIES))
    assert cycle["systems"] == ["x", "z", "y"]


def test_head_to_head_shares_add_up_to_the_comparisons() -> None:
    sample = comparisons(np.random.default_rng(3), 80, 0.9, 0.5, 0.3)
    rows = {frozenset((row["system"], row["other"])): row for row in head_to_head(sample)}
    assert len(rows) == 3
    for row in rows.values():
        one, other = sample.systems.index(row["system"]), sample.systems.index(row["other"])
        assert row["won"]["value"] == sample.points[:, one, other].sum() / 80 >= 0.5
        assert row["won"]["pairs"] == 80
        assert row["won"]["low"] <= row["won"]["value"] <= row["won"]["high"]
    assert rows[frozenset("xy")]["further"] == 0


def test_further_comparisons_tell_two_systems_apart_with_the_stated_power() -> None:
    """Of new studies with as many comparisons as were asked for, about 80 % tell the two apart."""
    share, have = 0.6, 60
    points = np.zeros((have, 3, 3))
    points[: round(share * have), 0, 1] = 1
    points[round(share * have) :, 1, 0] = 1
    row = next(head_to_head(SystemComparisons(("x", "y", "z"), points, NO_TIES)))
    assert 100 < row["further"] < 200
    chance, told = np.random.default_rng(5), 0
    for _ in range(300):
        wins = chance.binomial(have + row["further"], share) / (have + row["further"])
        told += wins - 1.96 * np.sqrt(wins * (1 - wins) / (have + row["further"])) > 0.5
    assert told / 300 == pytest.approx(0.8, abs=0.07)


def test_no_number_of_further_comparisons_for_equal_systems_or_one_task() -> None:
    points = np.zeros((2, 3, 3))
    points[:, 0, 1] = points[:, 1, 0] = 1
    points[0, 1, 2] = 1
    rows = {
        (row["system"], row["other"]): row for row in head_to_head(SystemComparisons(("x", "y", "z"), points, NO_TIES))
    }
    assert rows["x", "y"]["further"] is None
    assert rows["y", "z"]["further"] is None
    assert (rows["y", "z"]["won"]["low"], rows["y", "z"]["won"]["high"]) == (pytest.approx(0.025), 1)
