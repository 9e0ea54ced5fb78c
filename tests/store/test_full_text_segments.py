"""What one transaction adds to the full-text index is sorted and written once, and kept while most of it is current."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.store.full_text import FullTextIndexWriter, find_matches
from annotator.store.work import parse_numbers


def test_the_words_of_a_transaction_are_one_segment(tmp_path: Path) -> None:
    """Written after every task, as they once were, a thousand tasks took three times as long."""
    sqlite3.connect(tmp_path / "tasks.db").close()
    with closing(FullTextIndexWriter(tmp_path / "search.db", tmp_path / "tasks.db")) as writer:
        writer.add("project", [(key, f"hash {key}", f"bread number {key} and its words") for key in range(1, 101)])
        writer.add("project", [(7, "another hash", "a warm oven instead")])
    with closing(sqlite3.connect(tmp_path / "search.db")) as connection:
        (segments,) = connection.execute("SELECT count(DISTINCT segid) FROM words_idx").fetchone()
        assert segments == 2
        rows = connection.execute("SELECT rowid FROM words WHERE words MATCH 'bread'").fetchall()
        assert rows == [(key,) for key in range(1, 101)]
        (moved,) = connection.execute("SELECT row FROM entry WHERE task = 7").fetchone()
        assert connection.execute("SELECT rowid FROM words WHERE words MATCH 'oven'").fetchall() == [(moved,)]


def test_full_text_segments_are_not_written_again(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "tasks.db").close()
    with closing(FullTextIndexWriter(tmp_path / "search.db", tmp_path / "tasks.db")) as writer:
        for at in range(40):
            keys = range(at * 20, at * 20 + 20)
            texts = [" ".join(f"word{key * n % 997}" for n in range(300)) for key in keys]
            writer.add("project", [(key, str(key), body) for key, body in zip(keys, texts, strict=True)])
    with closing(sqlite3.connect(tmp_path / "search.db")) as connection:
        assert connection.execute("SELECT count(DISTINCT segid) FROM words_idx").fetchone() == (40,)
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)
        (count,) = connection.execute("SELECT count(*) FROM words WHERE words MATCH 'word7*'").fetchone()
    assert count > 700


@pytest.mark.parametrize(
    ("tasks", "versions", "change", "reused"),
    [
        (600, 2, "", True),
        (500, 3, "", False),
        (250, 4, "", True),  # too few to be worth indexing anew
        (5, 1, "PRAGMA user_version = 4", False),
        (5, 1, "DROP TABLE entry", False),
    ],
)
def test_an_index_is_kept_while_it_is_sound_and_most_of_its_texts_are_current(
    tmp_path: Path, tasks: int, versions: int, change: str, reused: bool
) -> None:
    sqlite3.connect(tmp_path / "tasks.db").close()
    with closing(FullTextIndexWriter(tmp_path / "search.db", tmp_path / "tasks.db")) as writer:
        for version in range(versions):
            writer.add("project", [(key, f"hash {version}", "bread") for key in range(tasks)])
    with closing(sqlite3.connect(tmp_path / "search.db")) as connection:
        connection.execute(change)
    FullTextIndexWriter(tmp_path / "search.db", tmp_path / "tasks.db").close()
    matches = find_matches(tmp_path / "search.db", "project", "bread")
    assert matches is not None
    assert len(matches.rows) == (tasks * versions if reused else 0)


def test_a_search_without_an_index_finds_nothing_and_in_a_damaged_one_is_refused(tmp_path: Path) -> None:
    assert find_matches(tmp_path / "search.db", "project", "bread") is None
    (tmp_path / "search.db").write_bytes(b"not a database" * 100)
    with pytest.raises(AnnotatorError) as refused:
        find_matches(tmp_path / "search.db", "project", "bread")
    assert refused.value.code == "store.index"
    (tmp_path / "search.db").write_bytes(b"")  # as it is before its tables are made
    assert find_matches(tmp_path / "search.db", "project", "bread") is None


def test_keys_of_matches_are_in_order() -> None:
    assert parse_numbers("10,9,30") == [9, 10, 30]
    assert parse_numbers("") == parse_numbers(None) == []
