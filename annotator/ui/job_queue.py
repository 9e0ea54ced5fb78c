"""Background jobs: work that would block the window runs on another thread; its result is returned to the window's
thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from traceback import clear_frames
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal, SignalInstance

from annotator.errors import AnnotatorError, as_reported

T = TypeVar("T")


class UnheardErrors(QObject):
    """Errors of jobs for which nobody is there any more; the window shows them."""

    told = Signal(object)  # AnnotatorError


@cache
def unheard_errors() -> UnheardErrors:
    """Those of this process."""
    return UnheardErrors()


def guarded(then: Callable[..., object], closed: SignalInstance) -> Callable[..., None]:
    """``then`` as a callback for a job of a page or dialog. After ``closed`` was emitted it is not called, and the
    window shows the error of a job that failed."""
    alive = [True]
    closed.connect(lambda: alive.clear())

    def call(value: object = None) -> None:
        if alive:
            then(value)
        elif isinstance(value, AnnotatorError):
            unheard_errors().told.emit(value)

    return call


def _release(error: BaseException | None) -> None:
    """Release the references that the frames of an error's traceback hold."""
    while error is not None:
        clear_frames(error.__traceback__)
        error = error.__cause__ or error.__context__


class _JobSignals(QObject):
    done = Signal(object)
    failed = Signal(object)


_at_work: list[_QueuedJob] = []


def any_job_running() -> bool:
    """Whether a job is running in this process. A job that waits for an unresponsive disk cannot be stopped."""
    return bool(_at_work)


class _QueuedJob(QRunnable):
    """Releases its work before the window is notified: the work may refer to a widget, and the last reference must be
    dropped on the window's thread."""

    def __init__(self, work: Callable[[], Any], signals: _JobSignals) -> None:
        super().__init__()
        self._work: Callable[[], Any] | None = work
        self._signals = signals

    def run(self) -> None:
        _at_work.append(self)
        try:
            self._run()
        finally:
            _at_work.remove(self)

    def _run(self) -> None:
        work, self._work = self._work, None
        assert work is not None
        try:
            result = work()
        except BaseException as error:  # a panic of an extension module is no Exception
            failure = as_reported(error)
            _release(error)
        else:
            del work
            self._signals.done.emit(result)
            return
        del work
        _release(failure)
        self._signals.failed.emit(failure)


class JobQueue(QObject):
    """Runs jobs one at a time. A job works on a snapshot, returns a value and never touches a widget."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._forgotten = set[_JobSignals]()
        self._running: dict[_JobSignals, Callable[[], Any]] = {}  # keeps the work alive, to release it here

    def run(self, work: Callable[[], T], done: Callable[[T], object], failed: Callable[[AnnotatorError], None]) -> None:
        """Run ``work`` on a thread of the pool; then call ``done`` with its result, or ``failed`` with its error, on
        this thread."""
        signals = _JobSignals(self)
        self._running[signals] = work
        signals.done.connect(lambda value: self._finish_soon(signals, done, value))
        signals.failed.connect(lambda error: self._finish_soon(signals, failed, error))
        self._pool.start(_QueuedJob(work, signals))

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def wait(self, milliseconds: int) -> bool:
        """Wait for the running jobs. Their results are still delivered by the event loop."""
        return self._pool.waitForDone(milliseconds)

    def forget(self) -> None:
        """Discard the results of the jobs so far, since what they are about is gone: the window, or the store."""
        self._forgotten = set(self._running)

    def _finish_soon(self, signals: _JobSignals, then: Callable[[T], object], value: T) -> None:
        """Deliver the result with a timer. Pending key events are handled before it, so a key is handled by the screen
        on which it was pressed and not by the one that the result brings up."""
        QTimer.singleShot(1, self, lambda: self._finish(signals, then, value))

    def _finish(self, signals: _JobSignals, then: Callable[[T], object], value: T) -> None:
        self._running.pop(signals, None)
        signals.deleteLater()
        if signals not in self._forgotten:
            then(value)
