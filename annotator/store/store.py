"""The store: opened once, read from any thread, written through one writer thread."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

from annotator.durable import replace_file
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import backups, retention, work
from annotator.store.check import LOST, DamagedRow, check_database
from annotator.store.connections import (
    ReaderPool,
    checkpoint,
    open_writer,
    refuse_foreign,
    store_error,
    translate_errors,
    written_schema,
)
from annotator.store.database_journal_heads import DatabaseJournalHeads, heads_of_file, journal_heads
from annotator.store.files import OpenDatabaseFiles
from annotator.store.instance_lock import InstanceLock
from annotator.store.ledger import AcknowledgedEditLedger, LostEdits
from annotator.store.recovery import recover_lost_edits
from annotator.store.retention import BackupFile
from annotator.store.tables import (
    SCHEMA,
    TaskKeyRanges,
    replace_row,
)
from annotator.store.views import refresh_views
from annotator.store.writer import Writer

if TYPE_CHECKING:
    from annotator.store.repair import RowRepairResult

P = ParamSpec("P")
T = TypeVar("T")

ARRIVAL_SECONDS = 60.0


class Store:
    """The database of one data directory. A context manager; or call :meth:`open` and :meth:`close`."""

    def __init__(self, paths: DataDir) -> None:
        self.paths = paths
        self._lock = InstanceLock(paths.root)
        self._writer: Writer | None = None
        self._readers = ReaderPool(paths.database)
        self._ledger: AcknowledgedEditLedger | None = None
        self.rescued: Path | None = None
        """The backup with all commits made since the database files were moved or replaced; None if they were not."""
        self.exporting = threading.Lock()
        """Held while an export is written, so that sequence numbers are assigned one after another."""
        self.in_session: set[str] = set()
        """The ids of projects with an open session; only the session may write to their journals."""
        self.arriving: list[str] = []
        """The ids of projects whose tasks are being written, once per running write."""
        self.rehearsed: dict[str, Any] = {}
        """The results of rehearsals of bundles whose project was open, by bundle id: a rehearsal of 10,000 tasks holds
        up saves for some tenths of a second, and each sync meets the bundle again."""
        self.language = ""
        """The code of the language in which rubrics are displayed, if they are translated."""

    def open(self) -> Self:
        """Acquire the instance lock, create or migrate the database, and start the writer.

        Raises ``store.in_use``, ``store.newer_schema``, ``store.not_ours`` or the errors of :func:`store_error`. On
        failure nothing stays open or locked.
        """
        self._lock.acquire()
        try:
            self._clear_quarantine()
            connection, database = self._connect(), self.paths.database
            try:
                self._readers.open()
                files = OpenDatabaseFiles(database)
            except BaseException:
                self._readers.close()
                connection.close()
                raise
            self._writer = Writer(connection, files, lambda: open_writer(database, create=False), self._rescue)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, (sqlite3.Error, OSError, UnicodeDecodeError)):
                raise store_error(error) from error
            raise
        return self

    def _clear_quarantine(self) -> None:
        """Remove what a process left that was killed while it fetched or decrypted files: nobody else has the store."""
        for stale in self.paths.quarantine.glob(".*"):
            shutil.rmtree(stale, ignore_errors=True)

    @property
    def needs_migration(self) -> bool:
        """Whether :meth:`open` will migrate the database, according to the file header."""
        return 0 < written_schema(self.paths.database) < SCHEMA

    def close(self, timeout: float = 30.0) -> bool:
        """Commit the queue and close. Returns False if some edits could not be saved within ``timeout`` seconds."""
        if self._writer is None:
            return True
        self._readers.close()
        self.in_session.clear()
        if not self._writer.close(timeout):
            return False  # still retrying; the lock is held until the process ends
        self._writer = None
        if self._ledger is not None:
            self._ledger.close()
            self._ledger = None
        self._lock.release()
        return True

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def was_open_to_others(self) -> bool:
        """Whether the data directory was accessible to other users before :meth:`open`."""
        return self._lock.was_open_to_others

    @property
    def writer(self) -> Writer:
        if self._writer is None:
            raise AnnotatorError("store.closed", "The database is closed.")
        return self._writer

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a read-only connection to this thread. SQLite's errors are raised as ``store.*``."""
        with translate_errors(), self._readers.reading() as connection:
            yield connection

    def read(self, query: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a query function with such a connection. Use :meth:`reading` for functions that return iterators."""
        with self.reading() as connection:
            return query(connection, *args, **kwargs)

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """A reader with a fixed snapshot of the database, unaffected by concurrent writes."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    def outline(self, project_id: str) -> TaskKeyRanges:
        """The keys and statuses of a project's tasks."""
        with self.snapshot() as connection:
            return work.outline(connection, project_id)

    def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``job`` on the writer thread in one transaction and wait for its result (imports, exports, repairs)."""
        result = self.writer.call(job)
        self.writer.bare(self._settle)
        return result

    def save_row(self, value: object) -> None:
        """Write one row of any table, in place of one with the same key, and wait."""
        self.write(lambda connection: replace_row(connection, value))

    def rehearse(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Like :meth:`write`, but roll back. Returns or raises what :meth:`write` would."""
        return self.writer.rehearse(job)

    @property
    def commits(self) -> int:
        """The number of commits since the store was opened."""
        return self.writer.commits

    def backup(self, reason: str) -> BackupFile:
        """Make a verified backup and prune older ones. Raises ``store.backup_damaged``, ``store.backup_failed``."""
        backup_file = backups.make_backup(self.paths.database, self.paths.backups, reason)
        retention.prune_backups(self.paths.backups)
        return backup_file

    def is_newer_than_backup(self) -> bool:
        """Whether the newest backup lacks data, or there is none. Raises the errors of reading."""
        newest = next(iter(retention.backup_files(self.paths.backups)), None)
        return newest is None or heads_of_file(newest.path) != self.position()

    def position(self) -> DatabaseJournalHeads:
        """The position of the journals."""
        return self.read(journal_heads)

    def check(self) -> list[DamagedRow]:
        """All damaged rows, and acknowledged edits that are missing."""
        with self.snapshot() as connection:  # tasks imported meanwhile are not damage
            return [*(DamagedRow(LOST, loss.title, _lost(loss)) for loss in self.losses), *check_database(connection)]

    @property
    def losses(self) -> tuple[LostEdits, ...]:
        """Acknowledged edits that were missing at the start and have not been handled by :meth:`repair` or a
        restore."""
        return self._ledger.record.losses if self._ledger is not None else ()

    def repair(self) -> list[RowRepairResult]:
        """Recover damaged rows from the journal and backups. Raises ``project.open`` while a project is open."""
        from annotator.store.repair import (  # imports all models, which a start does not need
            RowRepairResult,
            repair_rows,
        )

        if self.in_session:
            raise AnnotatorError("project.open", "A project is open.", "Go back to the library first.")
        copies = [backup.path for backup in retention.backup_files(self.paths.backups)]
        lost = [RowRepairResult(DamagedRow(LOST, loss.title, _lost(loss)), "noted") for loss in self.losses]
        repaired = self.write(lambda connection: repair_rows(connection, copies))
        if self._ledger is not None:
            self._ledger.forget_losses()
        return [*lost, *repaired]

    @contextmanager
    def project_in_use(self, project_id: str) -> Iterator[None]:
        """Reserve a project for a session; released only if the block raises. Waits until its tasks are written.

        Raises ``project.open``, and ``store.*`` if the disk cannot be written.
        """
        if project_id in self.in_session:
            raise AnnotatorError("project.open", "This project is open already.", "Use the open window.")
        self.in_session.add(project_id)
        try:
            if project_id in self.arriving and not self.writer.wait_idle(ARRIVAL_SECONDS):
                busy = AnnotatorError("store.busy", "The last edits are still being saved.", "Try again.")
                raise self.writer.failure or busy
            yield
        except BaseException:
            self.in_session.discard(project_id)
            raise

    def save_group(
        self, group: work.EditSaveGroup, saved: Callable[[], None], failed: Callable[[AnnotatorError], None]
    ) -> None:
        """Queue edits of one project for the writer; see :meth:`Writer.save`. The journal ends with the last of them,
        if they have entries, so that is the one which the ledger has to know."""
        last = group.entries[-1] if group.entries else None

        def acknowledged() -> None:
            if last is not None and self._ledger is not None:
                self._ledger.acknowledge(last.project_id, last.number, last.sha256)
            saved()

        def job(connection: sqlite3.Connection) -> None:
            # Only merged typing replaces an acknowledged entry, so only then could the number be there with another
            # hash. This saves writing the ledger twice for every other edit.
            if last is not None and last.merge and self._ledger is not None:
                self._ledger.expect(last.project_id, last.sha256)
            group.save(connection)

        self.writer.save(job, acknowledged, failed)

    def _connect(self) -> sqlite3.Connection:
        record = recover_lost_edits(self.paths)
        connection = open_writer(self.paths.database)
        try:
            refuse_foreign(connection)
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version < SCHEMA:
                # only needed if the schema is out of date
                from annotator.store.migrations import migrate

                if version:
                    self.backup("before-migration")
                migrate(connection)
            refresh_views(connection)
            checkpoint(connection)
            self._ledger = AcknowledgedEditLedger(self.paths.acknowledged, record)
        except BaseException:
            connection.close()
            raise
        return connection

    def _settle(self, connection: sqlite3.Connection) -> None:
        """Record the position in the ledger at once, after a large or rare change."""
        if self._ledger is not None:
            self._ledger.reset(journal_heads(connection))

    def _rescue(self, connection: sqlite3.Connection) -> str:
        """Back up everything that the writer's connection sees. Runs on the writer thread; raises ``store.*``."""
        named, self.rescued = self.rescued, None
        backup_file = backups.make_from(connection, self.paths.backups, backups.RESCUED)
        if named is not None:  # this name has already been shown to the user
            try:
                replace_file(backup_file.path, named)
            except OSError:
                named = None
        self.rescued = named or backup_file.path
        return str(self.rescued)


def _lost(loss: LostEdits) -> str:
    missing = loss.acknowledged - loss.recovered
    if loss.recovered < 0:
        return f"the project was here and cannot be found. The files as they were are kept in {loss.copies}"
    if not missing:
        return (
            f"the log was damaged; every edit was recovered from it. The files as they were are kept in {loss.copies}"
        )
    edits = "1 edit was" if missing == 1 else f"{missing} edits were"
    return f"{edits} acknowledged and cannot be found. The files as they were are kept in {loss.copies}"
