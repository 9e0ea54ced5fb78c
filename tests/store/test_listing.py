"""What lists, statistics and the index are told of the work that a session has saved."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import listing, work
from annotator.store.connections import check_place
from annotator.store.database_journal_heads import last_edits
from annotator.store.full_text import FullTextIndexWriter, find_matches
from annotator.store.hashes import text_sha256
from annotator.store.store import Store
from annotator.store.tables import AnnotationRow
from tests.services.conftest import PROJECT, bring, rate, rate_all, task_line


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> DataDir:
    """Four tasks: the first two are submitted, the third is begun."""
    paths = DataDir(tmp_path_factory.mktemp("listing") / "data")
    with Store(paths) as store:
        bring(store, [task_line(name, f"What is {name}?") for name in ("t1", "t2", "t3", "t4")])
        session = Session(store, PROJECT, "a")
        for position, score in enumerate((3, 1)):
            session.go_to(position)
            rate_all(session, score)
            session.submit()
        session.go_to(2)
        rate(session, "q1/r1", 4)
        assert session.close(60)
    return paths


def test_lists_have_the_first_words_and_the_last_edit_of_each_task(paths: DataDir) -> None:
    with Store(paths) as store:
        entries = store.read(listing.list_entries, [1, 3, 4, 99])
        last = store.read(work.last_number, PROJECT)
        assert list(entries) == [1, 3, 4]
        assert [entry.text for entry in entries.values()] == ["What is t1?", "What is t3?", "What is t4?"]
        assert (entries[3].number, entries[4].number, entries[4].updated_at) == (last, 0, "")
    assert last_edits(paths.database) == {PROJECT: last}


def test_scores_of_all_and_of_the_newest_submissions_are_counted(paths: DataDir) -> None:
    with Store(paths) as store:
        every = {(key, score): count for key, score, count in store.read(listing.score_counts, PROJECT)}
        assert every == {
            ("helpfulness", 1): 2, ("helpfulness", 3): 2, ("helpfulness", 4): 1, ("verbosity", 1): 2,
            ("verbosity", 3): 2,
        }  # fmt: skip
        assert sorted(store.read(listing.recent_score_counts, PROJECT, 1)) == [
            ("helpfulness", 1, 2), ("verbosity", 1, 2),
        ]  # fmt: skip
        assert list(store.read(listing.submission_times, PROJECT)) == [1, 2]


def test_annotations_that_do_not_match_their_hash_are_left_empty(paths: DataDir) -> None:
    def damage(connection: sqlite3.Connection) -> dict[int, AnnotationRow | None]:
        connection.execute("UPDATE annotation SET document = '{}' WHERE task = 2")
        return dict(listing.annotations_by_task(connection, PROJECT))

    with Store(paths) as store:
        rows = store.rehearse(damage)
        assert [key for key, row in rows.items() if row is None] == [2]
        with store.reading() as connection:
            assert all(row is not None for _, row in listing.annotations_by_task(connection, PROJECT))


def test_tasks_of_courses_are_not_counted_in_their_bundle(paths: DataDir) -> None:
    def rename(connection: sqlite3.Connection) -> dict[str, int]:
        connection.execute("UPDATE task SET task_id = 'course:t4' WHERE task_id = 't4'")
        return work.tasks_by_bundle(connection, PROJECT)

    with Store(paths) as store:
        assert list(store.read(work.tasks_by_bundle, PROJECT).values()) == [4]
        assert list(store.rehearse(rename).values()) == [3]


def test_earlier_lines_of_a_task_are_kept_and_come_back_from_a_backup(tmp_path: Path) -> None:
    with Store(DataDir(tmp_path / "data")) as store:
        bring(store, [task_line("t1", "Before?")])
        before = store.read(work.task, 1)
        store.write(lambda connection: work.keep_version(connection, before))
        bring(store, [task_line("t1", "After?")], sequence=2, supersedes=before.bundle_id)
        assert store.read(work.version, 1, before.sha256) == before.payload
        store.backup("manual")
        store.write(lambda connection: connection.execute("UPDATE task_version SET payload = 'x'"))
        assert [(one.damaged_row.table, one.how[:15]) for one in store.repair()] == [
            ("task_version", "from the backup")
        ]
        assert store.read(work.version, 1, before.sha256) == before.payload


def test_the_index_lacks_tasks_until_it_is_whole_and_is_mended(paths: DataDir, tmp_path: Path) -> None:
    file = tmp_path / "search.db"
    with closing(FullTextIndexWriter(file, paths.database)) as index:
        missing = index.missing(PROJECT)
        assert missing == [1, 2, 3, 4]
        rows = index.payloads([*missing, 99])
        assert [key for key, _, _ in rows] == missing
        assert all(text_sha256(line) == sha256 for _, sha256, line in rows)
        index.add(PROJECT, rows[:3])
        assert index.missing(PROJECT) == [4]
        index.add(PROJECT, rows[3:])
        index.is_whole(PROJECT)
        assert index.missing(PROJECT) == index.missing("other") == []
        assert not index.mended()
        ids = find_matches(file, PROJECT, "t3")
        assert ids is not None
        assert ids.rows == [3]
        index._connection.execute("DELETE FROM words_data WHERE id > 10")
        assert index.mended()
        assert index.missing(PROJECT) == [1, 2, 3, 4]


def test_a_place_is_checked_without_leaving_anything(tmp_path: Path) -> None:
    check_place(tmp_path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(AnnotatorError, check=lambda error: error.code.startswith("store.")):
        check_place(tmp_path / "nowhere")


def test_a_rehearsal_changes_nothing(paths: DataDir) -> None:
    with Store(paths) as store:
        before = store.read(work.last_number, PROJECT)
        assert store.rehearse(lambda connection: connection.execute("DELETE FROM journal").rowcount) == before
        assert store.read(work.last_number, PROJECT) == before
