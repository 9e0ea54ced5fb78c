"""Answers in numbers in the figures and in the report."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.figures import measure
from annotator.owner.measures.report_page import render_report
from tests.owner.measures.written_dataset import rated, write_dataset

CHANCE = random.Random(1)
SCORES = [
    (f"ann-{person}", f"t{task}", response, "helpfulness", min(4, max(0, task % 5 + CHANCE.choice((-1, 0, 0, 1)))))
    for task in range(12)
    for response in ("r1", "r2")
    for person in range(3)
    if person != 2 or task % 4
]
"""What three people gave to twelve tasks; the last of them leaves some out."""


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that was rated as helpful is a number of seconds, too; and somebody left a note alone."""
    rows = rated(SCORES)
    seconds = [row for row in rows["ratings"] if row["block"] == "helpfulness"]
    rows["numbers"] = [
        {**row, "block": "pace", "block_type": "stopwatch", "part": "seconds", "value": row["score"]} for row in seconds
    ]
    first = rows["numbers"][0]
    rows["numbers"] += [
        {**first, "part": None, "value": None, "note": "Too long to measure."},
        {**first, "value": 99_999, "is_final": False},
        {**first, "part": "laps", "value": 7},
    ]
    return write_dataset(tmp_path_factory.mktemp("numbers") / "data", rows)


@pytest.fixture(scope="module")
def figures(dataset: Path) -> dict[str, Any]:
    return measure(dataset)


def test_numbers_have_the_mean_and_the_agreement_of_scores_that_are_the_same(figures: dict[str, Any]) -> None:
    laps, seconds = figures["collected"]["numbers"]
    rating = next(row for row in figures["collected"]["attributes"] if row["attribute"] == "helpfulness")
    agreed = next(row for row in figures["agreement"]["attributes"] if row["attribute"] == "helpfulness")["measures"]
    assert (seconds["block"], seconds["part"]) == ("pace", "seconds")
    assert (seconds["number"], seconds["low"], seconds["high"]) == (rating["number"], 0, 4)
    assert seconds["mean"] == pytest.approx(rating["mean"], abs=1e-12)
    assert seconds["sd"] == pytest.approx(rating["sd"], abs=1e-12)
    assert seconds["alpha_interval"]["value"] == pytest.approx(agreed["alpha_interval"]["value"], abs=1e-9)
    assert seconds["alpha_interval"]["items"] == agreed["alpha_interval"]["items"]
    assert (laps["part"], laps["number"], laps["mean"], laps["sd"]) == ("laps", 1, 7, None)
    assert "value" not in laps["alpha_interval"]


def test_the_report_names_numbers_and_says_where_they_are_not(figures: dict[str, Any]) -> None:
    page = render_report(figures, "Trial")
    assert "pace: seconds" in page
    assert "not among the judgements" in page
    without = figures | {"collected": figures["collected"] | {"numbers": []}}
    assert "not among the judgements" not in render_report(without, "Trial")
