"""What a bundle does to the tasks that are here already: added, replaced without touching finished work, withdrawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from annotator.errors import AnnotatorError
from annotator.model import patch
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing
from annotator.model.rekey import moves, rekey
from annotator.model.replay import fitting
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.display import Order, from_text, to_text
from annotator.store import document, projects, work
from annotator.store.engine import Connection
from annotator.store.seal import bytes_sha256, text_sha256
from annotator.store.values import TEXT_CHANGED, Bundle, Entry, TaskRecord, Work
from annotator.text.anchors import reanchor


@dataclass(frozen=True, slots=True)
class Arrival:
    """One task of the bundle and the line that it stood in."""

    task: Task
    line: bytes


@dataclass(frozen=True, slots=True)
class Counted:
    """What a bundle does to the tasks. ``affected`` tasks have work of the annotator on them and got another text,
    other questions, or were withdrawn; ``reopened`` ones were submitted and lack something now."""

    added: int
    updated: int
    withdrawn: int
    affected: int = 0
    reopened: int = 0


class _Merge:
    """Sorts arrivals into new tasks, which go straight into the table, and old ones, which are settled after."""

    def __init__(self, connection: Connection, bundle: Bundle, replaced: Mapping[str, str]) -> None:
        self._connection = connection
        self._bundle = bundle
        self._replaced = replaced
        self._elsewhere: dict[str, str] = {}  # rubrics of the batches that brought tasks of this one
        self._here = work.known_tasks(connection, bundle.project_id)
        self._next = work.next_key(connection)
        self.added = 0
        self.changed: list[tuple[TaskRecord, Arrival]] = []
        self.asked_anew: list[tuple[TaskRecord, Task]] = []
        self.seen: set[str] = set()

    def new_records(self, arrivals: Iterable[Arrival]) -> Iterator[TaskRecord]:
        for arrival in arrivals:
            task_id = arrival.task.id
            if task_id in self.seen:
                raise AnnotatorError("bundle.content", f"Two tasks have the id {task_id!r}.", "Ask the owner.")
            self.seen.add(task_id)
            old = self._here.get(task_id)
            digest = bytes_sha256(arrival.line)
            if old is None:
                key = self._next + self.added
                self.added += 1
                yield TaskRecord(
                    key, self._bundle.project_id, task_id, key, self._bundle.id, False, digest, arrival.line
                )
            else:
                self._old(old, digest, arrival)

    def _old(self, old: TaskRecord, digest: str, arrival: Arrival) -> None:
        ours = old.bundle_id in self._replaced
        if not ours and (old.sha256 != digest or self._asked_otherwise(old)):
            other = "text" if old.sha256 != digest else "rubric"
            raise AnnotatorError(
                "bundle.task_conflict",
                f"The task {old.task_id!r} is here already, from another batch and with another {other}.",
                "Ask the owner to give one of the two tasks another id.",
            )
        if ours:
            after = replace(old, bundle_id=self._bundle.id, withdrawn=False, sha256=digest, payload=arrival.line)
            self.changed.append((after, arrival)) if old.sha256 != digest else self._keep(old, after, arrival.task)

    def _keep(self, old: TaskRecord, after: TaskRecord, task: Task) -> None:
        work.restamp_task(self._connection, after)
        if self._replaced[old.bundle_id] != self._bundle.rubric and work.work(self._connection, after.key) is not None:
            self.asked_anew.append((after, task))

    def _asked_otherwise(self, old: TaskRecord) -> bool:
        """Whether the batch that brought the task asks something else: to drop it would lose those questions."""
        if old.bundle_id not in self._elsewhere:
            there = projects.bundle(self._connection, old.bundle_id)
            self._elsewhere[old.bundle_id] = there.rubric if there is not None else ""
        return self._elsewhere[old.bundle_id] != self._bundle.rubric

    def gone(self) -> list[TaskRecord]:
        """Tasks of the series that the new bundle no longer has."""
        return [
            record
            for record in self._here.values()
            if record.bundle_id in self._replaced and record.task_id not in self.seen and not record.withdrawn
        ]


def merge(
    connection: Connection, bundle: Bundle, rubric: Rubric, replaced: Mapping[str, str], arrivals: Iterable[Arrival]
) -> Counted:
    """Store the tasks of ``bundle``, which supersedes ``replaced`` (bundles by id, and their rubrics), inside the
    caller's transaction.

    Finished work stays finished while nothing is missing of it. Work on a task whose text changed is marked, and its
    data moves along with the answers it belongs to; answers that a new rubric does not ask for, or not so, are left
    out; work on a withdrawn task is kept.
    """
    sorting = _Merge(connection, bundle, replaced)
    work.add_tasks(connection, sorting.new_records(arrivals))
    turned: list[_Turned | None] = []
    for record, arrival in sorting.changed:
        before = Task.model_validate_json(work.task(connection, record.key).payload)
        work.replace_task(connection, record)
        turned.append(_carry_over(connection, record, before, arrival.task, rubric))
    turned += [_ask_anew(connection, record, task, rubric) for record, task in sorting.asked_anew]
    gone = sorting.gone()
    for record in gone:
        work.restamp_task(connection, replace(record, withdrawn=True))
    met = [change for change in turned if change is not None]
    lost = sum(_begun(work.work(connection, record.key)) for record in gone)
    reopened = sum(old == "submitted" != new for old, new in met)
    return Counted(sorting.added, len(sorting.changed), len(gone), len(met) + lost, reopened)


_Turned = tuple[str, str]
"""The status of work that an update met, before and after it."""


def _begun(done: Work | None) -> bool:
    return done is not None and done.revision > 0


def _carry_over(connection: Connection, record: TaskRecord, old: Task, new: Task, rubric: Rubric) -> _Turned | None:
    """Mark and re-key the work on a task whose text changed, and say so in the journal."""
    done = work.work(connection, record.key)
    if done is None:
        return None
    if not _begun(done):
        order = to_text(_reordered(from_text(done.display_order), old, new))
        work.save_work(connection, replace(done, display_order=order))
        return None
    before = Annotation.model_validate_json(done.document)
    after = _settled(rubric, new, reanchor(rekey(before, moves(old, new)), new))
    order = to_text(_reordered(from_text(done.display_order), old, new))
    _save(connection, replace(done, mark=TEXT_CHANGED, display_order=order), before, after, "Text changed by the owner")
    return before.status, after.status


def _ask_anew(connection: Connection, record: TaskRecord, task: Task, rubric: Rubric) -> _Turned | None:
    """Fit the work on a task whose text is the same to what is asked now, and say so in the journal."""
    done = work.work(connection, record.key)
    assert done is not None
    before = Annotation.model_validate_json(done.document)
    after = _settled(rubric, task, before)
    if after == before:
        return None
    _save(connection, done, before, after, "Questions changed by the owner")
    return before.status, after.status


def _settled(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    after = fitting(rubric, task, annotation)
    if after.status == "submitted" and missing(rubric, task, after):
        return after.model_copy(update={"status": "in_progress"})
    return after


def _save(connection: Connection, done: Work, before: Annotation, after: Annotation, label: str) -> None:
    step = _entry(connection, done, before, after, label)
    work.save_entry(connection, step)
    work.save_work(
        connection,
        replace(
            done, status=after.status, revision=done.revision + 1, number=step.number,
            since=step.number if after != before else done.since, updated_at=step.at,
            document=document.text(document.content(after)),
        ),
    )  # fmt: skip


def _entry(connection: Connection, done: Work, before: Annotation, after: Annotation, label: str) -> Entry:
    number = work.last_number(connection, done.project_id)
    last = work.entry(connection, done.project_id, number)
    text = document.text(document.content(after))
    changed = patch.diff(document.content(before), document.content(after))
    return Entry(
        project_id=done.project_id, number=number + 1, task=done.task, kind="update", of=0, undo_top=last.undo_top,
        redo_top=last.redo_top, label=label, merge="", edit="",
        patch=document.text(changed),
        document_sha256=text_sha256(text), snapshot=text, active_ms=done.active_ms,
        at=datetime.now(UTC).isoformat(timespec="milliseconds"), previous=last.sha256,
    )  # fmt: skip


def _reordered(order: Order, old: Task, new: Task) -> Order:
    """The answers in the order in which they were shown before; new ones follow."""
    moved = moves(old, new)
    kept = {moved[name]: tuple(moved[r] for r in shown if r in moved) for name, shown in order.items() if name in moved}
    result = {}
    for question, every in new.answers.items():
        first = kept.get(question, ())
        result[question] = (*first, *(path for path in every if path not in first))
    return result
