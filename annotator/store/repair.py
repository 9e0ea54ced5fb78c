"""Recovers damaged rows: annotations from the journal, other rows from the newest backup with an intact copy."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model import patch
from annotator.model.task import Task
from annotator.store import canonical_json as document
from annotator.store import work
from annotator.store.check import GAP, DamagedRow, check_database
from annotator.store.connections import any_text, open_reader
from annotator.store.hashes import text_sha256
from annotator.store.projects import bundle as read_bundle
from annotator.store.tables import (
    BUNDLE,
    ELSEWHERE,
    JOURNAL,
    AnnotationRow,
    EarlierTaskVersion,
    JournalEntry,
    TaskRecord,
    replace_row,
)
from annotator.store.task_ranges import rebuild_task_ranges
from annotator.store.task_state import TaskJournalState, displayed_status, revision_after, state_after_step

_ENTRY = f"{JOURNAL.select} WHERE project_id = ? AND number = ?"
_OF_TASK = """JOIN task ON task."key" = journal.task
    WHERE task."key" = ? AND journal.project_id = task.project_id ORDER BY journal.number"""
_REMOVE_ENTRY = "DELETE FROM journal WHERE project_id = ? AND number = ?"
_REPLACE_BUNDLE = f"""UPDATE bundle SET {", ".join(f'"{column}" = ?' for column in BUNDLE.columns)} WHERE id = ?"""


@dataclass(frozen=True)
class RowRepairResult:
    """The outcome for one damaged row. ``how`` is empty if it could not be recovered."""

    damaged_row: DamagedRow
    how: str


def repair_rows(connection: sqlite3.Connection, backups: Iterable[Path]) -> list[RowRepairResult]:
    """Recover damaged rows within the caller's transaction, trying ``backups`` in order.

    Journal entries are recovered first, because annotations are rebuilt from them. Damage to SQLite's pages cannot be
    repaired; a backup has to be restored then.
    """
    damages = sorted(check_database(connection), key=lambda damage: _ORDER.index(damage.table))
    connection.text_factory = any_text
    try:
        return [RowRepairResult(damage, _recover(connection, damage, list(backups))) for damage in damages]
    finally:
        connection.text_factory = str


_ORDER = ("file", "bundle", "task", "task_range", "task_version", "journal", "submission", "annotation")


def _recover(connection: sqlite3.Connection, damage: DamagedRow, backups: list[Path]) -> str:
    if damage.table == "file":
        return ""
    if damage.table == "task_range":
        rebuild_task_ranges(connection)
        return "counted anew"
    if damage.table == "annotation" and (how := _from_journal(connection, int(damage.key))):
        return how
    for path in backups:
        with closing(open_reader(path)) as source:
            try:
                if _FROM_BACKUP[damage.table](connection, source, damage.key):
                    return f"from the backup {path.name}"
            except (AnnotatorError, sqlite3.Error):
                continue  # this backup has the same damage, or is older than the row
    if damage.table == "journal":
        return _gap(connection, damage.key)
    return ""


def _bundle_from(connection: sqlite3.Connection, source: sqlite3.Connection, key: str) -> bool:
    record = read_bundle(source, key)
    return record is not None and connection.execute(_REPLACE_BUNDLE, (*BUNDLE.bind(record), key)).rowcount == 1


def _task_from(connection: sqlite3.Connection, source: sqlite3.Connection, key: str) -> bool:
    """Copy a task, but only with the same text of the same bundle: an older text would not be what the owner sent
    last."""
    good = work.task(source, int(key))
    bundle_id, withdrawn, sha256 = connection.execute(
        'SELECT bundle_id, withdrawn, sha256 FROM task WHERE "key" = ?', (int(key),)
    ).fetchone()
    if good.bundle_id != bundle_id and good.sha256 != sha256:
        return False
    record = TaskRecord(good.key, "", good.task_id, 0, bundle_id, bool(withdrawn), good.sha256, good.payload.encode())
    work.replace_task(connection, record)
    return True


def _journal_from(connection: sqlite3.Connection, source: sqlite3.Connection, key: str) -> bool:
    project_id, _, number = key.rpartition(" ")
    good = work.entry(source, project_id, int(number))
    following = connection.execute(_ENTRY, (project_id, int(number) + 1)).fetchone()
    if following is not None and JOURNAL.unchecked(following).previous != good.sha256:
        return False  # the following entries continue a different entry
    connection.execute(_REMOVE_ENTRY, (project_id, int(number)))
    work.save_entry(connection, good)
    return True


def _annotation_from(connection: sqlite3.Connection, source: sqlite3.Connection, key: str) -> bool:
    """Copy an annotation if no edit was made after the backup."""
    good = work.work(source, int(key))
    newest = max((entry.number for entry in _entries(connection, int(key))), default=0)
    if good is None or good.number != newest:
        return False
    replace_row(connection, good)
    return True


def _version_from(connection: sqlite3.Connection, source: sqlite3.Connection, key: str) -> bool:
    task, _, sha256 = key.partition(" ")
    payload = work.version(source, int(task), sha256)
    replace_row(connection, EarlierTaskVersion(int(task), sha256, payload))
    return True


def _submission_from(connection: sqlite3.Connection, source: sqlite3.Connection, key: str) -> bool:
    """Copy a submission. Submissions never change, so all intact copies are equal."""
    project_id, _, number = key.rpartition(" ")
    good = work.submission(source, project_id, int(number))
    if good is not None:
        replace_row(connection, good)
    return good is not None


_FROM_BACKUP = {
    "bundle": _bundle_from,
    "task": _task_from,
    "task_version": _version_from,
    "submission": _submission_from,
    "journal": _journal_from,
    "annotation": _annotation_from,
}


def _from_journal(connection: sqlite3.Connection, key: int) -> str:
    """Replay the task's entries from its last intact snapshot. The result must match the hash in the last entry."""
    order_row = connection.execute("SELECT display_order FROM annotation WHERE task = ?", (key,)).fetchone()
    try:
        entries = list(_entries(connection, key))
        if not entries:
            return ""
        restored = _replay_journal(entries)
        declared = work.submissions(connection, key)
        stands = reduce(
            lambda before, entry: state_after_step(before, entry, declared.get), entries, TaskJournalState()
        )
        order = _display_order(connection, key, stands.task_sha256, str(order_row[0]))
    except AnnotatorError:
        return ""
    last = entries[-1]
    # Undo crosses neither an owner's update nor work of another computer.
    updates = [
        entry.number
        for entry in entries
        if entry.kind == "update" or (entry.label == ELSEWHERE and entry.number in declared)
    ]
    status = json.loads(restored).get("status", "new")
    replace_row(
        connection,
        AnnotationRow(
            task=key, project_id=last.project_id, status=displayed_status(status, declared.get(stands.submission)),
            revision=reduce(revision_after, entries, 0), number=last.number,
            since=updates[-1] if updates else 0, mark=stands.mark,
            active_ms=last.active_ms, display_order=order, updated_at=last.at, document=restored,
            bundle_id=stands.bundle_id, task_sha256=stands.task_sha256, unconfirmed=stands.unconfirmed,
            submission=stands.submission,
        ),
    )  # fmt: skip
    return "from the journal"


