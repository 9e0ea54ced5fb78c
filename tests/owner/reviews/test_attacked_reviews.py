"""Reviews that were not said, or not by whom, not about what, or not last: none of them counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revoke_project_key
from tests.owner.reviews.decision_steps import adjudicate, first_of
from tests.owner.reviews.review_round import Round, accepts, returns
from tests.services.syncing.forged_objects import forged

CREATED = ("2036-01-01T00:00:00Z", "2026-01-01T00:00:00Z")


def bundles(handed_in: Round) -> dict[str, Path]:
    """Each reviewer's tasks: all work is reviewed by both."""
    return {bundle.annotator: bundle.path for bundle in handed_in.build("rev-1", "rev-2", order="random").bundles}


def counted(handed_in: Round, reviewer: str = "rev-1") -> set[str]:
    """What came of the reviews of one person that count."""
    return {row["outcome"] for row in handed_in.rows("reviews") if row["is_final"] and row["reviewer"] == reviewer}


def test_the_last_of_two_laptops_counts_whatever_their_clocks_say(handed_in: Round) -> None:
    """The second one goes on from what the first one said, and its clock is ten years behind."""
    sent = bundles(handed_in)["rev-1"]
    first = handed_in.says("rev-1", sent, accepts, created=CREATED[0], revision=2)
    second = handed_in.says("rev-1", sent, returns, created=CREATED[1], revision=3)
    handed_in.merge(second, first)
    assert counted(handed_in) == {"returned"}


@pytest.mark.parametrize("signature_kept", [True, False])
def test_a_forged_review_counts_for_nothing(handed_in: Round, signature_kept: bool) -> None:
    true = handed_in.says("rev-1", bundles(handed_in)["rev-1"], returns)
    name = f"laptop-1-{verify_bundle(true).bundle_id[:16]}.annresult"
    made, data = forged(name, true.read_bytes(), signature_kept=signature_kept)
    path = handed_in.folder / made
    path.write_bytes(data)
    assert len(handed_in.merge(true, path).refused) == 1
    assert counted(handed_in) == {"returned"}


def test_a_review_by_a_key_that_was_revoked_counts_for_nothing(handed_in: Round) -> None:
    sent = bundles(handed_in)["rev-1"]
    true = handed_in.says("rev-1", sent, returns)
    handed_in.merge(true)
    revoke_project_key(Project.open(handed_in.project.root), handed_in.key("rev-1").public, "stolen")
    late = handed_in.says("rev-1", sent, accepts, revision=9)
    (refused,) = handed_in.merge(late).refused
    assert "[trust.revoked]" in refused["reason"]
    assert counted(handed_in) == {"returned"}


def test_an_older_review_that_comes_again_changes_nothing(handed_in: Round) -> None:
    sent = bundles(handed_in)["rev-1"]
    old, new = (handed_in.says("rev-1", sent, say, revision=n) for n, say in ((1, accepts), (2, returns)))
    for files in ([old], [new], [old], [new, old]):
        handed_in.merge(*files)
    assert counted(handed_in) == {"returned"}


def test_a_review_of_what_was_sent_to_another_reviewer_counts_for_nobody(handed_in: Round) -> None:
    """Every reviewer's items have ids of their own, in a series of their own."""
    sent = bundles(handed_in)
    refusals = handed_in.merge(handed_in.says("rev-1", sent["rev-2"])).refusals
    assert {row["code"] for row in refusals} == {"review.other_reviewer"}
    assert counted(handed_in) == counted(handed_in, "rev-2") == set()


def other(field: str, value: Callable[[dict[str, Any]], Any]) -> Callable[[bytes], bytes]:
    def change(line: bytes) -> bytes:
        says = json.loads(line)
        return json.dumps({**says, field: value(says)}).encode()

    return change


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bundle_id", lambda _: "0" * 64),
        ("sha256", lambda _: "0" * 64),
        ("task_id", lambda says: f"{says['task_id']}x"),
    ],
    ids=["no bundle", "other text", "no task"],
)
def test_a_review_of_what_was_not_sent_is_refused(
    handed_in: Round, field: str, value: Callable[[dict[str, Any]], Any]
) -> None:
    path = handed_in.says("rev-1", bundles(handed_in)["rev-1"], change=other(field, value))
    merge_result = handed_in.merge(path)
    assert merge_result.refusals
    assert counted(handed_in) == set()


def test_answers_of_another_are_not_put_into_their_mouth_by_a_review(handed_in: Round) -> None:
    """A correction is the reviewer's: the author's own answers stay as they were handed in."""
    before = {(row["annotator"], row["task"], row["document"]) for row in handed_in.rows("documents")}
    scores = {"q1/r1": {"helpfulness": 0}}
    path = handed_in.says(
        "rev-1", bundles(handed_in)["rev-1"], lambda _: {"review": {"verdict": "accepted"}, "ratings": scores}
    )
    handed_in.merge(path)
    after = {(row["annotator"], row["task"], row["document"]) for row in handed_in.rows("documents")}
    assert after == before


def test_a_stranger_s_adjudication_decides_nothing(handed_in: Round) -> None:
    sent = adjudicate(handed_in, "judge").bundles[0].path
    handed_in.keys["stranger"] = SigningKey.generate("Stranger")
    (refused,) = handed_in.merge(handed_in.says("stranger", sent, first_of)).refused
    assert "[trust.unknown_signer]" in refused["reason"]
    refusals = handed_in.merge(handed_in.says("rev-1", sent, first_of)).refusals
    assert {row["code"] for row in refusals} == {"review.other_reviewer"}
    assert not any(row["is_final"] for row in handed_in.rows("reviews"))
    handed_in.merge(handed_in.says("judge", sent, first_of))
    assert {row["reviewer"] for row in handed_in.rows("reviews") if row["is_final"]} == {"judge"}
