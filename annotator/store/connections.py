"""SQLite connections: a single writer with all safety settings, and read-only readers."""

from __future__ import annotations

import errno
import os
import sqlite3
import struct
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from annotator.durable import make_empty
from annotator.errors import AnnotatorError
from annotator.store.tables import SCHEMA
from annotator.translatable_message import TranslatableMessage

Connection = sqlite3.Connection
"""The connection type in signatures outside the store, so that other packages need not import ``sqlite3``."""

APPLICATION_ID = 0x416E6E6F
"""``Anno`` in ASCII: the application id in the file header, by which ``file`` and this program recognise the
database."""

_MAGIC, _HEADER = b"SQLite format 3\0", 100
"""The start and length of a database file header, see https://sqlite.org/fileformat.html; user_version is at byte
60."""

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
"""Idle connections that a pool keeps open: for the window, its jobs, searches and the check at start."""
OPENED_READERS = 2
"""Connections that a pool opens in advance, so that the window can read when the process has run out of descriptors."""
READER_WAIT_SECONDS = 2.0
"""How long a thread waits for another thread's connection if no more can be opened."""
READER_PRAGMAS = ("PRAGMA trusted_schema=OFF", "PRAGMA cell_size_check=ON", "PRAGMA mmap_size=0")


def open_writer(path: Path, create: bool = True) -> sqlite3.Connection:
    """Open the writing connection; with ``create`` a missing file is created. Raises ``sqlite3.Error``.

    ``isolation_level=None`` because implicit transactions of the Python driver would split migrations. The connection
    may be used from another thread than the opening one, but only from one at a time.
    """
    if create and not path.exists():
        make_empty(path)  # files that SQLite creates are readable by everyone
    uri = f"file:{quote(os.fsencode(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    try:
        for pragma in WRITER_PRAGMAS:
            connection.execute(pragma)
        # SQLite silently opens a file read-only if it cannot write to it; this raises an error now.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def check_place(folder: Path) -> None:
    """Raises the errors of :func:`store_error` if no database can be kept in ``folder``. Nothing is left there."""
    with (
        translate_errors(),
        tempfile.TemporaryDirectory(dir=folder, prefix=".place-") as place,
        closing(open_writer(Path(place) / "tried.db")) as connection,
    ):
        connection.execute("CREATE TABLE tried (value)")


def written_schema(path: Path) -> int:
    """The schema version in the header of a database file, read without SQLite; 0 if there is no file. May be out of
    date, since changes that are only in the log are not seen."""
    if not path.is_file():  # opening a FIFO would block
        return 0
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return 0
    is_whole = header.startswith(_MAGIC) and len(header) == _HEADER
    return int.from_bytes(header[60:64], "big") if is_whole else 0


def read_only(path: Path) -> str:
    """The SQLite URI that opens ``path`` without ever writing to it."""
    return f"file:{quote(os.fsencode(path.absolute()))}?mode=ro"


