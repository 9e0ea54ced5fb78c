"""The test of every preset's course: answered on a laptop, scored (or read) by the owner, opened by a receipt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from annotator.bundle.receipt import Receipt
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_types import EVERY_ANSWER
from annotator.model.course.course import Course
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.courses.course_bundle import build_course_from_folder, keep_course
from annotator.owner.courses.course_folder import read_course, shipped_course
from annotator.owner.exchange.qualification import (
    CourseAttemptDecision,
    QualificationReport,
    answer_sheet,
    score_qualification_tests,
)
from annotator.owner.project.input_skip_policy import NOTHING
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import DataDir, resource
from annotator.services.courses.course_run import AnnotatorCourseProgress, CourseRunService
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.syncing.receipt_intake import import_receipt
from annotator.store.store import Store

OWNER = SigningKey(b"\x01" * 32, "Olga Owner")
ANNA = SigningKey(b"\x02" * 32, "Anna Annotator")
ME = ANNA.public.fingerprint
PRESETS = sorted(path.parent.name for path in resource("presets").glob("*/course"))


@dataclass
class Trial:
    """A project with the course of a preset, and Anna's laptop with its bundle."""

    project: Project
    course: Course
    store: Store
    folder: Path
    results: int = 0

    @property
    def steps(self) -> CourseRunService:
        return CourseRunService(self.store, self.project.state.id, ME)

    def answer(self, tasks: tuple[str, ...], *, well: bool = True) -> None:
        """Answer tasks of the course: as the gold does, or as that of the first of the pool does, wherever it fits."""
        gold = {item.task.id: item.gold.annotation for step in self.course.steps for item in step.items if item.gold}
        session = Session(self.store, self.project.state.id, ME, step=tasks)
        for at in range(session.count):
            session.go_to(at)
            right = gold[session.view().task_id.partition(".")[0]]
            for edit in (
                edit for answers in EVERY_ANSWER for edit in answers.recreating_edits(right if well else low(right))
            ):
                session.apply(edit)
            session.submit(90)
        session.close()

    def take_test(self, *, well: bool = True) -> AnnotatorCourseProgress:
        run = self.steps.run()
        for at, step in enumerate(run.course.steps[:-1]):
            if step.kind == "practice" and step.key not in run.done:
                self.answer((step.item.task.id,))
            self.steps.finish(at)
        attempt = self.steps.begin().attempt
        assert attempt is not None
        self.answer(attempt.tasks, well=well)
        return self.steps.hand_in()

    def qualify(self, *decisions: CourseAttemptDecision) -> QualificationReport:
        self.results += 1
        out = self.folder / f"{self.results}.annresult"
        write_results(self.store, self.project.state.id, out, ANNA)
        return score_qualification_tests(self.project, [out], OWNER, NOTHING, decisions)

    def take(self, receipt: Receipt) -> AnnotatorCourseProgress:
        import_receipt(self.store, receipt.file(), ME)
        return self.steps.run()

    def is_locked(self) -> bool:
        try:
            Session(self.store, self.project.state.id, ME).close()
        except AnnotatorError as error:
            return error.code == "course.locked"
        return False


def low(right: Annotation) -> Annotation:
    """Answers that are complete, and wrong in their scores."""
    ratings = {target: dict.fromkeys(scores, 4 - min(scores.values())) for target, scores in right.ratings.items()}
    return right.model_copy(update={"ratings": ratings})


def bundle_of(project: Project, preset: str, folder: Path, name: str) -> Path:
    asked = load_rubric(preset)
    task = next(
        row.task for row in read_source(resource("examples", "preview.jsonl"))
        if any(asked.rubric.asked_of(row.task, path) for path in row.task.kinds)
    )  # fmt: skip
    out = folder / name
    build(project, [TaskWithLineNumber(1, task)], BundleBuildRequest(asked, TaskDisclosureOptions()), OWNER, out, "x")
    return out


