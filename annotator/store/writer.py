"""The one writer: a thread that commits jobs in the order they came, each in one transaction.

A *save* is queued and never blocks its caller. When the disk fails it stays at the head of the queue and is tried
again until it succeeds, so that nothing is overtaken and nothing is dropped. A *call* waits for its result and is
never tried twice.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from annotator.errors import AnnotatorError
from annotator.store.engine import explain, rehearsal, transaction

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]

FIRST_RETRY_SECONDS = 0.25
LONGEST_RETRY_SECONDS = 5.0


@dataclass(frozen=True)
class _Save:
    job: Job[None]
    saved: Callable[[], None]
    failed: Callable[[AnnotatorError], None]


@dataclass(frozen=True)
class _Call:
    job: Job[Any]
    result: Future[Any]


class Writer:
    """Owns the writing connection. ``saved`` and ``failed`` are called on its thread.

    ``reopen`` makes another connection to the same file; it is used after a save failed, because the old one may hold
    on to a file that is gone, or that could only be opened for reading.
    """

    def __init__(self, connection: sqlite3.Connection, reopen: Callable[[], sqlite3.Connection]) -> None:
        self._connection = connection
        self._reopen = reopen
        self._queue: deque[_Save | _Call] = deque()
        self._changed = threading.Condition()
        self._closing = False
        self._waiting = FIRST_RETRY_SECONDS
        self.failure: AnnotatorError | None = None
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="annotator-writer", daemon=True)
        self._thread.start()

    def save(self, job: Job[None], saved: Callable[[], None], failed: Callable[[AnnotatorError], None]) -> None:
        """Queue ``job``; ``saved()`` is called after its COMMIT returned, ``failed(error)`` after each vain attempt."""
        self._put(_Save(job, saved, failed))

    def call(self, job: Job[T]) -> T:
        """Run ``job`` in its turn and in its own transaction, and give back what it returns or raise what it raises."""
        return self._wait(lambda connection: _in_transaction(connection, job))

    def rehearse(self, job: Job[T]) -> T:
        """Like :meth:`call`, but nothing of what the job writes stays."""
        return self._wait(lambda connection: _rehearsed(connection, job))

    def bare(self, job: Job[T]) -> T:
        """Like :meth:`call`, but outside a transaction (checkpoints, backups)."""
        return self._wait(job)

    def wait_idle(self, timeout: float) -> bool:
        """Wait until everything queued is committed; False after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._queue, timeout)

    def close(self, timeout: float) -> bool:
        """Stop after the queue is empty, or after ``timeout`` seconds; True when everything was committed."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(timeout)
        done = not self._thread.is_alive()
        if done:
            self._connection.close()
        return done

    def _wait(self, job: Job[T]) -> T:
        result: Future[T] = Future()
        self._put(_Call(job, result))
        return result.result()

    def _put(self, item: _Save | _Call) -> None:
        with self._changed:
            if self._closing:
                raise AnnotatorError("store.closed", "The database is closed.")
            self._queue.append(item)
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._closing)
                if not self._queue:
                    return
                item = self._queue[0]
            if isinstance(item, _Call):
                self._answer(item)
            elif not self._commit(item):
                continue
            with self._changed:
                self._queue.popleft()
                self._changed.notify_all()

    def _answer(self, item: _Call) -> None:
        try:
            item.result.set_result(item.job(self._connection))
            self.commits += 1
        except BaseException as error:
            item.result.set_exception(explain(error) if isinstance(error, sqlite3.Error) else error)

    def _commit(self, item: _Save) -> bool:
        try:
            _in_transaction(self._connection, item.job)
        except Exception as error:
            self.failure = explain(error)
            item.failed(self.failure)
            with self._changed:
                self._changed.wait_for(lambda: self._closing, self._waiting)
            self._waiting = min(self._waiting * 2, LONGEST_RETRY_SECONDS)
            self._renew()
            return False
        self._waiting = FIRST_RETRY_SECONDS
        self.failure = None
        self.commits += 1
        item.saved()
        return True

    def _renew(self) -> None:
        try:
            fresh = self._reopen()
        except sqlite3.Error:
            return  # the disk is not back yet; the next attempt fails as this one did
        self._connection.close()
        self._connection = fresh


def _in_transaction(connection: sqlite3.Connection, job: Job[T]) -> T:
    with transaction(connection):
        return job(connection)


def _rehearsed(connection: sqlite3.Connection, job: Job[T]) -> T:
    with rehearsal(connection):
        return job(connection)
