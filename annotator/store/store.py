"""The store as the rest of the program sees it: opened once, read from anywhere, written through one writer."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Self, TypeVar

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import backups, projects, work
from annotator.store.backups import Backup
from annotator.store.check import Damage, check
from annotator.store.engine import SCHEMA, explain, in_words, open_reader, open_writer, refuse_foreign
from annotator.store.lock import InstanceLock
from annotator.store.repair import Repaired, repair
from annotator.store.values import Bundle, Entry, Export, Outline, Place, Project, TaskPayload, Work
from annotator.store.views import refresh
from annotator.store.writer import Writer

T = TypeVar("T")


class Store:
    """The database of one data directory. Use it as a context manager, or :meth:`open` and :meth:`close` it."""

    def __init__(self, paths: DataDir) -> None:
        self.paths = paths
        self._lock = InstanceLock(paths.root)
        self._writer: Writer | None = None
        self._readers = threading.local()
        self._open_readers: list[sqlite3.Connection] = []
        self.in_session: set[str] = set()
        """The projects that are open to be worked on; nothing else may write to their journals."""

    def open(self) -> Self:
        """Take the instance lock, make or migrate the database, start the writer.

        Raises ``store.in_use``, ``store.newer_schema``, ``store.not_ours`` or what :func:`explain` names; nothing is
        held then.
        """
        self._lock.acquire()
        try:
            self._writer = Writer(self._connect(), lambda: open_writer(self.paths.database, create=False))
        except BaseException as error:
            self._lock.release()
            if isinstance(error, (sqlite3.Error, OSError)):
                raise explain(error) from error
            raise
        return self

    def close(self, timeout: float = 30.0) -> bool:
        """Commit what is queued and let go; False when some edits could not be saved within ``timeout`` seconds."""
        if self._writer is None:
            return True
        for reader in self._open_readers:
            reader.close()
        self._open_readers.clear()
        self.in_session.clear()
        self._readers = threading.local()
        if not self._writer.close(timeout):
            return False  # still trying: the lock is kept until the process ends
        self._writer = None
        self._lock.release()
        return True

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def writer(self) -> Writer:
        if self._writer is None:
            raise AnnotatorError("store.closed", "The database is closed.")
        return self._writer

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """This thread's read-only connection; SQLite's errors come out in words."""
        with in_words():
            yield self._reader()

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """A reader to which the database stands still, whatever is written meanwhile."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    def projects(self) -> list[Project]:
        """Every imported project, the oldest first."""
        with self.reading() as connection:
            return projects.projects(connection)

    def project(self, project_id: str) -> Project:
        """Raises ``store.no_project``."""
        with self.reading() as connection:
            found = projects.project(connection, project_id)
        if found is None:
            raise AnnotatorError("store.no_project", "There is no such project here.", where=project_id)
        return found

    def counts(self, project_id: str) -> tuple[int, Mapping[str, int]]:
        """The number of tasks, and of annotations by status."""
        with self.reading() as connection:
            return projects.counts(connection, project_id)

    def bundles(self, project_id: str) -> list[Bundle]:
        """The task bundles of a project, by series and sequence."""
        with self.reading() as connection:
            return projects.bundles(connection, project_id)

    def place(self, project_id: str) -> Place | None:
        with self.reading() as connection:
            return projects.place(connection, project_id)

    def last_export(self, project_id: str) -> Export | None:
        with self.reading() as connection:
            return projects.last_export(connection, project_id)

    def device_id(self) -> str:
        """The random name of this installation."""
        with self.reading() as connection:
            return projects.device_id(connection)

    def outline(self, project_id: str) -> Outline:
        """Which tasks a project has, and how they stand."""
        with self.snapshot() as connection:
            return work.outline(connection, project_id)

    def head(self, key: int) -> tuple[str, str]:
        """The id of a task, and that of the newest bundle that brought it."""
        with self.reading() as connection:
            return work.head(connection, key)

    def tasks_by_bundle(self, project_id: str) -> dict[str, int]:
        """How many tasks of a project each bundle brought last."""
        with self.reading() as connection:
            return work.tasks_by_bundle(connection, project_id)

    def task(self, key: int) -> TaskPayload:
        """One task's line. Raises ``store.damaged_row``."""
        with self.reading() as connection:
            return work.task(connection, key)

    def work(self, key: int) -> Work | None:
        """One task's annotation, or None when it was never touched. Raises ``store.damaged_row``."""
        with self.reading() as connection:
            return work.work(connection, key)

    def last_number(self, project_id: str) -> int:
        """The number of the newest journal entry; 0 for an empty journal."""
        with self.reading() as connection:
            return work.last_number(connection, project_id)

    def entry(self, project_id: str, number: int) -> Entry:
        """One journal entry. Raises ``store.damaged_row``."""
        with self.reading() as connection:
            return work.entry(connection, project_id, number)

    def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``job`` on the writer in one transaction and wait for it (imports, exports, repairs)."""
        return self.writer.call(job)

    def rehearse(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What :meth:`write` would give back or raise; nothing is written."""
        return self.writer.rehearse(job)

    @property
    def commits(self) -> int:
        """How many times something was committed since the store was opened."""
        return self.writer.commits

    def backup(self, reason: str) -> Backup:
        """Make a verified copy and thin the older ones. Raises ``store.backup_damaged``, ``store.backup_failed``."""
        made = backups.make(self.paths.database, self.paths.backups, reason)
        backups.thin(self.paths.backups)
        return made

    def behind_backup(self) -> bool:
        """Whether something was written after the newest copy was made, or there is none."""
        newest = next(iter(backups.backups(self.paths.backups)), None)
        files = (self.paths.database, self.paths.database.with_name(self.paths.database.name + "-wal"))
        written = max(path.stat().st_mtime for path in files if path.exists())
        return newest is None or written > newest.path.stat().st_mtime

    def check(self) -> list[Damage]:
        """Everything in the database that is not as it was written."""
        with self.reading() as connection:
            return check(connection)

    def repair(self) -> list[Repaired]:
        """Recover damaged rows from the journal and the backups. No project may be open (``project.open``)."""
        if self.in_session:
            raise AnnotatorError("project.open", "A project is open.", "Go back to the library first.")
        copies = [backup.path for backup in backups.backups(self.paths.backups)]
        return self.write(lambda connection: repair(connection, copies))

    def save_step(
        self,
        value: Work,
        step: Entry | None,
        where: Place | None,
        saved: Callable[[], None],
        failed: Callable[[AnnotatorError], None],
    ) -> None:
        """Queue one edit for the writer; see :meth:`Writer.save`."""
        self.writer.save(lambda connection: work.save_step(connection, value, step, where), saved, failed)

    def save_place(self, where: Place, saved: Callable[[], None], failed: Callable[[AnnotatorError], None]) -> None:
        """Queue the annotator's place for the writer."""
        self.writer.save(lambda connection: projects.save_place(connection, where), saved, failed)

    def _connect(self) -> sqlite3.Connection:
        copies = backups.backups(self.paths.backups)
        if copies and not self.paths.database.exists():
            raise self._missing()
        connection = open_writer(self.paths.database)
        try:
            refuse_foreign(connection)
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if copies and not version:
                raise self._missing()
            if version < SCHEMA:
                # Only a schema that is behind needs the migrations.
                from annotator.store.migrations import migrate

                if version:
                    self.backup("before-migration")
                migrate(connection)
            refresh(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _missing(self) -> AnnotatorError:
        return AnnotatorError(
            "store.missing",
            "The database is gone, and there are backups of it.",
            "Restore one; an empty library would hide what you did.",
            where=str(self.paths.database),
        )

    def _reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._readers, "connection", None)
        if found is None:
            found = self._readers.connection = open_reader(self.paths.database)
            self._open_readers.append(found)
        return found
