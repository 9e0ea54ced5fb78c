"""A small course: a page, an example, a practice, and a test of two items out of four."""

from __future__ import annotations

from typing import Any

from annotator.model.course.course import Course
from annotator.model.rating_edits import SetRating
from annotator.services.courses.course_run import CourseRunService
from annotator.services.session import Session
from annotator.services.view_models import BundleImportResult
from annotator.store.store import Store
from tests.services.conftest import ANNOTATOR, PROJECT, bring, task_line

ME = ANNOTATOR.public.fingerprint
TARGETS = ("q1/r1", "q1/r2")


def gold(*scores: int) -> dict[str, Any]:
    """Right answers: the helpfulness of both answers; the verbosity is 2."""
    ratings = {target: {"helpfulness": score, "verbosity": 2} for target, score in zip(TARGETS, scores, strict=True)}
    reason = {"target": "q1/r1", "key": "helpfulness", "text": "It says what was asked."}
    return {"annotation": {"status": "submitted", "ratings": ratings}, "reasons": [reason]}


def item(name: str, right: dict[str, Any] | None) -> dict[str, Any]:
    responses = [{"id": f"{name}-{n}", "text": text} for n, text in enumerate(("one", "two"))]
    task = {"id": f"course:{name}", "prompt": f"What is {name}?", "responses": responses}
    return {"task": task} | ({"gold": right} if right else {})


def small_course(scored: str = "laptop", **changes: Any) -> Course:
    right = gold(4, 1) if scored == "laptop" else None
    test = {
        "kind": "qualification", "title": "Test", "pool": [item(f"pool{n}", right) for n in range(4)], "count": 2,
        "attempts": 2, "scored": scored, "overall": 0.75, "tolerance": {"verbosity": 1},
    }  # fmt: skip
    steps = [
        {"kind": "page", "title": "Welcome", "text": "# Read me", "about": ["helpfulness"]},
        {"kind": "example", "title": "Shown", "item": item("shown", gold(3, 2))},
        {"kind": "practice", "title": "Try it", "item": item("tried", gold(4, 0))},
        test | changes,
    ]
    return Course.model_validate({"id": "basics", "title": "Basics", "steps": steps})


def bring_course(store: Store, course: Course | None, **more: Any) -> BundleImportResult:
    """A project of three tasks with a course."""
    return bring(store, [task_line(f"t{n}") for n in range(3)], course=course, **more)


def steps_of(store: Store) -> CourseRunService:
    return CourseRunService(store, PROJECT, ME)


def answer(store: Store, task_ids: tuple[str, ...], *scores: int) -> None:
    """Answer tasks of the course as a person does, in a session, and submit them."""
    session = Session(store, PROJECT, ME, step=task_ids)
    for at in range(session.count):
        session.go_to(at)
        for target, value in zip(TARGETS, scores, strict=True):
            session.apply(SetRating(target=target, key="helpfulness", value=value))
            session.apply(SetRating(target=target, key="verbosity", value=2))
        session.submit(90)
    session.close()


def up_to_test(store: Store) -> CourseRunService:
    """Everything before the test is done."""
    steps = steps_of(store)
    steps.finish(0)
    steps.finish(1)
    answer(store, ("course:tried",), 4, 0)
    steps.finish(2)
    return steps
