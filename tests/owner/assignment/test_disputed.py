"""Which tasks get more people because those who judged them disagree, beside a slow reference."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean, pvariance

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.assignment.disputed import DisputedTaskReassignment, most_disputed
from tests.owner.measures.written_dataset import PROJECT, rated, write_dataset

Score = tuple[str, str, str, str, int]
"""Annotator, task, response, attribute, score."""


def disagreement(scores: Sequence[Score]) -> dict[str, float]:
    """How far the two scores of a place lie apart, in units of its attribute's spread: the mean of each task."""
    places, blocks = defaultdict[tuple[str, str, str], list[int]](list), defaultdict[str, list[int]](list)
    for _, task, response, block, score in scores:
        places[task, response, block].append(score)
        blocks[block].append(score)
    apart = defaultdict[str, list[float]](list)
    for (task, _, block), both in places.items():
        if len(both) == 2:
            apart[task].append((both[0] - both[1]) ** 2 / (2 * pvariance(blocks[block])))
    return {task: round(fmean(distances), 9) for task, distances in apart.items()}


def judged_by_two(seed: int) -> list[Score]:
    """Scores of eleven tasks by two people each, on three of which they agree, and of one by one person."""
    chance, scores = Random(seed), list[Score]()
    for number in range(12):
        for response in ("r1", "r2"):
            for block in ("help", "style"):
                first = chance.randint(0, 4)
                scores.append(("ann", f"t{number:02}", response, block, first))
                if number < 11:
                    second = first if number in (2, 5, 7) else chance.randint(0, 4)
                    scores.append(("ben", f"t{number:02}", response, block, second))
    return scores


@pytest.mark.parametrize("seed", range(3))
def test_tasks_that_lie_furthest_apart_are_raised_in_that_order(tmp_path: Path, seed: int) -> None:
    scores = judged_by_two(seed)
    data, apart = write_dataset(tmp_path / "data", rated(scores)), disagreement(scores)
    assert len(apart) == 11
    order = sorted((task for task in apart if apart[task]), key=lambda task: (-apart[task], task))
    assert len(order) == 8
    for share in (0.01, 0.1, 0.28, 0.5, 1.0):
        raised = most_disputed(DisputedTaskReassignment(data, share, 4), PROJECT, "mine")
        count = min(math.ceil(share * len(apart)), len(order))
        assert list(raised.items()) == [(task, 4) for task in order[:count]], share


@pytest.mark.parametrize(("project", "rubric"), [("p2", "mine"), (PROJECT, "another")])
def test_other_projects_and_rubrics_have_no_judged_tasks(tmp_path: Path, project: str, rubric: str) -> None:
    data = write_dataset(tmp_path / "data", rated(judged_by_two(0)))
    with pytest.raises(AnnotatorError) as refused:
        most_disputed(DisputedTaskReassignment(data), project, rubric)
    assert refused.value.code == "assign.not_judged"


@pytest.mark.parametrize(
    ("share", "people", "code"),
    [(0.0, 5, "assign.bad_share"), (1.01, 5, "assign.bad_share"), (1, 1, "assign.bad_count")],
)
def test_shares_and_counts_that_say_nothing_are_refused(tmp_path: Path, share: float, people: int, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        DisputedTaskReassignment(tmp_path, share, people)
    assert refused.value.code == code
