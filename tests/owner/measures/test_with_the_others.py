"""The agreement of each person with the others: its interval where work is in few groups of tasks, and plain shares."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures.figures import measure
from tests.owner.measures.written_dataset import rated, version, write_dataset

GROUPS = "05a"
"""First digits of the versions of all tasks."""
TASKS = [task for task in (f"t{at}" for at in range(400)) if version(task)[0] in GROUPS]
PEOPLE = ("ann", "bo", "cy")


def scores() -> Mapping[str, Mapping[str, int]]:
    """By person and task."""
    chance = np.random.default_rng(11)
    quality = chance.uniform(0, 4, len(TASKS))
    noisy = (np.rint(np.clip(quality + chance.normal(0, 0.9, len(TASKS)), 0, 4)) for _ in PEOPLE)
    return {person: dict(zip(TASKS, map(int, own), strict=True)) for person, own in zip(PEOPLE, noisy, strict=True)}


def ann_in(root: Path, without: str = "") -> dict[str, Any]:
    """The figures of ann, in a data set without the tasks of one group."""
    rows = rated(
        (person, task, "r1", "helpfulness", score)
        for person, own in scores().items()
        for task, score in own.items()
        if version(task)[0] != without
    )
    people = measure(write_dataset(root / f"data{without}", rows), ("people",), names=True)["people"]["people"]
    return next(person for person in people if person["person"] == "ann")


def test_the_interval_is_a_jackknife_over_the_groups_that_have_work(tmp_path: Path) -> None:
    agreement = ann_in(tmp_path)["agreement"]
    left_out = np.array([ann_in(tmp_path, group)["agreement"]["value"] for group in GROUPS])
    number = len(GROUPS)
    error = np.sqrt((number - 1) / number * ((left_out - agreement["value"]) ** 2).sum())
    from scipy import stats  # slow to import

    half = stats.t.ppf(0.975, number - 1) * error
    assert agreement["low"] == pytest.approx(max(-1, agreement["value"] - half))
    assert agreement["high"] == pytest.approx(min(1, agreement["value"] + half))


def test_the_shares_of_equal_and_of_near_scores_are_those_of_the_pairs(tmp_path: Path) -> None:
    own, *others = (np.array([value[task] for task in TASKS]) for value in scores().values())
    apart = np.abs(np.array(others) - own)
    ann = ann_in(tmp_path)
    assert (ann["exact"], ann["within_1"]) == pytest.approx(((apart == 0).mean(), (apart <= 1).mean()))
    assert ann["agreement"]["items"] == len(TASKS)
