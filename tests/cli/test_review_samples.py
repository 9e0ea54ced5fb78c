"""The owner's check from the command line: a sample of each delivery, and the error rate that it estimates."""

from __future__ import annotations

from pathlib import Path

from annotator.model.review_edits import AddReturn, GiveVerdict
from annotator.services.session import Session
from tests.cli.machine import Machine
from tests.cli.review_steps import decided
from tests.cli.test_reviews import TASKS, flat, handed_in, merge, review, reviewed

__all__ = ["handed_in"]


def check(session: Session) -> None:
    """Returns all work that scores everything alike, and accepts the rest."""
    if flat(session):
        session.apply(AddReturn(target="q1/r1", key="helpfulness", reason="score", words="Not read."))
    else:
        session.apply(GiveVerdict(verdict="accepted"))


def test_a_sample_estimates_each_delivery(owner: Machine, handed_in: Path) -> None:
    root = handed_in
    sample = ["--checker", "chief", "--seed", "7"]
    owner.refused("review", "estimate", root / "data", "--project", root / "study", code="review.no_sample")
    owner.refused("review", "sample", root / "data", "--project", root / "study", "--out", root / "no",
                  "--checker", "ann-1", code="review.not_independent")  # fmt: skip
    first = review(owner, root, "sample", "--n", "2", "--out", root / "first", *sample)
    assert {each["annotator"]: (each["drawn"], each["final"]) for each in first["deliveries"]} == {
        "ann-1": (2, TASKS), "ann-2": (2, TASKS),
    }  # fmt: skip
    (bundle,) = first["bundles"]
    assert (bundle["reviewer"], bundle["items"]) == ("chief", 4)
    assert [each["rate"] for each in review(owner, root, "estimate")["deliveries"]] == [None, None]

    merge(owner, root, [decided(owner, root, "chief", Path(bundle["path"]), check)])
    found = {each["annotator"]: each for each in review(owner, root, "estimate")["deliveries"]}
    assert {who: (each["looked_at"], each["wrong"], each["waiting"]) for who, each in found.items()} == {
        "ann-1": (2, 0, 0), "ann-2": (2, 2, 0),
    }  # fmt: skip
    assert "error rate 100.0% (95 % interval 34.2% to 100.0%), 2 of 2" in owner.run(
        "review", "estimate", root / "data", "--project", root / "study").out  # fmt: skip
    # A sample is no review: all of it waits to be sent to reviewers still.
    assert review(owner, root, "status")["states"] == {"not sent": 2 * TASKS}

    second = review(owner, root, "sample", "--n", "2", "--out", root / "second", *sample,
                    "--delivery", found["ann-2"]["delivery"][:12])  # fmt: skip
    assert [(each["drawn"], each["before"]) for each in second["deliveries"]] == [(1, 2)]
    waiting = {each["annotator"]: each["waiting"] for each in review(owner, root, "estimate")["deliveries"]}
    assert waiting == {"ann-1": 0, "ann-2": 1}


def test_a_sample_takes_what_reviews_made_final(owner: Machine, handed_in: Path) -> None:
    reviewed(owner, handed_in)
    owner.refused("review", "sample", handed_in / "data", "--project", handed_in / "study", "--checker", "rev-1",
                  "--out", handed_in / "no", code="review.not_independent")  # fmt: skip
    built = review(owner, handed_in, "sample", "--out", handed_in / "sample")
    assert {each["annotator"]: each["final"] for each in built["deliveries"]} == {"ann-1": 3, "ann-2": 1}
    (bundle,) = built["bundles"]
    corrected = []

    def look(session: Session) -> None:
        given = {(target, key): score for target, scores in session.view().annotation.ratings.items()
                 for key, score in scores.items()}  # fmt: skip
        first = given.pop(("q1/r1", "helpfulness"))
        corrected.append(first == 0 and len(set(given.values())) == 1)
        session.apply(GiveVerdict(verdict="accepted"))

    decided(owner, handed_in, "checker", Path(bundle["path"]), look)
    assert sorted(corrected) == [False, False, False, True], "the correction is checked, not what it corrects"
    owner.refused("review", "sample", handed_in / "data", "--project", handed_in / "study",
                  "--out", handed_in / "no", code="review.nothing")  # fmt: skip
