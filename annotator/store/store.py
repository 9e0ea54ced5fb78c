"""The store as the rest of the program sees it: opened once, read from anywhere, written through one writer."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Self, TypeVar

from annotator.durable import replace_file
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import backups, retention, work
from annotator.store.check import LOST, DamagedRow, check
from annotator.store.connections import (
    ReaderPool,
    checkpoint,
    explain,
    open_reader,
    open_writer,
    refuse_foreign,
    translate_errors,
    written_schema,
)
from annotator.store.database_position import DatabasePosition, position
from annotator.store.files import OpenDatabaseFiles
from annotator.store.instance_lock import InstanceLock
from annotator.store.ledger import Ledger, LostEdits
from annotator.store.recovery import examine
from annotator.store.retention import BackupFile
from annotator.store.tables import (
    SCHEMA,
    AnnotationRow,
    FocusRecord,
    JournalEntry,
    SubmissionRecord,
    TaskKeyRanges,
    save,
)
from annotator.store.views import refresh
from annotator.store.writer import Writer

if TYPE_CHECKING:
    from annotator.store.repair import RepairResult

P = ParamSpec("P")
T = TypeVar("T")

ARRIVAL_SECONDS = 60.0


class Store:
    """The database of one data directory. Use it as a context manager, or :meth:`open` and :meth:`close` it."""

    def __init__(self, paths: DataDir) -> None:
        self.paths = paths
        self._lock = InstanceLock(paths.root)
        self._writer: Writer | None = None
        self._readers = ReaderPool(paths.database)
        self._ledger: Ledger | None = None
        self.rescued: Path | None = None
        """The copy that holds all that was committed since the names of the open files lead elsewhere."""
        self.exporting = threading.Lock()
        """Held while an export is written: the number of the next one is the one after it."""
        self.in_session: set[str] = set()
        """The projects that are open to be worked on; nothing else may write to their journals."""
        self.arriving: list[str] = []
        """The projects whose tasks are being written, as often as that is so."""

    def open(self) -> Self:
        """Take the instance lock, make or migrate the database, start the writer.

        Raises ``store.in_use``, ``store.newer_schema``, ``store.not_ours`` or what :func:`explain` names; nothing is
        held then.
        """
        self._lock.acquire()
        try:
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
                raise explain(error) from error
            raise
        return self

    @property
    def needs_migration(self) -> bool:
        """Whether :meth:`open` will bring an older database up to this version: as far as its header says."""
        return 0 < written_schema(self.paths.database) < SCHEMA

    def close(self, timeout: float = 30.0) -> bool:
        """Commit what is queued and let go; False when some edits could not be saved within ``timeout`` seconds."""
        if self._writer is None:
            return True
        self._readers.close()
        self.in_session.clear()
        if not self._writer.close(timeout):
            return False  # still trying: the lock is kept until the process ends
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
        """Whether others could look into the data directory until :meth:`open` closed it to them."""
        return self._lock.was_open_to_others

    @property
    def writer(self) -> Writer:
        if self._writer is None:
            raise AnnotatorError("store.closed", "The database is closed.")
        return self._writer

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that only reads, for this thread alone; SQLite's errors come out in words."""
        with translate_errors(), self._readers.reading() as connection:
            yield connection

    def read(self, query: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function of the store gives on such a connection; one that gives an iterator needs :meth:`reading`."""
        with self.reading() as connection:
            return query(connection, *args, **kwargs)

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """A reader to which the database stands still, whatever is written meanwhile."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    def outline(self, project_id: str) -> TaskKeyRanges:
        """Which tasks a project has, and how they stand."""
        with self.snapshot() as connection:
            return work.outline(connection, project_id)

    def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``job`` on the writer in one transaction and wait for it (imports, exports, repairs)."""
        result = self.writer.call(job)
        self.writer.bare(self._settle)
        return result

    def rehearse(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What :meth:`write` would give back or raise; nothing is written."""
        return self.writer.rehearse(job)

    @property
    def commits(self) -> int:
        """How many times something was committed since the store was opened."""
        return self.writer.commits

    def backup(self, reason: str) -> BackupFile:
        """Make a verified copy and thin the older ones. Raises ``store.backup_damaged``, ``store.backup_failed``."""
        made = backups.make(self.paths.database, self.paths.backups, reason)
        retention.prune_backups(self.paths.backups)
        return made

    def is_newer_than_backup(self) -> bool:
        """Whether the newest copy does not hold all that was written, or there is none. Raises what reading raises."""
        newest = next(iter(retention.backups(self.paths.backups)), None)
        return newest is None or _position_of(newest.path) != self.position()

    def position(self) -> DatabasePosition:
        """How far the journals go."""
        with self.reading() as connection:
            return position(connection)

    def check(self) -> list[DamagedRow]:
        """Everything in the database that is not as it was written, and what was acknowledged and is not in it."""
        with self.snapshot() as connection:  # tasks that come meanwhile are no damage
            return [*(DamagedRow(LOST, loss.title, _lost(loss)) for loss in self.losses), *check(connection)]

    @property
    def losses(self) -> tuple[LostEdits, ...]:
        """Acknowledged edits that a start did not find, until :meth:`repair` or a restore has dealt with them."""
        return self._ledger.record.losses if self._ledger is not None else ()

    def repair(self) -> list[RepairResult]:
        """Recover damaged rows from the journal and the backups. No project may be open (``project.open``)."""
        from annotator.store.repair import RepairResult, repair  # with all models: a start does without them

        if self.in_session:
            raise AnnotatorError("project.open", "A project is open.", "Go back to the library first.")
        copies = [backup.path for backup in retention.backups(self.paths.backups)]
        lost = [RepairResult(DamagedRow(LOST, loss.title, _lost(loss)), "noted") for loss in self.losses]
        repaired = self.write(lambda connection: repair(connection, copies))
        if self._ledger is not None:
            self._ledger.forget_losses()
        return [*lost, *repaired]

    @contextmanager
    def project_in_use(self, project_id: str) -> Iterator[None]:
        """Have a project to work on, but where what is done in here fails. It waits for tasks that are being written.

        Raises ``project.open``, and what keeps the disk from saving.
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

    def save_step(
        self,
        value: AnnotationRow,
        step: JournalEntry | None,
        where: FocusRecord | None,
        saved: Callable[[], None],
        failed: Callable[[AnnotatorError], None],
        done: SubmissionRecord | None = None,
    ) -> None:
        """Queue one edit for the writer; see :meth:`Writer.save`."""
        self._save_steps(lambda connection: work.save_step(connection, value, step, where, done), step, saved, failed)

    def save_group(
        self, group: work.SaveGroup, saved: Callable[[], None], failed: Callable[[AnnotatorError], None]
    ) -> None:
        """Queue the edits of one project that are saved together. The journal ends with the last of them or does not
        have any, so that is the one which the ledger has to know."""
        self._save_steps(group.save, group.steps[-1] if group.steps else None, saved, failed)

    def _save_steps(
        self,
        write: Callable[[sqlite3.Connection], None],
        last: JournalEntry | None,
        saved: Callable[[], None],
        failed: Callable[[AnnotatorError], None],
    ) -> None:
        def acknowledged() -> None:
            if last is not None and self._ledger is not None:
                self._ledger.acknowledge(last.project_id, last.number, last.sha256)
            saved()

        def job(connection: sqlite3.Connection) -> None:
            if last is not None and self._ledger is not None:
                self._ledger.expect(last.project_id, last.sha256)
            write(connection)

        self.writer.save(job, acknowledged, failed)

    def save_place(
        self, where: FocusRecord, saved: Callable[[], None], failed: Callable[[AnnotatorError], None]
    ) -> None:
        """Queue the annotator's place for the writer."""
        self.writer.save(lambda connection: save(connection, where), saved, failed)

    def _connect(self) -> sqlite3.Connection:
        record = examine(self.paths)
        connection = open_writer(self.paths.database)
        try:
            refuse_foreign(connection)
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version < SCHEMA:
                # Only a schema that is behind needs the migrations.
                from annotator.store.migrations import migrate

                if version:
                    self.backup("before-migration")
                migrate(connection)
            refresh(connection)
            checkpoint(connection)
            self._ledger = Ledger(self.paths.acknowledged, record)
        except BaseException:
            connection.close()
            raise
        return connection

    def _settle(self, connection: sqlite3.Connection) -> None:
        """What is large or rare is noted as acknowledged at once."""
        if self._ledger is not None:
            self._ledger.reset(position(connection))

    def _rescue(self, connection: sqlite3.Connection) -> str:
        """Copy all that the writer sees to where it can be found. Runs on the writer's thread; raises ``store.*``."""
        named, self.rescued = self.rescued, None
        made = backups.make_from(connection, self.paths.backups, backups.RESCUED)
        if named is not None:  # people were told this name
            try:
                replace_file(made.path, named)
            except OSError:
                named = None
        self.rescued = named or made.path
        return str(self.rescued)


def _position_of(path: Path) -> DatabasePosition | None:
    """None for a copy that cannot be read."""
    try:
        with closing(open_reader(path)) as connection:
            return position(connection)
    except sqlite3.Error:
        return None


def _lost(loss: LostEdits) -> str:
    missing = loss.acknowledged - loss.found
    if loss.found < 0:
        return f"the project was here and cannot be found. The files as they were are kept in {loss.kept}"
    if not missing:
        return f"the log was damaged; every edit was recovered from it. The files as they were are kept in {loss.kept}"
    edits = "1 edit was" if missing == 1 else f"{missing} edits were"
    return f"{edits} acknowledged and cannot be found. The files as they were are kept in {loss.kept}"
