"""A project's tasks for lists: their contents and conspicuous facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation, SkipReasonAnswer
from annotator.model.completeness import missing_answers
from annotator.model.pace import haste_warnings
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.device_revisions import DeviceRevisionJournal
from annotator.services.task_index import TaskKeysByPosition
from annotator.services.task_search import SearchSnippet, search_snippet, search_tasks
from annotator.store import projects, work
from annotator.store.connections import Connection
from annotator.store.hashes import text_sha256
from annotator.store.listing import TaskListEntry, annotations_by_task, document_at, list_entries
from annotator.store.tables import AnnotationRow

if TYPE_CHECKING:
    from annotator.store.store import Store


@dataclass(frozen=True)
class TaskOverviewData:
    """Facts about tasks, by position in the project. ``missing``: the number of problems that prevent a started task
    from being submitted. ``text_changed``: the owner replaced the text after work had begun. ``since_export``: changed
    since the last export. ``done_twice``: finished otherwise on another computer, and not submitted again since.
    ``damaged``: the annotation cannot be read. ``hasty``: the pace warnings of submitted work.
    ``skipped``: the reason for skipping."""

    missing: Mapping[int, int]
    flagged: frozenset[int]
    text_changed: frozenset[int]
    since_export: frozenset[int]
    damaged: frozenset[int]
    done_twice: frozenset[int] = frozenset()
    hasty: Mapping[int, Sequence[str]] = field(default_factory=dict)
    skipped: Mapping[int, str] = field(default_factory=dict)

    @property
    def problems(self) -> frozenset[int]:
        """The positions of tasks that need attention."""
        return frozenset(self.missing) | self.text_changed | self.damaged | self.done_twice | frozenset(self.hasty)


class TaskOverviewReader:
    """Access to a session's tasks. ``keys`` are the task keys by position. Lines are read in batches."""

    def __init__(self, store: Store, project_id: str, keys: TaskKeysByPosition) -> None:
        self._store = store
        self._project_id = project_id
        self._keys = keys

    def lines(self, positions: Sequence[int]) -> dict[int, TaskListEntry]:
        """The list lines of these tasks, by position. Can be called on any thread."""
        wanted = {position: self._keys[position] for position in positions}
        entries = self._store.read(list_entries, list(wanted.values()))
        return {at: entries.get(key) or TaskListEntry(key, None, "", 0, 0, "") for at, key in wanted.items()}

    def search(self, query: str) -> list[int] | None:
        """The positions of tasks that match ``query``, in order; None while there is no index.

        Raises ``store.index`` if the index cannot be read.
        """
        matches = search_tasks(self._store, self._project_id, query)
        if matches is None:
            return None
        if not matches.moved:
            return self._keys.positions(matches.rows)
        rows = set(matches.rows)
        keys = [row for row in matches.rows if row not in matches.moved]
        return self._keys.positions(sorted(keys + [key for key, row in matches.moved.items() if row in rows]))

    def snippet(self, query: str, position: int) -> SearchSnippet | None:
        """The matching place in one task's texts; None if it cannot be shown. Can be called on any thread; raises
        ``store.*``."""
        try:
            return search_snippet(self._store.read(work.task, self._keys[position]).payload, query)
        except AnnotatorError as error:
            if error.code not in ("store.damaged_row", "store.no_task"):
                raise
            return None  # its list line reports the damage

    def facts(self) -> TaskOverviewData:
        """Read every annotation of the project once. Can be called on any thread; unsaved edits are not included."""
        names = ("flagged", "text_changed", "since_export", "damaged", "done_twice")
        facts: dict[str, set[int]] = {name: set() for name in names}
        lacking: dict[int, int] = {}
        hasty: dict[int, Sequence[str]] = {}
        skipped: dict[int, str] = {}
        with self._store.snapshot() as connection:
            rubrics = {
                b.id: Rubric.model_validate_json(b.rubric).in_language(self._store.language)
                for b in projects.bundles(connection, self._project_id)
            }
            export = projects.last_export(connection, self._project_id)
            journal = DeviceRevisionJournal(connection, self._project_id)
            withdrawn = {*work.outline(connection, self._project_id).withdrawn}
            for key, row in annotations_by_task(connection, self._project_id):
                position = self._keys.position_of(key)
                if position is None:
                    continue
                annotation = _read(row)
                if row is None or annotation is None:
                    facts["damaged"].add(position)
                    continue
                marks = {
                    "flagged": annotation.flagged,
                    "text_changed": bool(row.mark),
                    "done_twice": key not in withdrawn and bool(journal.rivals(key, row.submission)),
                    "since_export": export is not None and _changed(connection, row, annotation, export.number),
                }
                for name, holds in marks.items():
                    if holds:
                        facts[name].add(position)
                if annotation.status == "in_progress" and (
                    count := _missing_count(connection, key, annotation, rubrics)
                ):
                    lacking[position] = count
                if annotation.status == "submitted" and (signs := _haste(connection, row, annotation)):
                    hasty[position] = signs
                if annotation.skip is not None:
                    skipped[position] = _skip_reason(annotation.skip, rubrics)
        sets = {name: frozenset(keys) for name, keys in facts.items()}
        return TaskOverviewData(lacking, **sets, hasty=hasty, skipped=skipped)


def _read(row: AnnotationRow | None) -> Annotation | None:
    try:
        return Annotation.model_validate_json(row.document) if row is not None else None
    except ValidationError:
        return None


def _missing_count(connection: Connection, key: int, annotation: Annotation, rubrics: Mapping[str, Rubric]) -> int:
    try:
        payload = work.task(connection, key)
    except AnnotatorError:
        return 0  # its text is damaged, which is reported when it is opened
    return len(missing_answers(rubrics[payload.bundle_id], Task.model_validate_json(payload.payload), annotation))


def _changed(connection: Connection, row: AnnotationRow, annotation: Annotation, number: int) -> bool:
    """Whether work differs from its state after the journal entry ``number``. Changes that were undone do not count."""
    if row.number <= number:
        return False
    before = document_at(connection, row.project_id, row.task, number)
    return text_sha256(row.document) != before if before is not None else annotation != Annotation()


def _haste(connection: Connection, row: AnnotationRow, annotation: Annotation) -> Sequence[str]:
    """The codes of the pace warnings, as in results."""
    try:
        newest = work.task(connection, row.task).payload
        payload = work.version(connection, row.task, row.task_sha256) if row.task_sha256 else newest
    except AnnotatorError:
        return ()  # its text is damaged, which is reported when it is opened
    task = Task.model_validate_json(payload)
    return (
        ()
        if task.reviewed
        else [warning.code for warning in haste_warnings(task, annotation, row.active_ms / 1000, ())]
    )


def _skip_reason(skip: SkipReasonAnswer, rubrics: Mapping[str, Rubric]) -> str:
    """The reason and the note of a skipped task."""
    blocks = (rubric.skip for rubric in reversed([*rubrics.values()]))
    reason = next((block.by_key[skip.reason] for block in blocks if block and skip.reason in block.by_key), None)
    title = reason.title if reason is not None else skip.reason
    return f"{title}: {skip.note}" if skip.note else title
