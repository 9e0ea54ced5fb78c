"""Imports task bundles: verifies them, then stores them in one transaction or changes nothing."""

from __future__ import annotations

import itertools
import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.sequence import BundleSeriesPosition, TasksOutcome, classify_task_bundle
from annotator.errors import AnnotatorError
from annotator.model.course.course import Course
from annotator.model.rubric import Rubric
from annotator.paths import resource
from annotator.services.bundle_contents import (
    TASKS,
    BundleInfoAndRubric,
    course_task_lines,
    incoming_tasks,
    read_bundle_contents,
)
from annotator.services.bundle_update import BundleUpdateCounts, merge_bundle_tasks
from annotator.services.owner_trust import BundleTrustFiles, OwnerTrustCheckResult, check_owner_key, save_owner_status
from annotator.services.provenance import confirm_owner
from annotator.services.required_program import outdated_program_error
from annotator.services.view_models import BundleImportPlan, BundleImportResult
from annotator.store import course_records, images, projects
from annotator.store.connections import Connection
from annotator.store.tables import BundleRecord, CourseRecord, ProjectRecord, insert_row, replace_row
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.bundle.bundle_reader import VerifiedBundle
    from annotator.store.store import Store


def read_tasks(store: Store, path: Path, quarantine: Path) -> BundleImportResult:
    """Verify the bundle at ``path`` and import it.

    A project's first owner key is pinned and remains *unverified*; a bundle signed with another key is refused. Raises
    ``program.too_old``, ``bundle.*``, ``json.*``, ``trust.*``, ``revocation.*``, ``sequence.*``, ``project.open``,
    ``store.*``; nothing is changed then.
    """
    with open_bundle(path, quarantine, "tasks") as bundle:
        _check_program(store, bundle)
        imported = import_contents(store, read_bundle_contents(bundle), bundle.lines(TASKS))
    return _with_confirmed_owner(store, path, imported)


def _with_confirmed_owner(store: Store, path: Path, imported: BundleImportResult) -> BundleImportResult:
    """``imported`` with its owner confirmed if the bundle at ``path`` is a sample that came with the program: there is
    nobody to ask."""
    if not path.resolve().is_relative_to(resource("sample").resolve()):
        return imported
    confirm_owner(store, imported.project_id, imported.owner_fingerprint)
    return replace(imported, owner_standing="verified")


def import_tasks(store: Store, path: Path, quarantine: Path, agreed: str = "") -> BundleImportResult | BundleImportPlan:
    """Like :func:`read_tasks`, but changes existing tasks only if ``agreed`` is the bundle's id. Otherwise returns the
    plan of the changes and writes nothing."""
    with open_bundle(path, quarantine, "tasks") as bundle:
        _check_program(store, bundle)
        contents = read_bundle_contents(bundle)
        if bundle.bundle_id != agreed:
            planned = _plan_import(store, contents, bundle.lines(TASKS))
            if planned is not None and planned.matters:
                return planned
        imported = import_contents(store, contents, bundle.lines(TASKS))
    return _with_confirmed_owner(store, path, imported)


def _check_program(store: Store, bundle: VerifiedBundle) -> None:
    """Check the required program version first, because an older program could misread the rest as damaged. Raises
    ``program.too_old``, ``trust.*``, ``revocation.*``."""
    info = bundle.info
    if outdated_program_error(info.needs_program, info.author_name, trusted=False) is None:
        return
    keys = BundleTrustFiles.of(bundle)
    standing = store.read(check_owner_key, info.project_id, info.project_title, bundle.author, keys)
    error = outdated_program_error(info.needs_program, info.author_name, trusted=standing.verified)
    assert error is not None
    raise error


def import_contents(store: Store, contents: BundleInfoAndRubric, task_lines: Iterable[bytes]) -> BundleImportResult:
    """Import verified content, with each task as one line of JSON. Raises the errors of :func:`read_tasks`."""
    outcome = store.read(_outcome, contents)
    _check_closed(store, contents)
    if outcome != "known" and store.read(projects.projects):
        store.backup("before-import")

    def job(connection: Connection) -> BundleImportResult:
        _check_closed(store, contents)  # it may have been opened meanwhile
        return _import(connection, contents, task_lines)

    store.arriving.append(contents.info.project_id)
    try:
        return store.write(job)
    finally:
        store.arriving.remove(contents.info.project_id)


def _plan_import(store: Store, contents: BundleInfoAndRubric, task_lines: Iterable[bytes]) -> BundleImportPlan | None:
    """The plan for importing a bundle that supersedes another one, or that brings a course into an open project; None
    for other bundles.

    While the project is open, every bundle is rehearsed once: one that waits until the project is closed is then not
    refused. Raises the errors of :func:`read_tasks` except ``project.open``.
    """
    with store.reading() as connection:
        outcome = _outcome(connection, contents)
        has_course = course_records.course_record(connection, contents.info.project_id) is not None
    is_open = contents.info.project_id in store.in_session
    if outcome == "known" or (outcome != "next" and not is_open):
        return None
    rehearsed = store.rehearsed.get(contents.bundle.id) if is_open else None
    if rehearsed is None:
        rehearsed = store.rehearse(lambda connection: _import(connection, contents, task_lines))
    if is_open:
        store.rehearsed[contents.bundle.id] = rehearsed
    closes_tasks = is_open and contents.course is not None and not has_course
    if outcome != "next":
        return BundleImportPlan(rehearsed, (), (), (), "", closes_tasks) if closes_tasks else None
    before = max(store.read(_series, contents.bundle), key=lambda record: record.sequence)
    old, guidelines = Rubric.model_validate_json(before.rubric), contents.bundle.guidelines
    before_blocks = {block.key: block for block in old.blocks}
    after_blocks = {block.key: block for block in contents.rubric.blocks}
    titles = {block.key: one_line(block.title) for block in contents.rubric.in_language(store.language).blocks}
    before_titles = {block.key: one_line(block.title) for block in old.in_language(store.language).blocks}
    return BundleImportPlan(
        rehearsed,
        asked_new=tuple(titles[key] for key in after_blocks if key not in before_blocks),
        asked_otherwise=tuple(
            titles[key] for key, block in after_blocks.items() if block != before_blocks.get(key, block)
        ),
        asked_no_more=tuple(before_titles[key] for key in before_blocks if key not in after_blocks),
        guidelines="" if before.guidelines == guidelines else "changed" if guidelines else "removed",
        closes_tasks=closes_tasks,
    )


