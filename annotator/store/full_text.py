"""The full-text index: a file of its own beside the database, made by code and made anew whenever that is simpler.

It is a copy of what the database says, so it is in no backup, and a damaged one is thrown away. One connection writes
it (the indexer's), and reads the database beside it; searching opens it ``mode=ro``. The index is contentless: it finds
keys and holds no text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from annotator.errors import AnnotatorError
from annotator.store.connections import open_reader, read_only, transaction
from annotator.store.hashes import text_sha256
from annotator.store.work import numbers

VERSION = 4
"""Of the index file (``PRAGMA user_version``). Another one means: make it anew."""

# Merging leaves pages free, a tenth of the file. They can only be given back if that is said before the first table.
_FIRST = "PRAGMA auto_vacuum=INCREMENTAL"
_PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", "PRAGMA trusted_schema=OFF", "PRAGMA mmap_size=0")
_SCHEMA = (
    # Two letters begin very many words; three begin few enough to be put together when they are asked for.
    """CREATE VIRTUAL TABLE words USING fts5(
        body, content='', prefix='2', tokenize='unicode61 remove_diacritics 2')""",
    # As much as one transaction holds is sorted at once: less to merge later.
    "INSERT INTO words (words, rank) VALUES ('hashsize', 16777216)",
    """CREATE TABLE entry (
        row INTEGER NOT NULL, project_id TEXT NOT NULL, task INTEGER NOT NULL, sha256 TEXT NOT NULL,
        PRIMARY KEY (project_id, task)) WITHOUT ROWID""",
    "CREATE INDEX moved ON entry (project_id, task, row) WHERE row <> task",
    "CREATE TABLE whole (project_id TEXT NOT NULL PRIMARY KEY, bundles TEXT NOT NULL)",
    f"PRAGMA user_version = {VERSION}",
)
_FEW = 1_000
_ELSEWHERE = 1 << 40
"""Rows from here on hold texts of tasks whose own row, the one with the task's key, was taken by an older text."""
_LAST = "SELECT coalesce(max(id), 0) FROM words_docsize"
_TAKEN = "SELECT id FROM words_docsize WHERE id IN (SELECT value FROM json_each(?))"
# Texts change with bundles alone, so a project whose bundles are those of its last whole index has nothing new.
_BUNDLES = "SELECT json_group_array(id) FROM (SELECT id FROM tasks.bundle WHERE project_id = ? ORDER BY id)"
_INDEXED = "SELECT bundles FROM whole WHERE project_id = ?"
_FORGET = """DELETE FROM entry WHERE project_id = ? AND NOT EXISTS (
    SELECT 1 FROM tasks.task WHERE task."key" = entry.task AND task.project_id = entry.project_id
    AND task.sha256 = entry.sha256)"""
_MISSING = """SELECT group_concat(task."key") FROM tasks.task WHERE project_id = ? AND NOT EXISTS (
    SELECT 1 FROM entry WHERE entry.project_id = task.project_id AND entry.task = task."key")"""
_FIND = "SELECT group_concat(rowid) FROM words WHERE words MATCH ?"
_MOVED = "SELECT task, row FROM entry WHERE project_id = ? AND row <> task"
_PAYLOADS = 'SELECT "key", sha256, payload FROM tasks.task WHERE "key" IN (SELECT value FROM json_each(?))'


