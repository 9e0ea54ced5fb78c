"""Answers compared with gold answers."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.gold_points import GoldAnswerComparison, PointKind
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from tests.model import judgement_work
from tests.model.everything_work import asking, named

TASK = Task.model_validate(
    {"id": "t", "prompt": "Why?", "responses": [{"id": name, "text": f"Answer {name}."} for name in "ab"]}
)


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


def compared(blocks: list[dict[str, Any]], gold: dict[str, Any], given: dict[str, Any]) -> list[tuple[object, ...]]:
    rubric = Rubric.model_validate({"id": "r", "title": "R", "blocks": blocks})
    annotations = (Annotation.model_validate(answers) for answers in (gold, given))
    points = compare_with_gold(rubric, TASK, *annotations, {"preference": 1})
    return [(point.kind, point.target, point.part, point.gold, point.answer, point.right) for point in points]


def test_tags_are_compared_where_they_are_asked_or_set() -> None:
    tags = {"q1/r1": {"tags": {"a": True, "b": True}}, "q1/r2": {"tags": {"c": True}}}
    given = {"q1/r1": {"tags": {"a": True, "b": False, "c": True}}}
    optional = asking("tags", tags=named("a", "b", "c"))
    assert compared([optional], {"tags": tags}, {"tags": given}) == [
        ("tag", "q1/r1", "a", True, True, True),
        ("tag", "q1/r1", "b", True, False, False),
        ("tag", "q1/r1", "c", False, True, False),
        ("tag", "q1/r2", "c", True, False, False),
    ]
    required = compared([{**optional, "required": True}], {"tags": tags}, {"tags": given})
    assert [point[-2:] for point in required] == [
        (True, True), (False, False), (True, False), (None, False), (None, False), (None, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("preferred", "strength", "signed", "right"),
    [("q1/r1", 3, -3, True), ("q1/r1", 2, -2, True), ("q1/r1", 1, -1, False), ("q1/r2", 3, 3, False)],
)
def test_preferences_are_compared_by_side_and_strength(preferred: str, strength: int, signed: int, right: bool) -> None:
    block = asking("preference", "prompt", strength=3)
    gold, given = (
        {"preferences": {"q1": {"preference": {"preferred": side, "strength": points}}}}
        for side, points in (("q1/r1", 3), (preferred, strength))
    )
    assert compared([block], gold, given) == [("preference", "q1", "", -3, signed, right)]
    assert compared([block], {}, given) == []


def test_rankings_are_compared_pair_by_pair_as_far_as_gold_orders_them() -> None:
    def ranked(*groups: list[str]) -> dict[str, Any]:
        return {"rankings": {"q1": {"ranking": {"groups": groups, "unrankable": []}}}}

    block = asking("ranking", "prompt", ties=True)
    gold = ranked(["q1/r2"], ["q1/r1"])
    for given, order in ((gold, -1), (ranked(["q1/r1"], ["q1/r2"]), 1), (ranked(["q1/r1", "q1/r2"]), 0), ({}, None)):
        assert compared([block], gold, given) == [("order", "q1", "q1/r1 q1/r2", -1, order, order == -1)]
    assert compared([block], ranked(["q1/r1"]), gold) == []


def test_judgements_of_critiques_are_compared_by_verdict_details_and_order() -> None:
    x, y, z = judgement_work.X, judgement_work.Y, judgement_work.Z

    def judged(ranking: list[list[str]], **verdicts: dict[str, Any]) -> Annotation:
        judgements = {"verdicts": {names[name]: verdict for name, verdict in verdicts.items()},
                      "ranking": {"groups": ranking}}  # fmt: skip
        return Annotation.model_validate({"judgements": {judgement_work.ANSWER: judgements}})

    names = {"x": x, "y": y, "z": z}
    helpful = {"helpful": True, "severity": "major", "category": "other"}
    gold = judged([[x], [y]], x=helpful, y=helpful, z={"helpful": False})
    given = judged([[y]], x={**helpful, "severity": "minor"}, y={"helpful": False})
    points = compare_with_gold(judgement_work.RUBRIC, judgement_work.TASK, gold, given)
    assert [(point.kind, point.target, point.gold, point.answer) for point in points] == [
        ("verdict", x, True, True), ("severity", x, "major", "minor"), ("category", x, "other", "other"),
        ("verdict", y, True, False), ("severity", y, "major", None), ("category", y, "other", None),
        ("verdict", z, False, None), ("order", judgement_work.ANSWER, 1, None),
    ]  # fmt: skip
    assert all(p.right for p in compare_with_gold(judgement_work.RUBRIC, judgement_work.TASK, gold, gold))
    assert compare_with_gold(judgement_work.RUBRIC, judgement_work.TASK, Annotation(), gold) == []
