"""Reviews in a session: they begin with the work, and undo, restart, repair and export are those of every task."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.review_comparison import review_outcome
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.model.task import Task
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store import projects
from annotator.store.repair import repair_rows
from annotator.store.store import Store
from tests.reviewed import review_bundle, with_work
from tests.services.conftest import ANNOTATOR, OWNER, PROJECT, RUBRIC, bring, rate, task_line

SCORES = {"q1/r1": {"helpfulness": 3, "verbosity": 2}, "q1/r2": {"helpfulness": 1, "verbosity": 4}}
DONE = Annotation(status="submitted", ratings=SCORES)
OTHER = Annotation(status="submitted", ratings={**SCORES, "q1/r2": {"helpfulness": 4, "verbosity": 4}})


def work(*annotations: Annotation, name: str = "x1") -> Task:
    return with_work(Task.model_validate_json(task_line(name)), *annotations)


def reviewing(store: Store, paths: DataDir, tmp_path: Path, *tasks: Task, purpose: str = "review") -> Session:
    file = tmp_path / f"{purpose}.anntask"
    review_bundle(file, OWNER, PROJECT, RUBRIC, tasks or (work(DONE),), purpose)  # type: ignore[arg-type]
    read_tasks(store, file, paths.quarantine)
    return Session(store, PROJECT, "anna")


def test_a_review_opens_with_the_reviewed_answers(store: Store, paths: DataDir, tmp_path: Path) -> None:
    session = reviewing(store, paths, tmp_path)
    view = session.view()
    assert view.annotation.ratings == SCORES
    assert session.status(0) == "new"
    assert [problem.code for problem in session.missing()] == ["verdict.missing"]
    session.close()


def test_undo_leads_back_to_the_reviewed_answers(store: Store, paths: DataDir, tmp_path: Path) -> None:
    session = reviewing(store, paths, tmp_path)
    rate(session, "q1/r1", 0)
    session.apply(SetReviewVerdict(verdict="accepted"))
    assert review_outcome(session.rubric, session.view().task, session.view().annotation) == "corrected"
    session.undo()
    session.undo()
    assert session.view().annotation.ratings == SCORES
    assert session.undo() is None
    session.close()


def test_a_correction_survives_a_restart(store: Store, paths: DataDir, tmp_path: Path) -> None:
    session = reviewing(store, paths, tmp_path)
    rate(session, "q1/r1", 0)
    session.close()
    again = Session(store, PROJECT, "anna")
    assert again.view().annotation.ratings == {**SCORES, "q1/r1": {"helpfulness": 0, "verbosity": 2}}
    again.close()


def test_a_damaged_review_is_rebuilt_from_the_journal(store: Store, paths: DataDir, tmp_path: Path) -> None:
    session = reviewing(store, paths, tmp_path)
    rate(session, "q1/r1", 0)
    rate(session, "q1/r2", 0)
    before = session.view().annotation
    session.close()
    store.write(lambda connection: connection.execute("UPDATE annotation SET document = '{}'"))
    repair_results = store.write(lambda connection: repair_rows(connection, ()))
    assert [repair_result.how for repair_result in repair_results] == ["from the journal"]
    again = Session(store, PROJECT, "anna")
    assert again.view().annotation == before
    again.close()


def test_reviews_are_exported_like_any_work(store: Store, paths: DataDir, tmp_path: Path) -> None:
    session = reviewing(store, paths, tmp_path, work(DONE), work(OTHER, name="x2"))
    session.apply(SetReviewVerdict(verdict="accepted"))
    session.submit()
    session.go_to(1)
    session.apply(AddAnswerReturn(target="q1/r2", key="helpfulness", reason="score"))
    session.submit()
    session.close()
    file = tmp_path / "r.annresult"
    write_results(store, PROJECT, file, ANNOTATOR)
    with open_bundle(file, paths.quarantine) as bundle:
        lines = [json.loads(line) for line in bundle.lines("annotations.jsonl")]
        assert (bundle.info.holds, [signature.role for signature in bundle.signatures]) == (("reviews",), ["reviewer"])
    assert [line["annotation"]["review"]["verdict"] for line in lines] == ["accepted", "returned"]
    assert [line["annotation"]["ratings"] for line in lines] == [SCORES, dict(OTHER.ratings)]
    assert not any("pace" in line for line in lines)


def test_answers_and_reviews_in_one_file_are_signed_as_both(store: Store, paths: DataDir, tmp_path: Path) -> None:
    bring(store, [task_line("p1")])
    session = reviewing(store, paths, tmp_path)
    for at in range(session.count):
        session.go_to(at)
        rate(session, "q1/r1", 0)
    session.close()
    file = tmp_path / "both.annresult"
    write_results(store, PROJECT, file, ANNOTATOR)
    with open_bundle(file, paths.quarantine) as bundle:
        assert bundle.info.holds == ("annotations", "reviews")
        assert [signature.role for signature in bundle.signatures] == ["annotator", "reviewer"]
        assert {signature.public for signature in bundle.signatures} == {ANNOTATOR.public}


def test_an_adjudication_begins_with_what_all_agree_on(store: Store, paths: DataDir, tmp_path: Path) -> None:
    session = reviewing(store, paths, tmp_path, work(DONE, OTHER), purpose="adjudication")
    assert session.view().annotation.ratings == {"q1/r1": SCORES["q1/r1"], "q1/r2": {"verbosity": 4}}
    session.apply(AdoptPersonAnswers(person=1, target="q1/r2", key="helpfulness"))
    assert session.missing() == []
    assert session.view().annotation.ratings == OTHER.ratings
    session.close()


def test_reviews_are_shown_beside_tasks_of_the_same_project(store: Store, paths: DataDir, tmp_path: Path) -> None:
    bring(store, [task_line("t1")])
    session = reviewing(store, paths, tmp_path)
    assert session.count == 2
    assert not session.view(0).annotation.ratings
    assert session.view(1).annotation.ratings == SCORES
    session.close()


@pytest.mark.parametrize(
    ("tasks", "purpose", "bundle_purpose"),
    [
        ((work(),), "review", "review"),
        ((work(DONE, OTHER),), "review", "review"),
        ((work(DONE),), "adjudication", "adjudication"),
        ((work(DONE.model_copy(update={"ratings": {"q7/r1": {"helpfulness": 1}}})),), "review", "review"),
        ((work(DONE.model_copy(update={"ratings": {"q1/r1": {"helpfulness": 77}}})),), "review", "review"),
        ((work(DONE),), "review", None),
        ((work(DONE),), "review", "adjudication"),
    ],
)
def test_review_bundles_with_a_bad_item_are_refused(
    store: Store, paths: DataDir, tmp_path: Path, tasks: tuple[Task, ...], purpose: str, bundle_purpose: str | None
) -> None:
    file = tmp_path / "bad.anntask"
    review_bundle(file, OWNER, PROJECT, RUBRIC, tasks, purpose, **{"purpose": bundle_purpose})  # type: ignore[arg-type]
    with pytest.raises(AnnotatorError) as refused:
        read_tasks(store, file, paths.quarantine)
    assert refused.value.code == "bundle.content"
    assert store.read(projects.projects) == []
