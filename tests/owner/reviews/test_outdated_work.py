"""Work whose text was changed since goes to no reviewer, and the owner is told."""

from __future__ import annotations

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.operations.review import ReviewRound
from annotator.owner.operations.reviewed_work import review_status
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.review_progress import review_progress
from tests.owner.conftest import maker
from tests.owner.reviews.review_round import Round


@pytest.fixture
def changed(handed_in: Round, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...]) -> Round:
    """Three people judged a task whose prompt was changed since."""
    task = vicuna[0].task.model_copy(update={"prompt": "Another question?"})
    maker(handed_in.project, owner, handed_in.folder)((TaskWithLineNumber(1, task), *vicuna[1:6]), responses=2)
    handed_in.merge()
    return handed_in


def test_build_and_status_count_the_work(changed: Round) -> None:
    built = changed.build("rev-1", "rev-2")
    assert (built.works, built.outdated) == (15, 3)
    said = list(ReviewRound(built, [], 2).lines())
    assert "Not sent, since the text was changed after the work: 3; exports contain them" in said
    done = review_status(Project.open(changed.project.root), changed.dataset)
    assert "In no review, since the text was changed after the work: 3; exports contain them" in list(done.lines())
    assert review_progress(changed.dataset, changed.project, "both-accept").outdated == 3


def test_only_work_of_the_series_is_counted(changed: Round) -> None:
    assert changed.build("rev-1", "rev-2", series=["vicuna"]).outdated == 3
    with pytest.raises(AnnotatorError):
        changed.build("rev-1", "rev-2", series=["other"])


def test_without_changed_texts_nothing_is_said(handed_in: Round) -> None:
    built = handed_in.build("rev-1", "rev-2")
    assert built.outdated == 0
    assert not any("after the work" in line for line in ReviewRound(built, [], 2).lines())
