"""A course gone through by a scripted annotator, as far as it goes without the owner."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from annotator.services.courses.course_run import CourseActions, CourseState, course_run

if TYPE_CHECKING:
    from annotator.store.store import Store


def take_course(
    store: Store, project_id: str, annotator_id: str, answer: Callable[[Collection[str]], object]
) -> CourseState | None:
    """Read, practise and take the test of a project's course, again and again while an attempt is left; how it stands
    then, None where the project has no course. ``answer`` submits the tasks of a step, whose ids it is given.

    Raises ``course.not_yet`` where ``answer`` left one open, and ``store.*``.
    """
    run = course_run(store, project_id)
    if run is None:
        return None
    steps = CourseActions(store, project_id, annotator_id)
    while run.state == "open":
        at = run.current
        testing = run.course.steps[at].kind == "qualification"
        if testing:
            run = steps.begin()
        waiting = [task for task in run.to_answer(at) if not run.submitted(task)]
        if waiting:
            answer(waiting)
        run = steps.hand_in() if testing else steps.finish(at)
    return run.state
