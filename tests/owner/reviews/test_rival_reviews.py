"""Reviews that a reviewer did differently on two computers: both are in the data set until one is chosen."""

from __future__ import annotations

import json
from typing import Any

from annotator.model.task import Task
from tests.owner.reviews.review_round import Round, returns


def other_computer(line: bytes) -> bytes:
    """The line of results with what another computer says, as its rival."""
    row = json.loads(line)
    review = {**row["annotation"]["review"], **returns(None)["review"]}
    names = ("revision", "bundle_id", "sha256", "display_order")
    rival = {
        **{name: row[name] for name in names},
        "device": "desk",
        "annotation": {**row["annotation"], "review": review},
    }
    return json.dumps({**row, "rivals": [rival]}).encode()


def reviews(study: Round) -> set[tuple[Any, ...]]:
    return {tuple(row[name] for name in ("device", "outcome", "is_final", "conflict")) for row in study.rows("reviews")}


def test_both_are_in_the_table_until_one_is_submitted_again(handed_in: Round) -> None:
    (sent,) = handed_in.build("rev-1", reviews_per_work=1).bundles
    first = handed_in.says("rev-1", sent.path, revision=2, change=other_computer)
    done = handed_in.merge(first)
    assert reviews(handed_in) == {("laptop-1", "accepted", True, True), ("desk", "returned", False, True)}
    items = len(handed_in.rows("reviews")) // 2
    assert f"Conflicts: {items} reviews that rev-1 did differently on two computers" in "\n".join(done.lines())
    assert len(done.review_conflicts) == 2 * items
    again = handed_in.says(
        "rev-1", sent.path, returns, revision=3,
        change=lambda line: json.dumps({**json.loads(line), "seen": {"laptop-1": 2, "desk": 2}}).encode(),
    )  # fmt: skip
    done = handed_in.merge(again)
    assert {row[2:] for row in reviews(handed_in)} == {(True, False), (False, False)}
    assert done.review_conflicts == ()


def test_two_computers_that_deliver_by_themselves(handed_in: Round) -> None:
    (sent,) = handed_in.build("rev-1", reviews_per_work=1).bundles
    handed_in.merge(handed_in.says("rev-1", sent.path, revision=2))
    handed_in.merge(handed_in.says("rev-1", sent.path, returns, revision=3))
    assert reviews(handed_in) == {("laptop-1", "accepted", False, True), ("laptop-2", "returned", True, True)}


def test_a_device_that_decides_differs_from_its_own_earlier_review(handed_in: Round) -> None:
    (sent,) = handed_in.build("rev-1", reviews_per_work=1).bundles
    handed_in.merge(handed_in.says("rev-1", sent.path, revision=2, change=other_computer))

    def at_desk(task: Task) -> dict[str, Any]:
        annotation = returns(task)
        annotation["review"]["returns"][0]["words"] = "Read the source."
        return annotation

    decided = handed_in.says(
        "rev-1", sent.path, at_desk, revision=3, device="desk",
        change=lambda line: json.dumps({**json.loads(line), "seen": {"laptop-1": 2}}).encode(),
    )  # fmt: skip
    assert handed_in.merge(decided).review_conflicts == ()
