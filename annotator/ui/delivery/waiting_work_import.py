"""Imports what a sync brought into the project that is open, new tasks and work of the annotator's other computers: at
a moment when nothing is typed, the project is closed and opened again at the same place."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.ui.delivery.sync_actions import import_action, start_action
from annotator.ui.delivery_messages import new_tasks_words, own_work_words
from annotator.ui.job_queue import unheard_errors

if TYPE_CHECKING:
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.main_window import MainWindow

QUIET_SECONDS = 5.0
"""Without a key, a click or the wheel, so that nobody is typing, reading on or choosing."""
_LOOK: Final = 500  # milliseconds
_HANDS: Final = (
    QEvent.Type.KeyPress,
    QEvent.Type.InputMethod,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.Wheel,
)


class WaitingWorkImport(QObject):
    """Waits for the moment, imports ``files`` of ``project_id``, and removes itself: results and task bundles. Bundles
    that would change work stay, and a notice has the button that imports them. At most one per project: a later one
    takes the place of an earlier one. It looks at events only while it waits."""

    def __init__(self, window: MainWindow, project_id: str, files: Sequence[Path]) -> None:
        assert window.background is not None
        name = f"waiting-work.{project_id}"
        if (before := window.background.findChild(WaitingWorkImport, name)) is not None:
            before.deleteLater()
            before.setObjectName("")
        super().__init__(window.background)
        self.setObjectName(name)
        self._window, self._background = window, window.background
        self._project_id, self._files = project_id, files
        self._used = time.monotonic()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(_LOOK)
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() in _HANDS:
            self._used = time.monotonic()
        return False

    @property
    def _open(self) -> bool:
        workspace = self._window.workspace
        return workspace is not None and workspace.session.project.id == self._project_id

    def _look(self) -> None:
        window = self._window
        busy = time.monotonic() - self._used < QUIET_SECONDS or QApplication.activePopupWidget() is not None
        if not self.objectName() or self._background.stopped or window.backend is None:
            self._timer.stop()
        elif not self._open or not (busy or QApplication.activeModalWidget() or not window.may_reopen()):
            self._timer.stop()
            self._import()

    def _import(self) -> None:
        window, backend, reopens = self._window, self._window.backend, self._open
        assert backend is not None
        if reopens:
            window.close_to_reopen(QCoreApplication.translate("Delivery", "Importing what has arrived…"))

        def end(tell: Callable[[], None]) -> None:
            window.open_project(self._project_id, tell) if reopens else tell()
            self.deleteLater()

        def failed(error: AnnotatorError) -> None:
            def tell() -> None:
                if error.code != "project.open":  # opened meanwhile: the next sync brings it
                    unheard_errors().told.emit(error)

            end(tell)

        window.jobs.run(lambda: _import_files(backend, self._files), lambda found: end(partial(self._tell, found)),
                        failed)  # fmt: skip

    def _tell(self, found: _ImportedFiles) -> None:
        said, action = found.own_work, None
        if found.added:
            said.append(new_tasks_words(found.added))
            action = start_action(self._window, self._project_id, found.added)
        if found.waiting is not None:
            said.append(QCoreApplication.translate("Delivery", "New tasks are waiting to be imported."))
            action = import_action(self._window, found.waiting)
        if said:
            self._window.notices.show_notice(" ".join(said), "success", action)


@dataclass
class _ImportedFiles:
    """What was imported: sentences about ``own_work``, and the number of new tasks. ``waiting``: a bundle that would
    change work."""

    own_work: list[str]
    added: int = 0
    waiting: Path | None = None


def _import_files(backend: ApplicationBackend, files: Sequence[Path]) -> _ImportedFiles:
    """Import results and then task bundles. Removes the results, and the bundles that were imported."""
    from annotator.services.view_models import BundleImportResult  # loads the model

    bundles = [file for file in files if file.suffix == ".anntask"]
    results = [file for file in files if file not in bundles]
    try:
        own_work = [text for file in results for text in own_work_words(backend.import_results(file)[1])]
    finally:
        for file in results:
            file.unlink(missing_ok=True)
    found = _ImportedFiles(own_work)
    for file in bundles:
        if file.exists():  # else it was imported in the meantime
            outcome = backend.import_tasks(file)
            if isinstance(outcome, BundleImportResult):
                found.added += outcome.added
                file.unlink()
            else:
                found.waiting = file
    return found
