"""The projects on this computer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.services.database_owner import other_annotator
from annotator.services.view_models import CourseSummary, ProjectSummary, TaskStatusCounts
from annotator.store import projects, work
from annotator.store.course_records import course_tasks, has_course
from annotator.store.delivery_records import deliveries, synchronization
from annotator.store.projects import counts_since
from annotator.store.tables import ELSEWHERE, GIVEN_BACK, REVISED, ProjectRecord, ResultsExportRecord, TaskKeyRanges
from annotator.store.task_messages import has_messages_since
from annotator.store.task_state import DONE
from annotator.store.work import entries_of_other_computers
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.store.store import Store

_OF_ONE_PROJECT = (
    "store.damaged_row", "store.no_task", "store.unreadable_annotation", "store.unreadable_course",
)  # fmt: skip
_FEW = 200
"""The most journal entries that are examined one by one."""


def project_cards(store: Store) -> list[ProjectSummary]:
    """The summary of each imported project, oldest first. One that cannot be read has only its ``damage``. Raises
    ``store.*`` if the database as a whole cannot be read."""
    return [_contained_card(store, project) for project in store.read(projects.projects)]


def _contained_card(store: Store, project: ProjectRecord) -> ProjectSummary:
    try:
        with Contained(project.title):
            return _card(store, project, *store.read(projects.counts, project.id))
    except AnnotatorError as error:
        if error.code.startswith("store.") and error.code not in _OF_ONE_PROJECT:
            raise
        return ProjectSummary(
            id=project.id, title=one_line(project.title), owner_name=one_line(project.owner_name),
            owner_fingerprint=project.owner_fingerprint, owner_verified=project.owner_verified, tasks=0, done=0,
            last_export=None, changed_since_export=False, damage=f"{error.message} [{error.code}]",
        )  # fmt: skip


def project_summary(store: Store, project_id: str, outline: TaskKeyRanges | None = None) -> ProjectSummary:
    """The summary of one project. If its ``outline`` is given, its tasks are not counted again.

    Raises ``store.no_project``, ``program.fault``.
    """
    project = store.read(projects.existing_project, project_id)
    with Contained(project.title):
        counts = outline.counts() if outline is not None else store.read(projects.counts, project_id)
        return _card(store, project, *counts)


def _card(store: Store, project: ProjectRecord, tasks: int, statuses: Mapping[str, int]) -> ProjectSummary:
    export = store.read(projects.last_export, project.id)
    place, delivery, since, to_send, unsent = _delivery(store, project.id)
    course, test_passed = _course(store, project.id)
    return ProjectSummary(
        id=project.id,
        title=one_line(project.title),
        owner_name=one_line(project.owner_name),
        owner_fingerprint=project.owner_fingerprint,
        owner_verified=project.owner_verified,
        tasks=tasks,
        done=sum(statuses.get(status, 0) for status in DONE),
        counts=TaskStatusCounts(*(statuses.get(status, 0) for status in ("submitted", "skipped", REVISED))),
        last_export=export.at if export else None,
        changed_since_export=export is not None and _changed_since(store, project.id, export),
        delivery=delivery,
        delivery_at=since,
        place=place,
        to_send=to_send,
        unsent=unsent,
        returned=_returned(store, project.id) if statuses.get("returned") else 0,
        course=course,
        test_passed=test_passed,
        begun=any(statuses[status] for status in statuses if status != "new"),
        other_annotator=other_annotator(store, project.id),
    )


def _returned(store: Store, project_id: str) -> int:
    """The number of returned tasks that were not withdrawn."""
    outline = store.read(work.outline, project_id)
    return len({*outline.statuses.get("returned", ())} - {*outline.withdrawn})


def _changed_since(store: Store, project_id: str, export: ResultsExportRecord) -> bool:
    """Whether there is work or a message about a task that ``export`` does not contain. Changes that were undone do not
    count."""
    if store.read(has_messages_since, project_id, export.at):
        return True
    number = export.number
    if not store.read(work.has_new_entries, project_id, number):
        return False
    last = store.read(work.last_number, project_id)
    if last - number > _FEW:
        return True
    stands = 0  # edits since the export that were not undone
    for entry_number in range(number + 1, last + 1):
        try:
            step = store.read(work.entry, project_id, entry_number)
        except AnnotatorError:  # damaged entries are reported by whatever reads them
            return True
        if step.kind == "undo" and not stands:
            return True
        if step.label not in (GIVEN_BACK, ELSEWHERE):
            stands += -1 if step.kind == "undo" else 1
    return stands > 0


def _course(store: Store, project_id: str) -> tuple[CourseSummary | None, bool]:
    """The state of the course before the tasks, and whether its test was passed. For a project without a course only
    one table is read."""
    if not store.read(has_course, project_id):
        return None, False
    from annotator.services.courses.course_run import course_run  # imports all models, so not before the first paint

    run = course_run(store, project_id)
    if run is None or run.state == "passed":
        return None, run is not None and run.was_passed
    last = run.last_attempt
    again = run.state == "open" and last is not None and last.handed_in
    return CourseSummary(
        run.steps_done, len(run.course.steps), "again" if again else run.state, run.attempts_left
    ), False


def _delivery(store: Store, project_id: str) -> tuple[str, str, str, int, bool]:
    """The destination, the state of the last export and its time, the number of finished tasks to send, and whether
    anything is to be sent. For a project without destination that was never synced only two tables are read."""
    with store.reading() as connection:
        settings = synchronization(connection, project_id)
        place = one_line(settings.destination) if settings.schedule != "never" else ""
        if not place and not deliveries(connection, project_id):
            return "", "", "", 0, False
    from annotator.services.syncing.delivery_list import last_sent_work
    from annotator.services.syncing.project_sync_status import last_delivery_state  # not before the first paint

    since, sent = last_sent_work(store, project_id)
    with store.reading() as connection:
        later = counts_since(connection, project_id, since)
        brought = {number for _, number, _ in entries_of_other_computers(connection, project_id, since)}
        of_course = (task for task in course_tasks(connection, project_id) if task.number not in brought)
        later.subtract(task.status for task in of_course if task.number > since)
    finished = sum(later[status] for status in (*DONE, REVISED))
    unsent = store.read(work.has_new_entries, project_id, since) or store.read(has_messages_since, project_id, sent)
    return place, *last_delivery_state(store, project_id), finished, unsent
