"""The end of the write-ahead log, before and after commits, checkpoints and harm."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from annotator.store.connections import log_of, open_writer
from annotator.store.log_end import WriteAheadLogEndReader

FRAME = 24 + 4096


@pytest.fixture
def database(tmp_path: Path) -> Iterator[tuple[sqlite3.Connection, WriteAheadLogEndReader, Path]]:
    path = tmp_path / "a.db"
    with closing(open_writer(path)) as connection:
        connection.execute("CREATE TABLE words (text)")
        end = WriteAheadLogEndReader(path)
        yield connection, end, log_of(path)
        end.close()


def write(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO words VALUES (randomblob(3000))")


def test_log_end_holds_across_own_checkpoints(
    database: tuple[sqlite3.Connection, WriteAheadLogEndReader, Path],
) -> None:
    connection, end, log = database
    sizes = []
    for _ in range(250):  # a checkpoint comes after 100 pages, and the log begins anew
        write(connection)
        assert end.holds()
        end.remember()
        sizes.append(log.stat().st_size)
    assert sizes[-1] < 150 * FRAME
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert end.holds()
    end.remember()
    write(connection)
    assert end.holds()


@pytest.mark.parametrize("missing", [1, 300, FRAME, 3 * FRAME, "all"])
def test_a_log_that_was_cut_and_written_on_does_not_hold(
    database: tuple[sqlite3.Connection, WriteAheadLogEndReader, Path], missing: int | str
) -> None:
    connection, end, log = database
    for _ in range(4):
        write(connection)
    # No byte is zero: what is cut off comes back as zeros.
    connection.execute("UPDATE words SET text = hex(randomblob(1525))")
    assert end.holds()
    end.remember()
    size = log.stat().st_size
    os.truncate(log, 0 if isinstance(missing, str) else size - missing)
    write(connection)
    assert log.stat().st_size > size
    assert not end.holds()


def test_a_log_that_cannot_be_read_cannot_be_told(
    database: tuple[sqlite3.Connection, WriteAheadLogEndReader, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    connection, end, _ = database
    write(connection)
    unreadable = os.open(os.devnull, os.O_WRONLY)
    monkeypatch.setattr(end, "log", unreadable)
    with pytest.raises(OSError, match="Bad file descriptor"):
        end.holds()
    monkeypatch.undo()
    os.close(unreadable)
