"""Work that a reviewer skipped waits for another one, if the rule needs one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.review_progress import ReviewProgress, review_progress
from tests.owner.reviews.review_round import Round, accepts, returns


def skips_flat(rubric: Rubric) -> Any:
    """Skips the work that scores everything alike, and accepts the rest."""
    assert rubric.skip is not None
    skip = {"key": rubric.skip.key, "reason": rubric.skip.reasons[0].key, "note": "I know too little of it."}

    def say(task: Task) -> dict[str, Any]:
        scores = task.reviewed[0].annotation.ratings.values()
        flat = {score for row in scores for score in row.values()} == {2}
        return {"status": "skipped", "skip": skip, "review": None} if flat else accepts(task)

    return say


def skipped(handed_in: Round) -> list[Path]:
    """Two reviewers; the first skips all six works of ann-3."""
    sent = {bundle.annotator: bundle.path for bundle in handed_in.build("rev-1", "rev-2", order="random").bundles}
    with open_bundle(sent["rev-1"], handed_in.folder / "quarantine") as bundle:
        rubric = Rubric.model_validate_json(bundle.read("rubric.json"))
    return [handed_in.says("rev-1", sent["rev-1"], skips_flat(rubric)), handed_in.says("rev-2", sent["rev-2"])]


def test_skipped_work_goes_to_another_reviewer(handed_in: Round) -> None:
    handed_in.merge(*skipped(handed_in))
    built = handed_in.build("rev-3", order="random").bundles
    assert {bundle.annotator: bundle.tasks for bundle in built}["rev-3"] == 6


def test_skipped_work_that_is_returned_waits_for_its_author_and_no_reviewer(handed_in: Round) -> None:
    first, _ = skipped(handed_in)
    bundle = max(handed_in.folder.glob("reviews-*/rev-2*.anntask"))
    handed_in.merge(first, handed_in.says("rev-2", bundle, returns))
    assert progress(handed_in).people["ann-3"] == {"returned": 6}
    with pytest.raises(AnnotatorError) as refused:
        handed_in.build("rev-3", order="random")
    assert refused.value.code == "review.nothing"
    assert refused.value.message == "All submitted work was already sent to reviewers or returned."


def progress(handed_in: Round, rule: str = "both-accept") -> ReviewProgress:
    return review_progress(handed_in.dataset, Project.open(handed_in.project.root), rule)


def test_skipped_work_waits(handed_in: Round) -> None:
    handed_in.merge(*skipped(handed_in))
    assert progress(handed_in).people["ann-3"] == {"waiting": 6}


def test_skipped_reviews_that_the_rule_does_not_need_are_not_waited_for(handed_in: Round) -> None:
    first, second = skipped(handed_in)
    handed_in.merge(first, second)
    by_majority = progress(handed_in, "majority")
    assert by_majority.people["ann-3"] == {"accepted": 6}
