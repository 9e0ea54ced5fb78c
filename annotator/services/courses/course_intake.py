"""The course that comes with a bundle: kept beside its tasks."""

from __future__ import annotations

from collections.abc import Container, Mapping

from annotator.model.course.course import Course
from annotator.store import course_records
from annotator.store.connections import Connection
from annotator.store.tables import BundleRecord, CourseRecord


def store_course(
    connection: Connection,
    bundle: BundleRecord,
    course: Course | None,
    images: Mapping[str, bytes],
    replaced: Container[str],
) -> None:
    """Make ``course``, with the ``images`` of its pages, the one of the bundle's project, inside the caller's
    transaction.

    A bundle without one takes away what an earlier one of its series (``replaced``: their ids) brought, and leaves that
    of another batch.
    """
    if course is not None:
        record = CourseRecord(bundle.project_id, bundle.id, course.model_dump_json())
        course_records.save_course(connection, record, images)
        return
    known = course_records.course_record(connection, bundle.project_id)
    if known is not None and known.bundle_id in replaced:
        course_records.remove_course(connection, bundle.project_id)
