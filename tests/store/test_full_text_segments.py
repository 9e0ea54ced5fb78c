"""What one transaction adds to the full-text index is sorted and written once; what merging frees is given back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from annotator.store.full_text import FullTextIndexWriter


def test_the_words_of_a_transaction_are_one_segment(tmp_path: Path) -> None:
    """Written after every task, as they once were, a thousand tasks took three times as long."""
    sqlite3.connect(tmp_path / "tasks.db").close()
    with closing(FullTextIndexWriter(tmp_path / "search.db", tmp_path / "tasks.db")) as writer:
        writer.add("project", [(key, f"hash {key}", f"bread number {key} and its words") for key in range(1, 101)])
        writer.add("project", [(7, "another hash", "a warm oven instead")])
    with closing(sqlite3.connect(tmp_path / "search.db")) as connection:
        (segments,) = connection.execute("SELECT count(DISTINCT segid) FROM words_idx").fetchone()
        assert segments == 2
        found = connection.execute("SELECT rowid FROM words WHERE words MATCH 'bread'").fetchall()
        assert found == [(key,) for key in range(1, 101)]
        (moved,) = connection.execute("SELECT row FROM entry WHERE task = 7").fetchone()
        assert connection.execute("SELECT rowid FROM words WHERE words MATCH 'oven'").fetchall() == [(moved,)]


def test_a_whole_index_has_no_page_that_is_free(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tasks.db")) as tasks:
        tasks.execute("CREATE TABLE bundle (id, project_id)")
        tasks.execute('CREATE TABLE task ("key", project_id, sha256)')
        tasks.executemany("INSERT INTO task VALUES (?, 'project', ?)", [(key, str(key)) for key in range(1, 641)])
        tasks.commit()
    free = []
    with closing(FullTextIndexWriter(tmp_path / "search.db", tmp_path / "tasks.db")) as writer:
        keys = writer.missing("project")
        for at in range(0, len(keys), 20):  # so many transactions that what the first ones wrote is merged
            some = keys[at : at + 20]
            words = [" ".join(f"word{key * n % 997}" for n in range(300)) for key in some]
            writer.add("project", [(key, str(key), body) for key, body in zip(some, words, strict=True)])
            free.append(_free_pages(tmp_path / "search.db"))
        writer.is_whole("project")
    assert max(free) > 0 == _free_pages(tmp_path / "search.db")


def _free_pages(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA freelist_count").fetchone()[0])
