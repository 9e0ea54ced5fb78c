"""Applies a newer bundle of a series: adds tasks, replaces them without changing finished work, or withdraws them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from annotator.errors import AnnotatorError
from annotator.model import patch
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.course.course import PREFIX
from annotator.model.rekey import target_moves
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import reopen_annotation
from annotator.model.task import Task
from annotator.model.text_hashes import same_texts
from annotator.model.timestamps import utc_now
from annotator.services.annotation_rebase import (
    keep_shown_order,
    rebase_annotation,
    unconfirmed_hashes,
)
from annotator.services.display_order import from_text, to_text
from annotator.store import canonical_json as document
from annotator.store import projects, work
from annotator.store.connections import Connection
from annotator.store.hashes import bytes_sha256, text_sha256
from annotator.store.tables import TEXT_CHANGED, AnnotationRow, BundleRecord, JournalEntry, TaskRecord, replace_row
from annotator.store.task_state import (
    DONE,
    TaskJournalState,
    displayed_status,
    hashes_from,
    hashes_text,
    task_state,
    update_edit,
)


@dataclass(frozen=True)
class IncomingTask:
    """A task of the bundle, and its line."""

    task: Task
    line: bytes


@dataclass(frozen=True)
class _ReplacedTask:
    """A task that exists already: its row before the bundle, without payload, and after it."""

    before: TaskRecord
    after: TaskRecord
    task: Task


@dataclass(frozen=True)
class BundleUpdateCounts:
    """The effect of a bundle on the tasks. ``updated`` tasks have a new text. ``affected`` tasks have work and got a
    new text or other questions, or were withdrawn. ``reopened`` tasks were submitted and lack something that is now
    required."""

    added: int
    updated: int
    withdrawn: int
    affected: int = 0
    reopened: int = 0


_LABELS = {
    "texts": "Text changed by the owner",
    "questions": "Questions changed by the owner",
    "order": "Order changed by the owner",
}


@lru_cache(maxsize=8)  # it is called for every task
def asks_the_same(rubric: str, second_rubric: str) -> bool:
    """Whether two rubrics, as JSON, differ at most in their translations."""
    if rubric == second_rubric or not (rubric and second_rubric):
        return rubric == second_rubric
    first, second = map(Rubric.model_validate_json, (rubric, second_rubric))
    return first.questions_hash == second.questions_hash


class _TaskMerge:
    """Separates arriving tasks into new ones, which are inserted directly, and existing ones, which are merged
    later."""

    def __init__(self, connection: Connection, bundle: BundleRecord, replaced: Mapping[str, str]) -> None:
        self._connection = connection
        self._bundle = bundle
        self._replaced = replaced
        self._elsewhere: dict[str, str] = {}  # the rubrics of other batches that contain the same tasks
        self._known_tasks = work.known_tasks(connection, bundle.project_id)
        self._next = work.next_key(connection)
        self.added = 0
        self.of_course = 0
        """The number of added tasks that belong to a course."""
        self.changed: list[_ReplacedTask] = []
        self.asked_anew: list[_ReplacedTask] = []
        self.seen_tasks: set[str] = set()

    def new_records(self, arrivals: Iterable[IncomingTask]) -> Iterator[TaskRecord]:
        for arrival in arrivals:
            task_id = arrival.task.id
            if task_id in self.seen_tasks:
                raise AnnotatorError(
                    "bundle.content", "Two tasks have the id {task_id}.", "Ask the owner.", task_id=repr(task_id)
                )
            self.seen_tasks.add(task_id)
            old = self._known_tasks.get(task_id)
            digest = bytes_sha256(arrival.line)
            if old is None:
                key = self._next + self.added
                self.added += 1
                self.of_course += task_id.startswith(PREFIX)
                yield TaskRecord(
                    key, self._bundle.project_id, task_id, key, self._bundle.id, False, digest, arrival.line
                )
            else:
                self._merge_old(old, digest, arrival)

    def _merge_old(self, old: TaskRecord, digest: str, arrival: IncomingTask) -> None:
        ours = old.bundle_id in self._replaced
        if not ours and (old.sha256 != digest or self._asks_differently(old)):
            part = "text" if old.sha256 != digest else "rubric"
            raise AnnotatorError(
                "bundle.task_conflict",
                "The task {task_id} is here already, from another batch and with another {other}.",
                "Ask the owner to give one of the two tasks another id.",
                task_id=repr(old.task_id),
                other=part,
            )
        if ours:
            after = replace(old, bundle_id=self._bundle.id, withdrawn=False, sha256=digest, payload=arrival.line)
            newer = _ReplacedTask(old, after, arrival.task)
            self.changed.append(newer) if old.sha256 != digest else self._keep(newer)

    def _keep(self, newer: _ReplacedTask) -> None:
        work.update_task_bundle(self._connection, newer.after)
        anew = not asks_the_same(self._replaced[newer.before.bundle_id], self._bundle.rubric)
        if anew and work.work(self._connection, newer.after.key) is not None:
            self.asked_anew.append(newer)

    def _asks_differently(self, old: TaskRecord) -> bool:
        """Whether the other batch has another rubric. Dropping its version of the task would lose those questions."""
        if old.bundle_id not in self._elsewhere:
            bundle = projects.bundle(self._connection, old.bundle_id)
            self._elsewhere[old.bundle_id] = bundle.rubric if bundle is not None else ""
        return not asks_the_same(self._elsewhere[old.bundle_id], self._bundle.rubric)

    def gone(self) -> list[TaskRecord]:
        """Tasks of the series that the new bundle no longer contains, except course tasks, which are just not used any
        more."""
        return [
            record
            for record in self._known_tasks.values()
            if record.bundle_id in self._replaced
            and record.task_id not in self.seen_tasks
            and not record.withdrawn
            and not record.task_id.startswith(PREFIX)
        ]


def merge_bundle_tasks(
    connection: Connection,
    bundle: BundleRecord,
    rubric: Rubric,
    replaced: Mapping[str, str],
    arrivals: Iterable[IncomingTask],
) -> BundleUpdateCounts:
    """Store the tasks of ``bundle``, which supersedes the bundles ``replaced`` (bundle id to rubric), within the
    caller's transaction.

    Finished work stays on the version of the task on which it was done, and is marked if the text has changed. It is
    reopened only if the new rubric requires something that it lacks. Unfinished work moves to the new version;
    judgements of changed texts and answers to changed questions have to be confirmed. Answers that the new rubric does
    not permit are dropped. Work on withdrawn tasks is kept.
    """
    sorting = _TaskMerge(connection, bundle, replaced)
    work.add_tasks(connection, bundle.project_id, sorting.new_records(arrivals))
    updated = 0
    turned: list[_Turned | None] = []
    for newer in sorting.changed:
        before = work.task(connection, newer.after.key)
        if work.work(connection, newer.after.key) is not None:
            work.keep_version(connection, before)
        updated += not same_texts(Task.model_validate_json(before.payload), newer.task)
        work.replace_task(connection, newer.after)
        turned.append(_update_work(connection, newer, rubric, replaced, bundle))
    turned += [_update_work(connection, newer, rubric, replaced, bundle) for newer in sorting.asked_anew]
    removed = sorting.gone()
    for record in removed:
        work.update_task_bundle(connection, replace(record, withdrawn=True))
    met = [change for change in turned if change is not None]
    lost = sum(_begun(work.work(connection, record.key)) for record in removed)
    reopened = sum(old == "submitted" != new for old, new in met)
    return BundleUpdateCounts(sorting.added - sorting.of_course, updated, len(removed), len(met) + lost, reopened)


_Turned = tuple[str, str]
"""The status of work before and after an update."""


def _begun(row: AnnotationRow | None) -> bool:
    return row is not None and row.revision > 0


def _update_work(
    connection: Connection, newer: _ReplacedTask, rubric: Rubric, replaced: Mapping[str, str], bundle: BundleRecord
) -> _Turned | None:
    """Update the work on a task that has a new version, with a journal entry. Returns the statuses, or None if it is
    unchanged."""
    row = work.work(connection, newer.after.key)
    if row is None:
        return None
    stood = (row.bundle_id, row.task_sha256) if row.task_sha256 else (newer.before.bundle_id, newer.before.sha256)
    old = Task.model_validate_json(work.version(connection, row.task, stood[1]))
    moved = replace(row, display_order=to_text(keep_shown_order(from_text(row.display_order), old, newer.task)))
    if not _begun(row):
        replace_row(connection, moved)
        return None
    before = Annotation.model_validate_json(row.document)
    after, same = rebase_annotation(rubric, old, newer.task, before), same_texts(old, newer.task)
    journal_state = TaskJournalState(row.submission)  # the work moves to the newest version
    asked_anew = not asks_the_same(replaced[stood[0]], bundle.rubric)
    lacks = asked_anew and before.status == "submitted" and bool(missing_answers(rubric, newer.task, after))
    label = _LABELS["texts" if not same else "questions" if asked_anew else "order"]
    if same and after == before and not asked_anew:
        if not row.task_sha256:
            return None
        save_update(
            connection, moved, journal_state, before, before, label
        )  # the version on which it was done is current again
    elif before.status in DONE and (asked_anew or not same) and not lacks:
        stays = TaskJournalState(row.submission, "" if same else TEXT_CHANGED, "", *stood)
        save_update(connection, row, stays, before, before, label)
        return before.status, before.status
    else:
        after = reopen_annotation(after) if lacks else after
        asked_before = Rubric.model_validate_json(replaced[stood[0]])
        _save_moved(connection, moved, (asked_before, old), (rubric, newer.task), before, after, label)
    return before.status, after.status


def _save_moved(
    connection: Connection, row: AnnotationRow, judged: tuple[Rubric, Task], newest: tuple[Rubric, Task],
    before: Annotation, after: Annotation, label: str,
) -> None:  # fmt: skip
    """Save work that moves from the version that was ``judged`` to the ``newest`` one, with what has to be
    confirmed. The annotator's place goes along."""
    place = projects.last_focus(connection, row.project_id)
    focus = json.loads(place.focus) if place is not None and place.task == row.task else {}
    if place is not None and (target := target_moves(judged[1], newest[1]).get(focus.get("target", ""))):
        replace_row(connection, replace(place, focus=json.dumps({**focus, "target": target})))
    hashes = unconfirmed_hashes(judged, newest, after, hashes_from(row.unconfirmed))
    mark = TEXT_CHANGED if newest[1].texts.keys() & hashes else ""
    save_update(connection, row, TaskJournalState(row.submission, mark, hashes_text(hashes)), before, after, label)


