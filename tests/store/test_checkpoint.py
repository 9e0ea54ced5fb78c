"""The log is copied apart from commits, and a database that is cut off meanwhile is never taken for whole."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.store import writer as store_writer
from annotator.store.checkpoint import copy_log, cut_log
from annotator.store.connections import log_of, open_reader, open_writer
from annotator.store.files import LARGE_LOG, OpenDatabaseFiles
from annotator.store.writer import LONG_LOG, Writer
from tests.store.conftest import made, never

ROWS = 60
FRAME = 24 + 4096


class Disturbed:
    """A connection during whose checkpoint something else happens."""

    def __init__(self, connection: sqlite3.Connection, before: int | None, after: int | None, path: Path) -> None:
        self._connection, self._path = connection, path
        self._cuts = {False: before, True: after}

    def execute(self, statement: str) -> sqlite3.Cursor:
        self._cut(False)
        done = self._connection.execute(statement)
        self._cut(True)
        return done

    def _cut(self, copied: bool) -> None:
        if (size := self._cuts[copied]) is not None and size < self._path.stat().st_size:
            os.truncate(self._path, size)


def filled(path: Path) -> sqlite3.Connection:
    """A database of which nothing is in the log."""
    connection = open_writer(path)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("CREATE TABLE words (number INTEGER PRIMARY KEY, text)")
    connection.executemany("INSERT INTO words VALUES (?, randomblob(3000))", [(n,) for n in range(ROWS)])
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return connection


def written(
    files: OpenDatabaseFiles, connection: sqlite3.Connection, statement: str = "DELETE FROM words WHERE number < 0"
) -> str:
    """A commit as the writer makes it; returns what is wrong."""
    problem = files.look_before()
    if not problem:
        connection.execute(statement)
        problem = files.look_after(connection, doubtful=False)
    if not problem:
        files.remember()
    return problem


def contents(path: Path) -> list[tuple[Any, ...]]:
    with closing(open_reader(path)) as reader:
        return reader.execute("SELECT * FROM words ORDER BY number").fetchall()


@given(st.data())
def test_what_is_cut_off_during_a_checkpoint_is_noticed(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(filled(path := Path(folder, "a.db"))) as connection:
        files = OpenDatabaseFiles(path)
        for number in data.draw(st.lists(st.integers(0, ROWS + 20), min_size=1, max_size=12)):
            assert not written(files, connection, f"REPLACE INTO words VALUES ({number}, randomblob(3000))")
        expected = connection.execute("SELECT * FROM words ORDER BY number").fetchall()
        cuts = [data.draw(st.none() | st.integers(0, path.stat().st_size - 1)) for _ in range(2)]
        disturbed = cast("sqlite3.Connection", Disturbed(connection, cuts[0], cuts[1], path))
        files.copy_log(disturbed)
        if not (problem := files.look_before()):
            whole = Path(folder, "copy.db")
            whole.write_bytes(path.read_bytes())  # as it is when its log was begun anew
            assert contents(whole) == expected
        assert not problem or cuts != [None, None]
        files.close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[tuple[sqlite3.Connection, OpenDatabaseFiles, Path]]:
    path = tmp_path / "a.db"
    with closing(filled(path)) as connection:
        files = OpenDatabaseFiles(path)
        yield connection, files, path
        files.close()


REWRITE = "UPDATE words SET text = randomblob(3000) WHERE number % 3 = 0"


def test_the_log_stays_short_while_nothing_disturbs(
    database: tuple[sqlite3.Connection, OpenDatabaseFiles, Path],
) -> None:
    connection, files, path = database
    sizes = []
    for _ in range(40):
        assert not written(files, connection, REWRITE)
        if files.uncopied() >= 50:
            files.copy_log(connection)
        assert not files.look_before()
        assert not files.touched
        sizes.append(log_of(path).stat().st_size)
    assert max(sizes) < 120 * FRAME
    assert sizes == sorted(sizes)  # used again from its start, not cut


def test_checkpoints_leave_pages_that_a_reader_needs(
    database: tuple[sqlite3.Connection, OpenDatabaseFiles, Path],
) -> None:
    connection, files, path = database
    with closing(open_reader(path)) as reader:
        assert not written(files, connection, REWRITE)
        reader.execute("BEGIN")
        before = reader.execute("SELECT * FROM words ORDER BY number").fetchall()
        for _ in range(4):
            assert not written(files, connection, REWRITE)
            files.copy_log(connection)
            assert not files.look_before()
        assert reader.execute("SELECT * FROM words ORDER BY number").fetchall() == before
        reader.execute("COMMIT")
    assert not written(files, connection, REWRITE)
    files.copy_log(connection)
    assert not files.look_before()
    assert not files.touched
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    assert contents(copy) == connection.execute("SELECT * FROM words ORDER BY number").fetchall()


GROW = "UPDATE words SET text = randomblob(3000000) WHERE number < 4"  # 12 MB


def test_a_large_log_is_cut_back_once_it_is_copied(
    database: tuple[sqlite3.Connection, OpenDatabaseFiles, Path],
) -> None:
    connection, files, path = database
    assert not written(files, connection, GROW)
    assert log_of(path).stat().st_size > LARGE_LOG
    files.copy_log(connection)
    assert log_of(path).stat().st_size == 0
    assert connection.execute("PRAGMA busy_timeout").fetchone() == (5000,)  # later commits wait for others again
    for _ in range(3):  # what shrank by the program's own doing is not taken for harm
        assert not written(files, connection, REWRITE)
        files.copy_log(connection)
    assert not files.look_before()
    assert not files.touched
    assert contents(path) == connection.execute("SELECT * FROM words ORDER BY number").fetchall()


def test_a_large_log_that_a_reader_is_in_is_cut_back_later(
    database: tuple[sqlite3.Connection, OpenDatabaseFiles, Path],
) -> None:
    connection, files, path = database
    with closing(open_reader(path)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM words").fetchone() == (ROWS,)
        assert not written(files, connection, GROW)
        files.copy_log(connection)
        assert log_of(path).stat().st_size > LARGE_LOG
        assert not files.look_before()
        reader.execute("COMMIT")
    assert not written(files, connection, REWRITE)
    files.copy_log(connection)
    assert log_of(path).stat().st_size == 0
    assert not written(files, connection, REWRITE)
    assert not files.touched


def test_a_log_that_cannot_be_read_is_left_as_it_is(
    database: tuple[sqlite3.Connection, OpenDatabaseFiles, Path],
) -> None:
    connection, _, path = database
    connection.execute(REWRITE)
    with path.open("rb") as file, log_of(path).open("rb") as log:
        log.close()
        with pytest.raises(ValueError, match="closed"):
            copy_log(connection, log.fileno(), file.fileno(), path.stat().st_size, range(1, 2), 4096)


def test_nothing_is_called_saved_after_a_commit_during_which_the_database_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    filled(path).close()
    connection = open_writer(path)
    writer = Writer(connection, OpenDatabaseFiles(path), lambda: open_writer(path, create=False), lambda _: "nowhere")
    heard: list[object] = []
    over = threading.Event()

    def cut(connection: sqlite3.Connection) -> None:
        if over.is_set():
            return
        os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)
        more = [(ROWS + n,) for n in range(2 * LONG_LOG)]
        connection.executemany("INSERT INTO words VALUES (?, randomblob(3000))", more)

    def add(connection: sqlite3.Connection) -> None:
        if not over.is_set():
            connection.execute("INSERT INTO words VALUES (-1, 'later')")

    for job in (cut, add):
        writer.save(job, lambda: heard.append("saved"), heard.append)
    end = time.monotonic() + 300
    while len(heard) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    assert [error.code for error in heard[:2] if isinstance(error, AnnotatorError)] == ["store.moved", "store.moved"]
    assert "saved" not in heard
    over.set()  # what the writer's thread goes on to try costs next to nothing
    assert not writer.close(1)
    assert "saved" not in heard


def test_a_commit_leaves_the_database_alone_until_it_is_found_in_the_log(tmp_path: Path) -> None:
    """SQLite's own checkpoint, after a thousand pages, could hide that the database was cut off meanwhile."""
    path = tmp_path / "a.db"
    filled(path).close()
    size = path.stat().st_size
    writer = made(path)
    sizes: list[int] = []

    def save(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO words VALUES (-1, randomblob(5000000))")

    writer.save(save, lambda: sizes.append(path.stat().st_size), never)
    assert writer.close(60)
    assert sizes == [size]
    assert path.stat().st_size > size + 5_000_000


@pytest.mark.parametrize(
    ("longest", "pause", "copied"), [(10_000, 0.01, True), (3, 3600.0, True), (10_000, 3600.0, False)]
)
def test_the_log_is_copied_in_a_pause_or_once_it_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longest: int, pause: float, copied: bool
) -> None:
    monkeypatch.setattr(store_writer, "LONG_LOG", 2)
    monkeypatch.setattr(store_writer, "LONGEST_LOG", longest)
    monkeypatch.setattr(store_writer, "PAUSE_SECONDS", pause)
    path = tmp_path / "a.db"
    filled(path).close()
    connection = open_writer(path)
    files = OpenDatabaseFiles(path)
    copies, copy = [], files.copy_log
    monkeypatch.setattr(files, "copy_log", lambda log: copies.append(copy(log)))
    writer = Writer(connection, files, lambda: open_writer(path, create=False), lambda _: "nowhere")
    saved: list[None] = []

    def rewrite(connection: sqlite3.Connection) -> None:
        connection.execute(REWRITE)

    for _ in range(3):
        writer.save(rewrite, lambda: saved.append(None), saved.append)
    end = time.monotonic() + 300
    while (len(saved) < 3 or (copied and not copies)) and time.monotonic() < end:
        time.sleep(0.01)
    assert len(saved) == 3
    assert bool(copies) == copied
    assert writer.close(60)


def test_checkpoints_notice_pages_that_others_have_written(
    database: tuple[sqlite3.Connection, OpenDatabaseFiles, Path],
) -> None:
    connection, files, path = database
    assert not written(files, connection, "REPLACE INTO words VALUES (0, 'short')")
    with path.open("rb+") as other:  # an older copy of the same size, say
        other.seek(path.stat().st_size // 2 // 4096 * 4096)
        other.write(b"\0" * 4096)
    os.utime(path, (0, 0))
    files.copy_log(connection)
    assert written(files, connection)


def test_a_log_that_is_being_read_is_neither_cut_nor_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "words.db"
    with closing(filled(path)) as connection, closing(open_reader(path)) as reader:
        connection.execute("PRAGMA busy_timeout=60000")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM words").fetchone()
        connection.execute("DELETE FROM words WHERE number = 1")
        begun = time.monotonic()
        assert not cut_log(connection)
        assert time.monotonic() - begun < 30
        reader.rollback()
        assert cut_log(connection)
        assert log_of(path).stat().st_size == 0
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (60_000,)
