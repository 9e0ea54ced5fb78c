"""Steps that tests of courses by the command line share: a study with a test, and people who take it on laptops."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from annotator.bundle.key_store import KeyStore
from annotator.model.rating_edits import SetRating
from annotator.owner.courses.course_bundle import course_history
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from annotator.services.courses.course_run import AnnotatorCourseProgress, CourseRunService
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs

Answer = Callable[[int], int]


def right(score: int) -> int:
    """The right answer."""
    return score


def wrong(score: int) -> int:
    """Another one."""
    return 4 - score


def with_course(study: Study, stick: Path) -> Study:
    """The course of a preset, whose test the owner scores, in the study's bundles, which lie at the place."""
    folder = study.folder / "course"
    study.owner.run("course", "new", folder)
    study.owner.run("course", "build", folder, "--project", study.root, "--rubric", "helpsteer")
    study.build()
    owner_syncs(study, stick)
    return study


def laptop(study: Study, stick: Path, name: str, person: str = "") -> Machine:
    """A laptop on which somebody accepts a fresh invite and syncs for the first time."""
    machine = study.machine(name)
    machine.run("invite", "accept", study.invite(person or name), "--yes")
    study.owner.attempt(
        "project", "sync", "--project", study.root, "--destination", stick
    )  # whatever is refused of others
    syncs(machine, "--destination", stick)
    return machine


def moved(study: Study, stick: Path, machine: Machine, name: str) -> Machine:
    """Another laptop of the same person, to which the key alone was moved, and which syncs."""
    out = study.new(".annkey")
    machine.run("keys", "move", "--out", out, "--new-passphrase-file", study.folder / "phrase")
    other = study.machine(name)
    other.run("keys", "import", out, "--from-passphrase-file", study.folder / "phrase")
    syncs(other, "--destination", stick)
    return other


def take_test(study: Study, machine: Machine, score: Answer = right) -> AnnotatorCourseProgress:
    """Do what comes before the test of the course, and the next attempt at it."""
    gold = {
        item.task.id: item.gold.annotation
        for made in course_history(Project.open(study.root))
        for step in made.course.steps
        for item in step.items
        if item.gold is not None
    }
    with Store(DataDir(machine.data)) as store:
        (project,) = store.read(projects.projects)
        known = KeyStore(DataDir(machine.data).keys).public("annotator")
        assert known is not None
        steps = CourseRunService(store, project.id, known[0].fingerprint)
        run = steps.run()
        for at, step in enumerate(run.course.steps):
            if step.kind == "practice" and step.key not in run.done:
                _answer(store, project.id, (step.items[0].task.id,), gold, right)
            if step.kind != "qualification" and step.key not in run.done:
                steps.finish(at)
        attempt = steps.begin().attempt
        assert attempt is not None
        _answer(store, project.id, attempt.tasks, gold, score)
        return steps.hand_in()


def _answer(store: Store, project_id: str, tasks: tuple[str, ...], gold: Any, score: Answer) -> None:
    session = Session(store, project_id, "somebody", step=tasks)
    for at in range(session.count):
        session.go_to(at)
        for target, scores in gold[session.view().task_id.partition(".")[0]].ratings.items():
            for key, answer in scores.items():
                session.apply(SetRating(target=target, key=key, value=score(answer)))
        session.submit(90)
    session.close()


def course_of(machine: Machine) -> AnnotatorCourseProgress:
    """How the course stands on a laptop."""
    with Store(DataDir(machine.data)) as store:
        (project,) = store.read(projects.projects)
        return CourseRunService(store, project.id, "somebody").run()


def qualify(study: Study, *options: str | Path, status: int = 0) -> str:
    """Score what came by syncs."""
    return study.owner.run("results", "qualify", "--project", study.root, *options, status=status).out
