"""Imports what a sync brought into the project that is open, new tasks and work of the annotator's other computers: at
a moment when nothing is typed or begun, the project is closed and opened again at the same place."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

from annotator.errors import AnnotatorError
from annotator.ui.application import application
from annotator.ui.callback import Callback
from annotator.ui.delivery.sync_actions import import_action, start_action
from annotator.ui.delivery_messages import agreement_words, new_tasks_words, own_work_words
from annotator.ui.job_queue import unheard_errors

if TYPE_CHECKING:
    from annotator.services.syncing.task_bundle_downloader import TaskBundleIntake, WaitingBundle
    from annotator.ui.background_threads import BackgroundThreads
    from annotator.ui.main_window import MainWindow

QUIET_SECONDS = 5.0
"""Without a key, a click or the wheel, so that nobody is typing, reading on or choosing."""
_LOOK = 500  # milliseconds
_HANDS = (
    QEvent.Type.KeyPress,
    QEvent.Type.InputMethod,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.Wheel,
)


class WaitingWorkImport(QObject):
    """Waits for the moment, imports ``results`` and ``bundles`` of ``project_id``, and removes itself. Bundles that
    would change work stay, and a notice has the button that imports them. At most one per project: a later one takes
    the place of an earlier one. It looks at events only while it waits."""

    def __init__(
        self, window: MainWindow, project_id: str, results: Sequence[Path], bundles: Sequence[WaitingBundle]
    ) -> None:
        assert window.background is not None
        name = f"waiting-work.{project_id}"
        if (before := window.background.findChild(WaitingWorkImport, name)) is not None:
            before.setObjectName("")
            if before.waits:  # else it is importing, and removes itself
                before.deleteLater()
        super().__init__(window.background)
        self.setObjectName(name)
        self._window, self._background = window, window.background
        self._project_id, self._results, self.bundles = project_id, results, bundles
        self._used = time.monotonic()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(_LOOK)
        application().installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() in _HANDS:
            self._used = time.monotonic()
        return False

    @property
    def waits(self) -> bool:
        return self._timer.isActive()

    @property
    def _open(self) -> bool:
        return self._window.project_id == self._project_id

    def _look(self) -> None:
        window = self._window
        quiet = time.monotonic() - self._used >= QUIET_SECONDS
        if not self.objectName() or self._background.stopped or window.backend is None:
            self._timer.stop()
        elif not self._open or (quiet and window.may_reopen()):
            self._timer.stop()
            self._import()

    def _import(self) -> None:
        window, backend, reopens = self._window, self._window.open_backend, self._open
        task = window.task_in_sight()
        text = QCoreApplication.translate("Delivery", "Importing what has arrived…")
        if reopens:
            window.keys.holds = lambda: window.opening == text
            window.close_to_reopen(text)

        def work() -> tuple[list[str], list[AnnotatorError], TaskBundleIntake]:
            own_work, errors = [], []
            for file in self._results:
                try:
                    own_work += own_work_words(backend.import_results(file)[1])
                except AnnotatorError as error:
                    errors.append(error)
                finally:
                    file.unlink(missing_ok=True)
            return own_work, errors, backend.import_waiting_tasks(self._project_id, self.bundles)

        def end(tell: Callback) -> None:
            stays = reopens and window.opening == text  # nobody has gone elsewhere meanwhile
            window.open_project(self._project_id, tell) if stays else tell()
            if reopens:  # the keys were meant for the task as it was
                window.keys.hand_over(there=stays and task is not None and window.task_in_sight() == task)
            self.deleteLater()

        window.jobs.run(work, lambda imported: end(partial(self._tell, *imported)),
                        lambda error: end(partial(_tell_error, error)))  # fmt: skip

    def _tell(self, sentences: list[str], errors: Sequence[AnnotatorError], intake: TaskBundleIntake) -> None:
        action = None
        if added := sum(imported.added for imported in intake.imported):
            sentences.append(new_tasks_words(added))
            action = start_action(self._window, self._project_id, added)
        if agreed_first := [bundle for bundle in intake.waiting if bundle.plan is not None]:
            sentences += agreement_words(agreed_first)
            action = import_action(self._window, agreed_first[-1].path)
        for error in (*errors, *intake.refused):
            _tell_error(error)
        if sentences:
            self._window.notices.show_notice(" ".join(sentences), "success", action)


def imported_in_pause(background: BackgroundThreads, project_id: str) -> list[Path]:
    """The task bundles of this project that are imported in the next pause."""
    waiting = background.findChild(WaitingWorkImport, f"waiting-work.{project_id}")
    return [bundle.path for bundle in waiting.bundles] if waiting is not None and waiting.waits else []


def _tell_error(error: AnnotatorError) -> None:
    if error.code != "project.open":  # opened meanwhile: the next sync brings it
        unheard_errors().told.emit(error)
