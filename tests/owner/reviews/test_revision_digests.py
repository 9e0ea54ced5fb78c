"""Devices count revisions for themselves: reviews of one's answers say nothing of another's under that number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from annotator.model.task import Task
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.exports.answer_rule import ExportSelection
from annotator.owner.exports.dataset_stream import JudgedTaskStream
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.review_progress import review_progress
from tests.owner.reviews.decision_steps import Sent
from tests.owner.reviews.review_round import Round, Says, accepts, returns


def corrects(task: Task) -> dict[str, Any]:
    ratings = {target: dict.fromkeys(task.reviewed[0].annotation.ratings[target], 3) for target in task.answers["q1"]}
    return {"ratings": ratings, "review": {"verdict": "accepted"}}


def redone(study: Round, deliver: Callable[..., Path], say: Says) -> None:
    """The first annotator's work is reviewed; then a second device of theirs counts, with one score for everything."""
    study.merge(study.says("rev", study.build("rev", reviews_per_work=1).bundles[0].path, say))
    file = deliver(study.key("ann-1"), Sent(study), tasks=6, device="desk", score=lambda *_: 1)
    merge(Project.open(study.project.root), [file], study.dataset, "desk", processes=1)


def state(study: Round) -> set[str]:
    return set(review_progress(study.dataset, study.project, "both-accept").people["ann-1"])


def test_other_answers_are_not_accepted_with_those_that_were_reviewed(
    handed_in: Round, deliver: Callable[..., Path]
) -> None:
    redone(handed_in, deliver, accepts)
    assert state(handed_in) == {"not sent"}
    assert handed_in.build("rev", reviews_per_work=1).works == 6, "they can be reviewed"


def test_other_answers_are_not_returned_with_them(handed_in: Round, deliver: Callable[..., Path]) -> None:
    redone(handed_in, deliver, returns)
    assert state(handed_in) == {"not sent"}


def test_a_correction_does_not_stand_for_other_answers(
    handed_in: Round, deliver: Callable[..., Path], tmp_path: Path
) -> None:
    redone(handed_in, deliver, corrects)
    (tmp_path / "scratch").mkdir()
    stream = JudgedTaskStream(
        open_dataset(handed_in.dataset), ExportSelection(review_rule="both-accept"), tmp_path / "scratch"
    )
    merged = {
        score
        for task in stream.tasks()
        for answers in task.answers
        if answers.annotator == "ann-1"
        for scores in answers.ratings.values()
        for score in scores.values()
    }
    assert merged == {1}


def test_reviews_count_again_with_the_device_that_was_reviewed(handed_in: Round, deliver: Callable[..., Path]) -> None:
    redone(handed_in, deliver, accepts)
    merge(
        Project.open(handed_in.project.root),
        list(handed_in.folder.glob("rev-*")),
        handed_in.dataset,
        "laptop",
        processes=1,
    )
    assert state(handed_in) == {"accepted"}
