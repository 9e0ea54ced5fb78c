"""Exports results: all work in a project, signed, in one file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic_core import to_json

import annotator
from annotator.bundle import age, bundle_errors, strictjson
from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import MOST_MESSAGES, AnnotatorTaskMessage, BundleMetadata
from annotator.bundle.key_succession import KeySuccessionSignature
from annotator.bundle.signing_key import SigningKey
from annotator.durable import NotDurableError, sync_folder
from annotator.errors import AnnotatorError
from annotator.model import pace
from annotator.model.annotation import Annotation
from annotator.model.annotation_size import MAX_BYTES, shorten_texts
from annotator.model.completeness import missing_answers
from annotator.model.course.course import PREFIX
from annotator.model.journal_line import JournalLine
from annotator.model.result_line import DeviceRevision
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import judged_texts
from annotator.model.timestamps import utc_now
from annotator.services.active_time import active_time_by_device
from annotator.services.database_owner import check_annotator
from annotator.services.device_revisions import DeviceRevisionJournal
from annotator.services.display_order import response_numbers
from annotator.services.view_models import ResultsExportResult, TaskStatusCounts
from annotator.services.void_submissions import is_void, void_submissions
from annotator.services.work_origin import made_by
from annotator.store import projects, work
from annotator.store.connections import Connection
from annotator.store.listing import former_times, work_times
from annotator.store.tables import (
    REVISED,
    AnnotationRow,
    ResultsExportRecord,
    SubmissionRecord,
    TaskPayload,
)
from annotator.store.task_messages import task_messages
from annotator.store.task_state import DONE, hashes_from

if TYPE_CHECKING:
    from annotator.store.store import Store

ANNOTATIONS = "annotations.jsonl"
JOURNAL = "journal.jsonl"
SAVE_WAIT_SECONDS = 10.0


@dataclass(frozen=True)
class _ProjectSnapshot:
    """A consistent snapshot of a project's work."""

    lines: bytes
    journal: bytes | None
    """The edit journal, if a rubric asks for it."""
    tasks: int
    """The number of the project's own tasks; ``course`` counts those of its course."""
    counts: TaskStatusCounts
    begun: int
    course: int
    question_hashes: dict[str, str]
    """The bundles that were worked on, with the hashes of their questions."""
    number: int
    holds: tuple[Literal["annotations", "reviews"], ...] = ()
    """The kinds of work it contains, unless it contains only the annotator's own answers."""
    messages: tuple[AnnotatorTaskMessage, ...] = ()


def write_results(
    store: Store, project_id: str, out: Path, signer: SigningKey, succeeds: Sequence[KeySuccessionSignature] = ()
) -> ResultsExportResult:
    """Write all annotations of a project with their statuses to ``out``, signed, and record the export.

    ``succeeds`` holds the signatures by which the signer's earlier keys endorse their successors. If the invite names
    the owner's recipient, the file is encrypted for it and ``.age`` is appended to its name.

    Waits for unsaved edits. Raises ``store.no_project``, ``results.nothing``, ``results.incomplete``,
    ``results.other_annotator`` and ``store.*`` or file errors; an existing file at ``out`` is kept then.
    """
    with store.exporting:  # a sync and a manual export may run at the same time and must not use the same number
        return _write(store, project_id, out, signer, succeeds)


