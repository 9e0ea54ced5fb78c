"""Starts automatic syncs while the window is open, by the schedule of each project."""

from __future__ import annotations

import random
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from annotator.ui.job_queue import unheard_errors

if TYPE_CHECKING:
    from annotator.errors import AnnotatorError
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.main_window import MainWindow

LOOK = 30_000  # milliseconds between checks for due syncs


def _schedules(backend: ApplicationBackend) -> dict[str, str]:
    """The schedules of projects. Runs as a job and also imports what a sync needs, so that no key has to wait for
    it."""
    schedules = backend.scheduled_syncs()
    if schedules:
        from annotator.services.syncing import schedule  # noqa: F401
        from annotator.ui.delivery import delivery_page  # noqa: F401
    return schedules


class SyncScheduler(QObject):
    """Schedules syncs: starts one at a time, with increasing delays after failures. Only syncs with an agreed
    destination."""

    def __init__(self, window: MainWindow) -> None:
        assert window.background is not None
        super().__init__(window.background)
        self._window, self._background = window, window.background
        self._due: dict[str, float] = {}
        self._failures: dict[str, int] = {}
        self._exported: set[str] = set()
        self._last_error = ""  # the last error of looking
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK)
        self._followed = False

    def look(self) -> None:
        """Start a sync that is due."""
        backend = self._window.backend
        if backend is not None and not self._background.stopped:
            self._window.jobs.run(partial(_schedules, backend), self._begin, self._not_looked_up)

    def exported(self, project_id: str) -> None:
        """Called after results of a project were exported."""
        self._exported.add(project_id)
        self._due.pop(project_id, None)
        self.look()

    def _not_looked_up(self, error: AnnotatorError) -> None:
        if str(error) != self._last_error:  # not every half minute
            self._last_error = str(error)
            unheard_errors().told.emit(error)

    def _begin(self, schedules: dict[str, str]) -> None:
        self._last_error = ""
        now = time.monotonic()
        wanted = [name for name, by in schedules.items() if by == "when online" or name in self._exported]
        for project_id in [name for name in wanted if self._due.get(name, now) <= now][:1]:
            self._run(project_id)

    def _run(self, project_id: str) -> None:
        backend = self._window.backend
        if backend is None or self._background.stopped:
            return
        runner = self._background.syncs()
        if not self._followed:
            from annotator.ui.delivery.sync_notices import connect_sync_notices

            self._followed = True
            connect_sync_notices(self._window, runner)
            runner.done.connect(lambda name, result: self._ended(name, failed=bool(result.errors)))
            runner.failed.connect(self._failed)
        runner.run(project_id, lambda stopped: backend.sync(project_id, stopped), by_itself=True)

    def _failed(self, project_id: str, _: AnnotatorError) -> None:
        self._ended(project_id, failed=True)

    def _ended(self, project_id: str, *, failed: bool) -> None:
        from annotator.services.syncing.schedule import next_wait

        self._failures[project_id] = self._failures.get(project_id, 0) + 1 if failed else 0
        if not failed:
            self._exported.discard(project_id)
        wait = next_wait(self._failures[project_id], random.random())
        self._due[project_id] = time.monotonic() + wait
        attempts = self._background.syncs().next_attempts
        attempts.pop(project_id, None)
        if failed:
            attempts[project_id] = (datetime.now(UTC) + timedelta(seconds=wait)).isoformat(timespec="seconds")