class FullTextIndexWriter:
    """The one connection that writes the index. A file that cannot be read or is of another version is replaced."""

    def __init__(self, path: Path, database: Path) -> None:
        self._path, self._database = path, database
        self._connection = self._usable() or self._fresh()
        self._bundles: dict[str, str] = {}

    def close(self) -> None:
        self._connection.close()

    def mended(self) -> bool:
        """Whether the index was damaged, and is made anew, empty now. To look takes as long as to read all of it."""
        try:
            self._connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
        except sqlite3.DatabaseError:
            self._connection.close()
            self._connection = self._fresh()
            return True
        return False

    def missing(self, project_id: str) -> list[int]:
        """The keys of the tasks that are not indexed as they stand now, in order.

        What the index says about tasks that are gone or have another text now is forgotten.
        """
        (bundles,) = self._connection.execute(_BUNDLES, (project_id,)).fetchone()
        if self._connection.execute(_INDEXED, (project_id,)).fetchone() == (bundles,):
            return []
        with transaction(self._connection):
            self._connection.execute("DELETE FROM whole WHERE project_id = ?", (project_id,))
            self._connection.execute(_FORGET, (project_id,))
        self._bundles[project_id] = bundles
        return numbers(self._connection.execute(_MISSING, (project_id,)).fetchone()[0])

    def is_whole(self, project_id: str) -> None:
        """Everything that :meth:`missing` named has been added."""
        if project_id in self._bundles:
            with transaction(self._connection):
                self._connection.execute("INSERT INTO whole VALUES (?, ?)", (project_id, self._bundles[project_id]))
            self._connection.executescript("PRAGMA incremental_vacuum")  # `execute` would give back one page alone

    def payloads(self, keys: Sequence[int]) -> list[tuple[int, str, str]]:
        """The keys of these tasks, the hashes of their lines, and the lines, as far as they are there and whole."""
        found = self._connection.execute(_PAYLOADS, (_array(keys),)).fetchall()
        return [row for row in found if isinstance(row[2], str) and text_sha256(row[2]) == row[1]]

    def add(self, project_id: str, tasks: Sequence[tuple[int, str, str]]) -> None:
        """Index tasks, each as (key, hash of its line, words), in one transaction."""
        with transaction(self._connection):
            keys = _array([key for key, _, _ in tasks])
            taken = {row for (row,) in self._connection.execute(_TAKEN, (keys,))}
            spare = max(self._connection.execute(_LAST).fetchone()[0] + 1, _ELSEWHERE)
            entries, words = [], []
            for key, sha256, body in tasks:
                row = key
                if key in taken:
                    row, spare = spare, spare + 1
                entries.append((row, project_id, key, sha256))
                words.append((row, body))
            # Entries first: each is a savepoint, at which the index writes out whatever words it holds.
            self._connection.executemany("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)", entries)
            self._connection.executemany("INSERT INTO words (rowid, body) VALUES (?, ?)", words)

    def _usable(self) -> sqlite3.Connection | None:
        """The index that is there, if it can be read, is of this version, and most of its texts are not replaced."""
        if not self._path.exists():
            return None
        connection = self._connect()
        try:
            connection.executescript(";".join(_PRAGMAS))
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            sound = version == VERSION and connection.execute("PRAGMA quick_check(entry)").fetchone() == ("ok",)
            if sound and not _wasteful(connection):
                self._attach(connection)
                return connection
        except sqlite3.DatabaseError:
            pass  # damaged: it is made anew
        connection.close()
        return None

    def _fresh(self) -> sqlite3.Connection:
        for name in ("", "-wal", "-shm"):
            Path(f"{self._path}{name}").unlink(missing_ok=True)
        connection = self._connect()
        connection.executescript(";".join((_FIRST, *_PRAGMAS)))
        with transaction(connection):
            for statement in _SCHEMA:
                connection.execute(statement)
        self._attach(connection)
        return connection

    def _attach(self, connection: sqlite3.Connection) -> None:
        connection.execute("ATTACH ? AS tasks", (read_only(self._database),))

    def _connect(self) -> sqlite3.Connection:
        uri = f"file:{quote(str(self._path.absolute()))}"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
        connection.text_factory = _any_text
        return connection


def _any_text(data: bytes) -> str:
    """Of a damaged line as well, which is no UTF-8: it keeps nobody from finding the others."""
    return data.decode("utf-8", "replace")


def _wasteful(connection: sqlite3.Connection) -> bool:
    """Whether most rows belong to texts that are gone: they cannot be taken out singly."""
    live, all_rows = connection.execute(
        "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM words_docsize)"
    ).fetchone()
    return bool(all_rows > _FEW and live * 2 < all_rows)


def _array(keys: Sequence[int]) -> str:
    return f"[{','.join(map(str, keys))}]"


@dataclass(frozen=True)
class FullTextMatches:
    """The rows of the index that match, ascending. A task is found when its row is there: the one of ``moved``, by the
    task's key, else the one with the key itself. Other rows belong to texts that are gone, or to other projects."""

    rows: list[int]
    moved: dict[int, int]


def find(path: Path, project_id: str, match: str) -> FullTextMatches | None:
    """What matches an FTS5 query; None where there is no index yet. Raises ``store.index`` where it cannot be read.

    A join with the entries, or a step for each row, would take longer than the search itself when a word is in every
    task.
    """
    try:
        with closing(open_reader(path)) as connection:
            (rows,) = connection.execute(_FIND, (match,)).fetchone()
            return FullTextMatches(numbers(rows), dict(connection.execute(_MOVED, (project_id,)).fetchall()))
    except sqlite3.Error as error:
        if not path.exists() or error.sqlite_errorname == "SQLITE_ERROR":  # no file, or no tables in it yet
            return None
        raise AnnotatorError(
            "store.index",
            "The search index cannot be read.",
            "Your work is not touched; a damaged index is made anew by itself.",
            where=path.name,
        ) from error