def _check_closed(store: Store, contents: BundleInfoAndRubric) -> None:
    if contents.info.project_id in store.in_session:
        title = one_line(contents.info.project_title)
        raise AnnotatorError(
            "project.open", "{title} is open.", "Go back to the library first, then open it again.", title=title
        )


def _import(connection: Connection, contents: BundleInfoAndRubric, task_lines: Iterable[bytes]) -> BundleImportResult:
    outcome = _outcome(connection, contents)
    info, bundle, owner = contents.info, contents.bundle, contents.owner
    standing = _owner_standing(connection, contents)
    project_record = projects.project(connection, info.project_id)
    project = ProjectRecord(
        id=info.project_id, title=info.project_title, owner_fingerprint=owner.fingerprint,
        owner_name=info.author_name, owner_key=owner.line(), owner_verified=standing.verified,
        imported_at=project_record.imported_at if project_record else bundle.imported_at,
    )  # fmt: skip
    if outcome == "known":
        return _import_result(project, bundle, "already here", BundleUpdateCounts(0, 0, 0))
    replace_row(connection, project)
    save_owner_status(connection, standing, owner)
    replaced = {bundle_record.id: bundle_record.rubric for bundle_record in _series(connection, bundle)}
    insert_row(connection, bundle)
    arriving = itertools.chain(
        incoming_tasks(task_lines, contents.rubric, contents.pictures), course_task_lines(contents.course)
    )
    counted = merge_bundle_tasks(connection, bundle, contents.rubric, replaced, arriving)
    store_course(connection, bundle, contents.course, contents.images, replaced)
    for name, read_picture in contents.pictures.items():
        images.save_image(connection, info.project_id, name, read_picture)
    if outcome == "next":
        return _import_result(project, bundle, "updated", counted)
    return _import_result(project, bundle, "new batch" if project_record else "new project", counted)


def _outcome(connection: Connection, contents: BundleInfoAndRubric) -> TasksOutcome:
    """The outcome for the bundle, given the imported ones. Raises ``trust.*`` and ``sequence.*``."""
    _owner_standing(connection, contents)
    places = [_series_position(record) for record in _series(connection, contents.bundle)]
    return classify_task_bundle(
        places, BundleSeriesPosition(contents.info.sequence, contents.bundle.id, contents.info.supersedes)
    )


def _series(connection: Connection, bundle: BundleRecord) -> list[BundleRecord]:
    """The imported bundles of the same project and series."""
    return [record for record in projects.bundles(connection, bundle.project_id) if record.series == bundle.series]


def _series_position(bundle: BundleRecord) -> BundleSeriesPosition:
    return BundleSeriesPosition(bundle.sequence, bundle.id, json.loads(bundle.info).get("supersedes"))


def _owner_standing(connection: Connection, bundle: BundleInfoAndRubric) -> OwnerTrustCheckResult:
    """The trust status of the owner. Raises ``trust.*``, ``revocation.*``, and ``bundle.for_another`` if the bundle is
    not for the annotator whose invite was accepted."""
    enrolled = projects.enrolment(connection, bundle.info.project_id)
    if enrolled is not None and (bundle.info.recipient or enrolled.annotator_id) != enrolled.annotator_id:
        raise AnnotatorError(
            "bundle.for_another",
            "This was made for {recipient}, and you are {annotator} in {title}.",
            "Ask the owner for your own tasks.",
            recipient=one_line(bundle.info.recipient or ""),
            annotator=enrolled.annotator_id,
            title=one_line(bundle.info.project_title),
        )
    return check_owner_key(
        connection, bundle.info.project_id, bundle.info.project_title, bundle.owner, bundle.trust_files
    )


def _import_result(
    project: ProjectRecord, bundle: BundleRecord, outcome: str, counted: BundleUpdateCounts
) -> BundleImportResult:
    return BundleImportResult(
        project_id=project.id,
        title=one_line(project.title),
        bundle_id=bundle.id,
        outcome=outcome,  # type: ignore[arg-type]
        added=counted.added,
        updated=counted.updated,
        withdrawn=counted.withdrawn,
        owner_fingerprint=project.owner_fingerprint,
        owner_name=one_line(project.owner_name),
        owner_standing="verified" if project.owner_verified else "unverified",
        affected=counted.affected,
        reopened=counted.reopened,
    )


def store_course(
    connection: Connection,
    bundle: BundleRecord,
    course: Course | None,
    images: Mapping[str, bytes],
    replaced: Container[str],
) -> None:
    """Store ``course`` and the ``images`` of its pages for the bundle's project, within the caller's transaction.

    If there is no course, one from an earlier bundle of the series (``replaced``: their ids) is removed; that of
    another batch is kept.
    """
    if course is not None:
        record = CourseRecord(bundle.project_id, bundle.id, course.model_dump_json())
        course_records.save_course(connection, record, images)
        return
    course_record = course_records.course_record(connection, bundle.project_id)
    if course_record is not None and course_record.bundle_id in replaced:
        course_records.remove_course(connection, bundle.project_id)
