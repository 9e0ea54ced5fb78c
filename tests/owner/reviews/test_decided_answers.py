"""Devices count revisions for themselves: what is decided of one's answers says nothing of another's under a number."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from tests.owner.reviews.decision_steps import (
    Sent,
    accept,
    adjudicate,
    exported,
    first_of,
    give_back,
    states,
)
from tests.owner.reviews.review_round import Round


def second_device(study: Round, deliver: Callable[..., Path], sent: Any = None) -> Path:
    """Other answers of the first annotator under the same revisions, and they count."""
    file = deliver(study.key("ann-1"), sent or Sent(study), tasks=6, device="desk", score=lambda *_: 1)
    merge(Project.open(study.project.root), [file], study.dataset, "desk", processes=1)
    return file


def first_device(study: Round) -> None:
    """The answers of the first device count again."""
    merge(Project.open(study.project.root), list(study.folder.glob("ann-1-*")), study.dataset, "laptop", processes=1)


def test_other_answers_are_not_adjudicated_with_those_that_were_sent(
    handed_in: Round, deliver: Callable[..., Path]
) -> None:
    handed_in.merge(handed_in.says("judge", adjudicate(handed_in, "judge").bundles[0].path, first_of))
    second_device(handed_in, deliver)
    assert states(handed_in, "ann-1") == {"not sent": 6}
    assert states(handed_in, "ann-2") == {"adjudicated": 6}
    assert exported(handed_in) == {"judge", "ann-1"}
    assert adjudicate(handed_in, "judge-2").works == 6, "they can be adjudicated"
    first_device(handed_in)
    assert states(handed_in, "ann-1") == {"adjudicated": 6}


def test_decisions_about_equal_answers_hold_only_for_these_answers(
    project: Project, owner: SigningKey, make: Callable[..., BundleBuildResult], deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path,
) -> None:  # fmt: skip
    study, built = Round(project, owner, tmp_path), make(vicuna[:6], responses=2)
    for person, score in (("ann-1", 2), ("ann-2", 2), ("ann-3", 3)):
        study.merge(deliver(study.key(person), built, tasks=6, score=lambda *_, score=score: score))
    study.merge(study.says("judge", adjudicate(study, "judge").bundles[0].path, first_of))
    second_device(study, deliver, built)
    assert exported(study) == {"judge", "ann-1"}


def test_other_answers_are_not_returned_with_a_delivery(handed_in: Round, deliver: Callable[..., Path]) -> None:
    give_back(handed_in, "ann-1")
    second_device(handed_in, deliver)
    assert states(handed_in, "ann-1") == {"not sent": 6}
    assert exported(handed_in) == {"ann-1", "ann-2", "ann-3"}
    first_device(handed_in)
    assert states(handed_in, "ann-1") == {"returned": 6}
    assert exported(handed_in) == {"ann-2", "ann-3"}


def test_other_answers_are_not_accepted_with_a_delivery(handed_in: Round, deliver: Callable[..., Path]) -> None:
    told = accept(handed_in, "ann-1")
    assert told is not None
    assert told.accepted == 6
    second_device(handed_in, deliver)
    told = accept(handed_in, "ann-2")
    back = give_back(handed_in, "ann-1")
    assert back is not None
    assert (back.accepted, len(back.returned)) == (0, 6)
    first_device(handed_in)
    assert exported(handed_in) == {"ann-1", "ann-2", "ann-3"}, "the first answers stay accepted"


def test_an_adjudication_that_names_no_answers_holds_of_the_revision(
    handed_in: Round, deliver: Callable[..., Path]
) -> None:
    bundle = adjudicate(handed_in, "judge").bundles[0]
    path = handed_in.project.id_map(bundle.bundle_id)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        for work in line["review"]["compared"]:
            work.pop("content", None)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    handed_in.merge(handed_in.says("judge", bundle.path, first_of))
    assert states(handed_in, "ann-1") == {"adjudicated": 6}
    second_device(handed_in, deliver)
    assert states(handed_in, "ann-1") == {"adjudicated": 6}
