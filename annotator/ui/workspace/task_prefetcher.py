"""Prefetching: builds the widgets and documents of the next task while the annotator reads the present one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from annotator.errors import AnnotatorError
from annotator.ui.workspace.document_cache import TextToPrefetch
from annotator.ui.workspace.focus_controller import screen_of
from annotator.ui.workspace.workspace_view import WorkspaceView

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.view_models import TaskViewModel
    from annotator.workspace.card_model import TaskScreenContent

_WAIT = 60  # milliseconds after a task is shown, so that it is painted first


class TaskPrefetcher(QObject):
    """Prepares the first screen of the next open task of ``session`` in ``view``. ``failed`` receives errors."""

    def __init__(
        self, session: Session, view: WorkspaceView, failed: Callable[[AnnotatorError], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._view = view
        self._failed = failed
        self._left: list[TextToPrefetch] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._work)
        self._asked = False
        self._ahead: tuple[TaskViewModel, bool, TaskScreenContent] | None = None

    def screen_of(self, task: TaskViewModel, *, critiquing: bool) -> TaskScreenContent:
        """The layout of a task: the prefetched one if it is of this version and order, else a new one."""
        if self._ahead is not None:
            known, layout, screen = self._ahead
            same = known.task is task.task and known.rubric is task.rubric and layout == critiquing
            if same and (known.order, known.letters) == (task.order, task.letters):
                return screen
        return screen_of(task, critiquing=critiquing)

    def start(self) -> None:
        """Schedule prefetching of the next task; call after a task was shown."""
        self._asked = True
        self._timer.start(_WAIT)

    def stop(self) -> None:
        self._timer.stop()

    def _work(self) -> None:
        """Build one widget or document, so that a key press waits for one at most."""
        if self._asked:
            self._asked = False
            self._left = None
            self._look_ahead()
        if self._ahead is None:
            self._view.documents.forget_all_but(set())
            return
        task, _, screen = self._ahead
        if self._build(task, screen):
            self._timer.start(0)

    def _build(self, task: TaskViewModel, screen: TaskScreenContent) -> bool:
        """Build a widget or document of the task. Returns False if none is missing."""
        if self._left is None:
            if not self._view.prefetch_cards(screen):
                self._left = self._view.texts_to_prefetch(task, screen)
                self._view.documents.forget_all_but({text.source for text in self._left})
        elif self._left:
            self._view.documents.prepare(self._left.pop(0))
        else:
            return False
        return True

    def prepare(self, task: TaskViewModel) -> bool:
        """Build a widget or document of the task that will be shown first. Returns False if none is missing."""
        if self._ahead is None:
            screen = self._lay_out(task)
            self._view.panels.show_panel("context", bool(screen.context))  # for the width of the cards
            return True
        return self._build(task, self._ahead[2])

    def _look_ahead(self) -> None:
        """Lay out the next open task."""
        self._ahead = None
        onward = self._session.next_open(self._session.position)
        if onward is None:
            return
        try:
            self._lay_out(self._session.view(onward))
        except AnnotatorError as error:
            self._failed(error)

    def _lay_out(self, task: TaskViewModel) -> TaskScreenContent:
        laid_out = self._view.task_layout is not None
        screen = screen_of(task, critiquing=laid_out)
        self._ahead = task, laid_out, screen
        return screen
