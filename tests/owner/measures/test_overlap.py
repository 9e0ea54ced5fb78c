"""How much overlap an interval of a given width takes: what is said of a small round holds in a large one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.agreement import interval_widening
from annotator.owner.measures.agreement_figures import WITHIN, overlap_estimates
from annotator.owner.measures.figures import measure
from annotator.owner.measures.measure import MeasureValue
from tests.owner.measures.written_dataset import rated, write_dataset


def measured(folder: Path, tasks: int, seed: int) -> dict[str, Any]:
    """Two people who judge ``tasks`` tasks in common and as many alone, seven scores of ten right."""
    chance = random.Random(seed)
    scores = []
    for n in range(tasks):
        right = chance.randrange(5)
        for person in ("ann", "bo"):
            score = right if chance.random() < 0.7 else chance.randrange(5)
            scores.append((person, f"t{n:04}", "r1", "overall", score))
            scores.append((person, f"{person}{n:04}", "r1", "overall", score))
    return measure(write_dataset(folder, rated(scores)), ("agreement",), names=True)


def test_a_small_round_says_what_a_large_one_needs(tmp_path: Path) -> None:
    small = measured(tmp_path / "small", 60, 1)
    overlap = small["agreement"]["attributes"][0]["overlap"]
    assert (overlap["measure"], overlap["tasks"], overlap["people_each"]) == ("alpha_ordinal", 60, 2.0)
    needed = {row["within"]: row["tasks"] for row in overlap["needed"]}
    assert needed[0.05] == pytest.approx(4 * needed[0.1], abs=4)
    large = measured(tmp_path / "large", needed[0.05], 2)["agreement"]["attributes"][0]["overlap"]
    assert large["half_width"] == pytest.approx(0.05, rel=0.3)


@pytest.mark.parametrize("tasks", [5, 10, 40])
def test_needed_overlap_is_not_raised_by_wide_intervals_of_few_tasks(tasks: int) -> None:
    """The interval of few tasks is wider than the square root of their number says."""
    half = 0.1 * interval_widening(tasks)
    estimates = overlap_estimates({"m": MeasureValue(0.5, low=0.5 - half, high=0.5 + half)}, "m", tasks, 2.0)
    for needed, width in zip(estimates["needed"], WITHIN, strict=True):
        assert needed["tasks"] == pytest.approx(tasks * (0.1 / width) ** 2, abs=1)


def test_overlap_without_shared_tasks_gives_a_reason(tmp_path: Path) -> None:
    rows = rated((person, f"{person}{n}", "r1", "overall", n % 5) for person in ("ann", "bo") for n in range(10))
    overlap = measure(write_dataset(tmp_path / "data", rows), ("agreement",))["agreement"]["attributes"][0]["overlap"]
    assert overlap["tasks"] == 0
    assert "two people or more" in overlap["why"]
