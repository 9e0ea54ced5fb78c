"""Connections: one writer with every safety switched on, and readers that cannot write."""

from __future__ import annotations

import errno
import os
import sqlite3
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from annotator.durable import make_empty
from annotator.errors import AnnotatorError
from annotator.message import Message
from annotator.store.tables import SCHEMA

Connection = sqlite3.Connection
"""What the store hands to those who call its queries; they name it without knowing SQL."""

APPLICATION_ID = 0x416E6E6F
"""``Anno`` in ASCII, in the file's header, so that ``file`` and we can tell our database from another."""

_MAGIC, _HEADER = b"SQLite format 3\0", 100
"""Of a database file, see https://sqlite.org/fileformat.html; the user's version is at byte 60."""

WRITER_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=1",
    "PRAGMA checkpoint_fullfsync=1",
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA cell_size_check=ON",
    "PRAGMA mmap_size=0",
    "PRAGMA wal_autocheckpoint=100",
)
KEPT_READERS = 4
"""Connections of a pool that stay open while nobody reads: the window, its jobs, searches and the check at start."""
OPENED_READERS = 2
"""Connections that a pool opens before they are needed: the window can read where no file can be opened any more."""
READER_WAIT_SECONDS = 2.0
"""How long a thread waits for a connection of another one where no more can be opened."""
READER_PRAGMAS = ("PRAGMA trusted_schema=OFF", "PRAGMA cell_size_check=ON", "PRAGMA mmap_size=0")


def open_writer(path: Path, create: bool = True) -> sqlite3.Connection:
    """The one connection that writes; with ``create`` it makes a missing file. Raises ``sqlite3.Error``.

    ``isolation_level=None``: Python's own transactions would leave half a migration behind. It is made on the
    opening thread and used on the writer's alone afterwards.
    """
    if create and not path.exists():
        make_empty(path)  # SQLite lets everybody read what it makes
    uri = f"file:{quote(os.fsencode(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    try:
        for pragma in WRITER_PRAGMAS:
            connection.execute(pragma)
        # Where a file cannot be opened for writing SQLite silently opens it for reading: find out now.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def written_schema(path: Path) -> int:
    """The schema version in the header of a database, without opening it: 0 where there is none. What is in the log
    only is not seen, so it may be older than it is."""
    if not path.is_file():  # to open a FIFO would wait for whoever writes to it
        return 0
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return 0
    whole = header.startswith(_MAGIC) and len(header) == _HEADER
    return int.from_bytes(header[60:64], "big") if whole else 0


def read_only(path: Path) -> str:
    """What SQLite opens ``path`` by without ever writing to it."""
    return f"file:{quote(os.fsencode(path.absolute()))}?mode=ro"


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot write (``mode=ro``). Raises ``sqlite3.Error``."""
    connection = sqlite3.connect(read_only(path), uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    for pragma in READER_PRAGMAS:
        connection.execute(pragma)
    return connection


class ReaderPool:
    """Connections that read one database, each lent to one thread at a time.

    No connection belongs to a thread: a thread that ends leaves none open. At most :data:`KEPT_READERS` stay open while
    nobody reads. Where no more can be opened (the process has no descriptors left), a thread waits for a connection of
    another one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed = threading.Condition()
        self._idle: list[sqlite3.Connection] = []
        self._lent: set[sqlite3.Connection] = set()
        self._kept = 0
        self._thread = threading.local()

    def open(self) -> None:
        """Keep connections open from here on. Raises ``sqlite3.Error``."""
        with self._changed:
            self._kept = KEPT_READERS
            while len(self._idle) < OPENED_READERS:
                self._idle.append(self._opened())

    def close(self) -> None:
        """Close what nobody uses. A connection that is lent is closed when it comes back."""
        with self._changed:
            self._kept = 0
            self._lent.clear()
            while self._idle:
                self._idle.pop().close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for this thread; within it, the same one. Raises ``sqlite3.Error``."""
        mine: sqlite3.Connection | None = getattr(self._thread, "connection", None)
        if mine is not None:
            yield mine
            return
        mine = self._thread.connection = self._take()
        try:
            yield mine
        finally:
            self._thread.connection = None
            self._give_back(mine)

    def _take(self) -> sqlite3.Connection:
        with self._changed:
            try:
                taken = self._idle.pop() if self._idle else self._opened()
            except sqlite3.Error:
                if not self._lent or not self._changed.wait_for(lambda: self._idle, READER_WAIT_SECONDS):
                    raise
                taken = self._idle.pop()
            self._lent.add(taken)
            return taken

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._changed:
            known = connection in self._lent
            self._lent.discard(connection)
            if known and len(self._idle) < self._kept and not connection.in_transaction:
                self._idle.append(connection)
                self._changed.notify()
            else:
                connection.close()

    def _opened(self) -> sqlite3.Connection:
        connection = open_reader(self._path)
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # this opens the log
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def checkpoint(connection: sqlite3.Connection) -> None:
    """Copy the log into the database as far as no reader needs it, and wait for the disk. What fails stays in the log,
    which is as safe as it was."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def log_of(database: Path) -> Path:
    """The write-ahead log, which holds the newest commits until they are copied into ``database``."""
    return Path(f"{database}-wal")


def database_exists(database: Path) -> bool:
    """Whether there is a database. SQLite takes a file that is empty, or has one byte, for a new one, and throws its
    log away."""
    return database.is_file() and database.stat().st_size > 1


