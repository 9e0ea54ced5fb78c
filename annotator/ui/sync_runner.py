"""Runs syncs of the window one at a time on their own thread, so that neither keys nor other jobs wait for them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from annotator.bundle import system_keyring
from annotator.errors import AnnotatorError
from annotator.ui.job_queue import JobQueue

if TYPE_CHECKING:
    from annotator.services.syncing.synchronize import SyncResult

_STOP_WAIT = 30_000  # milliseconds


class SyncRunner(QObject):
    """Runs one sync of a project at a time. ``began`` carries the project id; ``done`` and ``failed`` also the
    result."""

    began = Signal(str)
    done = Signal(str, object)  # SyncResult
    failed = Signal(str, object)  # AnnotatorError

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = JobQueue(self)
        self._stop = threading.Event()
        self.followed = False
        """Whether the window is connected to the results."""
        self.running = ""
        """The id of the project being synced; empty if none is."""
        self.by_itself = False
        """Whether the current or last sync was started automatically."""
        self.next_attempts: dict[str, str] = {}
        """By project, when a failed sync will be retried automatically (ISO 8601, UTC)."""

    def run(
        self, project_id: str, sync: Callable[[Callable[[], bool]], SyncResult], *, by_itself: bool = False
    ) -> bool:
        """Sync a project by calling ``sync`` on the thread with a function that tells it to stop. Returns False if a
        sync is running. ``by_itself``: it was started automatically."""
        if self.running:
            return False
        self.running, self.by_itself = project_id, by_itself
        self._stop.clear()
        self.began.emit(project_id)

        self._jobs.run(
            lambda: sync(self._stop.is_set),
            lambda result: self._end(project_id, result),
            lambda error: self._end(project_id, error),
        )
        return True

    def stop(self) -> None:
        """Stop the running sync at its next chunk."""
        self._stop.set()

    def close(self) -> None:
        """Stop the running sync and wait for its end, but not for the keyring. Its result is discarded."""
        self.stop()
        self._jobs.forget()
        with system_keyring.without_keyring_wait():
            self._jobs.wait(_STOP_WAIT)

    def _end(self, project_id: str, outcome: SyncResult | AnnotatorError) -> None:
        self.running = ""
        (self.failed if isinstance(outcome, AnnotatorError) else self.done).emit(project_id, outcome)
