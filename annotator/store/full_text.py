"""The full-text index: a separate, derived file beside the database, which can be rebuilt at any time.

It is not part of backups, and a damaged index is deleted. The indexer's connection writes it with the database
attached; searches open it with ``mode=ro``. The index is contentless: it maps words to task keys and stores no text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from annotator.errors import AnnotatorError
from annotator.store.connections import any_text, open_reader, read_only, transaction
from annotator.store.hashes import text_sha256
from annotator.store.work import parse_numbers

VERSION = 5
"""The version of the index file (``PRAGMA user_version``). An index with another version is rebuilt."""

_PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", "PRAGMA trusted_schema=OFF", "PRAGMA mmap_size=0")
_SCHEMA = (
    # Prefixes of two letters match too many words to be combined at query time; prefixes of three do not.
    """CREATE VIRTUAL TABLE words USING fts5(
        body, content='', prefix='2', tokenize='unicode61 remove_diacritics 2')""",
    # Sort all words of a transaction at once, which leaves less to merge.
    "INSERT INTO words (words, rank) VALUES ('hashsize', 16777216)",
    # Merging segments is a third of the work of indexing; searches in hundreds of them take 2 to 7 ms longer.
    "INSERT INTO words (words, rank) VALUES ('automerge', 0)",
    "INSERT INTO words (words, rank) VALUES ('crisismerge', 500)",
    """CREATE TABLE entry (
        row INTEGER NOT NULL, project_id TEXT NOT NULL, task INTEGER NOT NULL, sha256 TEXT NOT NULL,
        PRIMARY KEY (project_id, task)) WITHOUT ROWID""",
    "CREATE INDEX moved ON entry (project_id, task, row) WHERE row <> task",
    "CREATE TABLE whole (project_id TEXT NOT NULL PRIMARY KEY, bundles TEXT NOT NULL)",
    f"PRAGMA user_version = {VERSION}",
)
_FEW = 1_000
_ELSEWHERE = 1 << 40
"""Row ids from here on are for tasks whose own row id, the task's key, is taken by an earlier text."""
_LAST = "SELECT coalesce(max(id), 0) FROM words_docsize"
_TAKEN = "SELECT id FROM words_docsize WHERE id IN (SELECT value FROM json_each(?))"
# Texts change only through bundles, so a project with the same bundles as at its last complete indexing is up to date.
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
    """The connection that writes the index. An index that cannot be read or has another version is replaced."""

    def __init__(self, path: Path, database: Path) -> None:
        self._path, self._database = path, database
        self._connection = self._usable() or self._fresh()
        self._bundles: dict[str, str] = {}

    def close(self) -> None:
        self._connection.close()

    def mended(self) -> bool:
        """Check the index, which takes as long as reading it. Returns True if it was damaged and has been recreated
        empty."""
        try:
            self._connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
        except sqlite3.DatabaseError:
            self._connection.close()
            self._connection = self._fresh()
            return True
        return False

    def missing(self, project_id: str) -> list[int]:
        """The keys, in order, of tasks whose current text is not indexed.

        Entries of removed tasks and of earlier texts are deleted.
        """
        (bundles,) = self._connection.execute(_BUNDLES, (project_id,)).fetchone()
        if self._connection.execute(_INDEXED, (project_id,)).fetchone() == (bundles,):
            return []
        with transaction(self._connection):
            self._connection.execute("DELETE FROM whole WHERE project_id = ?", (project_id,))
            self._connection.execute(_FORGET, (project_id,))
        self._bundles[project_id] = bundles
        return parse_numbers(self._connection.execute(_MISSING, (project_id,)).fetchone()[0])

    def is_whole(self, project_id: str) -> None:
        """Mark the project as completely indexed."""
        if project_id in self._bundles:
            with transaction(self._connection):
                self._connection.execute("INSERT INTO whole VALUES (?, ?)", (project_id, self._bundles[project_id]))

    def payloads(self, keys: Sequence[int]) -> list[tuple[int, str, str]]:
        """(key, hash of the line, line) for each of these tasks that exists and is undamaged."""
        rows = self._connection.execute(_PAYLOADS, (_array(keys),)).fetchall()
        return [row for row in rows if isinstance(row[2], str) and text_sha256(row[2]) == row[1]]

    def add(self, project_id: str, tasks: Sequence[tuple[int, str, str]]) -> None:
        """Index tasks, given as (key, hash of the line, words), in one transaction."""
        with transaction(self._connection):
            keys = _array([key for key, _, _ in tasks])
            taken_rows = {row for (row,) in self._connection.execute(_TAKEN, (keys,))}
            spare = max(self._connection.execute(_LAST).fetchone()[0] + 1, _ELSEWHERE)
            entries, texts = [], []
            for key, sha256, body in tasks:
                row = key
                if key in taken_rows:
                    row, spare = spare, spare + 1
                entries.append((row, project_id, key, sha256))
                texts.append((row, body))
            # Entries first: each insert is a savepoint, and FTS5 flushes pending words at savepoints.
            self._connection.executemany("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)", entries)
            self._connection.executemany("INSERT INTO words (rowid, body) VALUES (?, ?)", texts)

    def _usable(self) -> sqlite3.Connection | None:
        """The existing index if it is readable, has this version, and most of its texts are current; else None."""
        if not self._path.exists():
            return None
        connection = self._connect()
        try:
            connection.executescript(";".join(_PRAGMAS))
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            sound = version == VERSION and connection.execute("PRAGMA quick_check(entry)").fetchone() == ("ok",)
            if sound and not _is_mostly_outdated(connection):
                self._attach(connection)
                return connection
        except sqlite3.DatabaseError:
            pass  # damaged, so it is recreated
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
        self._attach(connection)
        return connection

    def _attach(self, connection: sqlite3.Connection) -> None:
        connection.execute("ATTACH ? AS tasks", (read_only(self._database),))

    def _connect(self) -> sqlite3.Connection:
        uri = f"file:{quote(str(self._path.absolute()))}"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
        connection.text_factory = any_text
        return connection


def _is_mostly_outdated(connection: sqlite3.Connection) -> bool:
    """Whether most rows belong to outdated texts. A contentless index cannot delete single rows."""
    live, all_rows = connection.execute(
        "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM words_docsize)"
    ).fetchone()
    return bool(all_rows > _FEW and live * 2 < all_rows)


def _array(keys: Sequence[int]) -> str:
    return f"[{','.join(map(str, keys))}]"


@dataclass(frozen=True)
class FullTextMatchIds:
    """The matching row ids, ascending. A task matches if its current row id does: the one in ``moved`` under its key,
    else the key itself. Other row ids belong to outdated texts or other projects."""

    rows: list[int]
    moved: dict[int, int]


def find_matches(path: Path, project_id: str, match: str) -> FullTextMatchIds | None:
    """The matches of an FTS5 query; None if there is no index yet. Raises ``store.index`` if it cannot be read.

    Row ids are fetched as one value, because a join or a step per row would take longer than the search if a word
    occurs in every task.
    """
    try:
        with closing(open_reader(path)) as connection:
            (rows,) = connection.execute(_FIND, (match,)).fetchone()
            return FullTextMatchIds(parse_numbers(rows), dict(connection.execute(_MOVED, (project_id,)).fetchall()))
    except sqlite3.Error as error:
        if not path.exists() or error.sqlite_errorname == "SQLITE_ERROR":  # no file, or no tables in it yet
            return None
        raise AnnotatorError(
            "store.index",
            "The search index cannot be read.",
            "Your work is not affected; a damaged index is rebuilt automatically.",
            where=path.name,
        ) from error