def refuse_foreign_file(database: Path) -> None:
    """Raise ``store.not_ours`` for another program's database before SQLite is let at it. Raises ``OSError``.

    Source: the file format of SQLite, "The Database Header". A database of ours that was never copied out of its log
    is one page without tables.
    """
    with database.open("rb") as file:
        header = file.read(100)
    if not header.startswith(b"SQLite format 3\0") or len(header) < 100:
        return  # damaged, which SQLite will say
    pages, cookie, version, identity = struct.unpack(">28xI8xI16xI4xI28x", header)
    if identity != APPLICATION_ID and (identity or version or cookie or pages > 1):
        raise _not_ours(database)


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """Raise ``store.not_ours`` or ``store.newer_schema`` for a file that this program must not touch."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    identity = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if identity != APPLICATION_ID and (version or identity or tables):
        raise _not_ours(None)
    if version > SCHEMA:
        raise AnnotatorError(
            "store.newer_schema",
            "The database was written by a newer program (schema {version}; this one knows up to {known}).",
            "Install the newer version of Annotator; nothing was changed.",
            version=version,
            known=SCHEMA,
        )


def _not_ours(database: Path | None) -> AnnotatorError:
    return AnnotatorError(
        "store.not_ours",
        "The database file was not made by this program.",
        "Choose another data directory.",
        where=str(database or ""),
    )


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """``BEGIN IMMEDIATE`` ... ``COMMIT``, or everything undone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def rolled_back_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """``BEGIN IMMEDIATE`` ... ``ROLLBACK``: what is written can be read until the end, and was never there."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def explain(error: BaseException) -> AnnotatorError:
    """The same failure in words, as ``store.disk_full``, ``.disk``, ``.damaged``, ``.busy``, ``.read_only`` or
    ``.failed``."""
    if isinstance(error, AnnotatorError):
        return error
    if isinstance(error, MemoryError):
        name, where = "SQLITE_NOMEM", ""
    elif isinstance(error, UnicodeDecodeError):  # where the driver reads a name in a damaged schema
        name, where = "SQLITE_CORRUPT", ""
    elif isinstance(error, OSError):
        name = _SYSTEM.get(error.errno or 0, "SQLITE_IOERR")
        where = str(error.filename or error.strerror or "")
    else:
        name = where = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith("SQLITE_CANTOPEN") and not _can_open_more():
            name = _NO_DESCRIPTORS
    for start, code, message, hint in _FAILURES:
        if name.startswith(start):
            return AnnotatorError(code, message, hint, where)
    if "decode to UTF-8" in str(error):
        return AnnotatorError("store.damaged_row", "A row of the database is damaged.", "Run `annotator store repair`.")
    return AnnotatorError(
        "store.failed", "The database could not be used: {error}.", "Run `annotator store check`.", error=error
    )


@contextmanager
def translate_errors() -> Iterator[None]:
    """SQLite's and the system's errors come out as :func:`explain` words them."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError, MemoryError) as error:
        raise explain(error) from error


def _can_open_more() -> bool:
    """Whether this process can open as many files as a connection has: the database, its log and its index."""
    opened: list[int] = []
    try:
        opened.append(os.open(os.devnull, os.O_RDONLY))
        opened += (os.dup(opened[0]) for _ in range(2))
    except OSError as error:
        return error.errno not in (errno.EMFILE, errno.ENFILE)
    finally:
        for descriptor in opened:
            os.close(descriptor)
    return True


_NO_DESCRIPTORS = "EMFILE"  # SQLite has no name for it
_SYSTEM = {
    errno.EMFILE: _NO_DESCRIPTORS,
    errno.ENFILE: _NO_DESCRIPTORS,
    errno.ENOMEM: "SQLITE_NOMEM",
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
    errno.EACCES: "SQLITE_READONLY",
    errno.EPERM: "SQLITE_READONLY",
    errno.EROFS: "SQLITE_READONLY",
}
_FAILURES = (
    (
        "SQLITE_FULL",
        "store.disk_full",
        Message("The disk is full."),
        Message("Free some space; a project that is open goes on trying to save."),
    ),
    (
        _NO_DESCRIPTORS,
        "store.descriptors",
        Message("No more files can be opened."),
        Message("What is open is still saved. Close other programs, or close Annotator and start it again."),
    ),
    *(
        (
            name,
            "store.memory",
            Message("There is no memory left."),
            Message("Close other programs; a project that is open tries again."),
        )
        for name in ("SQLITE_NOMEM", "SQLITE_IOERR_NOMEM")
    ),
    *(  # what SQLite says where a quota is used up, too
        (
            name,
            "store.disk",
            Message("The disk reports an error, or your quota on it is used up."),
            Message("Free some space; else check the disk and its connection."),
        )
        for name in ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC")
    ),
    (
        "SQLITE_IOERR",
        "store.disk",
        Message("The disk reports an error."),
        Message("Check the disk and its connection."),
    ),
    (
        "SQLITE_CANTOPEN",
        "store.disk",
        Message("The database file cannot be opened."),
        Message("Check that its folder can be written."),
    ),
    (
        "SQLITE_CORRUPT",
        "store.damaged",
        Message("The database is damaged."),
        Message("Run `annotator store repair`, or restore a backup."),
    ),
    (
        "SQLITE_NOTADB",
        "store.damaged",
        Message("The database is damaged."),
        Message("Run `annotator store repair`, or restore a backup."),
    ),
    (
        "SQLITE_BUSY",
        "store.busy",
        Message("Another program holds the database."),
        Message("Close other programs that use it."),
    ),
    (
        "SQLITE_READONLY",
        "store.read_only",
        Message("The database cannot be written."),
        Message("Check the rights of its folder."),
    ),
)