def save_return(connection: Connection, row: AnnotationRow, label: str) -> None:
    """Save that finished work is returned, to be done again: on the newest version of its task, whichever it was done
    on, unless one of them is damaged. Raises ``store.*``."""
    before = Annotation.model_validate_json(row.document)
    returned = before.with_fields(status="returned")
    newest = None
    if row.task_sha256:
        with suppress(AnnotatorError):
            old = Task.model_validate_json(work.version(connection, row.task, row.task_sha256))
            newest = work.task(connection, row.task)
    if newest is None:
        save_update(connection, row, task_state(row), before, returned, label)
        return
    new = Task.model_validate_json(newest.payload)
    bundles = {bundle.id: bundle for bundle in projects.bundles(connection, row.project_id)}
    judged_rubric, rubric = (Rubric.model_validate_json(bundles[at.bundle_id].rubric) for at in (row, newest))
    moved = replace(row, display_order=to_text(keep_shown_order(from_text(row.display_order), old, new)))
    after = rebase_annotation(rubric, old, new, returned)
    _save_moved(connection, moved, (judged_rubric, old), (rubric, new), before, after, label)


def save_update(
    connection: Connection,
    row: AnnotationRow,
    stands: TaskJournalState,
    before: Annotation,
    after: Annotation,
    label: str,
    at: str = "",
) -> None:
    """Save a change of some work that was not made in a session, at the time ``at`` (empty: now), as a journal entry
    that undo does not cross."""
    step = journal_entry(
        connection, row.project_id, row.task, "update", before, after, label=label, edit=update_edit(stands),
        active_ms=row.active_ms, at=at or utc_now("milliseconds"),
    )  # fmt: skip
    declared = work.submission(connection, row.project_id, stands.submission)
    work.save_entry(connection, step)
    replace_row(
        connection,
        replace(
            row, status=displayed_status(after.status, declared), revision=row.revision + 1, number=step.number,
            since=step.number, updated_at=step.at, mark=stands.mark, unconfirmed=stands.unconfirmed,
            document=document.canonical_text(document.annotation_values(after)),
            bundle_id=stands.bundle_id, task_sha256=stands.task_sha256,
        ),
    )  # fmt: skip


def journal_entry(
    connection: Connection, project_id: str, task: int, kind: str, before: Annotation, after: Annotation, *,
    label: str, edit: str, active_ms: int, at: str,
) -> JournalEntry:  # fmt: skip
    """The next entry of a project's journal, for a change that was not made in a session."""
    number = work.last_number(connection, project_id)
    last = work.entry(connection, project_id, number) if number else None
    old, new = document.annotation_values(before), document.annotation_values(after)
    text = document.canonical_text(new)
    return JournalEntry(
        project_id=project_id, number=number + 1, task=task, kind=kind, of=0, undo_top=last.undo_top if last else 0,
        redo_top=last.redo_top if last else 0, label=label, merge="", edit=edit,
        patch=document.canonical_text(patch.diff(old, new)), document_sha256=text_sha256(text), snapshot=text,
        active_ms=active_ms, at=at, previous=last.sha256 if last else "",
    )  # fmt: skip