def _entries(connection: sqlite3.Connection, key: int) -> Iterator[JournalEntry]:
    """The entries of one task in order. Raises ``store.damaged_row``."""
    return JOURNAL.rows(connection, _OF_TASK, key)


def _replay_journal(entries: list[JournalEntry]) -> str:
    at = max((index for index, entry in enumerate(entries) if entry.snapshot), default=-1)
    values: Any = json.loads(entries[at].snapshot) if at >= 0 else {}
    for entry in entries[at + 1 :]:
        values = patch.apply(values, json.loads(entry.patch))
    if text_sha256(document.canonical_text(values)) != entries[-1].document_sha256:
        raise AnnotatorError("journal.mismatch", "The journal does not lead to the annotation.")
    return document.canonical_text(values)


def _display_order(connection: sqlite3.Connection, key: int, sha256: str, stored: str) -> str:
    """The display order of the responses: the stored one if it is still a permutation of them, else that of the
    bundle."""
    payload = work.version(connection, key, sha256) if sha256 else work.task(connection, key).payload
    task = Task.model_validate_json(payload)
    try:
        order = json.loads(stored)
        if {q: sorted(response_ids) for q, response_ids in order.items()} == {
            q: sorted(rs) for q, rs in task.answers.items()
        }:
            return stored
    except (ValueError, AttributeError, TypeError):
        pass  # the damage is in this column
    return json.dumps(task.answers, separators=(",", ":"))


def _gap(connection: sqlite3.Connection, key: str) -> str:
    """Replace a lost entry by a gap. Later entries remain valid; undo of its task stops there."""
    project_id, _, text = key.rpartition(" ")
    number = int(text)
    row = connection.execute(_ENTRY, (project_id, number)).fetchone()
    lost = JOURNAL.unchecked(row) if row else None
    before = connection.execute(_ENTRY, (project_id, number - 1)).fetchone()
    neighbour = JOURNAL.unchecked(before) if before else None
    empty = JournalEntry(
        project_id=project_id, number=number, task=int(lost.task) if lost else 0, kind=GAP, of=0,
        undo_top=neighbour.undo_top if neighbour else 0, redo_top=0, label="", merge="", edit="", patch="[]",
        document_sha256="", snapshot="", active_ms=0, at="", previous=before[-1] if before else "",
    )  # fmt: skip
    connection.execute(_REMOVE_ENTRY, (project_id, number))
    work.save_entry(connection, empty)
    for (task,) in connection.execute("SELECT task FROM annotation WHERE project_id = ?", (project_id,)).fetchall():
        _drop_entries_before(connection, task, number)
    return "marked as lost; the annotations themselves are whole"


def _drop_entries_before(connection: sqlite3.Connection, key: int, number: int) -> None:
    """Stop undo at a lost entry: without its patch, earlier states cannot be reached."""
    try:
        annotation = work.work(connection, key)
    except AnnotatorError:
        return  # also damaged; it is rebuilt from a backup or reported
    if annotation is not None and annotation.since < number:
        replace_row(connection, replace(annotation, since=number))
