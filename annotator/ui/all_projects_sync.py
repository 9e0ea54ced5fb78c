"""Syncs all projects, on request from the command line or a system timer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

if TYPE_CHECKING:
    from collections.abc import Callable

    from annotator.ui.main_window import MainWindow

_AGAIN: Final = 500  # milliseconds between checks whether the running sync has ended


class AllProjectsSync(QObject):
    """Syncs all projects with an agreed destination, one after the other. ``answer`` is called with the first error, or
    None if there was none."""

    def __init__(self, window: MainWindow, answer: Callable[[AnnotatorError | None], None]) -> None:
        assert window.background is not None
        super().__init__(window.background)
        self._window, self._answer = window, answer
        self._runner = window.background.syncs()
        self._remaining_projects: list[str] = []
        self._current = ""
        self._error: AnnotatorError | None = None
        if not self._runner.followed:
            from annotator.ui.delivery.sync_notices import connect_sync_notices

            connect_sync_notices(window, self._runner)
        self._runner.done.connect(self._done)
        self._runner.failed.connect(self._failed)
        backend = window.backend
        assert backend is not None
        window.jobs.run(backend.enabled_syncs, self._begin, self._end)

    def _begin(self, schedules: dict[str, str]) -> None:
        self._remaining_projects = list(schedules)
        if not self._remaining_projects:
            message = TranslatableMessage("No project has a place that you agreed to sync with.")
            hint = TranslatableMessage("Choose one on the page Delivery.")
            self._end(AnnotatorError("delivery.no_destination", message, hint))
            return
        self._next()

    def _next(self) -> None:
        backend, background = self._window.backend, self._window.background
        if not self._remaining_projects:
            self._end(self._error)
            return
        if backend is None or background is None or background.stopped:
            message = TranslatableMessage("The window stopped before everything was synced.")
            hint = TranslatableMessage("Try again in a minute.")
            self._end(self._error or AnnotatorError("window.no_answer", message, hint))
            return
        project_id = self._remaining_projects[0]
        self._current = project_id
        if self._runner.run(project_id, partial(backend.sync, project_id), by_itself=True):
            self._remaining_projects.pop(0)
        else:
            self._current = ""
            QTimer.singleShot(_AGAIN, self, self._next)

    def _done(self, project_id: str, result: Any) -> None:
        if project_id == self._current:
            self._ended(next(iter(result.errors), None))

    def _failed(self, project_id: str, error: AnnotatorError) -> None:
        if project_id == self._current:
            self._ended(error)

    def _ended(self, error: AnnotatorError | None) -> None:
        self._error = self._error or error
        self._current = ""
        self._next()

    def _end(self, error: AnnotatorError | None) -> None:
        self._answer(error)
        self.deleteLater()
