"""An adjudication is final for the work that it was about, and nobody's answers stand beside another rubric's."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.exports.answer_rule import ExportSelection
from annotator.owner.exports.dataset_stream import JudgedTaskStream
from annotator.owner.measures.dataset_query import open_engine
from annotator.owner.measures.study import ReportInputs
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.review_progress import review_progress
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from tests.owner.reviews.decision_steps import adjudicate, first_of
from tests.owner.reviews.review_round import Round


def unhurried(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "active_seconds": 1200}


def exported(study: Round) -> set[frozenset[str]]:
    """Who stands in the export, by task."""
    scratch = study.folder / f"scratch-{len(list(study.folder.glob('scratch-*')))}"
    scratch.mkdir()
    stream = JudgedTaskStream(open_dataset(study.dataset), ExportSelection(review_rule="both-accept"), scratch)
    return {frozenset(answers.annotator for answers in task.answers) for task in stream.tasks()}


def states(study: Round) -> dict[str, set[str]]:
    people = review_progress(study.dataset, study.project, "both-accept").people
    return {person: set(counts) for person, counts in people.items()}


def test_an_adjudication_says_nothing_of_later_work(
    handed_in: Round,
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...],
) -> None:
    bundle = adjudicate(handed_in, "judge").bundles[0].path
    handed_in.merge(handed_in.says("judge", bundle, first_of))
    assert exported(handed_in) == {frozenset({"judge"})}

    built = make(vicuna[:6], series="second", responses=2)
    scores = {"ann-8": 4, "ann-9": 0}
    handed_in.merge(*(
        deliver(handed_in.key(name), built, tasks=6, device=name, score=lambda *_, score=score: score, change=unhurried)
        for name, score in scores.items()
    ))  # fmt: skip
    assert exported(handed_in) == {frozenset({"judge", "ann-8", "ann-9"})}
    assert states(handed_in) == {
        **{person: {"adjudicated"} for person in ("ann-1", "ann-2", "ann-3")},
        **{person: {"not sent"} for person in scores},
    }
    again = adjudicate(handed_in, "judge-2")
    assert again.works == 6
    handed_in.merge(handed_in.says("judge-2", again.bundles[0].path, first_of))
    assert exported(handed_in) == {frozenset({"judge-2"})}
    with pytest.raises(AnnotatorError, match="nothing to adjudicate"):
        adjudicate(handed_in, "judge-3")


def test_an_adjudication_decides_equal_answers_of_several_people(
    project: Project, owner: SigningKey, make: Callable[..., BundleBuildResult], deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path,
) -> None:  # fmt: skip
    study = Round(project, owner, tmp_path)
    built = make(vicuna[:2], responses=2)
    study.merge(*(
        deliver(study.key(person), built, score=lambda *_, score=score: score, change=unhurried)
        for person, score in (("ann-1", 1), ("ann-2", 1), ("ann-3", 3))
    ))  # fmt: skip
    study.merge(study.says("judge", adjudicate(study, "judge").bundles[0].path, first_of))
    assert exported(study) == {frozenset({"judge"})}


@pytest.fixture
def two_scales(
    project: Project,
    owner: SigningKey,
    deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> Round:
    """The same tasks under two rubrics of one id: one person scores up to 4, the other up to 9."""
    study, short = Round(project, owner, tmp_path), load_rubric("helpsteer")
    content = json.loads(short.rubric.untranslated.model_dump_json())
    content["version"] += 1
    for block in content["blocks"]:
        if block["type"] == "rating":
            block.update(low=0, high=9)
            block.pop("levels", None)
    long = dataclasses.replace(short, rubric=type(short.rubric).model_validate(content))
    files = []
    for person, asked, score in (("ann-1", short, 4), ("ann-2", long, 9)):
        order = BundleBuildRequest(asked, TaskDisclosureOptions(responses=2), person, "2026-01-31T12:00:00Z")
        out = tmp_path / f"{person}.anntask"
        built = build(Project.open(project.root), vicuna[:4], order, owner, out, "rows.jsonl", lambda _: True)
        files.append(deliver(study.key(person), built, tasks=4, score=lambda *_, score=score: score, change=unhurried))
    study.merge(*files)
    return study


def test_answers_under_two_rubrics_of_one_id_are_not_adjudicated_together(two_scales: Round) -> None:
    with pytest.raises(AnnotatorError, match="nothing to adjudicate"):
        adjudicate(two_scales, "judge")
    assert exported(two_scales) == {frozenset({"ann-1"}), frozenset({"ann-2"})}


def test_agreement_tells_rubrics_of_one_id_apart(two_scales: Round) -> None:
    with open_engine(open_dataset(two_scales.dataset)) as running:
        study = ReportInputs(running)
        assert len({attribute.rubric for attribute in study.attributes}) == 2
        assert {attribute.rubric_id for attribute in study.attributes} == {"helpsteer"}
        assert study.value("SELECT count(*) FROM study.items WHERE people > 1") == 0
