"""How often the annotator's answers in a course are the right ones, by attribute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from annotator.model.course.course_result import TestAttributeResult
from annotator.services.courses.course_run import CourseActions, course_run

if TYPE_CHECKING:
    from annotator.store.store import Store


@dataclass
class _Sum:
    title: str
    right: int = 0
    answers: int = 0
    off: float = 0.0
    measured: int = 0


def gold_practice(store: Store, project_id: str) -> tuple[TestAttributeResult, ...]:
    """Practices that were compared with the right answers, and attempts at the test that were scored, together; none
    where a project has no course. Runs on any thread. Raises ``store.damaged_row``, ``store.unreadable_course``."""
    run = course_run(store, project_id)
    if run is None:
        return ()
    sums = {block.key: _Sum(block.title) for block in run.rubric.blocks}
    steps = CourseActions(store, project_id, "")
    for at, step in enumerate(run.course.steps):
        if step.kind == "practice" and step.key in run.done:
            for point in steps.compared(at):
                found = sums[point.key]
                found.right += point.right
                found.answers += 1
                if point.off is not None:
                    found.off += point.off
                    found.measured += 1
    for attempt in run.attempts:
        for one in attempt.result.attributes if attempt.result is not None else ():
            found = sums.setdefault(one.key, _Sum(one.title))
            found.right += one.right
            found.answers += one.answers
            if one.off is not None:
                found.off += one.off * one.answers
                found.measured += one.answers
    return tuple(
        TestAttributeResult(
            key=key, title=found.title, right=found.right, answers=found.answers,
            off=round(found.off / found.measured, 2) if found.measured else None,
        )
        for key, found in sums.items() if found.answers
    )  # fmt: skip
