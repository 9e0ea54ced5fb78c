"""Syncs in the window: on a thread of their own, one at a time, so that no key and no other job waits for them."""

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
    """``began`` and ``ended`` carry the project; ``done`` and ``failed`` what came of it."""

    began = Signal(str)
    ended = Signal(str)
    done = Signal(str, object)  # Synced
    failed = Signal(str, object)  # AnnotatorError

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = JobQueue(self)
        self._stop = threading.Event()
        self.followed = False
        """Whether the window hears of every end."""
        self.running = ""
        """The project that is being synced; empty while none is."""
        self.by_itself = False
        """Whether nobody has asked for the one that runs, or ran last."""
        self.next_attempts: dict[str, str] = {}
        """By project when one that failed is tried again by itself (ISO 8601, UTC)."""

    def run(
        self, project_id: str, sync: Callable[[Callable[[], bool]], SyncResult], *, by_itself: bool = False
    ) -> bool:
        """Sync a project by calling ``sync`` on the thread, with what says that it is to end; unless one is running.
        ``by_itself``: nobody has asked for it just now."""
        if self.running:
            return False
        self.running, self.by_itself = project_id, by_itself
        self._stop.clear()
        self.began.emit(project_id)

        self._jobs.run(
            lambda: sync(self._stop.is_set),
            lambda found: self._end(project_id, found),
            lambda error: self._end(project_id, error),
        )
        return True

    def stop(self) -> None:
        """End the one that runs at its next piece."""
        self._stop.set()

    def close(self) -> None:
        """End it, and wait for that, but not for the keyring."""
        self.stop()
        with system_keyring.without_keyring_wait():
            self._jobs.wait(_STOP_WAIT)

    def _end(self, project_id: str, outcome: SyncResult | AnnotatorError) -> None:
        self.running = ""
        self.ended.emit(project_id)
        (self.failed if isinstance(outcome, AnnotatorError) else self.done).emit(project_id, outcome)
