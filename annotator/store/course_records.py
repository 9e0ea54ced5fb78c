"""Reading and writing of courses: what a bundle brought, its tasks, and how far the annotator is."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import astuple
from typing import Final

from annotator.store import statements as sql
from annotator.store.projects import damaged
from annotator.store.seal import bytes_sha256
from annotator.store.stored import CourseEvent, CourseRecord, CourseTask

_FIRST: Final = "course:"
_AFTER: Final = "course;"  # right behind all that begin as the ids of a course's tasks do


def course_record(connection: sqlite3.Connection, project_id: str) -> CourseRecord | None:
    """The course of a project; None where it has none. Raises ``store.damaged_row``."""
    row = connection.execute(sql.COURSE, (project_id,)).fetchone()
    if row is None:
        return None
    value = CourseRecord(*row[:-1])
    if value.sha256 != row[-1]:
        raise damaged("course", project_id)
    return value


def save_course(connection: sqlite3.Connection, value: CourseRecord, images: Mapping[str, bytes]) -> None:
    """Keep the course of a project with the images of its pages, by name, in the place of the one before."""
    connection.execute(sql.COURSE_UPSERT, (*astuple(value), value.sha256))
    connection.execute(sql.COURSE_IMAGES_DELETE, (value.project_id,))
    rows = [(value.project_id, name, data) for name, data in images.items()]
    connection.executemany(sql.COURSE_IMAGE_INSERT, rows)


def course_image(connection: sqlite3.Connection, project_id: str, name: str) -> bytes:
    """An image of the course of a project, whose name has its hash; empty where there is none, or its bytes are not
    those that came."""
    row = connection.execute(sql.COURSE_IMAGE, (project_id, name)).fetchone()
    data = row[0] if row is not None and isinstance(row[0], bytes) else b""
    return data if bytes_sha256(data) in name else b""


def remove_course(connection: sqlite3.Connection, project_id: str) -> None:
    """The project has no course any more; what happened in it is kept."""
    connection.execute(sql.COURSE_DELETE, (project_id,))
    connection.execute(sql.COURSE_IMAGES_DELETE, (project_id,))


def course_tasks(connection: sqlite3.Connection, project_id: str) -> list[CourseTask]:
    """All tasks of a project that belong to courses, whichever of them is the newest, in the order of their rows."""
    return [CourseTask(*row) for row in connection.execute(sql.COURSE_TASKS, (project_id, _FIRST, _AFTER))]


def course_events(connection: sqlite3.Connection, project_id: str) -> list[CourseEvent]:
    """What happened in the courses of a project, in its order. Raises ``store.damaged_row``."""
    found = []
    for row in connection.execute(sql.COURSE_EVENTS, (project_id,)):
        value = CourseEvent(*row[:-1])
        if value.sha256 != row[-1]:
            raise damaged("course", f"{project_id} {value.number}")
        found.append(value)
    return found


def add_course_event(connection: sqlite3.Connection, value: CourseEvent) -> None:
    """Note what happened; ``number`` is the next one."""
    connection.execute(sql.COURSE_EVENT_INSERT, (*astuple(value), value.sha256))