@pytest.fixture
def trial(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trial]:
    preset, attempts = request.param if isinstance(request.param, tuple) else (request.param, 3)
    project = Project.create(tmp_path / "project", "Rates", OWNER.public, OWNER.name)
    folder = tmp_path / "course"
    folder.mkdir()
    for file in shipped_course(preset).iterdir():
        text = file.read_text("utf-8").replace("attempts = 3", f"attempts = {attempts}")
        (folder / file.name).write_text(text, "utf-8")
    made = build_course_from_folder(read_course(folder), load_rubric(preset).rubric, project.secret)
    keep_course(project, made)
    project.trust("annotator", ANNA.public, ANNA.name)
    paths = DataDir(tmp_path / "anna")
    with Store(paths) as store:
        read_tasks(store, bundle_of(project, preset, tmp_path, "a.anntask"), paths.quarantine)
        yield Trial(project, made.course, store, tmp_path)


@pytest.mark.parametrize("trial", [preset for preset in PRESETS if preset != "authoring"], indirect=True)
def test_the_right_answers_pass_and_their_receipt_opens_the_tasks(trial: Trial) -> None:
    assert trial.take_test().state == "waiting"
    report = trial.qualify()
    (one,) = report.scored
    assert one.score is not None
    assert (one.score.passed, one.score.share) == (True, 1.0)
    assert trial.is_locked()
    assert trial.take(report.receipts[0]).state == "passed"
    assert not trial.is_locked()


@pytest.mark.parametrize("trial", ["authoring"], indirect=True)
def test_read_tests_wait_for_the_decision_of_a_reviewer(trial: Trial) -> None:
    assert trial.take_test().state == "waiting"
    report = trial.qualify()
    (one,) = report.scored
    with pytest.raises(AnnotatorError) as refused:
        trial.qualify(CourseAttemptDecision("Somebody Else", passed=True))
    assert refused.value.code == "course.not_decided"
    assert (one.score, one.to_read, report.receipts) == (None, True, ())
    sheet = answer_sheet(one)
    assert "unanswerable" in sheet
    failed = trial.qualify(CourseAttemptDecision("Anna Annotator", passed=False, note="The second can be looked up."))
    run = trial.take(failed.receipts[0])
    assert (run.state, run.attempts_left) == ("open", 2)
    assert run.attempts[0].result is not None
    assert run.attempts[0].result.note == "The second can be looked up."
    trial.take_test()
    passed = trial.qualify(CourseAttemptDecision(ME, passed=True))
    assert [(attempt.attempt, attempt.score and attempt.score.passed) for attempt in passed.scored] == [
        (1, False),
        (2, True),
    ]
    assert not any(test.to_read for test in passed.scored)
    assert trial.take(passed.receipts[0]).state == "passed"
    assert not trial.is_locked()
    assert trial.qualify().receipts == ()  # what was decided stays


@pytest.mark.parametrize("trial", [("helpsteer", 1)], indirect=True)
def test_the_owner_can_open_the_tasks_where_no_attempt_is_left(trial: Trial) -> None:
    trial.take_test(well=False)
    run = trial.take(trial.qualify().receipts[0])
    assert (run.state, run.attempts_left) == ("failed", 0)
    report = trial.qualify(CourseAttemptDecision("Anna Annotator", passed=True, note="We talked it over."))
    assert report.scored[0].score is not None
    assert report.scored[0].score.attributes  # the score stays as it was
    assert trial.take(report.receipts[0]).state == "passed"
    assert trial.qualify().receipts == ()
    assert trial.steps.run().state == "passed"


@pytest.mark.parametrize("trial", [("helpsteer", 1)], indirect=True)
def test_a_further_attempt_comes_with_a_new_bundle(trial: Trial) -> None:
    trial.take_test(well=False)
    trial.take(trial.qualify().receipts[0])
    table = trial.folder / "course" / "course.toml"
    table.write_text(table.read_text("utf-8").replace("attempts = 1", "attempts = 2"), "utf-8")
    made = build_course_from_folder(read_course(table.parent), load_rubric("helpsteer").rubric, trial.project.secret)
    keep_course(trial.project, made)
    read_tasks(trial.store, bundle_of(trial.project, "helpsteer", trial.folder, "b.anntask"), trial.folder / "q")
    run = trial.steps.run()
    assert (run.state, run.attempts_left, len(run.attempts)) == ("open", 1, 1)
    trial.take_test()
    assert trial.take(trial.qualify().receipts[0]).state == "passed"