def open_reader(path: Path) -> sqlite3.Connection:
    """Open a read-only connection (``mode=ro``). Raises ``sqlite3.Error``."""
    connection = sqlite3.connect(read_only(path), uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    for pragma in READER_PRAGMAS:
        connection.execute(pragma)
    return connection


def any_text(data: bytes) -> str:
    """A ``text_factory`` that also reads what is not UTF-8, as after bit errors."""
    return data.decode("utf-8", "replace")


class ReaderPool:
    """A pool of read-only connections to one database, each lent to one thread at a time.

    Connections are not bound to threads, so a thread that ends leaves none open. At most :data:`KEPT_READERS` idle
    connections stay open. If no more can be opened because the process has no descriptors left, a thread waits for
    another thread's connection.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed = threading.Condition()
        self._idle: list[sqlite3.Connection] = []
        self._lent: set[sqlite3.Connection] = set()
        self._idle_limit = 0
        self._thread = threading.local()

    def open(self) -> None:
        """Open the connections that are kept in advance. Raises ``sqlite3.Error``."""
        with self._changed:
            self._idle_limit = KEPT_READERS
            while len(self._idle) < OPENED_READERS:
                self._idle.append(self._opened())

    def close(self) -> None:
        """Close the idle connections. Lent connections are closed when they are returned."""
        with self._changed:
            self._idle_limit = 0
            self._lent.clear()
            while self._idle:
                self._idle.pop().close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection to this thread; nested calls return the same one. Raises ``sqlite3.Error``."""
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
                connection = self._idle.pop() if self._idle else self._opened()
            except sqlite3.Error:
                if not self._lent or not self._changed.wait_for(lambda: self._idle, READER_WAIT_SECONDS):
                    raise
                connection = self._idle.pop()
            self._lent.add(connection)
            return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._changed:
            lent = connection in self._lent
            self._lent.discard(connection)
            if lent and len(self._idle) < self._idle_limit and not connection.in_transaction:
                self._idle.append(connection)
                self._changed.notify()
            else:
                connection.close()

    def _opened(self) -> sqlite3.Connection:
        connection = open_reader(self._path)
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # opens the log
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def checkpoint(connection: sqlite3.Connection) -> None:
    """Checkpoint as many frames as readers permit, and sync the disk. On failure they stay in the log, which loses
    nothing."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def log_of(database: Path) -> Path:
    """The path of the write-ahead log, which holds the newest commits until they are checkpointed."""
    return Path(f"{database}-wal")


def database_exists(database: Path) -> bool:
    """Whether ``database`` exists and has content. SQLite treats a file of at most one byte as new and deletes its
    log."""
    return database.is_file() and database.stat().st_size > 1


def refuse_foreign_file(database: Path) -> None:
    """Raises ``store.not_ours`` for another program's database, before SQLite opens it. Raises ``OSError``.

    Source: the SQLite file format, "The Database Header". A database of this program whose log was never checkpointed
    has one page and no tables.
    """
    with database.open("rb") as file:
        header = file.read(100)
    if not header.startswith(b"SQLite format 3\0") or len(header) < 100:
        return  # damaged; SQLite reports it
    pages, cookie, version, identity = struct.unpack(">28xI8xI16xI4xI28x", header)
    if identity != APPLICATION_ID and (identity or version or cookie or pages > 1):
        raise _foreign_database_error(database)


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """Raises ``store.not_ours`` or ``store.newer_schema`` for a database that this program must not change."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    identity = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if identity != APPLICATION_ID and (version or identity or tables):
        raise _foreign_database_error(None)
    if version > SCHEMA:
        raise AnnotatorError(
            "store.newer_schema",
            "The database was written by a newer program (schema {version}; this one knows up to {known}).",
            "Install the newer version of Annotator; nothing was changed.",
            version=version,
            known=SCHEMA,
        )


def _foreign_database_error(database: Path | None) -> AnnotatorError:
    return AnnotatorError(
        "store.not_ours",
        "The database file was not made by this program.",
        "Choose another data directory.",
        where=str(database or ""),
    )


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """``BEGIN IMMEDIATE``, then ``COMMIT``, or ``ROLLBACK`` on an exception."""
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
    """``BEGIN IMMEDIATE``, then always ``ROLLBACK``. Changes are visible inside the block only."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def store_error(error: BaseException) -> AnnotatorError:
    """Convert an error of SQLite or the system: ``store.disk_full``, ``.disk``, ``.damaged``, ``.busy``, ``.read_only``
    or ``.failed``."""
    if isinstance(error, AnnotatorError):
        return error
    if isinstance(error, MemoryError):
        name, file = "SQLITE_NOMEM", ""
    elif isinstance(error, UnicodeDecodeError):  # raised by the driver for a name in a damaged schema
        name, file = "SQLITE_CORRUPT", ""
    elif isinstance(error, OSError):
        name = _SYSTEM.get(error.errno or 0, "SQLITE_IOERR")
        file = str(error.filename or error.strerror or "")
    else:
        name = file = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith("SQLITE_CANTOPEN") and not _can_open_more():
            name = _NO_DESCRIPTORS
    for start, code, message, hint in _FAILURES:
        if name.startswith(start):
            return AnnotatorError(code, message, hint, file)
    if "decode to UTF-8" in str(error):
        return AnnotatorError("store.damaged_row", "A row of the database is damaged.", "Run `annotator store repair`.")
    return AnnotatorError(
        "store.failed", "The database could not be used: {error}.", "Run `annotator store check`.", error=error
    )


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise errors of SQLite and the system as converted by :func:`store_error`."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError, MemoryError) as error:
        raise store_error(error) from error


def _can_open_more() -> bool:
    """Whether the process can open as many files as a connection needs: the database, its log and its index."""
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


_NO_DESCRIPTORS = "EMFILE"  # SQLite has no name for this error
_SYSTEM = {
    errno.EMFILE: _NO_DESCRIPTORS,
    errno.ENFILE: _NO_DESCRIPTORS,
    errno.ENOTDIR: "ENOTDIR",
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
        TranslatableMessage("The disk is full."),
        TranslatableMessage("Free some space; an open project will keep trying to save."),
    ),
    (
        _NO_DESCRIPTORS,
        "store.descriptors",
        TranslatableMessage("No more files can be opened."),
        TranslatableMessage("Open work is still saved. Close other programs, or close Annotator and start it again."),
    ),
    (
        "ENOTDIR",
        "store.not_folder",
        TranslatableMessage("This is not a folder."),
        TranslatableMessage("Name a folder with --data-dir."),
    ),
    *(
        (
            name,
            "store.memory",
            TranslatableMessage("There is not enough memory."),
            TranslatableMessage("Close other programs; an open project will try again."),
        )
        for name in ("SQLITE_NOMEM", "SQLITE_IOERR_NOMEM")
    ),
    *(  # also what SQLite reports if a quota is exhausted
        (
            name,
            "store.disk",
            TranslatableMessage("The disk reports an error, or your disk quota is exceeded."),
            TranslatableMessage("Free some space; else check the disk and its connection."),
        )
        for name in ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC")
    ),
    (
        "SQLITE_IOERR_SHM",
        "store.place",
        TranslatableMessage("No database can be kept here: the file system shares no memory between programs."),
        TranslatableMessage("Name a folder on this computer's own disk with --data-dir."),
    ),
    (
        "SQLITE_IOERR",
        "store.disk",
        TranslatableMessage("The disk reports an error."),
        TranslatableMessage("Check the disk and its connection."),
    ),
    (
        "SQLITE_CANTOPEN",
        "store.disk",
        TranslatableMessage("The database file cannot be opened."),
        TranslatableMessage("Check that its folder can be written."),
    ),
    (
        "SQLITE_CORRUPT",
        "store.damaged",
        TranslatableMessage("The database is damaged."),
        TranslatableMessage("Run `annotator store repair`, or restore a backup."),
    ),
    (
        "SQLITE_NOTADB",
        "store.damaged",
        TranslatableMessage("The database is damaged."),
        TranslatableMessage(
            "Restore a backup. If there is none, ask for help before you move the data directory away to start again."
        ),
    ),
    (
        "SQLITE_BUSY",
        "store.busy",
        TranslatableMessage("The database is in use by another program."),
        TranslatableMessage("Close other programs that use it."),
    ),
    (
        "SQLITE_READONLY",
        "store.read_only",
        TranslatableMessage("The database cannot be written."),
        TranslatableMessage("Check the permissions of its folder."),
    ),
)
