"""A test that the owner scores: answered on a laptop, scored by gold that never left, opened by a signed receipt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from annotator.bundle.receipt import QualificationAttemptScore, Receipt, ReceiptContent, sign_receipt
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.course.course import Course
from annotator.model.rating_edits import SetRating
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.courses.course_bundle import build_course_from_folder, keep_course
from annotator.owner.courses.course_folder import read_course, start_course
from annotator.owner.exchange.exchange_state import receipt_path
from annotator.owner.exchange.qualification import QualificationReport, score_qualification_tests
from annotator.owner.project.input_skip_policy import NOTHING
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from annotator.paths import DataDir
from annotator.services.courses.course_run import CourseRunService
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.syncing.receipt_intake import import_receipt
from annotator.store.store import Store
from tests.owner.collected_results import collect_results
from tests.prepared_folder import PreparedFolder

OWNER = SigningKey(b"\x01" * 32, "Olga Owner")
ANNA = SigningKey(b"\x02" * 32, "Anna Annotator")
BEN = SigningKey(b"\x03" * 32, "Ben Beginner")


@dataclass
class Laptop:
    """Somebody's laptop with the project on it."""

    store: Store
    me: SigningKey
    project_id: str
    gold: dict[str, Annotation]

    @property
    def steps(self) -> CourseRunService:
        return CourseRunService(self.store, self.project_id, self.me.public.fingerprint)

    def answer(self, tasks: tuple[str, ...], score: Callable[[int], int] = lambda right: right) -> None:
        """Answer tasks of the course: the right scores, made into others."""
        session = Session(self.store, self.project_id, self.me.public.fingerprint, step=tasks)
        for at in range(session.count):
            session.go_to(at)
            gold = self.gold[session.view().task_id.partition(".")[0]]
            for target, scores in gold.ratings.items():
                for key, right in scores.items():
                    session.apply(SetRating(target=target, key=key, value=score(right)))
            session.submit(90)
        session.close()

    def take_test(self, score: Callable[[int], int] = lambda right: right) -> None:
        """All that comes before the test, and the test."""
        run = self.steps.run()
        for at, step in enumerate(run.course.steps):
            if step.kind == "practice" and step.key not in run.done:
                self.answer((step.items[0].task.id,))
            if step.kind != "qualification":
                self.steps.finish(at)
        attempt = self.steps.begin().attempt
        assert attempt is not None
        self.answer(attempt.tasks, score)
        self.steps.hand_in()

    def results(self, out: Path) -> Path:
        return write_results(self.store, self.project_id, out, self.me).path

    def is_locked(self) -> bool:
        try:
            Session(self.store, self.project_id, self.me.public.fingerprint).close()
        except AnnotatorError as error:
            return error.code == "course.locked"
        return False


@dataclass
class Study:
    """An owner's project with a course, and the bundle of it."""

    project: Project
    course: Course
    bundle: Path

    def qualify(self, *files: Path) -> QualificationReport:
        return score_qualification_tests(self.project, files, OWNER, NOTHING)


def made_study(root: Path) -> Study:
    folder = start_course(root / "course", "helpsteer")
    project = Project.create(root / "project", "Rates", OWNER.public, OWNER.name)
    asked = load_rubric("helpsteer")
    made = build_course_from_folder(read_course(folder), asked.rubric, project.secret)
    keep_course(project, made)
    task = {"id": "t1", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}]}
    out = root / "study.anntask"
    build(
        project,
        [TaskWithLineNumber(1, InputTask.model_validate(task))],
        BundleBuildRequest(asked, TaskDisclosureOptions()),
        OWNER,
        out,
        "x",
    )
    for key in (ANNA, BEN):
        project.trust("annotator", key.public, key.name)
    return Study(project, made.course, out)


@pytest.fixture(scope="module")
def prepared_study(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Study]:
    return PreparedFolder(tmp_path_factory.mktemp("owner"), made_study)


@pytest.fixture
def study(prepared_study: PreparedFolder[Study]) -> Study:
    return prepared_study.restore()


@pytest.fixture
def laptop(study: Study, tmp_path: Path) -> Iterator[Callable[[SigningKey], Laptop]]:
    gold = {
        item.task.id: item.gold.annotation for step in study.course.steps for item in step.items if item.gold
    }  # fmt: skip
    opened: list[Store] = []

    def made(me: SigningKey) -> Laptop:
        paths = DataDir(tmp_path / me.name.split()[0])
        store = Store(paths).open()
        opened.append(store)
        read_tasks(store, study.bundle, paths.quarantine)
        return Laptop(store, me, study.project.state.id, gold)

    yield made
    for store in opened:
        store.close()


