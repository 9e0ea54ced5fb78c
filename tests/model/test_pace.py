"""Signs of haste: what is remarked on, and what is not."""

from __future__ import annotations

import pytest

from annotator.model.annotation import Annotation
from annotator.model.pace import TASKS_IN_A_ROW, haste_warnings
from annotator.model.task import Task


def task(length: int) -> Task:
    return Task.model_validate({"id": "t", "prompt": "x" * (length - 1), "responses": [{"id": "a", "text": "y"}]})


def work(*rows: tuple[int, ...]) -> Annotation:
    return Annotation(
        ratings={f"q1/r{r}": {f"k{k}": value for k, value in enumerate(row)} for r, row in enumerate(rows, 1)}
    )


VARIED = work((0, 1, 2, 3), (3, 2, 1, 0))


@pytest.mark.parametrize(
    ("length", "seconds", "codes"),
    [(5_000, 49.0, ["pace.fast"]), (5_000, 51.0, []), (400, 0.0, []), (501, 0.0, ["pace.fast"])],
)
def test_fast_submission_is_remarked(length: int, seconds: float, codes: list[str]) -> None:
    assert [remark.code for remark in haste_warnings(task(length), VARIED, seconds, ())] == codes


@pytest.mark.parametrize(
    ("annotation", "codes"),
    [
        (work((2, 2, 2, 2), (2, 2, 2, 2)), ["pace.one_score"]),
        (work((2, 2, 2, 2), (2, 2, 2, 3)), []),
        (work((2, 2, 2), (2, 2, 2)), []),  # too few to mean anything
        (work(*[(2,)] * 9), []),  # a single attribute can well be the same everywhere
        (work((2,) * 9), []),
        (Annotation(), []),
    ],
)
def test_one_score_for_everything_is_remarked_on(annotation: Annotation, codes: list[str]) -> None:
    assert [remark.code for remark in haste_warnings(task(10), annotation, 60, ())] == codes


@pytest.mark.parametrize(
    ("earlier", "codes"),
    [
        ([work((0, 4))] * (TASKS_IN_A_ROW - 1), ["pace.one_pattern"]),
        ([work((0, 4))] * (TASKS_IN_A_ROW - 2), []),
        ([*[work((0, 4))] * (TASKS_IN_A_ROW - 2), work((0, 3))], []),
        ([*[work((0, 4))] * (TASKS_IN_A_ROW - 2), Annotation()], []),
    ],
)
def test_the_same_scores_task_after_task_are_remarked_on(earlier: list[Annotation], codes: list[str]) -> None:
    assert [remark.code for remark in haste_warnings(task(10), work((0, 4), (0, 4)), 60, earlier)] == codes
