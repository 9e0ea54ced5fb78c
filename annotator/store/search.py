"""The full-text index: a file of its own beside the database, made by code and made anew whenever that is simpler.

It is a copy of what the database says, so it is in no backup, and a damaged one is thrown away. One connection writes
it (the indexer's); searching opens it ``mode=ro``. The index is contentless: it finds keys and holds no text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from annotator.store.engine import open_reader, transaction

VERSION = 1
"""Of the index file (``PRAGMA user_version``). Another one means: make it anew."""

_PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", "PRAGMA trusted_schema=OFF", "PRAGMA mmap_size=0")
_SCHEMA = (
    """CREATE VIRTUAL TABLE words USING fts5(
        body, content='', prefix='2 3', tokenize='unicode61 remove_diacritics 2')""",
    """CREATE TABLE entry (
        row INTEGER NOT NULL PRIMARY KEY, project_id TEXT NOT NULL, task INTEGER NOT NULL, sha256 TEXT NOT NULL,
        UNIQUE (project_id, task))""",
    "CREATE INDEX moved ON entry (project_id, task, row) WHERE row <> task",
    f"PRAGMA user_version = {VERSION}",
)
_FEW = 1_000
_ELSEWHERE = 1 << 40
"""Rows from here on hold texts of tasks whose own row, the one with the task's key, was taken by an older text."""
_LAST = "SELECT coalesce(max(id), 0) FROM words_docsize"
_TAKEN = "SELECT id FROM words_docsize WHERE id IN (SELECT value FROM json_each(?))"
_HERE = 'SELECT "key", sha256 FROM task WHERE project_id = ? ORDER BY position'
_PAYLOADS = 'SELECT "key", payload FROM task WHERE "key" IN (SELECT value FROM json_each(?))'


class IndexWriter:
    """The one connection that writes the index. A file that is damaged or of another version is replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = self._usable() or self._fresh()

    def close(self) -> None:
        self._connection.close()

    def missing(self, database: sqlite3.Connection, project_id: str) -> dict[int, str]:
        """The keys of the tasks that are not indexed as they stand now, with the hash of each; in order.

        What the index says about tasks that are gone or have another text now is forgotten.
        """
        here: dict[int, str] = dict(database.execute(_HERE, (project_id,)).fetchall())
        known: dict[int, str] = dict(
            self._connection.execute("SELECT task, sha256 FROM entry WHERE project_id = ?", (project_id,)).fetchall()
        )
        stale = [(project_id, key) for key, sha256 in known.items() if here.get(key) != sha256]
        if stale:
            with transaction(self._connection):
                self._connection.executemany("DELETE FROM entry WHERE project_id = ? AND task = ?", stale)
        return {key: sha256 for key, sha256 in here.items() if known.get(key) != sha256}

    def add(self, project_id: str, tasks: Sequence[tuple[int, str, str]]) -> None:
        """Index tasks, each as (key, hash of its line, words), in one transaction."""
        with transaction(self._connection):
            keys = _array([key for key, _, _ in tasks])
            taken = {row for (row,) in self._connection.execute(_TAKEN, (keys,))}
            spare = max(self._connection.execute(_LAST).fetchone()[0] + 1, _ELSEWHERE)
            for key, sha256, body in tasks:
                row = key
                if key in taken:
                    row, spare = spare, spare + 1
                self._connection.execute("INSERT INTO words (rowid, body) VALUES (?, ?)", (row, body))
                self._connection.execute(
                    "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)", (row, project_id, key, sha256)
                )

    def _usable(self) -> sqlite3.Connection | None:
        """The index that is there, if it is whole, of this version, and not mostly of texts that were replaced."""
        if not self._path.exists():
            return None
        connection = self._connect()
        try:
            connection.executescript(";".join(_PRAGMAS))
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version == VERSION and not _wasteful(connection):
                connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
                return connection
        except sqlite3.DatabaseError:
            pass  # damaged: it is made anew
        connection.close()
        return None

    def _fresh(self) -> sqlite3.Connection:
        for name in ("", "-wal", "-shm"):
            Path(f"{self._path}{name}").unlink(missing_ok=True)
        connection = self._connect()
        connection.executescript(";".join(_PRAGMAS))
        with transaction(connection):
            for statement in _SCHEMA:
                connection.execute(statement)
        return connection

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=5.0)


def _wasteful(connection: sqlite3.Connection) -> bool:
    """Whether most rows belong to texts that are gone: they cannot be taken out singly."""
    live, all_rows = connection.execute(
        "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM words_docsize)"
    ).fetchone()
    return bool(all_rows > _FEW and live * 2 < all_rows)


def _array(keys: Sequence[int]) -> str:
    return f"[{','.join(map(str, keys))}]"


def payloads(database: sqlite3.Connection, keys: Sequence[int]) -> list[tuple[int, str]]:
    """The keys and lines of these tasks, as far as they are there."""
    return database.execute(_PAYLOADS, (_array(keys),)).fetchall()


@dataclass(frozen=True)
class Found:
    """The rows of the index that match, in order. A task is found when its row is there: the one of ``moved``, by the
    task's key, else the one with the key itself. Other rows belong to texts that are gone, or to other projects."""

    rows: list[int]
    moved: dict[int, int]


def find(path: Path, project_id: str, match: str) -> Found | None:
    """What matches an FTS5 query; None where there is no index that can be asked.

    A join with the entries would take longer than the search itself when a word is in every task.
    """
    try:
        with closing(open_reader(path)) as connection:
            rows = [row for (row,) in connection.execute("SELECT rowid FROM words WHERE words MATCH ?", (match,))]
            moved = "SELECT task, row FROM entry WHERE project_id = ? AND row <> task"
            return Found(rows, dict(connection.execute(moved, (project_id,)).fetchall()))
    except sqlite3.Error:
        return None