def test_passing_a_test_brings_a_receipt_that_opens_the_tasks(
    study: Study, laptop: Callable[[SigningKey], Laptop], tmp_path: Path
) -> None:
    anna, ben = laptop(ANNA), laptop(BEN)
    anna.take_test()
    ben.take_test(lambda right: 4 - right)
    report = study.qualify(anna.results(tmp_path / "a.annresult"), ben.results(tmp_path / "b.annresult"))
    scored = {test.name: test for test in report.scored}
    assert scored["Anna Annotator"].score is not None
    assert scored["Anna Annotator"].score.passed
    assert scored["Anna Annotator"].score.right == scored["Anna Annotator"].score.answers == 60
    assert scored["Ben Beginner"].score is not None
    assert not scored["Ben Beginner"].score.passed
    assert all(test.remark == "" for test in report.scored)
    receipts = {
        receipt.content.qualification.key: receipt for receipt in report.receipts if receipt.content.qualification
    }
    of_anna, of_ben = receipts[ANNA.public.fingerprint], receipts[BEN.public.fingerprint]
    with pytest.raises(AnnotatorError) as refused:
        import_receipt(ben.store, of_anna.file(), BEN.public.fingerprint)
    assert refused.value.code == "receipt.other"
    assert anna.is_locked()
    import_receipt(anna.store, of_anna.file(), ANNA.public.fingerprint)
    import_receipt(ben.store, of_ben.file(), BEN.public.fingerprint)
    assert not anna.is_locked()
    assert ben.is_locked()
    run = ben.steps.run()
    assert (run.state, run.attempts_left) == ("open", 2)
    assert run.attempts[0].result is not None
    assert run.attempts[0].result.attributes[0].off is not None
    assert receipt_path(study.project, of_anna.receipt_id).read_bytes() == of_anna.file()
    again = study.qualify(tmp_path / "a.annresult")
    assert ([test.told for test in again.scored], again.receipts) == ([True], ())
    # The next attempt is scored by itself.
    attempt = ben.steps.begin().attempt
    assert attempt is not None
    ben.answer(attempt.tasks)
    ben.steps.hand_in()
    report = study.qualify(ben.results(tmp_path / "b2.annresult"))
    assert [(test.attempt, test.score and test.score.passed) for test in report.scored] == [(1, False), (2, True)]
    (receipt,) = report.receipts
    assert (receipt.content.number, receipt.content.previous) == (2, of_ben.receipt_id)
    import_receipt(ben.store, receipt.file(), BEN.public.fingerprint)
    assert not ben.is_locked()


def test_an_unfinished_test_is_not_scored(study: Study, laptop: Callable[[SigningKey], Laptop], tmp_path: Path) -> None:
    anna = laptop(ANNA)
    anna.take_test()
    path = anna.results(tmp_path / "a.annresult")
    (one,) = study.qualify(path).scored
    other = laptop(BEN)
    for at in range(3):
        other.steps.finish(at)
    other.answer((other.steps.run().course.steps[3].items[0].task.id,))
    assert study.qualify(other.results(tmp_path / "b.annresult")).scored == ()
    assert one.finished == one.size == 6


def test_receipts_of_others_than_the_owner_open_no_tasks(study: Study, laptop: Callable[[SigningKey], Laptop]) -> None:
    anna = laptop(ANNA)
    anna.take_test(lambda right: 4 - right)
    passed = QualificationAttemptScore(
        course=study.course.id, attempt=1, passed=True, right=1, answers=1, overall=0.5, key=ANNA.public.fingerprint
    )
    forged: Receipt = sign_receipt(statement(study, passed, ANNA), ANNA)
    with pytest.raises(AnnotatorError) as refused:
        import_receipt(anna.store, forged.file(), ANNA.public.fingerprint)
    assert refused.value.code == "receipt.other_owner"
    assert anna.is_locked()


def statement(study: Study, passed: QualificationAttemptScore, signer: SigningKey) -> ReceiptContent:
    return ReceiptContent(
        project_id=study.project.state.id, project_title="Rates", annotator_id="anna",
        owner_fingerprint=signer.public.fingerprint, number=1, issued="2026-01-01", qualification=passed,
    )  # fmt: skip


def test_results_of_a_course_are_not_work_on_the_project(
    study: Study, laptop: Callable[[SigningKey], Laptop], tmp_path: Path
) -> None:
    anna = laptop(ANNA)
    anna.take_test()
    files = collect_results(study.project, [anna.results(tmp_path / "a.annresult")])
    assert (files.judgements, files.skipped, dict(files.statuses)) == ((), (), {})