def _write(
    store: Store, project_id: str, out: Path, signer: SigningKey, succeeds: Sequence[KeySuccessionSignature]
) -> ResultsExportResult:
    project = store.read(projects.existing_project, project_id)
    check_annotator(store, project_id)
    if not store.writer.wait_idle(SAVE_WAIT_SECONDS):
        raise store.writer.failure or AnnotatorError(
            "store.busy", "The last edits are still being saved.", "Try again."
        )
    last = _settle(store, project_id)
    moment = utc_now()  # taken first, so that later messages have later times
    snapshot = _snapshot(store, project_id)
    enrolled = store.read(projects.enrolment, project_id)
    recipient = enrolled.recipient if enrolled is not None else ""
    if recipient and out.suffix != age.SUFFIX:
        out = out.with_name(out.name + age.SUFFIX)
    info = BundleMetadata(
        kind="results", project_id=project_id, project_title=project.title,
        sequence=last.sequence + 1 if last else 1, supersedes=last.bundle_id if last else None,
        tasks_bundles=tuple(snapshot.question_hashes), question_hashes=snapshot.question_hashes,
        author_fingerprint=signer.public.fingerprint, author_name=signer.name,
        device_id=store.read(projects.device_id), created=moment, recipient=project.owner_fingerprint,
        program_version=annotator.__version__, made_by=made_by(store.paths), succeeds=tuple(succeeds),
        enrolment=enrolled.proof if enrolled is not None else None,
        annotator_id=enrolled.annotator_id if enrolled is not None else None, holds=snapshot.holds,
        messages=snapshot.messages,
    )  # fmt: skip
    intent = ResultsExportRecord(
        project_id, info.sequence, "", snapshot.number, str(out.absolute()),
        max([moment, *(message.at for message in snapshot.messages)]),  # those can be ahead of a corrected clock
        snapshot.tasks,
        snapshot.counts.submitted,
    )  # fmt: skip
    store.save_row(intent)
    files = {"bundle.json": info.to_json(), ANNOTATIONS: snapshot.lines}
    if snapshot.journal is not None:
        files[JOURNAL] = snapshot.journal
    plain = _unencrypted_path(store) if recipient else out
    bundle_id = write_bundle(plain, "results", files, signer, sorted(info.author_roles))
    if recipient:
        age.encrypt(plain, out, recipient, signer.public)
    store.save_row(replace(intent, bundle_id=bundle_id))
    if recipient:
        plain.unlink(missing_ok=True)
    return ResultsExportResult(out, bundle_id, snapshot.tasks, snapshot.counts, out.stat().st_size, snapshot.begun,
                   snapshot.course, _durable(out))  # fmt: skip


def _durable(out: Path) -> bool:
    """Whether the folder durably keeps the name of the new file. Raises ``file.not_durable`` after the export is
    recorded."""
    try:
        return sync_folder(out.parent)
    except NotDurableError as error:
        raise bundle_errors.not_durable(error, str(out)) from error


def _settle(store: Store, project_id: str) -> ResultsExportRecord | None:
    """The last finished export.

    A process that died between writing the file and recording it left an intent. If the file exists it counts as
    exported, so that no two files have the same sequence number.
    """
    with store.reading() as connection:
        last = projects.last_export(connection, project_id)
        intent = projects.unfinished_export(connection, project_id)
    if intent is None:
        return last
    written = Path(intent.path)
    try:
        verified = verify_bundle(
            _unencrypted_path(store) if written.suffix == age.SUFFIX and written.exists() else written
        )
    except AnnotatorError:
        return last
    info = verified.info
    if (info.project_id, info.sequence, info.device_id) != (
        project_id,
        intent.sequence,
        store.read(projects.device_id),
    ):
        return last
    store.save_row(replace(intent, bundle_id=verified.bundle_id))
    return store.read(projects.last_export, project_id)


def _unencrypted_path(store: Store) -> Path:
    """The path of results that are about to be encrypted, kept until the export is recorded."""
    return store.paths.root / "unsent.annresult"


