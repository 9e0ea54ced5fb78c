"""Courses in the database: their content, their tasks, and the annotator's progress."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from annotator.store.images import remove_page_images
from annotator.store.tables import (
    COURSE,
    COURSE_EVENT,
    CourseEventRecord,
    CourseRecord,
    CourseTaskRecord,
    ProjectImageRecord,
    insert_row,
    replace_row,
)

_TASKS = """SELECT task.task_id, task."key", coalesce(annotation.status, 'new'), coalesce(annotation.number, 0)
    FROM task LEFT JOIN annotation ON annotation.task = task."key"
    WHERE task.project_id = ? AND task.task_id GLOB 'course:*' ORDER BY task.key"""


def course_record(connection: sqlite3.Connection, project_id: str) -> CourseRecord | None:
    """The course of a project; None if it has none. Raises ``store.damaged_row``."""
    return COURSE.first(connection, "WHERE project_id = ?", project_id)


def has_course(connection: sqlite3.Connection, project_id: str) -> bool:
    """Whether a project has a course, which may be passed or damaged."""
    return connection.execute("SELECT 1 FROM course WHERE project_id = ?", (project_id,)).fetchone() is not None


def save_course(connection: sqlite3.Connection, value: CourseRecord, images: Mapping[str, bytes]) -> None:
    """Store the course of a project and its images by name, replacing the previous course."""
    replace_row(connection, value)
    remove_page_images(connection, value.project_id)
    for name, data in images.items():
        insert_row(connection, ProjectImageRecord(value.project_id, name, data))


def remove_course(connection: sqlite3.Connection, project_id: str) -> None:
    """Remove the course of a project. Its events are kept."""
    connection.execute("DELETE FROM course WHERE project_id = ?", (project_id,))
    remove_page_images(connection, project_id)


def course_tasks(connection: sqlite3.Connection, project_id: str) -> list[CourseTaskRecord]:
    """All course tasks of a project, of current and earlier courses, in row order."""
    return [CourseTaskRecord(*row) for row in connection.execute(_TASKS, (project_id,))]


def course_events(connection: sqlite3.Connection, project_id: str) -> list[CourseEventRecord]:
    """The events in the courses of a project, in order. Raises ``store.damaged_row``."""
    return list(COURSE_EVENT.rows(connection, "WHERE project_id = ? ORDER BY number", project_id))
