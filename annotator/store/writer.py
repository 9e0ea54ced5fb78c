"""The writer: a thread that runs jobs in the order of their arrival.

A *save* is queued and does not block its caller. Saves that are queued together share a transaction, and are reported
as saved after its COMMIT. On a disk error they stay at the head of the queue and are retried one by one, so nothing is
reordered or dropped. A *call* has its own transaction, blocks until it has a result, and is never retried. After every
COMMIT the paths must still refer to the open files; if not, nothing is reported as saved, and everything that the
connection sees is copied to a backup.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from annotator.errors import AnnotatorError
from annotator.store.connections import rolled_back_transaction, store_error, transaction
from annotator.store.files import OpenDatabaseFiles

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]

FIRST_RETRY_SECONDS = 0.25
LONGEST_RETRY_SECONDS = 5.0

LONG_LOG, LONGEST_LOG = 100, 1_000
"""Numbers of frames from which the log is checkpointed at the next idle moment, or at once."""
PAUSE_SECONDS = 0.2
"""Idle seconds before a checkpoint, so that submitting or further typing does not wait for it."""
MOST_TOGETHER = 32
"""The most saves in one transaction. The ledger can hold more pending entries."""


@dataclass(frozen=True)
class _SaveJob:
    job: Job[None]
    saved: Callable[[], None]
    failed: Callable[[AnnotatorError], None]


@dataclass(frozen=True)
class _WriterCallJob:
    job: Job[Any]
    result: Future[Any]


class Writer:
    """The only writer to the database: owns the writing connection. ``saved`` and ``failed`` are called on its thread.

    ``reopen`` returns a new connection to the same file; it is used after a failed save, because SQLite may have opened
    the old one read-only. ``rescue`` copies everything that the connection sees to a backup and returns its path.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        files: OpenDatabaseFiles,
        reopen: Callable[[], sqlite3.Connection],
        rescue: Callable[[sqlite3.Connection], str],
    ) -> None:
        self._connection = _without_checkpoints(connection)
        self._files = files
        self._reopen = reopen
        self._rescue = rescue
        self._queue: deque[_SaveJob | _WriterCallJob] = deque()
        self._unconfirmed: list[_SaveJob] = []
        """Committed saves that could not be found again on disk."""
        self._changed = threading.Condition()
        self._closing = False
        self._waiting = FIRST_RETRY_SECONDS
        self._log_waits = False
        """Whether the log is to be checkpointed at the next idle moment."""
        self.failure: AnnotatorError | None = None
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="annotator-writer", daemon=True)
        self._thread.start()

    def save(self, job: Job[None], saved: Callable[[], None], failed: Callable[[AnnotatorError], None]) -> None:
        """Queue ``job``. ``saved()`` is called after its COMMIT, ``failed(error)`` after each failed attempt."""
        self._put(_SaveJob(job, saved, failed))

    def call(self, job: Job[T]) -> T:
        """Run ``job`` in queue order in its own transaction. Returns its result or raises its error."""
        return self._wait(lambda connection: _within(transaction, connection, job))

    def rehearse(self, job: Job[T]) -> T:
        """Like :meth:`call`, but roll the transaction back."""
        return self._wait(lambda connection: _within(rolled_back_transaction, connection, job))

    def bare(self, job: Job[T]) -> T:
        """Like :meth:`call`, but without a transaction (checkpoints, backups)."""
        return self._wait(job)

    def wait_idle(self, timeout: float) -> bool:
        """Wait until the queue is committed. Returns False after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._queue, timeout)

    def close(self, timeout: float) -> bool:
        """Stop once the queue is empty, or after ``timeout`` seconds. Returns whether everything was committed."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(timeout)
        if self._thread.is_alive():
            return False
        if self._unconfirmed:
            # Closing the connection would checkpoint a log that may be damaged, so it is leaked to keep the files as
            # they are.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._connection))
            return False
        self._connection.close()
        self._files.close()
        return True

    def _wait(self, job: Job[T]) -> T:
        result: Future[T] = Future()
        self._put(_WriterCallJob(job, result))
        return result.result()

    def _put(self, item: _SaveJob | _WriterCallJob) -> None:
        with self._changed:
            if self._closing:
                raise AnnotatorError("store.closed", "The database is closed.")
            self._queue.append(item)
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                waiting = self._waiting if self._unconfirmed else PAUSE_SECONDS if self._log_waits else None
                self._changed.wait_for(lambda: self._queue or self._closing, waiting)
                if self._closing and not self._queue:
                    return
                item = self._queue[0] if self._queue else None
                saves = self._waiting_saves()
            if item is None:
                if self._unconfirmed:
                    self._confirm()
                else:
                    self._copy_log()
                continue
            if isinstance(item, _WriterCallJob):
                self._answer(item)
            commit_count = self._commit(saves) if saves else 1
            with self._changed:
                for _ in range(commit_count):
                    self._queue.popleft()
                if commit_count:
                    self._changed.notify_all()
            item, saves = None, []  # release the finished jobs while waiting

    def _waiting_saves(self) -> list[_SaveJob]:
        """The saves at the head of the queue."""
        saves: list[_SaveJob] = []
        for item in itertools.islice(self._queue, MOST_TOGETHER):
            if isinstance(item, _WriterCallJob):
                break
            saves.append(item)
        return saves

    def _answer(self, item: _WriterCallJob) -> None:
        try:
            problem: str | AnnotatorError = self._files.look_before()
            result = item.job(self._connection)
            problem = problem or self._look_after()
            self.commits += 1
            if problem:
                raise self._moved(problem)
            self._files.remember()
            item.result.set_result(result)
        except BaseException as error:
            item.result.set_exception(store_error(error) if isinstance(error, sqlite3.Error) else error)
        else:
            self._copy_log()  # large or rare changes are checkpointed at once

    def _commit(self, saves: list[_SaveJob]) -> int:
        """Commit ``saves`` and return how many were committed. None is reported as saved unless it can be found on
        disk."""
        problem: str | AnnotatorError = self._files.look_before()
        try:
            with transaction(self._connection):
                for save in saves:
                    save.job(self._connection)
        except Exception as error:
            if len(saves) > 1:  # the transaction was rolled back; retry one by one
                return self._commit(saves[:1])
            problem = problem or self._files.problem()
            self.failure = self._moved(problem) if problem else store_error(error)
            saves[0].failed(self.failure)
            self._wait_a_moment()
            if not problem:
                self._renew()
            return 0
        self.commits += 1
        problem = problem or self._look_after()
        self._unconfirmed += saves
        if problem:
            self._fail(problem, len(saves))
        else:
            self._files.remember()
            self._announce()
            grown = self._files.uncopied()
            self._log_waits = grown >= LONG_LOG
            if grown >= LONGEST_LOG:
                self._copy_log()
        return len(saves)

    def _copy_log(self) -> None:
        """Checkpoint the log. On failure the frames stay in the log, which loses nothing, until after the next
        commit."""
        self._log_waits = False
        if not self._unconfirmed:
            with contextlib.suppress(OSError):
                self._files.copy_log(self._connection)

    def _look_after(self) -> str | AnnotatorError:
        """Why the last commit cannot be found on disk, or why that is not known; empty if it can."""
        return self._files.look_after(self._connection, bool(self._unconfirmed))

    def _confirm(self) -> None:
        """Check again whether the unconfirmed commits can be found on disk."""
        problem = self._files.look_before() or self._look_after()
        if problem:
            self._waiting = min(self._waiting * 2, LONGEST_RETRY_SECONDS)
        else:
            self._files.remember()
            self._announce()

    def _announce(self) -> None:
        self._waiting = FIRST_RETRY_SECONDS
        self.failure = None
        saved, self._unconfirmed = self._unconfirmed, []
        for item in saved:
            item.saved()

    def _fail(self, problem: str | AnnotatorError, commit_count: int) -> None:
        """Report a failure after ``commit_count`` commits. While more saves are queued, an existing failure is not
        rescued again."""
        with self._changed:
            more = len(self._queue) > commit_count
        if not more or self.failure is None:
            self.failure = self._moved(problem)
        for save in self._unconfirmed[-commit_count:]:
            save.failed(self.failure)

    def _moved(self, problem: str | AnnotatorError) -> AnnotatorError:
        if isinstance(problem, AnnotatorError):
            return problem
        try:
            rescued = self._rescue(self._connection)
        except AnnotatorError as error:
            return AnnotatorError(
                "store.moved",
                "{problem} {cause}",
                "Keep this window open and ask for help.",
                error.where,
                problem=problem,
                cause=error.message,
            )
        return AnnotatorError(
            "store.moved",
            "{problem} All work is in {name}.",
            "Start Annotator again: it offers that copy.",
            rescued,
            problem=problem,
            name=Path(rescued).name,
        )

    def _wait_a_moment(self) -> None:
        """Wait before the next attempt. :meth:`close` interrupts the wait once. While it waits for the thread, and
        after it gave up, attempts continue at the shortest interval."""
        with self._changed:
            if self._closing:
                self._changed.wait(FIRST_RETRY_SECONDS)
                return
            self._changed.wait_for(lambda: self._closing, self._waiting)
        self._waiting = min(self._waiting * 2, LONGEST_RETRY_SECONDS)

    def _renew(self) -> None:
        try:
            fresh = self._reopen()
        except sqlite3.Error:
            return  # the disk is still unavailable; the next attempt fails likewise
        self._connection.close()
        self._connection = _without_checkpoints(fresh)
        if not self._files.problem():
            self._files.remember()


def _without_checkpoints(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Disable automatic checkpoints; :meth:`OpenDatabaseFiles.copy_log` runs them. Returns the connection."""
    connection.execute("PRAGMA wal_autocheckpoint=0")
    return connection


def _within(
    block: Callable[[sqlite3.Connection], AbstractContextManager[None]], connection: sqlite3.Connection, job: Job[T]
) -> T:
    with block(connection):
        return job(connection)