def _snapshot(store: Store, project_id: str) -> _ProjectSnapshot:
    with store.snapshot() as connection:
        bundles = {bundle.id: bundle for bundle in projects.bundles(connection, project_id)}
        rubrics = {bundle.id: Rubric.model_validate_json(bundle.rubric) for bundle in bundles.values()}
        lines, statuses, used, asking = [], Counter[str](), set(), set()
        revisions = DeviceRevisionJournal(connection, project_id)
        spent = active_time_by_device(
            work_times(connection, project_id), former_times(connection, project_id), projects.device_id(connection)
        )
        details, times = work.submission_details(connection, project_id), work.submission_times(connection, project_id)
        void = void_submissions(connection, project_id)
        reviews = course = 0
        for row, task, stands in _touched_tasks(connection, project_id):
            if stands is not None and is_void(void.get(task.task_id), stands):
                stands = None
            used |= {task.bundle_id} | ({stands.bundle_id} if stands is not None else set())
            if task.task_id.startswith(PREFIX):
                course += 1
            else:
                statuses[row.status] += 1
            time = _time(spent.get(row.task, {}))
            content = details.get(row.submission, {})
            at, known_revisions = times.get(row.submission, ""), revisions.seen(row.task, row.submission)
            rivals = [
                rival for rival in revisions.rivals(row.task, row.submission)
                if not is_void(void.get(task.task_id), rival)
            ]  # fmt: skip
            lines.append(_line(row, task, rubrics[task.bundle_id], stands, known_revisions, rivals, time, content, at))
            reviews += rubrics[task.bundle_id].review is not None
            if rubrics[task.bundle_id].journal:
                asking.add(task.task_id)
        journal = _journal(connection, project_id, asking) if asking else None
        number = work.last_number(connection, project_id)
        messages = _messages(connection, project_id)
        used |= {bundle_id for bundle_id, _ in messages}
    if not lines and not messages:
        raise AnnotatorError(
            "results.nothing", "No work has been done in this project yet.", "Work on a task, then export."
        )
    question_hashes = {bundle_id: rubric.questions_hash for bundle_id, rubric in rubrics.items() if bundle_id in used}
    counts = TaskStatusCounts(*(statuses[status] for status in ("submitted", "skipped", REVISED)))
    begun = statuses["in_progress"] + statuses["returned"]
    holds: tuple[Literal["annotations", "reviews"], ...] = (
        ("reviews",) if reviews and reviews == len(lines) else ("annotations", "reviews")
    )
    return _ProjectSnapshot(
        _joined(lines), journal, len(lines) - course, counts, begun, course, question_hashes, number,
        holds if reviews else (), tuple(content for _, content in messages),
    )  # fmt: skip


def _messages(connection: Connection, project_id: str) -> list[tuple[str, AnnotatorTaskMessage]]:
    """The messages for the results, each with the id of the task's bundle: the newest ones, up to the limit of a
    bundle."""
    messages = task_messages(connection, project_id)[-MOST_MESSAGES:]
    tasks = work.known_tasks(connection, project_id) if messages else {}
    names = {task.key: (name, task.bundle_id) for name, task in tasks.items()}
    result = []
    for message in messages:
        if message.task in names:
            task_id, bundle_id = names[message.task]
            about, kind = (project_id, "question") if message.kind == "project" else (task_id, message.kind)
            content = AnnotatorTaskMessage(
                task_id=about, kind=kind, words=message.words, at=message.at, revision=message.revision
            )
            result.append((bundle_id, content))
    return result


def _touched_tasks(
    connection: Connection, project_id: str
) -> Iterator[tuple[AnnotationRow, TaskPayload, SubmissionRecord | None]]:
    """All work with the version of its task, and the last submission if it was revised."""
    for row, newest in work.annotations_with_tasks(connection, project_id):
        revised = row.status in (REVISED, "returned")
        stands = work.submission(connection, project_id, row.submission) if revised else None
        yield row, _judged_version(connection, row, newest), stands


def _judged_version(connection: Connection, row: AnnotationRow, newest: TaskPayload) -> TaskPayload:
    if not row.task_sha256:
        return newest
    payload = work.version(connection, row.task, row.task_sha256)
    return replace(newest, bundle_id=row.bundle_id, sha256=row.task_sha256, payload=payload)


def _time(spent: Mapping[str, Mapping[date, int]]) -> dict[str, Any]:
    """The seconds by day, and the same by the device on which they were spent."""
    days = Counter[date]()
    for of_device in spent.values():
        days.update(of_device)
    by_device = {name: _days(times) for name, times in sorted(spent.items())}
    return {"days": _days(days), "days_by_device": {name: times for name, times in by_device.items() if times}}


def _days(spent: Mapping[date, int]) -> dict[str, int]:
    """The seconds of each day with any."""
    return {day.isoformat(): _seconds(ms) for day, ms in sorted(spent.items()) if ms >= 1000}


