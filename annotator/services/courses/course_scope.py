"""The tasks that can be worked on: a project's own tasks once its course is passed, before that those of one step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.services.courses.course_run import course_run
from annotator.services.task_index import ranges_without
from annotator.store import work
from annotator.store.connections import Connection
from annotator.store.course_records import course_record, course_tasks
from annotator.store.tables import CourseTaskRecord, TaskKeyRanges

if TYPE_CHECKING:
    from annotator.store.store import Store


def without_course(outline: TaskKeyRanges, tasks: Collection[CourseTaskRecord]) -> TaskKeyRanges:
    """The outline of a project's own tasks."""
    if not tasks:
        return outline
    hidden = sorted(task.key for task in tasks)
    ranges = ranges_without(outline.ranges, hidden)
    return _with_tasks(outline, list(ranges), lambda key: key not in hidden)


def own_outline(connection: Connection, project_id: str) -> TaskKeyRanges:
    """The outline of a project's own tasks, whose positions are those that the window shows, whether or not its course
    is passed."""
    return without_course(work.outline(connection, project_id), course_tasks(connection, project_id))


def work_outline(store: Store, project_id: str) -> TaskKeyRanges:
    """The outline of a project's own tasks. Raises ``course.locked`` while its course is not passed."""
    with store.reading() as connection:
        has_course = course_record(connection, project_id) is not None
        outline = own_outline(connection, project_id)
    run = course_run(store, project_id) if has_course else None
    if run is not None and run.state != "passed":
        raise AnnotatorError(
            "course.locked",
            "The tasks of this project open when its course is passed.",
            "Open the project in the window, and go through the course.",
            where=run.course.title,
        )
    return outline


def step_outline(store: Store, project_id: str, task_ids: Collection[str]) -> TaskKeyRanges:
    """The outline of some tasks of the project's course."""
    keys = {task.key for task in store.read(course_tasks, project_id) if task.task_id in task_ids}
    return _with_tasks(store.outline(project_id), [range(key, key + 1) for key in sorted(keys)], keys.__contains__)


def _with_tasks(outline: TaskKeyRanges, ranges: Sequence[range], chosen: Callable[[int], bool]) -> TaskKeyRanges:
    statuses = {status: list(filter(chosen, positions)) for status, positions in outline.statuses.items()}
    return TaskKeyRanges(ranges, list(filter(chosen, outline.withdrawn)), statuses)
