"""What queries of the store count, and in which order they give rows."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.store import projects, repair, task_ranges, work
from annotator.store.check import DamagedRow, check_database
from annotator.store.course_records import save_course
from annotator.store.database_journal_heads import journal_heads
from annotator.store.delivery_records import receipts
from annotator.store.hashes import bytes_sha256, text_sha256
from annotator.store.images import image
from annotator.store.listing import document_at, recent_active_times
from annotator.store.migrations import migrate
from annotator.store.retention import backup_files, prune_backups
from annotator.store.tables import (
    ELSEWHERE,
    GIVEN_BACK,
    AnnotationRow,
    BundleRecord,
    CourseRecord,
    EarlierTaskVersion,
    ImportedTaskKeyRange,
    JournalEntry,
    ProjectRecord,
    ReceiptRecord,
    ResultsExportRecord,
    TaskRecord,
    insert_row,
    replace_row,
)

PROJECT = "p"


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        insert_row(connection, ProjectRecord(PROJECT, "Title", "", "", "", True, ""))
        insert_row(connection, BundleRecord("b", PROJECT, "main", 1, "", "{}", "", "{}", ""))
        yield connection


def row_of_work(task: int, number: int) -> AnnotationRow:
    return AnnotationRow(task, PROJECT, "submitted", 1, number, 0, "", 0, "{}", "", "{}")


def entry(number: int, label: str = "Submit", merge: str = "", patch: str = "[]") -> JournalEntry:
    return JournalEntry(PROJECT, number, number, "edit", 0, number, 0, label, merge, "{}", patch, "", "", 0, "", "")


def record(key: int, withdrawn: bool = False) -> TaskRecord:
    return TaskRecord(key, PROJECT, f"t{key}", key, "b", withdrawn, "", b"{}")


def test_counts_since_leaves_out_the_entry_itself_and_work_of_another_computer(
    connection: sqlite3.Connection,
) -> None:
    for number, label in ((1, "Submit"), (2, "Submit"), (3, ELSEWHERE), (4, "Submit")):
        insert_row(connection, row_of_work(number, number))
        insert_row(connection, entry(number, label))
    insert_row(connection, row_of_work(5, 5))  # its entry is lost
    assert projects.counts_since(connection, PROJECT, 1) == {"submitted": 3}
    assert projects.counts_since(connection, PROJECT, 4) == {"submitted": 1}


def test_worked_since_is_about_later_entries_by_the_annotator_here(connection: sqlite3.Connection) -> None:
    for number, label in ((1, "Submit"), (2, GIVEN_BACK), (3, ELSEWHERE)):
        insert_row(connection, entry(number, label))
    assert work.has_new_entries(connection, PROJECT, 0)
    assert not work.has_new_entries(connection, PROJECT, 1)


def test_save_entry_takes_a_number_twice_where_typing_is_merged_only(connection: sqlite3.Connection) -> None:
    work.save_entry(connection, entry(1))
    with pytest.raises(sqlite3.IntegrityError):
        work.save_entry(connection, entry(1, patch="[1]"))
    work.save_entry(connection, entry(2, merge="note"))
    work.save_entry(connection, entry(2, merge="note", patch="[1]"))
    assert [step.patch for _, step in work.entries(connection, PROJECT)] == ["[]", "[1]"]


def test_outline_names_withdrawn_tasks(connection: sqlite3.Connection) -> None:
    work.add_tasks(connection, PROJECT, [record(1), record(2, withdrawn=True), record(3)])
    insert_row(connection, row_of_work(3, 1))
    outline = work.outline(connection, PROJECT)
    assert (outline.ranges, outline.withdrawn, outline.statuses) == ([range(1, 4)], [2], {"submitted": [3]})


def test_unfinished_work_on_withdrawn_tasks_counts_nowhere(connection: sqlite3.Connection) -> None:
    work.add_tasks(connection, PROJECT, [record(1), *(record(key, withdrawn=True) for key in (2, 3, 4, 5))])
    for key, status in ((1, "submitted"), (2, "revised"), (3, "in_progress"), (4, "skipped")):
        insert_row(connection, replace(row_of_work(key, key), status=status))
    for tasks, statuses in (projects.counts(connection, PROJECT), work.outline(connection, PROJECT).counts()):
        assert (tasks, +Counter(statuses)) == (2, {"submitted": 1, "skipped": 1})


@pytest.mark.parametrize(
    "noted", [ImportedTaskKeyRange(1, 2, PROJECT), ImportedTaskKeyRange(1, 3, "q")], ids=["too few", "damaged"]
)
def test_ranges_that_are_not_those_of_the_tasks_are_counted(
    connection: sqlite3.Connection, noted: ImportedTaskKeyRange
) -> None:
    work.add_tasks(connection, PROJECT, [record(1), record(2), record(3)])
    connection.execute("DELETE FROM task_range")
    insert_row(connection, noted)
    if noted.project_id != PROJECT:
        connection.execute("UPDATE task_range SET sha256 = 'x'")
    assert task_ranges.ranges_differ(connection)
    assert task_ranges.task_key_ranges(connection, PROJECT) == [range(1, 4)]


def test_recent_active_times_are_of_tasks_by_their_last_submission(connection: sqlite3.Connection) -> None:
    for task in (1, 2, 3):
        insert_row(connection, replace(row_of_work(task, task), active_ms=task * 10))
    for number, (task, label) in enumerate([(1, "Submit"), (2, "Submit"), (1, "Submit"), (3, "Score")], 1):
        insert_row(connection, replace(entry(number, label), task=task))
    assert list(recent_active_times(connection, PROJECT, 5).items()) == [(2, 20), (1, 10)]
    assert recent_active_times(connection, PROJECT, 1) == {1: 10}


def test_receipts_come_by_number(connection: sqlite3.Connection) -> None:
    for id_, number in (("a", 2), ("c", 1), ("b", 1)):
        insert_row(connection, ReceiptRecord(id_, PROJECT, number, "", ""))
    assert [receipt.id for receipt in receipts(connection, PROJECT)] == ["b", "c", "a"]


def test_thin_gives_back_what_it_removed(tmp_path: Path) -> None:
    for number in range(1, 101):
        (tmp_path / f"annotator-{number:06}-20260101T000000000Z-timer.db").touch()
    before = {backup.path for backup in backup_files(tmp_path)}
    removed = prune_backups(tmp_path)
    left = backup_files(tmp_path)
    assert {backup.path for backup in left} == before - set(removed)
    assert len(removed) == len(set(removed)) > 0
    assert [backup.number for backup in left[:24]] == list(range(100, 76, -1))
    # One of two up to 31 behind the newest, one of four up to 63, one of eight up to 127; the oldest of each.
    assert [backup.number for backup in left[24:]] == [74, 72, 70, 68, 64, 60, 56, 52, 48, 44, 40, 32, 24, 16, 8, 1]
    assert prune_backups(tmp_path) == []


def test_an_earlier_line_of_a_task_is_checked_when_it_is_read(connection: sqlite3.Connection) -> None:
    work.add_tasks(connection, PROJECT, [replace(record(1), sha256=text_sha256("{}"))])
    replace_row(connection, EarlierTaskVersion(1, text_sha256("before"), "before"))
    assert work.version(connection, 1, text_sha256("before")) == "before"
    connection.execute("UPDATE task_version SET payload = 'changed'")
    with pytest.raises(AnnotatorError) as refused:
        work.version(connection, 1, text_sha256("before"))
    assert refused.value.code == "store.damaged_row"


def test_check_finds_an_entry_that_another_one_was_put_in_the_place_of(connection: sqlite3.Connection) -> None:
    first = entry(1)
    insert_row(connection, first)
    insert_row(connection, replace(entry(2), previous=first.sha256))
    assert check_database(connection) == []
    replace_row(connection, replace(first, patch="[1]"))
    assert check_database(connection) == [DamagedRow("journal", "p 1", "the next entry does not follow from it")]


def test_check_counts_the_entries_of_each_project_from_one(connection: sqlite3.Connection) -> None:
    insert_row(connection, ProjectRecord("q", "Other title", "", "", "", True, ""))
    first = entry(1)
    for own in (first, replace(entry(2), previous=first.sha256), replace(first, project_id="q")):
        insert_row(connection, own)
    assert check_database(connection) == []
    insert_row(connection, replace(entry(3), project_id="q"))
    assert check_database(connection) == [DamagedRow("journal", "q 2", "it is missing")]
    connection.execute("DELETE FROM journal WHERE project_id = 'q' AND number = 1")
    assert [damage.key for damage in check_database(connection)] == ["q 1", "q 2"]


def test_check_finds_a_task_under_the_id_of_another(connection: sqlite3.Connection) -> None:
    for key, task_id in ((1, "t1"), (2, "t2")):
        line = f'{{"id":"{task_id}"}}'
        work.add_tasks(connection, PROJECT, [replace(record(key), sha256=text_sha256(line), payload=line.encode())])
    assert check_database(connection) == []
    connection.execute("UPDATE task SET task_id = 't3' WHERE task_id = 't2'")
    assert [(damage.table, damage.key) for damage in check_database(connection)] == [("task", "2")]


def test_a_missing_entry_is_reported_as_damage(connection: sqlite3.Connection) -> None:
    insert_row(connection, entry(1))
    assert work.entry(connection, PROJECT, 1) == entry(1)
    with pytest.raises(AnnotatorError) as refused:
        work.entry(connection, PROJECT, 2)
    assert (refused.value.code, refused.value.where) == ("store.damaged_row", "journal p 2")


def test_document_of_a_task_at_an_entry_is_that_of_its_own_last_edit(connection: sqlite3.Connection) -> None:
    for number, task in ((1, 1), (2, 2), (3, 1)):
        insert_row(connection, replace(entry(number), task=task, document_sha256=f"after {number}"))
    assert [document_at(connection, PROJECT, 1, number) for number in range(4)] == [
        None, "after 1", "after 1", "after 3",
    ]  # fmt: skip


def test_finished_exports_come_newest_first_without_the_one_that_is_being_written(
    connection: sqlite3.Connection,
) -> None:
    for sequence, bundle_id in ((2, "second"), (1, "first"), (3, "")):
        insert_row(connection, ResultsExportRecord(PROJECT, sequence, bundle_id, 0, "", "", 0, 0))
    assert [export.bundle_id for export in projects.finished_exports(connection, PROJECT)] == ["second", "first"]


def test_position_sees_time_that_no_entry_has(connection: sqlite3.Connection) -> None:
    insert_row(connection, row_of_work(1, 1))
    before = journal_heads(connection)
    replace_row(connection, replace(row_of_work(1, 1), active_ms=5))
    assert journal_heads(connection) != before


def test_an_image_of_a_course_is_given_as_it_came_or_not_at_all(connection: sqlite3.Connection) -> None:
    name = f"images/{bytes_sha256(b'picture')}.png"
    save_course(connection, CourseRecord(PROJECT, "b", "{}"), {name: b"picture"})
    assert image(connection, PROJECT, name) == b"picture"
    assert image(connection, PROJECT, "images/other.png") == b""
    for damaged in (b"changed", "picture"):
        connection.execute("UPDATE image SET content = ?", (damaged,))
        assert image(connection, PROJECT, name) == b""


def test_repair_takes_an_annotation_from_a_backup_with_its_newest_edit_only(connection: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as backup:
        migrate(backup)
        insert_row(backup, row_of_work(1, 1))
        work.add_tasks(connection, PROJECT, [record(1)])
        insert_row(connection, entry(1))
        assert repair._annotation_from(connection, backup, "1")
        assert work.work(connection, 1) == row_of_work(1, 1)
        insert_row(connection, replace(entry(2), task=1))
        assert not repair._annotation_from(connection, backup, "1")