def _line(
    row: AnnotationRow,
    task: TaskPayload,
    rubric: Rubric,
    stands: SubmissionRecord | None,
    known_revisions: Mapping[str, int],
    rivals: Sequence[DeviceRevision],
    time: Mapping[str, Any],
    content: Mapping[str, Any],
    at: str,
) -> bytes:
    annotation = Annotation.model_validate_json(row.document)
    displayed = Task.model_validate_json(task.payload)
    haste: list[str] = []
    if annotation.status == "submitted":
        haste = (
            []
            if displayed.reviewed
            else [remark.code for remark in pace.haste_warnings(displayed, annotation, _seconds(row.active_ms), ())]
        )
        problems = missing_answers(rubric, displayed, annotation)
        if problems:
            raise AnnotatorError(
                "results.incomplete", problems[0].message, "Complete the task, or reopen it.", task.task_id
            )
    line: dict[str, Any] = {
        "task_id": task.task_id,
        "bundle_id": task.bundle_id,
        "sha256": task.sha256,
        "status": annotation.status,
        "annotation": annotation,
        "display_order": response_numbers(row.display_order),
        "active_seconds": _seconds(row.active_ms),
        "revision": row.revision,
        "texts": judged_texts(displayed, annotation, hashes_from(row.unconfirmed)),
    }
    if annotation.status != "submitted":  # a submitted annotation fits, since its size was checked
        line["annotation"], shorter = shorten_texts(annotation.model_dump(mode="json"), MAX_BYTES)
        line |= {"shortened": True} if shorter else {}
    by = {"guidelines": content["guidelines"]} if content.get("guidelines") else {}
    finished = stands is not None or annotation.status in DONE
    origin = {name: content[name] for name in ("signer", "made_by") if content.get(name)} if finished else {}
    if origin:
        line["origin"] = origin
    if stands is not None:
        line["submitted"] = _submitted_fields(stands) | by
    elif finished and at:
        line["submitted_at"] = at
    if known_revisions:
        line["seen"] = known_revisions
    others = _fitting(line, rivals)
    if others:
        line["rivals"] = others
    line |= time  # empty values are written too: a missing field means that times are unknown
    marks = {"text_changed": bool(row.mark), "withdrawn": task.withdrawn}
    facts = {"pace": haste} if haste else {}
    by = by if stands is None and annotation.status == "submitted" else {}
    return to_json(line | {name: True for name, holds in marks.items() if holds} | facts | by)  # a third of the time


def _fitting(line: Mapping[str, Any], rivals: Sequence[DeviceRevision]) -> list[dict[str, Any]]:
    """The first ``rivals`` that fit into the line, which has room for two annotations."""
    result: list[dict[str, Any]] = []
    if rivals:
        room = 2 * MAX_BYTES - len(to_json([line["annotation"], line.get("submitted")]))
        for rival in rivals:
            values = rival.model_dump(mode="json")
            room -= len(to_json(values))
            if room >= 0:
                result.append(values)
    return result


def _submitted_fields(stands: SubmissionRecord) -> dict[str, Any]:
    return {
        "revision": stands.revision,
        "bundle_id": stands.bundle_id,
        "sha256": stands.task_sha256,
        "texts": hashes_from(stands.texts),
        "annotation": Annotation.model_validate_json(stands.document),
        "display_order": response_numbers(stands.display_order),
        "at": stands.at,
    }


def _journal(connection: Connection, project_id: str, asking: Set[str]) -> bytes:
    """Every edit, undo and redo of the tasks ``asking``, whose rubrics ask for the journal."""
    return _joined(
        strictjson.dumps(
            JournalLine.model_validate(
                {
                    "number": entry.number,
                    "task_id": task_id,
                    "kind": entry.kind,
                    "of": entry.of or None,
                    "label": entry.label,
                    "at": entry.at,
                    "active_seconds": _seconds(entry.active_ms),
                    **_step_edit(entry.edit),
                }
            ).model_dump(mode="json", exclude_defaults=True)
        )
        for task_id, entry in work.entries(connection, project_id)
        if task_id in asking
    )


def _seconds(active_ms: int) -> int:
    return min(active_ms // 1000, pace.MOST_SECONDS)


def _step_edit(stored: str) -> dict[str, Any]:
    """The edit of a journal step, with its texts cut if they do not fit into a line."""
    edit, shorter = shorten_texts(json.loads(stored) if stored else None, MAX_BYTES)
    return {"edit": edit, **({"shortened": True} if shorter else {})}


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
