"""A test that a person reads, on the command line: written out, failed with a note, tried again, passed."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.key_store import KeyStore
from annotator.model.annotation import Annotation
from annotator.model.block_types import EVERY_ANSWER
from annotator.owner.build.source import read_source
from annotator.owner.courses.course_folder import read_course
from annotator.paths import DataDir, resource
from annotator.services.courses.course_run import AnnotatorCourseProgress, CourseRunService
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.syncing.receipt_intake import import_receipt
from annotator.store.store import Store
from tests.cli.machine import Machine


class Anna:
    """Somebody with the project's bundle, who answers every task of the course alike."""

    def __init__(self, root: Path, bundle: Path, answers: Annotation) -> None:
        self.data = DataDir(root / "anna")
        self._answers = answers
        with Store(self.data) as store:
            self.project = read_tasks(store, bundle, self.data.quarantine).project_id
            steps = CourseRunService(store, self.project, "anna")
            for at, step in enumerate(steps.run().course.steps[:-1]):
                if step.kind == "practice":
                    self._answer(store, (step.item.task.id,))
                steps.finish(at)
        self.write(root / "practice.annresult")  # which makes her key
        known = KeyStore(self.data.keys).public("annotator")
        assert known is not None
        self.key = known[0]

    def write(self, out: Path) -> Path:
        Machine(self.data.root, []).run("results", "write", "--out", out)
        return out

    def take_test(self, out: Path) -> Path:
        with Store(self.data) as store:
            steps = CourseRunService(store, self.project, self.key.fingerprint)
            attempt = steps.begin().attempt
            assert attempt is not None
            self._answer(store, attempt.tasks)
            steps.hand_in()
        return self.write(out)

    def take(self, folder: Path) -> AnnotatorCourseProgress:
        (receipt,) = folder.iterdir()
        with Store(self.data) as store:
            import_receipt(store, receipt.read_bytes(), self.key.fingerprint)
            return CourseRunService(store, self.project, self.key.fingerprint).run()

    def _answer(self, store: Store, tasks: tuple[str, ...]) -> None:
        session = Session(store, self.project, "anna", step=tasks)
        for at in range(session.count):
            session.go_to(at)
            for edit in (edit for answers in EVERY_ANSWER for edit in answers.recreating_edits(self._answers)):
                session.apply(edit)
            session.submit(90)
        session.close(60)


def test_a_test_is_read_and_decided(owner: Machine, tmp_path: Path) -> None:
    course, study, out = tmp_path / "course", tmp_path / "study", tmp_path / "b.anntask"
    owner.run("course", "new", course, "--from", "authoring")
    output = owner.run("course", "build", course, "--project", study, "--rubric", "authoring").out
    assert "a test of 2 out of 4 items, read by a person" in output
    source = tmp_path / "source.jsonl"
    passage = next(row for row in read_source(resource("examples", "preview.jsonl")) if row.task.passage is not None)
    source.write_text(passage.task.model_dump_json(exclude_defaults=True) + "\n", "utf-8")
    owner.run("tasks", "build", source, "--project", study, "--rubric", "authoring", "--out", out)
    anna = Anna(tmp_path, out, read_course(course).tasks["test-1"].gold)
    trust = ["keys", "trust", anna.key.line(), "--project", study, "--role", "annotator", "--as", "anna", "--yes"]
    owner.run(*trust)
    first = anna.take_test(tmp_path / "one.annresult")
    qualify = ["results", "qualify", first, "--project", study]
    assert "to be read by you" in owner.run(*qualify).out
    owner.refused(*qualify, "--pass", "nobody", code="course.not_decided")
    owner.refused(*qualify, "--note", "Well done.", code="course.not_decided")
    (person,) = json.loads(owner.run(*qualify, "--answers", tmp_path / "read", "--json").out)["scored"]
    assert person["to_read"]
    (sheet,) = (tmp_path / "read").iterdir()
    assert "why, passage questions a1:" in sheet.read_text("utf-8")
    annotator = person["annotator"]
    output = owner.run(*qualify, "--fail", annotator, "--note", "Too easy.", "--out", tmp_path / "failed").out
    assert "not passed, decided by a person" in output
    run = anna.take(tmp_path / "failed")
    assert (run.state, run.attempts[0].result and run.attempts[0].result.note) == ("open", "Too easy.")
    qualify[2] = anna.take_test(tmp_path / "two.annresult")
    owner.run(*qualify, "--pass", annotator, "--out", tmp_path / "passed")
    assert anna.take(tmp_path / "passed").state == "passed"
