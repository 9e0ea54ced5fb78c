"""Work whose text was changed since goes to no reviewer, and the owner is told."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.operations.review import DeliverySample, ReviewRound
from annotator.owner.operations.reviewed_work import accept_delivery, review_status
from annotator.owner.operations.status import ProjectStatus
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_samples import build_sample
from annotator.owner.reviews.review_progress import review_progress
from annotator.owner.status.project_status import project_status
from tests.owner.conftest import maker
from tests.owner.reviews.decision_steps import streamed
from tests.owner.reviews.review_round import Round, accepts, returns

LINE = "Left out, since the text was changed after the work: {}; exports contain what is final of them"


def change_text(study: Round, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...]) -> None:
    task = vicuna[0].task.model_copy(update={"prompt": "Another question?"})
    maker(study.project, owner, study.folder)((TaskWithLineNumber(1, task), *vicuna[1:6]), responses=2)
    study.merge()


@pytest.fixture
def changed(handed_in: Round, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...]) -> Round:
    """Three people judged a task whose prompt was changed since."""
    change_text(handed_in, owner, vicuna)
    return handed_in


def test_build_and_status_count_the_work(changed: Round) -> None:
    built = changed.build("rev-1", "rev-2")
    assert (built.works, built.outdated) == (15, 3)
    lines = list(ReviewRound(built, [], 2).lines())
    assert LINE.format(3) in lines
    done = review_status(Project.open(changed.project.root), changed.dataset)
    assert list(done.lines())[1:4] == [
        "Not sent: 3",
        "Waiting: 15",
        "Of these, on texts that were changed after the work: 3 not sent. No reviewer or adjudicator gets them",
    ]


def test_the_status_counts_the_work_without_reviews(changed: Round) -> None:
    report = project_status(Project.open(changed.project.root), changed.dataset, datetime.now(UTC))
    assert report.outdated == 3
    assert not any("In no review" in line for line in ProjectStatus(report, None, page=False).lines())


def test_only_work_of_the_series_is_counted(changed: Round) -> None:
    assert changed.build("rev-1", "rev-2", series=["vicuna"]).outdated == 3
    with pytest.raises(AnnotatorError):
        changed.build("rev-1", "rev-2", series=["other"])


def test_samples_accepted_deliveries_and_the_status_name_the_work(changed: Round) -> None:
    changed.build("rev-1", "rev-2", share=0.5)
    project = Project.open(changed.project.root)
    out = changed.folder / "sample"
    sample = build_sample(changed.dataset, project, "checker", changed.owner, out, size=9, rule="first")
    assert list(DeliverySample(sample, []).lines())[-1] == LINE.format(3)
    accepted = accept_delivery(project, changed.dataset, sample.deliveries[0].delivery, key=changed.owner)
    assert LINE.format(1) in list(accepted.lines())
    report = project_status(Project.open(changed.project.root), changed.dataset, datetime.now(UTC))
    assert report.outdated == report.as_json()["outdated"] == 3
    assert LINE.format(3) in list(ProjectStatus(report, None, page=False).lines())


def test_the_status_counts_reviewed_work_on_an_earlier_text_as_exports_do(
    handed_in: Round, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    first, second = handed_in.build("rev-1", "rev-2").bundles
    handed_in.merge(handed_in.says("rev-1", first.path, returns), handed_in.says("rev-2", second.path, accepts))
    change_text(handed_in, owner, vicuna)
    progress = review_progress(handed_in.dataset, Project.open(handed_in.project.root), "both-accept")
    assert progress.states == {"returned": 18}
    assert progress.outdated == {"returned": 3}
    assert streamed(handed_in)[1] == {"annotations that reviewers returned": 18}
