"""Answers compared with gold answers."""

from __future__ import annotations

import pytest

from annotator.model.gold_points import GoldAnswerComparison, PointKind


@pytest.mark.parametrize(
    ("kind", "gold", "given", "tolerance", "deviation", "right"),
    [
        ("score", 3, 4, 0, 1, False),
        ("score", 3, 4, 1, 1, True),
        ("number", 3, 1, 1, -2, False),
        ("preference", -1, 1, 0, 2, False),
        ("score", None, 4, 0, None, False),
        ("score", 3, None, 0, None, False),
        ("tag", True, True, 0, None, True),
        ("category", "a", "b", 0, None, False),
    ],
)
def test_deviation_from_gold(
    kind: PointKind,
    gold: int | bool | str | None,
    given: int | bool | str | None,
    tolerance: int,
    deviation: int | None,
    right: bool,
) -> None:
    point = GoldAnswerComparison(kind, "q1/r1", "k", "", gold, given, tolerance)
    assert (point.deviation, point.right) == (deviation, right)
